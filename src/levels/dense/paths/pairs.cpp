#include "levels/dense/paths/pairs.hpp"

#include "base/system/huge_pages.hpp"
#include "levels/dense/paths/pair_meeting.hpp"
#include "levels/dense/paths/pair_positions.hpp"
#include "levels/dense/paths/sequences.hpp"

namespace pegspace::dense {

std::optional<std::vector<Count>> count_by_meeting(const ClassRows& rows, const PairPlan& plan,
                                                   std::size_t least_limbs, std::uint64_t memory_bytes,
                                                   const SearchListener& listener) {
  const int middle = (plan.jumps + 1) / 2;
  const int reversal_depth = plan.jumps - middle;
  const std::vector<std::uint64_t> sizes = rows.level_sizes();
  SequenceSums wanted{{}, *plan.numbers, {}};
  for (const Position seed : plan.seeds) wanted.columns.push_back({seed});
  wanted.sizes.assign(sizes.begin(), sizes.begin() + middle + 1);
  wanted.last_in_representatives = meets_in_representatives(plan, middle);
  wanted.least_limbs = least_limbs;
  if (plan.pairs.size() > 1) wanted.name = "counting all pairs together";
  std::vector<Count> solutions(plan.pairs.size());
  if (wanted.sizes.front() == 0) return solutions;
  const std::string refusal =
      sum_sequences(rows, wanted, memory_bytes, listener, [&](const SummedLevel& level) {
        if (level.depth != middle) return;
        solutions = meet(plan, {rows, level.ranks, middle, level.numbers, reversal_depth,
                                reversal_depth == middle ? level.numbers : level.before});
      });
  if (!refusal.empty()) return std::nullopt;
  return solutions;
}

std::optional<std::vector<FinishCount>> count_together(const Board& board, std::span<const HolePair> pairs,
                                                       std::size_t least_limbs, const SearchOptions& options,
                                                       const SearchListener& listener) {
  const std::optional<PairPlan> plan = plan_pairs(board, pairs);
  if (!plan) return std::nullopt;
  const PageKeeping keeping;
  const auto positions = find_pair_positions(board, *plan, options, listener);
  if (positions == nullptr) return std::nullopt;
  const ClassRows rows = positions->rows(board, plan->seeds);
  const std::uint64_t left = options.memory_bytes - PairPositions::memory_bytes(board, positions->index);
  const auto solutions = count_by_meeting(rows, *plan, least_limbs, left, listener);
  if (!solutions) return std::nullopt;
  std::vector<FinishCount> counts(pairs.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    counts[i].solutions = (*solutions)[plan->asked[i]];
    counts[i].winning_positions = positions->winning[i];
  }
  return counts;
}

}  // namespace pegspace::dense
