// Builds and reads the winning levels (winning_levels.hpp).
#include "counting/tables/winning_levels.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/system/interrupt.hpp"

namespace pegspace {

WinningLevels::WinningLevels(StoredLevels&& stored) : stored_(std::move(stored)) {}

WinningLevels WinningLevels::build(const Problem& problem, const Engine& engine, const SearchOptions& options,
                                   const SearchListener& listener, NumberWidth narrowest) {
  WinningLevels winning(StoredLevels::winning(problem, engine, options, listener));
  winning.impossible_ = why_impossible(problem, *problem.finish);
  WorkerTeam team(options.threads);
  const auto ends = [&](int, std::size_t, Position p, std::span<const Link>) { return winning.is_finish(p); };
  winning.numbers_ =
      all_numbers(winning.stored_, Links::to_children, ends, team, "the numbers of solutions", narrowest);
  return winning;
}

Count WinningLevels::solutions_from(Position p) const {
  const std::size_t place = stored_.find(p);
  return place == StoredLevels::nowhere ? Count(0) : numbers_of(p).at(place);
}

}  // namespace pegspace
