#include "levels/dense_search.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "base/resources.hpp"
#include "base/text.hpp"
#include "levels/dense_fixed.hpp"
#include "levels/dense_orbit_kernel.hpp"
#include "position/canonical_form.hpp"

namespace pegspace::dense {
namespace {

Position checked(const Board& board, const ClassIndex& index, std::uint64_t memory_bytes, Position seed) {
  const std::uint64_t needed = Search::memory_bytes(board, index);
  constexpr int most_bits = 40;  // row numbers are 32-bit words, and 2^40 bits are 128 GiB
  if (needed > memory_bytes || index.bits() > most_bits) {
    throw ResourceError("the dense engine needs " + human_bytes(needed) + " for board '" + board.name() +
                        "' (2^" + std::to_string(index.bits() + 1) + " bits), and may use " +
                        human_bytes(memory_bytes) + ". Give it more with --memory, or take --engine hash.");
  }
  return seed;
}

std::uint64_t rows_of(const ClassIndex& index) {
  return std::uint64_t{1} << (index.bits() - std::min(index.bits(), row_bits));
}

/// Blocks that one task takes: enough to be worth a task, few enough to share evenly.
std::uint32_t grain(std::uint32_t blocks) {
  return std::clamp(blocks / 256U, 1U, 64U);
}

std::uint64_t reversed(std::uint64_t word) {
  const auto swap = [&](std::uint64_t mask, int by) { word = ((word >> by) & mask) | ((word & mask) << by); };
  swap(0x5555555555555555, 1);
  swap(0x3333333333333333, 2);
  swap(0x0f0f0f0f0f0f0f0f, 4);
  return __builtin_bswap64(word);
}

/// Keeps in each row the places that the other has in reverse order.
void keep_mirrored(Row& a, Row& b) {
  for (int lane = 0; lane < lanes; ++lane) {
    std::uint64_t& left = a.lane[lane];
    std::uint64_t& right = b.lane[lanes - 1 - lane];
    const std::uint64_t both = left & reversed(right);
    left = both;
    right = reversed(both);
  }
}

}  // namespace

Search::Search(const Board& board, std::vector<Position> seeds, std::uint64_t memory_bytes,
               const SearchListener& listener)
    : board_(board),
      seeds_(std::move(seeds)),
      listener_(listener),
      index_(board, seeds_.front()),
      tables_((checked(board, index_, memory_bytes, seeds_.front()), board), index_),
      start_pegs_(count_bits(seeds_.front())),
      bitmap_(tables_.rows()) {
  PEGSPACE_CHECK(tables_.forwards().words <= max_words, "the jumps of a board fit the jump sets");
  for (auto& gained : gained_) gained.assign(tables_.blocks(), 0);
}

std::uint64_t Search::memory_bytes(const Board& board, const ClassIndex& index) {
  const std::uint64_t rows = rows_of(index);
  const std::uint64_t dependences = bit(static_cast<int>(std::min<std::size_t>(
      index.dependent_holes().size(), static_cast<std::size_t>(ClassIndex::max_dependent))));
  const std::uint64_t tables = 2 * (dependences * (board.jumps().size() + 192) * 4 + 512 * sizeof(Row)) +
                               dependences * max_low_counts * sizeof(Row);
  return Bitmap::memory_bytes(rows) + tables + 6 * (rows >> block_bits);
}

/// The jumps that the block's part of the row number allows and whose source block gained positions last.
void Search::block_jumps(const PullTable& table, std::uint32_t block, const std::vector<std::uint8_t>* gained,
                         std::uint64_t* jumps) const {
  std::fill_n(jumps, table.words, 0);
  for (std::size_t number = 0; number < table.top.size(); ++number) {
    const PullTable::TopCondition& top = table.top[number];
    const bool allowed = top.used && (block & top.care) == top.value;
    if (allowed && (gained == nullptr || (*gained)[block ^ top.delta] != 0)) {
      jumps[number / 64] |= bit(static_cast<int>(number % 64));
    }
  }
}

void Search::block_jumps(bool forwards, std::uint32_t block, std::uint64_t* jumps) const {
  block_jumps(forwards ? tables_.forwards() : tables_.backwards(), block, nullptr, jumps);
}

bool Search::has_jump_at_start() const {
  return std::ranges::any_of(jump_masks(board_),
                             [&](const JumpMask& jump) { return is_legal(jump, seeds_.front()); });
}

BlockStep Search::step(int depth, bool forwards) const {
  const int half = half_of_depth(depth);
  return {&tables_,
          forwards ? &tables_.forwards() : &tables_.backwards(),
          nullptr,
          bitmap_.half(1 - half),
          const_cast<Row*>(bitmap_.half(half)),
          0,
          half,
          start_pegs_ - depth};
}

void Search::report(const char* step, int depth, std::uint64_t done, std::uint64_t found) const {
  listener_.progress({step, depth, done, tables_.blocks(), found});
}

/// One level: forwards, the level `depth` grows from the one before; backwards, it keeps what leads to the
/// next. Returns the number of positions gained or kept.
std::uint64_t Search::pass(int depth, bool forwards) {
  const int half = half_of_depth(depth);
  const PullTable& table = forwards ? tables_.forwards() : tables_.backwards();
  std::atomic<std::uint64_t> found{0};
  std::atomic<std::uint64_t> done{0};
  std::mutex reporting;
  double next_report = wall_seconds() + 0.1;
  const std::uint32_t blocks = tables_.blocks();
  tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, blocks, grain(blocks)),
                    [&](const tbb::blocked_range<std::uint32_t>& range) {
                      if (interrupt_requested()) return;
                      std::uint64_t jumps[max_words];
                      std::uint64_t sum = 0;
                      BlockStep step = this->step(depth, forwards);
                      step.jumps = jumps;
                      for (std::uint32_t block = range.begin(); block != range.end(); ++block) {
                        step.block = block;
                        block_jumps(table, block, &gained_[1 - half], jumps);
                        const bool none = std::all_of(jumps, jumps + table.words,
                                                      [](std::uint64_t word) { return word == 0; });
                        // Backwards a block without jumps still has positions to drop.
                        const std::uint64_t count =
                            forwards ? (none ? 0 : grow_block(step)) : keep_block(step);
                        gained_[half][block] = count != 0 ? 1 : 0;
                        sum += count;
                      }
                      found += sum;
                      done += range.size();
                      if (!listener_.progress) return;
                      const std::unique_lock lock(reporting, std::try_to_lock);
                      if (!lock || wall_seconds() < next_report) return;
                      report(forwards ? "growing" : "winning", depth, done, found);
                      next_report = wall_seconds() + 0.1;
                    });
  throw_if_interrupted();
  return found;
}

