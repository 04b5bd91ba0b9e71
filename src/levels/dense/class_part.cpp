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
  if (!wants_winning(problem, request)) return {};
  const Feasible feasible(problem.board, part.seeds);
  const auto in_class = [&](std::vector<Position> positions) {
    std::erase_if(positions, [&](Position p) { return !feasible(p); });
    std::ranges::sort(positions);
    return positions;
  };
  const std::vector<Position> finish = in_class(problem.finish->positions());
  // An orbit counts if any of its positions is winning, so orbits are those that reach an image of the
  // finish.
  const std::vector<Position> images =
      in_class(search_group(problem, request.symmetry).orbit(problem.finish->positions()));
  const bool for_positions = request.save != nullptr || request.columns.has(Column::winning_positions);
  const bool for_orbits = request.columns.has(Column::canonical_winning_positions);
  if (finish == images) return {{finish, part.group, for_positions, for_orbits}};
  std::vector<WinningPass> passes;
  if (for_positions) passes.push_back({finish, part.group.stabiliser(finish), true, false});
  if (for_orbits) passes.push_back({images, part.group, false, true});
  return passes;
}

}  // namespace pegspace::dense
