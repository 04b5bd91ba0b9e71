// Walks the solutions with the fewest moves (shortest_solutions.hpp).
#include "counting/moves/shortest_solutions.hpp"

#include "base/system/interrupt.hpp"

namespace pegspace {

ShortestSolutions::ShortestSolutions(const Problem& problem, const Engine& engine,
                                     const SearchOptions& options, const SearchListener& listener)
    : folds_(problem, engine, options, listener),
      kept_(folds_.keep_solutions({.carried = Carried::moves, .jumps_back = true})),
      masks_(jump_masks(problem.board)) {}

/// The fewest further moves from p with the last jumper on `hole`; `none` if p is not winning.
int ShortestSolutions::fewest(Position p, int hole) const {
  const auto number = kept_->number_of(p);
  if (!number) return none;
  return number->moves - (hole != no_hole && has_bit(number->last_holes, hole) ? 1 : 0);
}

bool ShortestSolutions::walk(Position p, int hole, int left, std::vector<Jump>& path,
                             const Visit& visit) const {
  const Problem& problem = folds_.problem();
  if (left == 0 && problem.finish->contains(p) && !visit(path)) return false;
  for (std::size_t i = 0; i < masks_.size(); ++i) {
    if (!is_legal(masks_[i], p)) continue;
    const Jump& jump = problem.board.jumps()[i];
    const Position child = p ^ masks_[i].touches;
    const int left_behind = left - (jump.from == hole ? 0 : 1);
    if (left_behind < 0 || fewest(child, jump.to) != left_behind) continue;
    path.push_back(jump);
    const bool go_on = walk(child, jump.to, left_behind, path, visit);
    path.pop_back();
    if (!go_on) return false;
  }
  throw_if_interrupted();
  return true;
}

void ShortestSolutions::for_each(const Visit& visit) const {
  std::vector<Jump> path;
  if (solvable()) walk(folds_.problem().start, no_hole, moves(), path, visit);
}

}  // namespace pegspace
