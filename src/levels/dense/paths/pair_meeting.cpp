#include "levels/dense/paths/pair_meeting.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "base/sort.hpp"
#include "base/system/interrupt.hpp"
#include "levels/exact/exact_sum.hpp"
#include "levels/kit/parallel_ranges.hpp"

namespace pegspace::dense {
namespace {

/// The index of h(-p) from the index of p: affine, so one word for each row and one for each place in it.
class IndexReversal {
 public:
  IndexReversal(const ClassRows& rows, const Permutation& symmetry, int half)
      : rows_(rows), symmetry_(symmetry), half_(half) {
    const ClassIndex& index = rows.index();
    const Position first = index.position_of(half, 0);
    for (std::uint64_t place = 0; place < std::uint64_t{1} << rows.tables().low_bits(); ++place) {
      places_.push_back(index.index_of(image(symmetry, index.position_of(half, place) ^ first)));
    }
  }
  std::uint64_t of_row(std::uint32_t row) const {
    const Position first = rows_.index().position_of(half_, std::uint64_t{row} << dense::row_bits);
    return rows_.index().index_of(image(symmetry_, rows_.board().all_holes() & ~first));
  }
  std::uint64_t of_place(int place) const { return places_[static_cast<std::size_t>(place)]; }

 private:
  const ClassRows& rows_;
  const Permutation& symmetry_;
  int half_;
  std::vector<std::uint64_t> places_;
};

/// Whether all finishes are starts themselves. The positions of all pairs and their partners then have their
/// complements among them.
bool all_in_order(const PairPlan& plan) {
  return std::all_of(plan.images.begin(), plan.images.end(), [&](const std::vector<std::size_t>& images) {
    return std::all_of(images.begin(), images.end(), [&](std::size_t image) {
      return plan.reversals[plan.all_pairs[image].finish].element == 0;
    });
  });
}

/// Two columns whose numbers are multiplied: of a position and of its complement.
struct Product {
  std::size_t near = 0;
  std::size_t far = 0;
  auto operator<=>(const Product&) const = default;
};

class Meeting {
 public:
  Meeting(const PairPlan& plan, const MeetingLevels& levels)
      : plan_(plan),
        levels_(levels),
        rows_(levels.rows),
        rows_fit_128_bits_(rows_fit_128_bits(levels.numbers, levels.reversal_numbers)),
        solutions_(plan.pairs.size()) {}

  /// Solutions by pair.
  std::vector<Count> run() {
    if (all_in_order(plan_)) {
      meet_in_order();
    } else {
      std::vector<int> elements;
      for (const PairPlan::Pair& pair : plan_.pairs) elements.push_back(plan_.reversals[pair.finish].element);
      sort_unique(elements);
      for (const int element : elements) meet_by(element);
    }
    return std::move(solutions_);
  }

 private:
  /// A finish, and the pairs that end there.
  struct FinishSide {
    std::size_t reversal_column = 0;  ///< sequences from the reversal's start are those to the finish
    struct Beginning {
      std::size_t pair = 0;
      std::size_t column = 0;
    };
    std::vector<Beginning> beginnings;
  };

  /// A position of the middle level and its reversal.
  struct Reversed {
    RankedPlace position;
    RankedPlace reversed;
  };

  std::vector<FinishSide> finishes_by(int element) const {
    std::vector<FinishSide> finishes;
    for (std::size_t finish = 0; finish < plan_.reversals.size(); ++finish) {
      const PairPlan::Reversal& reversal = plan_.reversals[finish];
      if (reversal.element != element) continue;
      FinishSide side{reversal.column, {}};
      for (std::size_t i = 0; i < plan_.pairs.size(); ++i) {
        const PairPlan::Pair& pair = plan_.pairs[i];
        if (pair.finish == finish) side.beginnings.push_back({i, pair.column});
      }
      if (!side.beginnings.empty()) finishes.push_back(std::move(side));
    }
    return finishes;
  }

