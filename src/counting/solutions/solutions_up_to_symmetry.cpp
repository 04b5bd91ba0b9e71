#include "counting/solutions/solutions_up_to_symmetry.hpp"

#include <map>

#include "base/check.hpp"
#include "base/sort.hpp"
#include "counting/count_solutions.hpp"
#include "levels/folds/list_fold.hpp"
#include "levels/folds/winning_folds.hpp"

namespace pegspace {
namespace {

/// The number of solutions that make only jumps among these holes, by a plain search: on lattices it has few
/// positions.
Count solutions_within(const Problem& problem, HoleSet holes) {
  std::vector<JumpMask> jumps = jump_masks(problem.board);
  std::erase_if(jumps, [&](const JumpMask& jump) { return (jump.touches & ~holes) != 0; });
  std::map<Position, Count> level{{problem.start, 1}};
  Count solutions = 0;
  while (!level.empty()) {
    std::map<Position, Count> next;
    for (const auto& [p, ways] : level) {
      throw_if_interrupted();
      if (problem.finish->contains(p)) solutions += ways;
      for (const JumpMask& jump : jumps) {
        if (is_legal(jump, p)) next[p ^ jump.touches] += ways;
      }
    }
    level = std::move(next);
  }
  return solutions;
}

/// The orbits of solutions of a problem with one start.
Count orbits_of_solutions(const Problem& problem, const Count& solutions) {
  const SymmetryGroup group = winning_group(problem);
  std::map<HoleSet, Count> invariant;  // by the least image of the fixed holes: images have equal numbers
  Count sum = solutions;
  for (int element = 1; element < group.order(); ++element) {
    HoleSet fixed = 0;
    for (int hole = 0; hole < group.holes(); ++hole) {
      if (group.permutation(element)[static_cast<std::size_t>(hole)] == hole) fixed |= bit(hole);
    }
    const HoleSet least = group.canonical(fixed);
    const auto [entry, is_new] = invariant.try_emplace(least);
    if (is_new) entry->second = solutions_within(problem, least);
    sum += entry->second;
  }
  PEGSPACE_CHECK(sum % group.order() == 0, "a number of orbits is whole");
  return sum / group.order();
}

/// Adds up the numbers of canonical positions, each once.
class SumOver : public FoldVisitor {
 public:
  explicit SumOver(std::vector<Position> canonical) : canonical_(std::move(canonical)) {}
  void level_done(const FoldedLevel& level) override {
    for (const Position p : canonical_) {
      if (const auto number = level.number_of(p)) sum += std::get<Count>(*number);
    }
  }
  Count sum = 0;

 private:
  std::vector<Position> canonical_;
};

}  // namespace

Count canonical_solutions(const Problem& problem, const Count& solutions, const Engine& engine,
                          const Resources& resources, const SearchListener& listener) {
  if (problem.other_starts.empty()) return orbits_of_solutions(problem, solutions);
  Count sum = 0;
  for (const auto& [one, number] : starts_apart(problem)) {
    auto folds = WinningFolds::find(one, engine, resources, listener, {}, WinningUse::solutions);
    sum += number * orbits_of_solutions(one, folds.solutions());
  }
  return sum;
}

Count canonical_sequences(const Problem& problem, const Engine& engine, const Resources& resources,
                          const SearchListener& listener) {
  Count sum = 0;
  WorkerTeam team(resources.threads);
  for (const auto& [one, number] : starts_apart(problem)) {
    const StoredLevels levels = StoredLevels::winning(one, engine, resources, listener);
    std::vector<Position> targets = one.finish->positions();
    for (Position& target : targets) target = levels.form().least(target);
    sort_unique(targets);
    SumOver ends(std::move(targets));
    fold_lists(levels, {quantity::Ways{.merges_jumps = true}}, listener, team, ends);
    sum += number * ends.sum;
  }
  return sum;
}

}  // namespace pegspace