void Search::grow(std::optional<int> max_depth, const std::function<void(int, std::uint64_t)>& level_done) {
  if (!sizes_.empty()) bitmap_.clear();
  for (auto& gained : gained_) std::fill(gained.begin(), gained.end(), std::uint8_t{0});
  sizes_.clear();
  whole_ = false;
  for (const Position seed : seeds_) {
    const std::uint64_t at = index_.index_of(seed);
    bitmap_.set(0, at);
    gained_[0][at >> (row_bits + block_bits)] = 1;
  }
  std::uint64_t size = seeds_.size();
  for (int depth = 0; size != 0; size = pass(depth, true)) {
    sizes_.push_back(size);
    if (level_done) level_done(depth, size);
    if (max_depth && depth == *max_depth) return;
    ++depth;
  }
  whole_ = true;
}

std::vector<std::uint64_t> Search::keep(const std::vector<Position>& targets) {
  if (whole_) {
    whole_ = false;
    if (auto kept = keep_reversible(targets)) return *kept;
  }
  std::vector<std::uint64_t> kept(sizes_.size());
  for (auto& gained : gained_) std::fill(gained.begin(), gained.end(), std::uint8_t{0});
  for (int depth = levels() - 1; depth >= 0; --depth) {
    std::vector<Position> here;
    for (const Position target : targets) {
      if (count_bits(target) == start_pegs_ - depth && has(target)) here.push_back(target);
    }
    std::uint64_t count = pass(depth, false);
    for (const Position target : here) {
      if (has(target)) continue;  // kept already: a jump leads from it to another target
      const std::uint64_t at = index_.index_of(target);
      bitmap_.set(half_of_depth(depth), at);
      gained_[half_of_depth(depth)][at >> (row_bits + block_bits)] = 1;
      ++count;
    }
    kept[static_cast<std::size_t>(depth)] = count;
  }
  return kept;
}