  /// Where all finishes are starts themselves: the complements of a row's positions are the row of the
  /// complementary number, read backwards, and so are their numbers. Only representative tiles are looked at, for all
  /// images of the pairs.
  void meet_in_order() {
    const TileOrbits& orbits = plan_.numbers->orbits;
    const std::uint32_t rows = orbits.symmetries().rows_per_tile();
    const std::uint64_t last_row = rows_.tables().rows() - 1;
    std::vector<Product> wanted;
    for (std::size_t pair = 0; pair < plan_.pairs.size(); ++pair) {
      for (const Product& product : products_of(pair)) wanted.push_back(product);
    }
    sort_unique(wanted);
    using Sums = std::map<std::uint32_t, std::vector<ExactSum>>;  // by number of images, then as `wanted`
    const bool one_limb = levels_.numbers.limbs() == 1;
    PEGSPACE_CHECK(levels_.reversal_numbers.limbs() == levels_.numbers.limbs(),
                   "a level's numbers are made as wide as those summed from them");
    tbb::enumerable_thread_specific<Sums> partial;
    tbb::enumerable_thread_specific<ProductSums> of_tile(
        [&] { return ProductSums(levels_.numbers.columns()); });
    orbits.for_representatives([&](std::uint32_t tile, std::uint32_t images) {
      std::vector<ExactSum>& sums = partial.local()[images];
      ProductSums& small = of_tile.local();
      sums.resize(wanted.size());
      for (std::uint64_t row = std::uint64_t{tile} * rows; row != (std::uint64_t{tile} + 1) * rows; ++row) {
        const RankedPlace near = row_of(levels_.depth, row);
        if (near.row_size == 0) continue;
        const RankedPlace far = row_of(levels_.reversal_depth, last_row - row);
        PEGSPACE_CHECK(far.row_size == near.row_size,
                       "the winning positions of all pairs have their complements");
        if (one_limb) {
          multiply_rows({&levels_.numbers.limb(0, 0, near), &levels_.reversal_numbers.limb(0, 0, far),
                         near.row_size, levels_.numbers.columns()},
                        small);
        } else {
          for (std::size_t i = 0; i < wanted.size(); ++i) add_row_products(wanted[i], near, far, sums[i]);
        }
      }
      for (std::size_t i = 0; one_limb && i < wanted.size(); ++i)
        sums[i].add(small.take(wanted[i].near, wanted[i].far));
    });
    std::map<Product, Count> totals;
    for (const Sums& sums : partial) {
      for (const auto& [images, of_products] : sums) {
        for (std::size_t i = 0; i < wanted.size(); ++i) totals[wanted[i]] += of_products[i].total() * images;
      }
    }
    for (std::size_t pair = 0; pair < plan_.pairs.size(); ++pair) {
      const std::vector<Product> products = products_of(pair);
      for (const Product& product : products) solutions_[pair] += totals[product];
      PEGSPACE_CHECK(solutions_[pair] % products.size() == 0,
                     "images of a problem have equally many solutions");
      solutions_[pair] /= products.size();
    }
  }

  /// Of all images of a pair.
  std::vector<Product> products_of(std::size_t pair) const {
    std::vector<Product> products;
    for (const std::size_t image : plan_.images[pair]) {
      const std::size_t near = plan_.all_pairs[image].column;
      const std::size_t far = plan_.reversals[plan_.all_pairs[image].finish].column;
      products.push_back({near, far});
    }
    return products;
  }

  RankedPlace row_of(int depth, std::uint64_t row) const {
    const std::uint64_t* const first = levels_.ranks.first_ranks(rows_.half_of_depth(depth)) + row;
    return {first[0], first[1] - first[0], 0};
  }

  /// The numbers of one column in a row, of two limbs.
  struct TwoLimbNumbers {
    const Limb* low = nullptr;
    std::size_t columns = 1;
    std::size_t high = 0;  ///< how far the higher limb is from the lower

    TwoLimbNumbers(const LevelNumbers& numbers, std::size_t column, const RankedPlace& row)
        : low(&numbers.limb(0, column, row)), columns(numbers.columns()), high(columns * row.row_size) {}
    std::uint64_t operator[](std::size_t place) const {
      const Limb* const number = low + place * columns;
      return number[0] | std::uint64_t{number[high]} << 32;
    }
  };

  /// Of numbers of two limbs or more.
  void add_row_products(const Product& product, const RankedPlace& near, const RankedPlace& far,
                        ExactSum& sum) const {
    const LevelNumbers& numbers = levels_.numbers;
    const LevelNumbers& reversed = levels_.reversal_numbers;
    const std::uint64_t last = near.row_size - 1;
    if (!numbers.fit_64_bits()) {
      for (std::uint64_t i = 0; i <= last; ++i) {
        sum.add(numbers.exact(product.near, {near.first_rank, near.row_size, i}) *
                reversed.exact(product.far, {far.first_rank, far.row_size, last - i}));
      }
      return;
    }
    const TwoLimbNumbers a(numbers, product.near, near);
    const TwoLimbNumbers b(reversed, product.far, far);
    if (rows_fit_128_bits_) {
      Uint128 row_sum = 0;
      for (std::uint64_t i = 0; i <= last; ++i) row_sum += static_cast<Uint128>(a[i]) * b[last - i];
      sum.add(row_sum);
    } else {
      for (std::uint64_t i = 0; i <= last; ++i) sum.add(a[i], b[last - i]);
    }
  }

