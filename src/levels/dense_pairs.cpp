#include "levels/dense_pairs.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "base/sort.hpp"
#include "levels/dense_level_numbers.hpp"
#include "levels/dense_numbers.hpp"
#include "levels/dense_pair_positions.hpp"
#include "levels/dense_ranks.hpp"
#include "levels/progress_meter.hpp"
#include "levels/worker_team.hpp"

namespace pegspace {
namespace {

using dense::LevelNumbers;
using dense::LevelRanks;
using dense::PairPlan;
using dense::Row;
using dense::Search;

/// The index of h(-p) from the index of p: affine, so one word for each row and one for each place in it.
class IndexMirror {
 public:
  IndexMirror(const Search& search, const Permutation& symmetry, int half)
      : search_(search), symmetry_(symmetry), half_(half) {
    const ClassIndex& index = search.index();
    const Position first = index.position_of(half, 0);
    for (std::uint64_t place = 0; place < std::uint64_t{1} << search.tables().low_bits(); ++place) {
      places_.push_back(index.index_of(image(symmetry, index.position_of(half, place) ^ first)));
    }
  }
  std::uint64_t of_row(std::uint32_t row) const {
    const Position first = search_.index().position_of(half_, std::uint64_t{row} << dense::row_bits);
    return search_.index().index_of(image(symmetry_, search_.board().all_holes() & ~first));
  }
  std::uint64_t of_place(int place) const { return places_[static_cast<std::size_t>(place)]; }

 private:
  const Search& search_;
  const Permutation& symmetry_;
  int half_;
  std::vector<std::uint64_t> places_;
};

class PairFold {
 public:
  PairFold(const Search& search, const PairPlan& plan, const std::vector<std::uint64_t>& sizes,
           std::size_t least_limbs, std::uint64_t memory_bytes, const SearchListener& listener)
      : search_(search),
        plan_(plan),
        sizes_(sizes),
        least_limbs_(least_limbs),
        memory_bytes_(memory_bytes),
        meter_(listener),
        ranks_(search),
        jumps_(plan.jumps),
        middle_((jumps_ + 1) / 2),
        most_(*std::max_element(sizes.begin(), sizes.begin() + middle_ + 1)),
        solutions_(plan.pairs.size()) {}

  /// Solutions by pair.
  std::vector<Count> run() {
    begin();
    for (int depth = 1; depth <= middle_; ++depth) next_level(depth);
    meet();
    return std::move(solutions_);
  }

 private:
  std::uint64_t size(int depth) const { return sizes_[static_cast<std::size_t>(depth)]; }

  /// Level 0: each start that is winning for some finish is reached by one sequence, the empty one.
  void begin() {
    require_memory(1, middle_);
    for (LevelNumbers* numbers : {&before_, &numbers_}) numbers->reserve(most_);
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
    PEGSPACE_CHECK(ranks_.rank_level(depth) == size(depth), "ranks count the positions of the level");
    std::swap(before_, numbers_);
    dense::run_level_pass(
        search_, ranks_,
        {depth, size(depth), false, &before_, &numbers_, &*plan_.numbers,
         depth == middle_ && least_tiles_suffice()},
        least_limbs_, [&](std::size_t limbs) { require_memory(limbs, depth); },
        [&](std::uint64_t blocks) {
          meter_.report({"counting", depth, blocks, search_.tables().blocks(), size(depth)});
        });
  }

  /// At the middle level: where all pairs meet in order, and the mirror images are of the level before.
  bool least_tiles_suffice() const {
    return jumps_ - middle_ != middle_ &&
           std::all_of(plan_.pairs.begin(), plan_.pairs.end(),
                       [&](const auto& pair) { return plan_.mirrors[pair.finish].element == 0; });
  }

  /// Throws ResourceError where two levels of numbers do not fit.
  void require_memory(std::size_t limbs, int depth) const {
    dense::require_for_numbers(plan_.pairs.size() == 1 ? "counting" : "counting all pairs together", depth,
                               LevelRanks::memory_bytes(search_.tables().rows()) +
                                   2 * LevelNumbers::memory_bytes(most_, plan_.seeds.size(), limbs),
                               memory_bytes_);
  }

  /// The middle level: the sums of products.
  void meet() {
    std::vector<int> elements;
    for (const PairPlan::Pair& pair : plan_.pairs) elements.push_back(plan_.mirrors[pair.finish].element);
    sort_unique(elements);
    for (const int element : elements) {
      if (element == 0) {
        meet_in_order();
      } else {
        meet_by(element);
      }
    }
  }

  /// A finish, and the pairs that end there.
  struct Ending {
    std::size_t mirror_column = 0;  ///< sequences from the mirror image's start are those to the finish
    struct Beginning {
      std::size_t pair = 0;
      std::size_t column = 0;
    };
    std::vector<Beginning> beginnings;
  };

  /// A position of the middle level and its mirror image.
  struct MirrorImages {
    dense::RankedPlace position;
    dense::RankedPlace mirrored;
  };

