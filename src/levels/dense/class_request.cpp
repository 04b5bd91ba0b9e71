#include "levels/dense/class_request.hpp"

#include <algorithm>

#include "base/sort.hpp"

namespace pegspace::dense {
namespace {

std::vector<std::vector<Position>> targets_in_class(const ClassIndex& index, int pegs,
                                                    const std::vector<Finish>& finishes) {
  std::vector<std::vector<Position>> targets;
  for (const Finish& finish : finishes) {
    targets.push_back(finish.positions());
    std::erase_if(targets.back(), [&](Position p) { return !index.contains(p) || count_bits(p) > pegs; });
  }
  return targets;
}

std::vector<Position> united(const std::vector<std::vector<Position>>& targets) {
  std::vector<Position> all;
  for (const std::vector<Position>& some : targets) all.insert(all.end(), some.begin(), some.end());
  sort_unique(all);
  return all;
}

/// Each once, but for this one.
std::vector<std::vector<Position>> sets_without(std::vector<std::vector<Position>> targets,
                                                const std::vector<Position>& one) {
  std::erase(targets, one);
  std::ranges::sort(targets);
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

}  // namespace

ClassRequest::ClassRequest(const Board& on_board, const std::vector<Position>& from,
                           const std::vector<Finish>& finishes)
    : SearchedClass(searched_class(on_board, from, SymmetryGroup::whole(on_board).stabiliser(from))),
      targets(targets_in_class(index, pegs(), finishes)),
      all(united(targets)),
      sets(sets_without(targets, {})),
      apart(sets_without(sets, all)),
      winning_group(group.stabiliser(all)) {}

void ClassRequest::note_winning(const std::vector<Position>& of_targets, std::uint64_t winning,
                                Counting& result) const {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] == of_targets) result.finishes[i].winning_positions = winning;
  }
}

void ClassRequest::add_solutions(const std::vector<Count>& sequences, Counting& result) const {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    for (const Position target : targets[i]) {
      const auto at = std::lower_bound(all.begin(), all.end(), target) - all.begin();
      result.finishes[i].solutions += sequences[static_cast<std::size_t>(at)];
    }
  }
}

}  // namespace pegspace::dense