  /// Whether the sum of the products of a row fits, of numbers of 64 bits.
  static bool rows_fit_128_bits(const LevelNumbers& a, const LevelNumbers& b) {
    const auto bits = [](const LevelNumbers& numbers) {
      return 32 * (static_cast<int>(numbers.limbs()) - 1) +
             static_cast<int>(std::bit_width(numbers.largest_top()));
    };
    return bits(a) + bits(b) + row_bits <= 128;
  }

  /// All finishes that this symmetry carries to their columns.
  void meet_by(int element) {
    const int half = rows_.half_of_depth(levels_.depth);
    const IndexReversal reversal(rows_, plan_.symmetries.permutation(element), half);
    const LevelNumbers& far = levels_.reversal_numbers;
    const std::vector<FinishSide> finishes = finishes_by(element);
    const LevelRows reversal_level = rows_.level(levels_.reversal_depth);
    const auto rows = narrow<std::uint32_t>(rows_.tables().rows());
    std::mutex joining;
    parallel_ranges<std::uint32_t>(rows, 64, [&](std::uint32_t first_row, std::uint32_t last_row) {
      std::vector<ExactSum> sums(plan_.pairs.size());
      std::vector<std::uint64_t> indices;
      std::vector<std::uint64_t> ranks(std::size_t{1} << row_bits);
      std::vector<Reversed> found;
      Row level;
      for (std::uint32_t row = first_row; row != last_row; ++row) {
        if (!levels_.ranks.row_of_level(levels_.depth, row, level)) continue;
        indices.clear();
        const std::uint64_t reversal_of_row = reversal.of_row(row);
        for (int word = 0; word < lanes; ++word) {
          for_each_bit(level.lane[word], [&](int at) {
            indices.push_back(reversal_of_row ^ reversal.of_place(64 * word + at));
          });
        }
        find_ranks(reversal_level, levels_.ranks.first_ranks(reversal_level.half), indices.data(),
                   indices.size(), ranks.data());
        const std::uint64_t* const first = levels_.ranks.first_ranks(half) + row;
        found.clear();
        for (std::size_t i = 0; i < indices.size(); ++i) {
          if (ranks[i] == no_rank) continue;
          found.push_back({{first[0], first[1] - first[0], i},
                           levels_.ranks.place_of(indices[i], ranks[i], reversal_level.half)});
        }
        for (const FinishSide& side : finishes) add_products(side, far, found, sums);
      }
      const std::lock_guard lock(joining);
      for (std::size_t pair = 0; pair < sums.size(); ++pair) solutions_[pair] += sums[pair].total();
    });
    throw_if_interrupted();
  }

  void add_products(const FinishSide& side, const LevelNumbers& far, const std::vector<Reversed>& found,
                    std::vector<ExactSum>& sums) const {
    const bool narrow = levels_.numbers.fit_64_bits() && far.fit_64_bits();
    for (const Reversed& images : found) far.prefetch(side.reversal_column, images.reversed);
    for (const auto& [position, reversed] : found) {
      if (narrow) {
        const std::uint64_t sequences = far.in_64_bits(side.reversal_column, reversed);
        if (sequences == 0) continue;
        for (const auto& [pair, column] : side.beginnings) {
          sums[pair].add(levels_.numbers.in_64_bits(column, position), sequences);
        }
      } else {
        const Count sequences = far.exact(side.reversal_column, reversed);
        if (sequences == 0) continue;
        for (const auto& [pair, column] : side.beginnings) {
          sums[pair].add(levels_.numbers.exact(column, position) * sequences);
        }
      }
    }
  }

  const PairPlan& plan_;
  const MeetingLevels& levels_;
  const ClassRows& rows_;
  bool rows_fit_128_bits_;
  std::vector<Count> solutions_;  ///< by pair
};

}  // namespace

bool meets_in_representatives(const PairPlan& plan, int depth) {
  return plan.jumps - depth != depth && all_in_order(plan);
}

std::vector<Count> meet(const PairPlan& plan, const MeetingLevels& levels) {
  return Meeting(plan, levels).run();
}

}  // namespace pegspace::dense
