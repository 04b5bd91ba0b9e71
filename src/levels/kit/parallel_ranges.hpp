// The loop that work over blocks, rows or tiles is made of.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include "base/system/interrupt.hpp"

namespace pegspace {

/// Calls work(first, last) for ranges first <= i < last that make up 0 <= i < number, in parallel in the caller's task
/// arena; none is split where it has `grain` or fewer. Throws Interrupted, and begins no range after an interrupt. An
/// exception of work() ends the loop and is thrown on.
template <typename Index, typename Work>
void parallel_ranges(Index number, Index grain, Work&& work) {
  tbb::parallel_for(tbb::blocked_range<Index>(0, number, grain), [&](const tbb::blocked_range<Index>& range) {
    if (!interrupt_requested()) work(range.begin(), range.end());
  });
  throw_if_interrupted();
}

}  // namespace pegspace
