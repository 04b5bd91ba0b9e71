// Which instruction sets every kernel is compiled for. Stands before Highway's own headers.
#pragma once

#define HWY_WANT_AVX3_DL 1
// Their vectors have no size known at compile time, so there are no arrays of them.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
