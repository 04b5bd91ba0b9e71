#include "levels/dense/paths/ranks.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <mutex>
#include <span>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "levels/dense/layout/tile_kernel.hpp"
#include "levels/kit/parallel_ranges.hpp"

namespace pegspace::dense {

RankDirectory::RankDirectory(const ClassRows& rows) : rows_(rows) {
  for (auto& ranks : first_ranks_) ranks.assign(rows.tables().rows() + 1, 0);
}

void RankDirectory::count_rows_of(int depth, LargeVector<std::uint64_t>& counts) const {
  std::fill(counts.begin(), counts.end(), std::uint64_t{0});
  parallel_ranges<std::uint32_t>(rows_.tables().blocks(), 16, [&](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t block = first; block != last; ++block)
      count_rows(rows_.level(depth), block, counts.data());
  });
}

std::uint64_t RankDirectory::rank_rows(int depth, const TileOrbits* orbits) {
  LargeVector<std::uint64_t>& ranks = first_ranks_[rows_.half_of_depth(depth)];
  count_rows_of(depth, ranks);
  if (orbits != nullptr) {
    const std::uint32_t rows = orbits->symmetries().rows_per_tile();
    for (std::uint32_t tile = 0; tile < orbits->symmetries().tiles(); ++tile) {
      if (orbits->orbit_size_if_representative(tile) == 0)
        std::fill_n(ranks.data() + std::size_t{tile} * rows, rows, std::uint64_t{0});
    }
  }
  ranks.back() = 0;
  std::uint64_t sum = 0;
  for (std::uint64_t& rank : ranks) {
    const std::uint64_t count = rank;
    rank = sum;
    sum += count;
  }
  return sum;
}

const Row* RankDirectory::level_mask(int depth, std::uint32_t row) const {
  const Tables& tables = rows_.tables();
  const int half = rows_.half_of_depth(depth);
  const std::uint32_t dependence = tables.dependence_of_row(half, row);
  const int count = rows_.start_pegs() - depth - tables.fixed_pegs(half) - count_bits(row);
  if (count < 0 || count >= max_low_counts || !has_bit(tables.low_counts(dependence), count)) return nullptr;
  return &tables.level_mask(dependence, count);
}

bool RankDirectory::row_of_level(int depth, std::uint32_t row, Row& positions) const {
  const Row* const mask = level_mask(depth, row);
  if (mask == nullptr) return false;
  const Row& held = rows_.half(rows_.half_of_depth(depth))[row];
  std::uint64_t any = 0;
  for (int lane = 0; lane < lanes; ++lane) any |= positions.lane[lane] = held.lane[lane] & mask->lane[lane];
  return any != 0;
}

RankedPlace RankDirectory::place_of(std::uint64_t index, int depth) const {
  const int half = rows_.half_of_depth(depth);
  std::uint64_t rank = no_rank;
  find_ranks(rows_.level(depth), first_ranks(half), &index, 1, &rank);
  return place_of(index, rank, half);
}

namespace {

/// The numbers of blocks of rows.
class BlockPass {
 public:
  BlockPass(const ClassRows& rows, const RankDirectory& ranks, const LevelPass& pass)
      : rows_(rows), pass_(pass), orbits_(pass.symmetries->orbits) {
    const int half = rows.half_of_depth(pass.depth);
    sums_.level = rows.level(pass.depth);
    sums_.parents = rows.level(pass.depth - 1);
    sums_.jumps = jumps_;
    sums_.source_rank = ranks.first_ranks(1 - half);
    sums_.target_rank = ranks.first_ranks(half);
    sums_.columns = pass.source->columns();
    sums_.limbs = pass.source->limbs();
    sums_.source = pass.source->data();
    sums_.target = pass.target->data();
    for (const int element : orbits_.group()) {
      const TileSymmetries& all = orbits_.symmetries();
      const TileSymmetry& back = all.symmetry(all.inverse(element));
      ways_back_.push_back({&back, back.constant_of(rows.index(), half)});
    }
  }

  void take(std::uint32_t block) {
    const std::uint64_t* const ranks = sums_.target_rank;
    if (ranks[first_row(block)] == ranks[first_row(block + 1)] || !choose_tiles(block)) return;
    sums_.block = block;
    rows_.block_jumps(block, jumps_);
    sums_.mids = mids_;
    sum_block(sums_);
    if (!pass_.representatives_only) copy_to_images(block, mids_);
  }

  bool overflow() const { return sums_.overflow; }
  Limb largest() const { return sums_.largest; }

 private:
  /// From an image of a tile.
  struct WayBack {
    const TileSymmetry* symmetry = nullptr;
    std::uint32_t constant = 0;
  };

  std::uint32_t first_row(std::uint32_t block) const { return block << rows_.tables().mid_bits(); }

