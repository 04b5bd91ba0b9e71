#include "counting/tables/winning_source.hpp"

#include <algorithm>
#include <optional>

#include "base/check.hpp"
#include "base/system/interrupt.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

bool WinningSource::is_finish(Position p) const {
  const std::vector<Position>& finish = problem().finish->positions;
  return std::binary_search(finish.begin(), finish.end(), p);
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
    PEGSPACE_CHECK(!winning.empty(), "a winning position is in the finish or has a winning jump");
    path.push_back(winning.front());
    p ^= jump_mask(winning.front()).touches;
  }
  return path;
}

std::vector<Jump> WinningSource::sample(Position p, Random& random) const {
  PEGSPACE_CHECK(contains(p), "solutions are drawn from winning positions");
  std::vector<Jump> path;
  for (;;) {
    // What comes next: the end, where p is in the finish, or a jump, in proportion to the solutions behind.
    Count left = random.below(solutions_from(p));
    if (is_finish(p)) {
      if (left == 0) return path;
      left -= 1;
    }
    std::optional<Jump> drawn;
    for (const Jump& jump : problem().board.jumps()) {
      const JumpMask mask = jump_mask(jump);
      if (!is_legal(mask, p)) continue;
      const Count behind = solutions_from(p ^ mask.touches);
      if (left < behind) {
        drawn = jump;
        break;
      }
      left -= behind;
    }
    PEGSPACE_CHECK(drawn.has_value(), "the solutions of a position are those of its jumps");
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
