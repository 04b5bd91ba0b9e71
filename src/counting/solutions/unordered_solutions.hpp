// Solutions without their order: those that make the same jumps, each equally often, count once. Jumps that
// differ in from, over or to are different; two that lead from one position to another are, too.
//
// A jump is XOR with a constant, so a multiset of jumps determines the position that it leads to. Multisets
// are found level by level within the winning positions, each at its position q, from those of the positions
// p before it:
//
//     multisets(q) = { M + j : j a jump p -> q, p winning, M in multisets(p) }
//
// Only canonical q are visited, and of a multiset only the least image under the symmetries that fix q is
// kept: one for each orbit of multisets. One thread makes the whole set of a position, or of a *shard* of it
// where a level has few positions; so sets are small, need no lock, and hold the same in the same order
// whatever the number of threads.
//
// A multiset is the ascending list of its jump numbers, of 1, 2 or 4 bytes each by the jumps of the board.
// It has no field that could overflow, and an image is a table look-up for each jump, then a sort. (How often
// each jump was made, in fields of 3 bits, takes 4 words on the English board, lists up to 31 bytes; on
// complete graphs lists are ten times as short.) A set is a tsl::robin_set of row numbers, so that the rows
// themselves lie one behind the other.
//
// English board, d4 to d4: 8,451,546 canonical multisets in all levels (the empty one counted), 1,035,965 in
// the largest; two levels are in memory. 7.8 s of processor time, 84 MB. (Sorting rows of bytes by a bit for
// each number, in place of std::sort, saved nothing.) Called by tools/count.cpp.
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

/// A level of one start is finished: its depth, and how many canonical multisets it has (canonical under the
/// symmetries that fix start, finish and conditions).
using MultisetLevelDone = std::function<void(int depth, std::uint64_t multisets)>;

/// A multiset counts if at least one of its orders meets the conditions; its first jumps belong to it. Of
/// several starts each is counted by itself, and the numbers are added. The problem must have a finish. Throws
/// InputError where check_conditions() does, ResourceError, std::bad_alloc, Interrupted.
UnorderedSolutions count_unordered(const Problem& problem, const Conditions& conditions, const Engine& engine,
                                   const SearchOptions& options, const SearchListener& listener = {},
                                   const MultisetLevelDone& level_done = {});

}  // namespace pegspace