  /// Whether the block has representative tiles.
  bool choose_tiles(std::uint32_t block) {
    mids_.clear();
    const std::uint32_t rows = orbits_.symmetries().rows_per_tile();
    for (std::uint32_t mid = 0; mid < static_cast<std::uint32_t>(rows_.tables().rows_per_block());
         mid += rows) {
      const std::uint32_t tile = (first_row(block) + mid) / rows;
      if (orbits_.orbit_size_if_representative(tile) == 0) continue;
      for (std::uint32_t row = 0; row < rows; ++row) mids_.push_back(narrow<std::uint8_t>(mid + row));
    }
    return !mids_.empty();
  }

  void copy_to_images(std::uint32_t block, const std::vector<std::uint8_t>& mids) {
    const std::uint32_t rows = orbits_.symmetries().rows_per_tile();
    TileNumbersStep step;
    step.level = sums_.level;
    step.first_ranks = sums_.target_rank;
    step.rows = rows;
    step.column_count = sums_.columns;
    step.limbs = sums_.limbs;
    step.numbers = sums_.target;
    for (std::size_t i = 0; i < mids.size(); i += rows) {
      step.from_row = first_row(block) + mids[i];
      if (step.first_ranks[step.from_row + rows] == step.first_ranks[step.from_row]) continue;
      orbits_.for_other_images(step.from_row / rows, [&](std::size_t which, std::uint32_t image) {
        const auto [back, constant] = ways_back_[which];
        step.to_row = image * rows;
        step.origins = &back->places();
        step.offset = back->offset(image, constant);
        step.columns = pass_.symmetries->origins[which].data();
        copy_numbers(step);
      });
    }
  }

  const ClassRows& rows_;
  const LevelPass& pass_;
  const TileOrbits& orbits_;
  std::vector<WayBack> ways_back_;  ///< by element of the group
  std::vector<std::uint8_t> mids_;  ///< rows of the block that are of representative tiles
  std::uint64_t jumps_[Tables::max_words];
  SumStep sums_;
};

struct PassSums {
  bool overflow = false;
  Limb largest = 0;
};

PassSums pass_once(const ClassRows& rows, const RankDirectory& ranks, const LevelPass& pass,
                   const std::function<void(std::uint64_t blocks)>& report) {
  PassSums sums;
  std::uint64_t done = 0;
  std::mutex joining;
  parallel_ranges<std::uint32_t>(rows.tables().blocks(), 16, [&](std::uint32_t first, std::uint32_t last) {
    BlockPass blocks(rows, ranks, pass);
    for (std::uint32_t block = first; block != last; ++block) blocks.take(block);
    const std::lock_guard lock(joining);
    sums.overflow |= blocks.overflow();
    sums.largest = std::max(sums.largest, blocks.largest());
    report(done += last - first);
  });
  return sums;
}

/// The same numbers with more limbs, which are zero.
LevelNumbers widened(const LevelNumbers& narrow, std::span<const std::uint64_t> first_ranks,
                     std::size_t limbs) {
  LevelNumbers wide;
  wide.reset(first_ranks.back(), narrow.columns(), limbs);
  const std::uint64_t before = narrow.columns() * narrow.limbs();
  const std::uint64_t now = narrow.columns() * limbs;
  parallel_ranges<std::size_t>(first_ranks.size() - 1, 4096, [&](std::size_t first, std::size_t last) {
    for (std::size_t row = first; row != last; ++row) {
      const std::uint64_t size = first_ranks[row + 1] - first_ranks[row];
      const Limb* const from = narrow.data() + first_ranks[row] * before;
      Limb* const to = wide.data() + first_ranks[row] * now;
      std::copy_n(from, size * before, to);
      std::fill_n(to + size * before, size * (now - before), Limb{0});
    }
  });
  return wide;
}

}  // namespace

bool run_level_pass(const ClassRows& rows, const RankDirectory& ranks, const LevelPass& pass,
                    std::size_t least_limbs, const std::function<bool(std::size_t limbs)>& allow,
                    const std::function<void(std::uint64_t blocks)>& report) {
  // From level to level numbers grow by less than 8 on the boards known.
  constexpr Limb near_overflow = Limb{1} << 29;
  std::size_t limbs = std::max(least_limbs, pass.source->limbs());
  if (limbs == pass.source->limbs() && pass.source->largest_top() >= near_overflow) ++limbs;
  for (;; ++limbs) {
    if (limbs <= most_limbs) limbs = limbs_at_least(limbs);
    if (!allow(limbs)) return false;
    PEGSPACE_CHECK(limbs <= most_limbs, "no more limbs are allowed than a kernel has");
    if (limbs > pass.source->limbs()) {
      pass.target->release();
      const std::uint64_t* const ranks_before = ranks.first_ranks(1 - rows.half_of_depth(pass.depth));
      *pass.source = widened(*pass.source, {ranks_before, rows.tables().rows() + 1}, limbs);
    }
    pass.target->reset(pass.positions, pass.source->columns(), limbs);
    const PassSums sums = pass_once(rows, ranks, pass, report);
    pass.target->set_largest_top(sums.largest);
    if (!sums.overflow) return true;
  }
}

}  // namespace pegspace::dense