std::vector<std::uint64_t> Search::keep_canonical(const SymmetryGroup& group) {
  const CanonicalForm form(group);
  const auto words = static_cast<std::size_t>(form.row_words());
  // Images act linearly, so those of a position are the XOR of those of its row and of its place.
  const std::size_t places = std::size_t{1} << tables_.low_bits();
  std::unique_ptr<Row[]> place_rows(
      new Row[(places * words + lanes - 1) / lanes]);  // rows are aligned for vectors
  Position* const place_images = place_rows[0].lane;
  const Position zero = index_.position_of(0, 0);
  for (std::size_t place = 0; place < places; ++place) {
    form.images(index_.position_of(0, place) ^ zero, place_images + place * words);
  }
  for (const int half : {0, 1}) {
    Row* const rows = bitmap_.half(half);
    tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, bitmap_.rows(), 64), [&](const auto& range) {
      if (interrupt_requested()) return;
      Row images;
      for (std::uint64_t row = range.begin(); row != range.end(); ++row) {
        form.images(index_.position_of(half, row << row_bits), images.lane);
        keep_canonical_places(rows[row], images.lane, place_images, words);
      }
    });
  }
  throw_if_interrupted();
  return level_sizes();
}

std::vector<std::uint64_t> Search::level_sizes() const {
  const Census counted = census(false);
  std::vector<std::uint64_t> sizes(sizes_.size());
  for (std::size_t depth = 0; depth < sizes.size(); ++depth) {
    sizes[depth] = counted.positions[static_cast<std::size_t>(start_pegs_) - depth];
  }
  return sizes;
}

std::optional<std::vector<std::uint64_t>> Search::keep_reversible(const std::vector<Position>& targets) {
  const Position all = board_.all_holes();
  const bool reverses =
      seeds_.size() == 1 && targets.size() == 1 && targets.front() == (all & ~seeds_.front());
  if (!reverses || tables_.low_bits() < row_bits) return std::nullopt;
  const std::uint64_t last = bitmap_.rows() - 1;
  const int other = index_.half_of(all & ~index_.position_of(0, 0));  // the half that mirrors half 0
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, bitmap_.rows(), 64), [&](const auto& range) {
    for (const int half : {0, 1}) {
      const int mirror = half ^ other;
      if (mirror < half) continue;  // done from the other side
      for (std::uint64_t row = range.begin(); row != range.end(); ++row) {
        if (mirror == half && row > last - row) continue;
        keep_mirrored(bitmap_.half(half)[row], bitmap_.half(mirror)[last - row]);
      }
    }
  });
  return level_sizes();
}

Census Search::census(bool with_jumps) const {
  tbb::enumerable_thread_specific<Census> partial;
  for (const int half : {0, 1}) {
    const std::uint32_t blocks = tables_.blocks();
    tbb::parallel_for(
        tbb::blocked_range<std::uint32_t>(0, blocks, grain(blocks)),
        [&](const tbb::blocked_range<std::uint32_t>& range) {
          if (interrupt_requested()) return;
          std::uint64_t jumps[max_words];
          Census& sum = partial.local();
          BlockStep step{
              &tables_, &tables_.backwards(), jumps, nullptr, const_cast<Row*>(bitmap_.half(half)), 0, half,
              0};
          for (std::uint32_t block = range.begin(); block != range.end(); ++block) {
            step.block = block;
            block_jumps(tables_.backwards(), block, nullptr, jumps);
            census_block(step, with_jumps, sum);
          }
        });
  }
  throw_if_interrupted();
  Census result;
  for (const Census& census : partial) result.add(census);
  return result;
}

Search::Orbits Search::orbits(const SymmetryGroup& group, bool dead_ends,
                              const std::vector<std::uint64_t>& positions,
                              const std::vector<std::uint64_t>& stuck) const {
  Orbits sums{positions, stuck};  // the identity fixes all
  for (int element = 1; element < group.order(); ++element) {
    throw_if_interrupted();
    const FixedCounts fixed =
        count_fixed(board_, index_, bitmap_, seeds_.front(), group.permutation(element), dead_ends);
    for (int depth = 0; depth < levels(); ++depth) {
      const auto level = static_cast<std::size_t>(depth);
      const auto pegs = static_cast<std::size_t>(start_pegs_ - depth);
      sums.positions[level] += fixed.positions[pegs];
      if (dead_ends) sums.dead_ends[level] += fixed.dead_ends[pegs];
    }
  }
  const auto order = static_cast<std::uint64_t>(group.order());
  for (auto* column : {&sums.positions, &sums.dead_ends}) {
    for (std::uint64_t& sum : *column) {
      PEGSPACE_CHECK(sum % order == 0, "Burnside's sum is a multiple of the group's order");
      sum /= order;
    }
  }
  return sums;
}

}  // namespace pegspace::dense
