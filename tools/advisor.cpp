#include "advisor.hpp"

namespace pegspace {

Advisor::Advisor(const Problem& problem, const SearchOptions& options)
    : problem_(problem), options_(options) {}

std::optional<std::vector<Jump>> Advisor::solution(Position p) {
  if (!levels_) {
    const Engine& engine = find_engine("auto", problem_, options_);
    levels_ = std::make_unique<WinningLevels>(WinningLevels::build(problem_, engine, options_));
  }
  if (!levels_->solvable() || !levels_->contains(p)) return std::nullopt;
  return levels_->first_solution(p);
}

}  // namespace pegspace
