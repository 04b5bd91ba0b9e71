#include "levels/dense/growth/search.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <set>

#include "base/check.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "board/position_class.hpp"
#include "levels/dense/growth/complement_kernel.hpp"
#include "levels/dense/growth/fixed.hpp"
#include "levels/kit/parallel_ranges.hpp"
#include "position/canonical_form.hpp"

namespace pegspace::dense {
namespace {

Position checked(const Board& board, const ClassIndex& index, std::uint64_t memory_bytes, Position seed) {
  if (board.jumps().size() > Search::most_jumps) {
    throw InputError("the dense engine takes boards of at most " + std::to_string(Search::most_jumps) +
                     " jumps, and board '" + board.name() + "' has " + std::to_string(board.jumps().size()) +
                     ". Take --engine hash.");
  }
  const std::uint64_t needed = Search::memory_bytes(board, index);
  if (needed > memory_bytes || index.bits() > Search::most_bits) {
    throw ResourceError("the dense engine needs " + human_bytes(needed) + " for board '" + board.name() +
                        "' (2^" + std::to_string(index.bits() + 1) + " bits), and may use " +
                        human_bytes(memory_bytes) + ". Give it more with --memory, or take --engine hash.");
  }
  return seed;
}

}  // namespace

std::vector<std::vector<Position>> by_class(const Board& board, const std::vector<Position>& seeds,
                                            const SymmetryGroup& group) {
  const ClassSpace classes(board);
  std::map<Position, std::vector<Position>> parts;
  for (const Position seed : seeds) parts[classes.representative(seed)].push_back(seed);
  std::vector<std::vector<Position>> different;
  std::set<Position> seen;
  for (const auto& [representative, part] : parts) {
    if (seen.contains(representative)) continue;
    for (const Position image : group.orbit(part.front())) seen.insert(classes.representative(image));
    different.push_back(part);
  }
  return different;
}

Search::Search(const Board& board, std::vector<Position> seeds, std::uint64_t memory_bytes,
               const SearchListener& listener)
    : board_(board),
      seeds_(std::move(seeds)),
      index_(board, seeds_.front()),
      tables_((checked(board, index_, memory_bytes, seeds_.front()), board), index_),
      start_pegs_(count_bits(seeds_.front())),
      keeps_by_grade_(tables_.graded() &&
                      memory_bytes - Search::memory_bytes(board, index_) >= keep_bytes(index_)),
      bitmap_(tables_.rows()),
      meter_(listener) {
  PEGSPACE_CHECK(tables_.forwards().words <= max_words && tables_.backwards().words <= max_words,
                 "the jumps of a board fit the jump sets");
  for (auto& gained : gained_) gained.assign(tables_.blocks(), 0);
  for (auto& occupied : occupied_) occupied = std::vector<std::atomic<std::uint8_t>>(tables_.blocks());
}

std::uint64_t Search::memory_bytes(const Board& board, const ClassIndex& index) {
  const std::uint64_t rows = Tables::rows_of(index);
  const std::uint64_t grades = 24 * (rows >> block_bits) * (index.graded_types().empty() ? 1 : 8);
  return Bitmap::memory_bytes(rows) + Tables::planned_bytes(board, index) + grades;
}

std::uint64_t Search::planned_bytes() const {
  return memory_bytes(board_, index_) + (keeps_by_grade_ ? keep_bytes(index_) : 0);
}

void Search::block_jumps(bool forwards, std::uint32_t block, std::uint64_t* jumps) const {
  const PullTable& table = forwards ? tables_.forwards() : tables_.backwards();
  choose_jumps(
      table, block, 0, table.words, [](std::uint32_t) { return true; }, jumps);
}

std::uint64_t Search::dead_end_seeds() const {
  const std::vector<JumpMask> jumps = jump_masks(board_);
  return static_cast<std::uint64_t>(std::count_if(seeds_.begin(), seeds_.end(), [&](Position seed) {
    return std::none_of(jumps.begin(), jumps.end(),
                        [&](const JumpMask& jump) { return is_legal(jump, seed); });
  }));
}

BlockStep Search::step(int depth, bool forwards) const {
  const int half = half_of_depth(depth);
  BlockStep step;
  step.tables = &tables_;
  step.pulls = forwards ? &tables_.forwards() : &tables_.backwards();
  step.source = bitmap_.half(1 - half);
  step.target = const_cast<Row*>(bitmap_.half(half));
  step.half = half;
  step.pegs = start_pegs_ - depth;
  step.mids = tables_.all_mids();
  step.last_word = step.pulls->words;
  return step;
}

/// Of the level `depth` keeps what leads to the next. Returns the number of positions kept.
std::uint64_t Search::keep_level(int depth) {
  const int half = half_of_depth(depth);
  const PullTable& table = tables_.backwards();
  std::atomic<std::uint64_t> found{0};
  std::atomic<std::uint64_t> done{0};
  std::mutex reporting;
  const std::uint32_t blocks = tables_.blocks();
  const auto had = [&](std::uint32_t block) { return gained_[1 - half][block] != 0; };
  parallel_ranges(blocks, grain(blocks), [&](std::uint32_t first, std::uint32_t last) {
    std::uint64_t jumps[max_words];
    std::uint64_t sum = 0;
    BlockStep step = this->step(depth, false);
    step.jumps = jumps;
    for (step.block = first; step.block != last; ++step.block) {
      // A block without jumps still has positions to drop.
      choose_jumps(table, step.block, 0, table.words, had, jumps);
      const std::uint64_t count = keep_block(step);
      gained_[half][step.block] = count != 0 ? 1 : 0;
      sum += count;
    }
    found += sum;
    done += last - first;
    const std::unique_lock lock(reporting, std::try_to_lock);
    if (lock) meter_.report({"winning", depth, done, blocks, found});
  });
  return found;
}

void Search::clear_flags() {
  for (auto& gained : gained_) std::fill(gained.begin(), gained.end(), std::uint8_t{0});
  for (auto& occupied : occupied_) {
    for (auto& flag : occupied) flag.store(0, std::memory_order_relaxed);
  }
}

/// Puts a position into the bitmap.
void Search::mark(Position p) {
  const int half = index_.half_of(p);
  const std::uint64_t at = index_.index_of(p);
  bitmap_.set(half, at);
  gained_[half][at >> (row_bits + block_bits)] = 1;
  occupied_[half][at >> (row_bits + block_bits)].store(1, std::memory_order_relaxed);
}

Histogram Search::grow(std::optional<int> max_depth, bool with_jumps) {
  const int last_depth = std::min(max_depth.value_or(start_pegs_), start_pegs_);
  grow_to(last_depth);
  const Histogram counted = histogram(with_jumps);
  sizes_.resize(static_cast<std::size_t>(last_depth) + 1);
  sizes_ = level_sizes(counted);
  while (sizes_.back() == 0) sizes_.pop_back();
  whole_ = last_depth == start_pegs_;
  return counted;
}

void Search::grow_uncounted() {
  grow_to(start_pegs_);
}

/// Empty bitmaps with the seeds.
void Search::begin_growth() {
  if (filled_) bitmap_.clear();
  filled_ = true;
  clear_flags();
  sizes_.clear();
  whole_ = false;
  for (const Position seed : seeds_) mark(seed);
}

std::vector<std::uint64_t> Search::keep(const std::vector<Position>& targets) {
  if (whole_) {
    whole_ = false;
    if (auto kept = keep_reversible(targets)) return *kept;
  }
  return keeps_by_grade_ ? keep_by_grade(targets) : keep_by_level(targets);
}

std::vector<std::uint64_t> Search::keep_by_level(const std::vector<Position>& targets) {
  std::vector<std::uint64_t> kept(sizes_.size());
  clear_flags();
  for (int depth = levels() - 1; depth >= 0; --depth) {
    std::vector<Position> here;
    for (const Position target : targets) {
      if (count_bits(target) == start_pegs_ - depth && has(target)) here.push_back(target);
    }
    std::uint64_t count = keep_level(depth);
    for (const Position target : here) {
      if (has(target)) continue;  // kept already: a jump leads from it to another target
      mark(target);
      ++count;
    }
    kept[static_cast<std::size_t>(depth)] = count;
  }
  return kept;
}

std::vector<std::uint64_t> Search::level_sizes() const {
  return level_sizes(histogram(false));
}

std::vector<std::uint64_t> Search::level_sizes(const Histogram& counted) const {
  std::vector<std::uint64_t> sizes(sizes_.size());
  for (std::size_t depth = 0; depth < sizes.size(); ++depth) {
    sizes[depth] = counted.positions[static_cast<std::size_t>(start_pegs_) - depth];
  }
  return sizes;
}

std::optional<std::vector<std::uint64_t>> Search::keep_reversible(const std::vector<Position>& targets) {
  const Position all = board_.all_holes();
  // Complements of the class's positions are in the class only where that of the start is.
  const bool reverses = seeds_.size() == 1 && targets.size() == 1 &&
                        targets.front() == (all & ~seeds_.front()) && index_.contains(targets.front());
  if (!reverses) return std::nullopt;
  const ComplementRows rows{bitmap_.rows() - 1, tables_.low_bits()};
  const int other = complement_half(0);
  parallel_ranges<std::uint64_t>(bitmap_.rows(), 64, [&](std::uint64_t first, std::uint64_t last) {
    for (const int half : {0, 1}) {
      const int complement = half ^ other;
      if (complement < half) continue;  // done from the other side
      for (std::uint64_t row = first; row != last; ++row) {
        if (complement == half && row > rows.last_row - row) continue;
        keep_complements(bitmap_.half(half), bitmap_.half(complement), rows, row);
      }
    }
  });
  return level_sizes();
}

Histogram Search::histogram(bool with_jumps) const {
  tbb::enumerable_thread_specific<Histogram> partial;
  for (const int half : {0, 1}) {
    const std::uint32_t blocks = tables_.blocks();
    parallel_ranges(blocks, grain(blocks), [&](std::uint32_t first, std::uint32_t last) {
      std::uint64_t jumps[max_words];
      Histogram& sum = partial.local();
      BlockStep step = this->step(half, false);
      step.jumps = jumps;
      for (step.block = first; step.block != last; ++step.block) {
        block_jumps(false, step.block, jumps);
        count_levels(step, with_jumps, sum);
      }
    });
  }
  Histogram result;
  for (const Histogram& histogram : partial) result.add(histogram);
  return result;
}

Search::Orbits Search::orbits(const SymmetryGroup& group, const std::vector<std::uint64_t>& positions,
                              const std::optional<std::vector<std::uint64_t>>& dead_ends) const {
  Orbits sums{positions, dead_ends.value_or(std::vector<std::uint64_t>())};  // the identity fixes all
  for (int element = 1; element < group.order(); ++element) {
    throw_if_interrupted();
    const FixedCounts fixed = count_fixed(board_, index_, bitmap_, seeds_.front(), group.permutation(element),
                                          dead_ends.has_value());
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
