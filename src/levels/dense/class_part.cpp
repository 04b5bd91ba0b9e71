#include "levels/dense/class_part.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "board/position_class.hpp"

namespace pegspace::dense {

ClassPart class_part(const Problem& problem, Symmetry symmetry) {
  const SymmetryGroup whole = search_group(problem, symmetry);
  const ClassSpace classes(problem.board);
  std::vector<Permutation> fixing;
  std::vector<Permutation> carrying;
  std::vector<Position> representatives;
  for (int element = 0; element < whole.order(); ++element) {
    // g carries the class of g^-1(start) onto the start's; with it g^-1 runs through all classes.
    const Permutation& permutation = whole.permutation(element);
    const Position representative = classes.representative(image(inverse(permutation), problem.start));
    if (representative == classes.representative(problem.start)) fixing.push_back(permutation);
    if (std::find(representatives.begin(), representatives.end(), representative) != representatives.end())
      continue;
    representatives.push_back(representative);
    carrying.push_back(permutation);
  }
  ClassPart part{SymmetryGroup(problem.board.holes(), std::move(fixing)), {}, carrying.size(), carrying};
  for (const Position start : starts_of(problem)) {
    if (classes.same_class(start, problem.start)) part.seeds.push_back(start);
  }
  PEGSPACE_CHECK(part.group.order() * static_cast<int>(part.classes) == whole.order(),
                 "orbit and stabiliser");
  return part;
}

namespace {

/// The finish positions as seen in the start's class, once for every class: sets of positions, and how many
/// classes have each (up to H, which does not change their numbers).
struct Targets {
  std::vector<Position>
      all;  ///< all images under the search group that lie in the class: for canonical columns
  std::vector<std::pair<std::vector<Position>, std::uint64_t>> by_class;
};

Targets targets_in_class(const Problem& problem, Symmetry symmetry, const ClassPart& part,
                         const ClassIndex& index) {
  const auto in_class = [&](std::vector<Position> positions) {
    std::erase_if(positions, [&](Position p) { return !index.contains(p); });
    std::sort(positions.begin(), positions.end());
    return positions;
  };
  Targets targets;
  const std::vector<Position> positions = problem.finish->positions();
  targets.all = in_class(search_group(problem, symmetry).orbit(positions));
  for (const Permutation& permutation : part.to_class) {
    std::vector<Position> carried;
    for (const Position p : positions) carried.push_back(image(permutation, p));
    carried = in_class(carried);
    std::vector<Position> least = carried;  // the least image under H stands for all of them
    for (int element = 0; element < part.group.order(); ++element) {
      std::vector<Position> image;
      for (const Position p : carried) image.push_back(part.group.image(element, p));
      std::sort(image.begin(), image.end());
      least = std::min(least, image);
    }
    const auto known = std::find_if(targets.by_class.begin(), targets.by_class.end(),
                                    [&](const auto& entry) { return entry.first == least; });
    if (known != targets.by_class.end()) {
      ++known->second;
    } else {
      targets.by_class.emplace_back(least, 1);
    }
  }
  return targets;
}

}  // namespace

bool wants_winning(const Problem& problem, const SearchOptions& options) {
  return problem.finish && options.columns.has_winning();
}

std::vector<WinningPass> winning_passes(const Problem& problem, const SearchOptions& options,
                                        const ClassPart& part, const ClassIndex& index) {
  std::vector<WinningPass> passes;
  if (!wants_winning(problem, options)) return passes;
  const Targets targets = targets_in_class(problem, options.symmetry, part, index);
  if (options.columns.has(Column::canonical_winning_positions)) passes.push_back({targets.all, 0, true});
  if (!options.columns.has(Column::winning_positions)) return passes;
  for (const auto& [positions, classes] : targets.by_class) {
    if (!passes.empty() && passes.front().targets == positions) {
      passes.front().classes = classes;
    } else {
      passes.push_back({positions, classes, false});
    }
  }
  return passes;
}

std::vector<Problem> class_problems(const Problem& problem, Symmetry symmetry) {
  if (problem.other_starts.empty()) return {problem};
  const std::vector<Position> starts = starts_of(problem);
  std::vector<Problem> parts;
  for (const auto& of_class : by_class(problem.board, starts, search_group(problem, symmetry))) {
    parts.push_back(problem);
    parts.back().start = of_class.front();
    parts.back().other_starts = starts;
  }
  return parts;
}

}  // namespace pegspace::dense
