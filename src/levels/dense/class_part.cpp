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

/// The least image of these positions, and an element of the group that leads there.
std::pair<std::vector<Position>, Permutation> least_image(const std::vector<Position>& positions,
                                                          const SymmetryGroup& group) {
  std::pair<std::vector<Position>, Permutation> least{positions, group.permutation(0)};
  for (int element = 1; element < group.order(); ++element) {
    std::vector<Position> image;
    for (const Position p : positions) image.push_back(group.image(element, p));
    std::sort(image.begin(), image.end());
    if (image < least.first) least = {std::move(image), group.permutation(element)};
  }
  return least;
}

/// First `first`, then `then`.
Permutation product(const Permutation& then, const Permutation& first) {
  Permutation result;
  for (const std::uint8_t hole : first) result.push_back(then[hole]);
  return result;
}

/// Those that a search of the class can meet; sorted.
std::vector<Position> met_in_class(std::vector<Position> positions, const ClassIndex& index) {
  std::erase_if(positions,
                [&](Position p) { return !index.contains(p) || count_bits(p) > count_bits(index.start()); });
  std::sort(positions.begin(), positions.end());
  return positions;
}

/// The finish as seen in the start's class, once for every class: of those that look the same (H does not
/// change their numbers), one pass.
std::vector<WinningPass> passes_by_class(const std::vector<Position>& finish, const ClassPart& part,
                                         const ClassIndex& index) {
  struct Known {
    std::vector<Position> least;
    Permutation to_least;
  };
  std::vector<Known> known;
  std::vector<WinningPass> passes;
  for (const Permutation& to_class : part.to_class) {
    std::vector<Position> targets;
    for (const Position p : finish) targets.push_back(image(to_class, p));
    targets = met_in_class(std::move(targets), index);
    auto [least, to_least] = least_image(targets, part.group);
    const auto same = std::ranges::find(known, least, &Known::least);
    if (same == known.end()) {
      known.push_back({std::move(least), std::move(to_least)});
      passes.push_back({std::move(targets), {inverse(to_class)}, false});
      continue;
    }
    // From the targets of the pass to their least image, which is that of the targets here, and back to the
    // finish.
    const Permutation there = product(inverse(to_least), same->to_least);
    passes[static_cast<std::size_t>(same - known.begin())].carriers.push_back(
        product(inverse(to_class), there));
  }
  return passes;
}

}  // namespace

bool wants_winning(const Problem& problem, const SearchOptions& options) {
  return problem.finish && options.columns.has_winning();
}

std::vector<WinningPass> winning_passes(const Problem& problem, const SearchOptions& options,
                                        const ClassPart& part, const ClassIndex& index) {
  std::vector<WinningPass> passes;
  if (!wants_winning(problem, options)) return passes;
  const std::vector<Position> finish = problem.finish->positions();
  const bool are_saved = options.save != nullptr;
  if (are_saved || options.columns.has(Column::winning_positions))
    passes = passes_by_class(finish, part, index);
  if (!options.columns.has(Column::canonical_winning_positions)) return passes;
  std::vector<Position> all = met_in_class(search_group(problem, options.symmetry).orbit(finish), index);
  const auto same = std::ranges::find(passes, all, &WinningPass::targets);
  if (same != passes.end()) {
    same->canonical = true;
  } else {
    passes.push_back({std::move(all), {}, true});
  }
  return passes;
}

std::vector<Problem> representative_problems(const Problem& problem, Symmetry symmetry) {
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
