// Sums over stages: in a row, and up to symmetry (stages.hpp).
#include <algorithm>

#include "base/check.hpp"
#include "levels/dense/search/stages.hpp"

namespace pegspace::dense {
namespace {

using SumRow = std::uint64_t (*)[65];
std::array<SumRow, 5> rows_of(StageSums& sums) {
  return {&sums.histogram.positions, &sums.histogram.jumps, &sums.histogram.dead_ends, &sums.fixed.positions,
          &sums.fixed.dead_ends};
}

}  // namespace

StageNumbers numbers_of(StageSums sums) {
  StageNumbers numbers;
  auto next = numbers.begin();
  for (const SumRow row : rows_of(sums)) next = std::ranges::copy(*row, next).out;
  return numbers;
}

StageSums sums_of(const StageNumbers& numbers) {
  StageSums sums;
  auto next = numbers.begin();
  for (const SumRow row : rows_of(sums)) {
    std::copy_n(next, std::size(*row), *row);
    next += std::size(*row);
  }
  return sums;
}

PassCounts counts_of(const StageSums& sums, const SymmetryGroup* group) {
  PassCounts counts;
  counts.histogram = sums.histogram;
  if (group == nullptr) return counts;
  const auto order = static_cast<std::uint64_t>(group->order());
  for (std::size_t pegs = 0; pegs < 65; ++pegs) {
    const auto mean = [&](std::uint64_t identity, std::uint64_t others) {
      PEGSPACE_CHECK((identity + others) % order == 0, "Burnside's sum is a multiple of the group's order");
      return (identity + others) / order;
    };
    counts.orbits.positions[pegs] = mean(sums.histogram.positions[pegs], sums.fixed.positions[pegs]);
    counts.orbits.dead_ends[pegs] = mean(sums.histogram.dead_ends[pegs], sums.fixed.dead_ends[pegs]);
  }
  return counts;
}

}  // namespace pegspace::dense
