#include "counting/solutions/winning_source.hpp"

#include "base/check.hpp"
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
  return Walk(problem().board, *this).draw(p, {}, random);
}

void WinningSource::for_each_solution(Position p, const SolutionVisitor& visit) const {
  if (contains(p)) Walk(problem().board, *this).visit_all(p, {}, visit);
}

}  // namespace pegspace
