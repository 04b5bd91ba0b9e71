// Solutions without their order: solutions that make the same jumps, each equally often, count once. Jumps
// that differ in from, over or to are different, even if two of them lead from one position to the same
// other.
//
// A jump is XOR with a constant, so a multiset of jumps determines the position that it leads to. Multisets
// are found level by level within the winning positions, each at its position q, from those of the positions
// p before it:
//
//     multisets(q) = { M + j : j a jump p -> q, p winning, M in multisets(p) }
//
// Only canonical q are visited, and only the least image of a multiset under the symmetries that fix q is
// kept: one for each orbit of multisets. One thread makes the whole set of a position, or a *shard* of it if
// the level has few positions. So sets are small and need no lock, and the multisets found do not depend on
// the number of threads.
//
// A multiset is the ascending list of its jump numbers, of 1, 2 or 4 bytes each, depending on the jumps of
// the board. It has no field that could overflow, and an image is a table look-up for each jump, then a sort.
// (The number of times that each jump was made, in fields of 3 bits, needs 4 words on the English board,
// lists up to 31 bytes; on complete graphs lists are ten times as short.) A set is a tsl::robin_set of row
// numbers, so that the rows themselves lie one after the other.
//
// English board, d4 to d4: 8,451,546 canonical multisets in all levels (the empty one counted), 1,035,965 in
// the largest; two levels are in memory. 7.8 s of processor time, 84 MB. (Sorting rows of bytes by a bit for
// each number, instead of std::sort, saved nothing.)
#pragma once

#include <cstdint>
#include <functional>

#include "counting/conditions.hpp"

namespace pegspace {

/// Numbers of multisets.
struct UnorderedSolutions {
  Count solutions = 0;
  /// Orbits that contain such a solution, under the symmetries that fix start and finish (conditions or not).
  Count canonical = 0;
};

/// Called when a level of one start is finished, with its depth and the number of its canonical multisets
/// (canonical under the symmetries that fix start, finish and conditions).
using MultisetLevelDone = std::function<void(int depth, std::uint64_t multisets)>;

/// A multiset counts if at least one of its orders meets the conditions; its first jumps belong to it. If
/// there are several starts, each is counted by itself and the numbers are added. The problem must have a
/// finish. Throws InputError when check_conditions() does, ResourceError, std::bad_alloc, Interrupted.
UnorderedSolutions count_unordered(const Problem& problem, const Conditions& conditions, const Engine& engine,
                                   const Resources& resources, const SearchListener& listener = {},
                                   const MultisetLevelDone& level_done = {});

}  // namespace pegspace
