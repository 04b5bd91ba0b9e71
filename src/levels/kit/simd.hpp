// The instruction set that all kernels run with. Google Highway compiles them for each one (simd_targets.hpp)
// and chooses the best when the program runs; the environment variable PEGSPACE_SIMD names another, for tests
// and comparisons.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pegspace {

/// Names of the instruction sets that this processor can run, best first; the last is plain 64-bit words.
std::vector<std::string> simd_targets();
/// The one that will run.
std::string simd_target();
/// Forces one by name; "" goes back to the best. Throws InputError for a name not in simd_targets(). Not
/// while a search runs.
void force_simd_target(std::string_view name);
/// Obeys PEGSPACE_SIMD if it is set. The program calls it once, before its command.
void obey_simd_environment();

}  // namespace pegspace
