#include "counting/solutions/winning_source.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

Count WinningSource::solutions_from(Position) const {
  PEGSPACE_CHECK(false, "only some sources know numbers of solutions");
}

bool WinningSource::is_finish(Position p) const {
  return problem().finish->contains(p);
}

std::vector<Jump> WinningSource::first_solution(Position p) const {
  const std::vector<Jump>& jumps = problem().board.jumps();
  std::vector<Jump> path;
  while (!is_finish(p)) {
    const auto jump = std::ranges::find_if(jumps, [&](const Jump& one) {
      const JumpMask mask = jump_mask(one);
      return is_legal(mask, p) && contains(p ^ mask.touches);
    });
    if (jump == jumps.end() && set() != nullptr)
      set()->damaged("no jump leads from a winning position to another");
    PEGSPACE_CHECK(jump != jumps.end(), "a winning position is in the finish, or has winning jumps");
    path.push_back(*jump);
    p ^= jump_mask(*jump).touches;
  }
  return path;
}

std::vector<Jump> WinningSource::sample(Position p, Random& random) const {
  PEGSPACE_CHECK(contains(p), "solutions are drawn from winning positions");
  return Walk(problem().board, *this).draw(p, {}, random);
}

void WinningSource::for_each_solution(Position p, const SolutionVisitor& visit) const {
  if (contains(p)) Walk(problem().board, *this).visit_all(p, {}, visit);
}

}  // namespace pegspace