  std::vector<Ending> endings_by(int element) const {
    std::vector<Ending> endings;
    for (std::size_t finish = 0; finish < plan_.mirrors.size(); ++finish) {
      const PairPlan::Mirror& mirror = plan_.mirrors[finish];
      if (mirror.element != element) continue;
      Ending ending{mirror.column, {}};
      for (std::size_t i = 0; i < plan_.pairs.size(); ++i) {
        const PairPlan::Pair& pair = plan_.pairs[i];
        if (pair.finish == finish) ending.beginnings.push_back({i, pair.column});
      }
      if (!ending.beginnings.empty()) endings.push_back(std::move(ending));
    }
    return endings;
  }

  /// The numbers of one row's positions.
  struct RowNumbers {
    const LevelNumbers* numbers = nullptr;
    dense::RankedPlace first;
    dense::RankedPlace at(std::uint64_t place) const { return {first.first_rank, first.row_size, place}; }
  };
  RowNumbers numbers_of_row(const LevelNumbers& numbers, int depth, std::uint64_t row) const {
    const std::uint64_t* const first = ranks_.first_ranks(search_.half_of_depth(depth)) + row;
    return {&numbers, {first[0], first[1] - first[0], 0}};
  }

  /// All finishes that are starts themselves. The complements of a row's positions are the row of the
  /// complementary number, read backwards, and so are their numbers.
  void meet_in_order() {
    const dense::TileOrbits& orbits = plan_.numbers->orbits;
    const std::uint32_t rows = orbits.symmetries().rows_per_tile();
    const std::uint64_t last_row = search_.tables().rows() - 1;
    const int mirror_depth = jumps_ - middle_;
    const LevelNumbers& far = mirror_depth == middle_ ? numbers_ : before_;
    using Sums = std::map<std::uint32_t, std::vector<dense::ProductSum>>;  // by number of images, all_pairs
    tbb::enumerable_thread_specific<Sums> partial;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, orbits.symmetries().tiles(), 64),
                      [&](const auto& range) {
                        if (interrupt_requested()) return;
                        for (std::uint32_t tile = range.begin(); tile != range.end(); ++tile) {
                          const std::uint32_t images = orbits.size_if_least(tile);
                          if (images == 0) continue;
                          std::vector<dense::ProductSum>& sums = partial.local()[images];
                          sums.resize(plan_.all_pairs.size());
                          for (std::uint64_t row = std::uint64_t{tile} * rows;
                               row != (std::uint64_t{tile} + 1) * rows; ++row) {
                            const RowNumbers near = numbers_of_row(numbers_, middle_, row);
                            if (near.first.row_size == 0) continue;
                            add_row_products(near, numbers_of_row(far, mirror_depth, last_row - row), sums);
                          }
                        }
                      });
    throw_if_interrupted();
    std::vector<Count> totals(plan_.all_pairs.size());
    for (const Sums& sums : partial) {
      for (const auto& [images, of_pairs] : sums) {
        for (std::size_t pair = 0; pair < totals.size(); ++pair)
          totals[pair] += of_pairs[pair].total() * images;
      }
    }
    for (std::size_t pair = 0; pair < plan_.pairs.size(); ++pair) {
      if (plan_.mirrors[plan_.pairs[pair].finish].element != 0) continue;
      for (const std::size_t image : plan_.images[pair]) solutions_[pair] += totals[image];
      PEGSPACE_CHECK(solutions_[pair] % plan_.images[pair].size() == 0,
                     "images of a problem have equally many solutions");
      solutions_[pair] /= plan_.images[pair].size();
    }
  }

  void add_row_products(const RowNumbers& near, const RowNumbers& far,
                        std::vector<dense::ProductSum>& sums) const {
    const std::uint64_t size = near.first.row_size;
    PEGSPACE_CHECK(far.first.row_size == size, "winning positions of pairs and partners are complements");
    const std::size_t columns = near.numbers->columns();
    const bool single = near.numbers->limbs() == 1 && far.numbers->limbs() == 1;
    const bool narrow = near.numbers->fit_64_bits() && far.numbers->fit_64_bits();
    for (std::size_t pair = 0; pair < plan_.all_pairs.size(); ++pair) {
      const std::size_t column = plan_.all_pairs[pair].column;
      const PairPlan::Mirror& mirror = plan_.mirrors[plan_.all_pairs[pair].finish];
      if (mirror.element != 0) continue;
      if (single) {
        const dense::Limb* const a = &near.numbers->limb(0, column, near.at(0));
        const dense::Limb* const b = &far.numbers->limb(0, mirror.column, far.at(size - 1));
        Uint128 sum = 0;  // at most 2048 products of 64 bits
        for (std::uint64_t i = 0; i < size; ++i) sum += std::uint64_t{a[i * columns]} * *(b - i * columns);
        sums[pair].add_product(sum);
        continue;
      }
      for (std::uint64_t i = 0; i < size; ++i) {
        if (narrow) {
          sums[pair].add(near.numbers->in_64_bits(column, near.at(i)),
                         far.numbers->in_64_bits(mirror.column, far.at(size - 1 - i)));
        } else {
          sums[pair].add_exact(near.numbers->exact(column, near.at(i)) *
                               far.numbers->exact(mirror.column, far.at(size - 1 - i)));
        }
      }
    }
  }

