#include "counting/solutions/winning_source.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/system/interrupt.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

Count WinningSource::solutions_from(Position) const {
  PEGSPACE_CHECK(false, "only some sources know numbers of solutions");
}

void WinningSource::contradicts() const {
  if (set() != nullptr) set()->damaged("no jump leads from a winning position to another");
  PEGSPACE_CHECK(false, "a winning position is in the finish, or has winning jumps with as many solutions");
}

bool WinningSource::is_finish(Position p) const {
  return problem().finish->contains(p);
}

std::vector<Jump> WinningSource::winning_jumps(Position p) const {
  std::vector<Jump> winning;
  if (!contains(p)) return winning;
  for (const Jump& jump : problem().board.jumps()) {
    const JumpMask mask = jump_mask(jump);
    if (is_legal(mask, p) && contains(p ^ mask.touches)) winning.push_back(jump);
  }
  return winning;
}

std::vector<Jump> WinningSource::first_solution(Position p) const {
  std::vector<Jump> path;
  while (!is_finish(p)) {
    const std::vector<Jump> winning = winning_jumps(p);
    if (winning.empty()) contradicts();
    path.push_back(winning.front());
    p ^= jump_mask(winning.front()).touches;
  }
  return path;
}

std::vector<Jump> WinningSource::sample(Position p, Random& random) const {
  PEGSPACE_CHECK(contains(p), "solutions are drawn from winning positions");
  constexpr int most_draws = 1000;  // numbers are too large by less than 1 in 10,000
  for (int draws = 0; draws < most_draws; ++draws) {
    std::vector<Jump> path;
    if (draw(p, random, path)) return path;
  }
  contradicts();
}

bool WinningSource::draw(Position p, Random& random, std::vector<Jump>& path) const {
  const std::vector<Jump>& jumps = problem().board.jumps();
  for (;;) {
    Count left = random.below(solutions_from(p));
    if (is_finish(p)) {
      if (left == 0) return true;
      left -= 1;
    }
    const auto drawn = std::ranges::find_if(jumps, [&](const Jump& jump) {
      const JumpMask mask = jump_mask(jump);
      if (!is_legal(mask, p)) return false;
      const Count behind = solutions_from(p ^ mask.touches);
      if (left < behind) return true;
      left -= behind;
      return false;
    });
    if (drawn == jumps.end()) return false;
    path.push_back(*drawn);
    p ^= jump_mask(*drawn).touches;
  }
}

bool WinningSource::walk(Position p, std::vector<Jump>& path, const Visit& visit) const {
  if (is_finish(p) && !visit(path)) return false;
  for (const Jump& jump : problem().board.jumps()) {
    const JumpMask mask = jump_mask(jump);
    if (!is_legal(mask, p) || !contains(p ^ mask.touches)) continue;
    path.push_back(jump);
    const bool go_on = walk(p ^ mask.touches, path, visit);
    path.pop_back();
    if (!go_on) return false;
  }
  throw_if_interrupted();
  return true;
}

void WinningSource::for_each_solution(Position p, const Visit& visit) const {
  std::vector<Jump> path;
  if (contains(p)) walk(p, path, visit);
}

}  // namespace pegspace
