#include "solving/winning_search.hpp"

namespace pegspace {

WinningSearch::WinningSearch(const Problem& problem, const FindOptions& options)
    : finder_(problem.board, *problem.finish),
      form_(stabiliser(SymmetryGroup::whole(problem.board), *problem.finish)),
      options_(options) {}

bool WinningSearch::can_win(Position p) {
  const auto [known, is_new] = known_.try_emplace(form_.least(p), false);
  if (is_new) known->second = finder_.find(p, options_).outcome == Outcome::solution;
  return known->second;
}

}  // namespace pegspace
