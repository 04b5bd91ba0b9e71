#include "levels/dense/paths/pairs.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/system/huge_pages.hpp"
#include "levels/dense/paths/level_numbers.hpp"
#include "levels/dense/paths/numbers.hpp"
#include "levels/dense/paths/pair_meeting.hpp"
#include "levels/dense/paths/pair_positions.hpp"
#include "levels/dense/paths/ranks.hpp"
#include "levels/kit/progress_meter.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace {
namespace {

using dense::Census;
using dense::LevelNumbers;
using dense::LevelRanks;
using dense::PairPlan;
using dense::Search;

class PairFold {
 public:
  PairFold(const Search& search, const PairPlan& plan, std::size_t least_limbs, std::uint64_t memory_bytes,
           const SearchListener& listener)
      : search_(search),
        plan_(plan),
        least_limbs_(least_limbs),
        memory_bytes_(memory_bytes),
        meter_(listener),
        ranks_(search),
        jumps_(plan.jumps),
        middle_((jumps_ + 1) / 2) {}

  /// Solutions by pair.
  std::vector<Count> run() {
    require_memory(1, middle_);
    const Census counted = search_.census(false);
    for (int depth = 0; depth <= middle_; ++depth)
      sizes_.push_back(counted.positions[search_.start_pegs() - depth]);
    if (size(0) == 0) return std::vector<Count>(plan_.pairs.size());
    begin();
    for (int depth = 1; depth <= middle_; ++depth) next_level(depth);
    const int mirror_depth = jumps_ - middle_;
    return dense::meet(plan_, {search_, ranks_, middle_, numbers_, mirror_depth,
                               mirror_depth == middle_ ? numbers_ : before_});
  }

 private:
  std::uint64_t size(int depth) const { return sizes_[static_cast<std::size_t>(depth)]; }

  /// Level 0: each start that is winning for some finish is reached by one sequence, the empty one.
  void begin() {
    ranks_.rank_level(0);
    numbers_.reset(size(0), plan_.seeds.size(), 1);
    std::fill_n(numbers_.data(), size(0) * plan_.seeds.size(), dense::Limb{0});
    for (std::size_t column = 0; column < plan_.seeds.size(); ++column) {
      const Position start = plan_.seeds[column];
      if (search_.has(start)) {
        numbers_.limb(0, column, ranks_.place_of(search_.index().index_of(start), 0)) = 1;
      }
    }
  }

  void next_level(int depth) {
    const bool least_tiles_only = depth == middle_ && dense::meets_in_least_tiles(plan_, depth);
    const std::uint64_t ranked =
        least_tiles_only ? ranks_.rank_least_tiles(depth, plan_.numbers->orbits) : ranks_.rank_level(depth);
    std::swap(before_, numbers_);
    dense::run_level_pass(
        search_, ranks_, {depth, ranked, false, &before_, &numbers_, &*plan_.numbers, least_tiles_only},
        least_limbs_, [&](std::size_t limbs) { require_memory(limbs, depth); },
        [&](std::uint64_t blocks) {
          meter_.report({"counting", depth, blocks, search_.tables().blocks(), size(depth)});
        });
  }

  /// Throws ResourceError where two levels of numbers do not fit.
  void require_memory(std::size_t limbs, int depth) const {
    const std::uint64_t most = sizes_.empty() ? 0 : *std::max_element(sizes_.begin(), sizes_.end());
    dense::require_for_numbers(plan_.pairs.size() == 1 ? "counting" : "counting all pairs together", depth,
                               LevelRanks::memory_bytes(search_.tables().rows()) +
                                   2 * LevelNumbers::memory_bytes(most, plan_.seeds.size(), limbs),
                               memory_bytes_);
  }

  const Search& search_;
  const PairPlan& plan_;
  std::size_t least_limbs_;
  std::uint64_t memory_bytes_;
  ProgressMeter meter_;
  LevelRanks ranks_;
  int jumps_;                         ///< of a solution
  int middle_;                        ///< the level where both ways meet
  std::vector<std::uint64_t> sizes_;  ///< positions by level, down to the middle
  LevelNumbers before_;               ///< by column of the plan; of the level before ...
  LevelNumbers numbers_;              ///< ... and of the present one
};

}  // namespace

namespace dense {

std::vector<Count> fold_pairs(const Search& search, const PairPlan& plan, std::size_t least_limbs,
                              std::uint64_t memory_bytes, const SearchListener& listener) {
  return PairFold(search, plan, least_limbs, memory_bytes, listener).run();
}

}  // namespace dense

namespace dense_engine {

std::optional<std::vector<FinishCount>> count_pairs(const Board& board,
                                                    std::span<const StartFinishPair> pairs,
                                                    const SearchOptions& options,
                                                    const SearchListener& listener) {
  return count_pairs_wide(board, pairs, 1, options, listener);
}

std::optional<std::vector<FinishCount>> count_pairs_wide(const Board& board,
                                                         std::span<const StartFinishPair> pairs,
                                                         std::size_t least_limbs,
                                                         const SearchOptions& options,
                                                         const SearchListener& listener) {
  if (pairs.empty() || board.jumps().empty()) return std::nullopt;
  const std::optional<PairPlan> plan = dense::plan_pairs(board, pairs);
  if (!plan) return std::nullopt;
  WorkerTeam team(options.threads);
  return team.run([&]() -> std::vector<FinishCount> {
    const PageKeeping keeping;
    const dense::PairPositions positions =
        dense::find_pair_positions(board, *plan, options.memory_bytes, listener);
    std::vector<FinishCount> counts(pairs.size());
    const Search& search = *positions.search;
    const std::uint64_t left = options.memory_bytes - search.planned_bytes();
    const std::vector<Count> solutions = dense::fold_pairs(search, *plan, least_limbs, left, listener);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      counts[i].solutions = solutions[plan->asked[i]];
      counts[i].winning_positions = positions.winning[i];
    }
    return counts;
  });
}

}  // namespace dense_engine
}  // namespace pegspace
