#include "levels/dense_ranks.hpp"

#include <algorithm>

namespace pegspace::dense {

LevelRanks::LevelRanks(const Search& search) : search_(search) {
  for (auto& ranks : first_ranks_) ranks.assign(search.tables().rows(), 0);
}

std::uint64_t LevelRanks::rank_level(int depth) {
  std::vector<std::uint64_t>& ranks = first_ranks_[search_.half_of_depth(depth)];
  std::fill(ranks.begin(), ranks.end(), std::uint64_t{0});
  tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, search_.tables().blocks(), 16),
                    [&](const auto& range) {
                      BlockStep step = search_.step(depth, true);
                      for (step.block = range.begin(); step.block != range.end(); ++step.block)
                        count_rows(step, ranks.data());
                    });
  std::uint64_t sum = 0;
  for (std::uint64_t& rank : ranks) {
    const std::uint64_t count = rank;
    rank = sum;
    sum += count;
  }
  return sum;
}

const Row* LevelRanks::level_mask(int depth, std::uint32_t row) const {
  const Tables& tables = search_.tables();
  const int half = search_.half_of_depth(depth);
  const std::uint32_t dependence = tables.dependence_of_row(half, row);
  const int count = search_.start_pegs() - depth - tables.fixed_pegs(half) - count_bits(row);
  if (count < 0 || count >= max_low_counts || !has_bit(tables.low_counts(dependence), count)) return nullptr;
  return &tables.level_mask(dependence, count);
}

bool LevelRanks::row_of_level(int depth, std::uint32_t row, Row& positions) const {
  const Row* const mask = level_mask(depth, row);
  if (mask == nullptr) return false;
  const Row& held = search_.bitmap().half(search_.half_of_depth(depth))[row];
  std::uint64_t any = 0;
  for (int lane = 0; lane < lanes; ++lane) any |= positions.lane[lane] = held.lane[lane] & mask->lane[lane];
  return any != 0;
}

std::uint64_t LevelRanks::rank_of(std::uint64_t index, int depth) const {
  std::uint64_t rank = no_rank;
  find_ranks(search_.step(depth, true), first_ranks(search_.half_of_depth(depth)), &index, 1, &rank);
  return rank;
}

}  // namespace pegspace::dense
