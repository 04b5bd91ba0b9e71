// Walks the solutions with the fewest moves (shortest_solutions.hpp).
#include "counting/moves/shortest_solutions.hpp"

#include <utility>

namespace pegspace {

ShortestSolutions::ShortestSolutions(WinningFolds winning)
    : folds_(std::move(winning)), kept_(folds_.keep_solutions({quantity::Moves{.jumps_back = true}})) {}

/// The fewest further moves from p with the last jumper on `hole`; `none` if p is not winning.
int ShortestSolutions::fewest(Position p, int hole) const {
  const auto number = kept_->number_of(p);
  if (!number) return none;
  const auto& least = std::get<LeastMoves>(*number);
  return least.moves() - (hole != no_hole && has_bit(least.holes, hole) ? 1 : 0);
}

bool ShortestSolutions::may_end(Position p, const Memory& memory) const {
  return memory.left == 0 && folds_.problem().finish->contains(p);
}

std::optional<ShortestSolutions::Memory> ShortestSolutions::after(Position child, const Jump& jump,
                                                                  const Memory& memory) const {
  const int left = memory.left - (jump.from == memory.hole ? 0 : 1);
  if (left < 0 || fewest(child, jump.to) != left) return std::nullopt;
  return Memory{jump.to, left};
}

void ShortestSolutions::for_each(const SolutionVisitor& visit) const {
  const Problem& problem = folds_.problem();
  if (solvable()) Walk(problem.board, *this).visit_all(problem.start, {no_hole, moves()}, visit);
}

}  // namespace pegspace
