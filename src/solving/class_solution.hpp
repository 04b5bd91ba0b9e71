// A solution from one position by way of all positions reachable from it: the dense engine finds the winning
// positions, and any path through them is a solution; if the position is none of them, there is none. Its time
// hardly depends on the problem: a fifth of a second on the English board, where a beam may need many times that
// to prove that there is none.
// find_solution.cpp calls it if beams do not answer soon.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace {

/// The bytes that find_in_class needs for its search; the board must have a jump.
std::uint64_t find_in_class_bytes(const Board& board, Position p, const Finish& finish, int threads);

struct ClassAnswer {
  bool has_solution = false;
  /// From p to a position of the finish (no jumps if p is one). Nothing if there is no solution, or if memory
  /// does not suffice for the winning positions beside the search: whether p is one of them decides.
  std::optional<std::vector<Jump>> jumps;
};

/// Searches the whole class. Throws ResourceError if the memory is too little for the search, and Interrupted.
ClassAnswer find_in_class(const Board& board, Position p, const Finish& finish, const Resources& resources);

}  // namespace pegspace
