// Builds and reads the winning levels (winning_levels.hpp).
#include "counting/winning_levels.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "counting/count_solutions.hpp"

namespace pegspace {

WinningLevels::WinningLevels(StoredLevels&& stored)
    : stored_(std::move(stored)), finish_(stored_.problem().finish->positions) {
  std::sort(finish_.begin(), finish_.end());
}

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

bool WinningLevels::is_finish(Position p) const {
  return std::binary_search(finish_.begin(), finish_.end(), p);
}

std::vector<Jump> WinningLevels::winning_jumps(Position p) const {
  std::vector<Jump> winning;
  if (!contains(p)) return winning;
  for (std::size_t i = 0; i < stored_.jumps().size(); ++i) {
    if (is_legal(stored_.jumps()[i], p) && contains(p ^ stored_.jumps()[i].touches)) {
      winning.push_back(problem().board.jumps()[i]);
    }
  }
  return winning;
}

std::vector<Jump> WinningLevels::first_solution(Position p) const {
  std::vector<Jump> path;
  while (!is_finish(p)) {
    const std::vector<Jump> winning = winning_jumps(p);
    PEGSPACE_CHECK(!winning.empty(), "a winning position is in the finish or has a winning jump");
    path.push_back(winning.front());
    p ^= jump_mask(winning.front()).touches;
  }
  return path;
}

/// Draws what comes next in a solution from p: a jump in proportion to the solutions behind it, or
/// stored_.jumps().size() for the end, where p is in the finish.
template <typename Number>
std::size_t WinningLevels::draw_jump(Position p, const Number& all, Random& random) const {
  Number left = random.below(all);
  if (is_finish(p)) {
    if (left == 0) return stored_.jumps().size();
    left -= 1;
  }
  for (std::size_t i = 0; i < stored_.jumps().size(); ++i) {
    if (!is_legal(stored_.jumps()[i], p)) continue;
    const Position child = p ^ stored_.jumps()[i].touches;
    const std::size_t place = stored_.find(child);
    if (place == StoredLevels::nowhere) continue;
    const Number behind = std::visit([&](const auto& numbers) { return convert<Number>(numbers[place]); },
                                     numbers_of(child).values);
    if (left < behind) return i;
    left -= behind;
  }
  PEGSPACE_CHECK(false, "the solutions of a position are those of its jumps");
}

std::vector<Jump> WinningLevels::sample(Position p, Random& random) const {
  std::vector<Jump> path;
  for (;;) {
    const std::size_t place = stored_.find(p);
    PEGSPACE_CHECK(place != StoredLevels::nowhere, "solutions are drawn from winning positions");
    const std::size_t jump = std::visit(
        [&](const auto& numbers) { return draw_jump(p, numbers[place], random); }, numbers_of(p).values);
    if (jump == stored_.jumps().size()) return path;
    path.push_back(problem().board.jumps()[jump]);
    p ^= stored_.jumps()[jump].touches;
  }
}

bool WinningLevels::walk(Position p, std::vector<Jump>& path, const Visit& visit) const {
  if (is_finish(p) && !visit(path)) return false;
  for (std::size_t i = 0; i < stored_.jumps().size(); ++i) {
    if (!is_legal(stored_.jumps()[i], p) || !contains(p ^ stored_.jumps()[i].touches)) continue;
    path.push_back(problem().board.jumps()[i]);
    const bool go_on = walk(p ^ stored_.jumps()[i].touches, path, visit);
    path.pop_back();
    if (!go_on) return false;
  }
  throw_if_interrupted();
  return true;
}

void WinningLevels::for_each_solution(Position p, const Visit& visit) const {
  std::vector<Jump> path;
  if (contains(p)) walk(p, path, visit);
}

}  // namespace pegspace
