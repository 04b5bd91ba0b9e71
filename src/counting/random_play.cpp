#include "counting/random_play.hpp"

#include <algorithm>
#include <map>

#include "base/sort.hpp"
#include "counting/count_solutions.hpp"
#include "levels/folds/winning_folds.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

/// Adds up the chances, and the ways, at the positions of each finish.
class Arrivals : public FoldVisitor {
 public:
  Arrivals(const Board& board, const std::vector<Finish>& finishes)
      : finishes_(finishes),
        masks_(jump_masks(board)),
        chances_(finishes.size(), 0),
        ways_(finishes.size(), 0) {}

  void await(std::vector<Position> positions) { awaited_ = std::move(positions); }
  void level_done(const FoldedLevel& level) override {
    units_lost_ += level.jumps();
    for (const Position p : awaited_) {
      const auto number = level.number_of(p);
      if (!number) continue;
      // The chance of a position with jumps is the part that it would pass on along each of them.
      const auto jumps =
          std::ranges::count_if(masks_, [&](const JumpMask& jump) { return is_legal(jump, p); });
      const auto& [ways, part] = std::get<WaysAndChance>(*number);
      const Count chance = to_count(part) * std::max<Count>(jumps, 1);
      for (std::size_t i = 0; i < finishes_.size(); ++i) {
        if (!finishes_[i].contains(p)) continue;
        chances_[i] += chance;
        ways_[i] += ways;
      }
    }
  }

  Fraction probability(std::size_t finish) const {
    if (chances_[finish] == 0) return {};
    return chance_bound(chances_[finish], units_lost_);
  }
  const Count& ways(std::size_t finish) const { return ways_[finish]; }

 private:
  const std::vector<Finish>& finishes_;
  std::vector<JumpMask> masks_;
  std::vector<Position> awaited_;
  std::vector<Count> chances_;
  std::vector<Count> ways_;
  Count units_lost_ = 0;
};

}  // namespace

Fraction chance_bound(const Count& chance, const Count& units_lost) {
  const Count one = Count(1) << chance_bits;
  const Count bound = chance + units_lost;
  return reduced(std::min(bound, one), one);
}

std::vector<RandomPlay> random_play_to(const Problem& problem, const std::vector<Finish>& finishes,
                                       const Engine& engine, const Resources& resources,
                                       const SearchListener& listener) {
  Arrivals arrivals(problem.board, finishes);
  const FoldRequest request{quantity::WaysAndChances{starts_of(problem).size()}};
  Count positions_met = 0;
  for (Problem& part : problems_by_class(problem, resources)) {
    std::map<int, std::vector<Position>, std::greater<>> ends;  // by pegs
    for (const Finish& finish : finishes) {
      for (const Position p : feasible_positions(part, finish)) ends[count_bits(p)].push_back(p);
    }
    Passage passage;
    for (auto& [pegs, positions] : ends) {
      sort_unique(positions);
      part.finish = finish_at_positions(positions);
      arrivals.await(positions);
      auto folds = WinningFolds::find(part, engine, resources, listener, passage);
      folds.fold(request, arrivals);
      positions_met += folds.positions();
      passage.avoid.insert(passage.avoid.end(), positions.begin(), positions.end());
      std::ranges::sort(passage.avoid);
    }
  }
  std::vector<RandomPlay> found;
  for (std::size_t i = 0; i < finishes.size(); ++i) found.push_back({arrivals.probability(i), std::nullopt});
  if (finishes.size() == 1 && has_equal_pegs(finishes.front()) && engine.count == nullptr)
    found.front().counts = FinishCount{arrivals.ways(0), positions_met};
  return found;
}

}  // namespace pegspace