  /// All finishes that this symmetry carries to their columns.
  void meet_by(int element) {
    const int half = search_.half_of_depth(middle_);
    const int mirror_depth = jumps_ - middle_;
    const IndexMirror mirror(search_, plan_.symmetries.permutation(element), half);
    const LevelNumbers& far = mirror_depth == middle_ ? numbers_ : before_;
    const std::vector<Ending> endings = endings_by(element);
    const dense::BlockStep mirror_level = search_.step(mirror_depth, true);
    const auto rows = static_cast<std::uint32_t>(search_.tables().rows());
    std::mutex joining;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, rows, 64), [&](const auto& range) {
      if (interrupt_requested()) return;
      std::vector<dense::ProductSum> sums(plan_.pairs.size());
      std::vector<std::uint64_t> indices;
      std::vector<std::uint64_t> ranks(std::size_t{1} << dense::row_bits);
      std::vector<MirrorImages> found;
      Row level;
      for (std::uint32_t row = range.begin(); row != range.end(); ++row) {
        if (!ranks_.row_of_level(middle_, row, level)) continue;
        indices.clear();
        const std::uint64_t mirror_of_row = mirror.of_row(row);
        for (int word = 0; word < dense::lanes; ++word) {
          for_each_bit(level.lane[word],
                       [&](int at) { indices.push_back(mirror_of_row ^ mirror.of_place(64 * word + at)); });
        }
        dense::find_ranks(mirror_level, ranks_.first_ranks(mirror_level.half), indices.data(), indices.size(),
                          ranks.data());
        const std::uint64_t* const first = ranks_.first_ranks(half) + row;
        found.clear();
        for (std::size_t i = 0; i < indices.size(); ++i) {
          if (ranks[i] == dense::no_rank) continue;
          found.push_back(
              {{first[0], first[1] - first[0], i}, ranks_.place_of(indices[i], ranks[i], mirror_level.half)});
        }
        for (const Ending& ending : endings) add_products(ending, far, found, sums);
      }
      const std::lock_guard lock(joining);
      for (std::size_t pair = 0; pair < sums.size(); ++pair) solutions_[pair] += sums[pair].total();
    });
    throw_if_interrupted();
  }

  void add_products(const Ending& ending, const LevelNumbers& far, const std::vector<MirrorImages>& found,
                    std::vector<dense::ProductSum>& sums) const {
    const bool narrow = numbers_.fit_64_bits() && far.fit_64_bits();
    for (const MirrorImages& images : found) far.prefetch(ending.mirror_column, images.mirrored);
    for (const auto& [position, mirrored] : found) {
      if (narrow) {
        const std::uint64_t sequences = far.in_64_bits(ending.mirror_column, mirrored);
        if (sequences == 0) continue;
        for (const auto& [pair, column] : ending.beginnings) {
          sums[pair].add(numbers_.in_64_bits(column, position), sequences);
        }
      } else {
        const Count sequences = far.exact(ending.mirror_column, mirrored);
        if (sequences.is_zero()) continue;
        for (const auto& [pair, column] : ending.beginnings) {
          sums[pair].add_exact(numbers_.exact(column, position) * sequences);
        }
      }
    }
  }

  const Search& search_;
  const PairPlan& plan_;
  const std::vector<std::uint64_t>& sizes_;
  std::size_t least_limbs_;
  std::uint64_t memory_bytes_;
  ProgressMeter meter_;
  LevelRanks ranks_;
  int jumps_;                     ///< of a solution
  int middle_;                    ///< the level where both ways meet
  std::uint64_t most_;            ///< positions of a level, down to the middle
  LevelNumbers before_;           ///< by column of the plan; of the level before ...
  LevelNumbers numbers_;          ///< ... and of the present one
  std::vector<Count> solutions_;  ///< by pair
};

}  // namespace

namespace dense {

std::vector<Count> fold_pairs(const Search& search, const PairPlan& plan,
                              const std::vector<std::uint64_t>& sizes, std::size_t least_limbs,
                              std::uint64_t memory_bytes, const SearchListener& listener) {
  return PairFold(search, plan, sizes, least_limbs, memory_bytes, listener).run();
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
  dense::obey_simd_environment();
  WorkerTeam team(options.threads);
  return team.run([&]() -> std::vector<FinishCount> {
    const dense::PairPositions positions =
        dense::find_pair_positions(board, *plan, options.memory_bytes, listener);
    std::vector<FinishCount> counts(pairs.size());
    if (positions.sizes.front() == 0) return counts;
    const Search& search = *positions.search;
    const std::uint64_t left = options.memory_bytes - search.planned_bytes();
    const std::vector<Count> solutions =
        dense::fold_pairs(search, *plan, positions.sizes, least_limbs, left, listener);
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = {solutions[i], positions.winning[i]};
    return counts;
  });
}

}  // namespace dense_engine
}  // namespace pegspace
