#include "levels/dense/class_part.hpp"

#include <algorithm>
#include <utility>

namespace pegspace::dense {

std::vector<ClassPart> class_parts(const Problem& problem, Symmetry symmetry) {
  const SymmetryGroup whole = search_group(problem, symmetry);
  std::vector<ClassPart> parts;
  for (const std::vector<Position>& seeds :
       by_class(problem.board, starts_of(problem), SymmetryGroup::trivial(problem.board)))
    parts.push_back({seeds, whole.stabiliser(seeds)});
  return parts;
}

bool wants_winning(const Problem& problem, const LevelRequest& request) {
  return problem.finish && request.columns.has_winning();
}

std::vector<WinningPass> winning_passes(const Problem& problem, const LevelRequest& request,
                                        const ClassPart& part) {
  std::vector<WinningPass> passes;
  if (!wants_winning(problem, request)) return passes;
  const Feasible feasible(problem.board, part.seeds);
  std::vector<Position> here = problem.finish->positions();
  std::vector<Position> images = search_group(problem, request.symmetry).orbit(here);
  for (std::vector<Position>* const positions : {&here, &images}) {
    std::erase_if(*positions, [&](Position p) { return !feasible(p); });
    std::ranges::sort(*positions);
  }
  const bool wants_orbits = request.columns.has(Column::canonical_winning_positions);
  if (request.save != nullptr || request.columns.has(Column::winning_positions))
    passes.push_back({here, part.group.stabiliser(here), true, wants_orbits && here == images});
  if (wants_orbits && (passes.empty() || here != images)) passes.push_back({images, part.group, false, true});
  return passes;
}

}  // namespace pegspace::dense
