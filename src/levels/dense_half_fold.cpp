#include "levels/dense_half_fold.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <mutex>

#include "base/interrupt.hpp"
#include "levels/dense_numbers.hpp"
#include "levels/progress_meter.hpp"

namespace pegspace::dense {
namespace {

using Place = OrbitTable::Place;

/// The way down: numbers of sequences, level by level, along the links.
class HalfFold {
 public:
  HalfFold(const Board& board, const HalfProblem& problem, const LinkedLevels& linked,
           std::uint64_t memory_bytes, const SearchListener& listener)
      : board_(board), problem_(problem), linked_(linked), memory_bytes_(memory_bytes), meter_(listener) {}

  /// Nothing where memory is too little.
  std::optional<FinishCount> run() {
    numbers_ = LargeVector<std::uint64_t>(level(0).places);
    std::get<LargeVector<std::uint64_t>>(numbers_)[level(0).pieces.front().positions.front()] = 1;
    for (int depth = 1; depth <= problem_.near(); ++depth) {
      const std::uint64_t needed = wide_enough() * (level(depth).places + level(depth - 1).places);
      if (linked_.bytes + needed > memory_bytes_) return std::nullopt;
      pull_level(depth);
    }
    return FinishCount{meet(), winning_positions()};
  }

 private:
  const PieceLevel& level(int depth) const { return linked_.levels[static_cast<std::size_t>(depth)]; }

  std::size_t wide_enough() const { return next_width(numbers_, largest_, board_.jumps().size()); }

  /// visit(position's place, the sum of its parents' numbers, orbit size) for all positions of the piece.
  template <typename Number, typename Visit>
  static void for_sums(const Piece& piece, const LargeVector<Number>& numbers, Visit&& visit) {
    const Place* parent = piece.parents.data();
    for (std::size_t i = 0; i < piece.positions.size(); ++i) {
      Number sum = 0;
      for (int left = piece.facts[i].children; left > 0; --left) sum += numbers[*parent++];
      visit(piece.positions[i], sum, piece.facts[i].orbit_size);
    }
  }

  void pull_level(int depth) {
    const std::size_t wide = wide_enough();
    const std::uint64_t places = level(depth).places;
    with_width(numbers_, wide, [&]<typename Number>() {
      const LargeVector<Number>& source = std::get<LargeVector<Number>>(numbers_);
      if (!std::holds_alternative<LargeVector<Number>>(before_)) before_ = LargeVector<Number>();
      LargeVector<Number>& target = std::get<LargeVector<Number>>(before_);
      target.resize(std::max(places, target.size()));
      Number largest = 0;
      std::mutex joining;
      const std::vector<Piece>& pieces = level(depth).pieces;
      tbb::parallel_for(std::size_t{0}, pieces.size(), [&](std::size_t number) {
        Number largest_here = 0;
        for_sums(pieces[number], source, [&](Place place, const Number& sum, unsigned) {
          largest_here = std::max(largest_here, sum);
          target[place] = sum;
        });
        const std::lock_guard lock(joining);
        largest = std::max(largest, largest_here);
      });
      largest_ = to_exact(largest);
    });
    std::swap(numbers_, before_);
    throw_if_interrupted();
    meter_.report({"counting", depth, 0, 0, level(depth).positions});
  }

  /// The sum of products.
  Count meet() {
    Count total = 0;
    with_width(numbers_, wide_enough(), [&]<typename Number>() {
      const LargeVector<Number>& numbers = std::get<LargeVector<Number>>(numbers_);
      std::mutex joining;
      tbb::parallel_for(std::size_t{0}, linked_.middle.pieces.size(), [&](std::size_t number) {
        ProductSum products;
        for_sums(linked_.middle.pieces[number], numbers,
                 [&](Place place, const Number& sum, unsigned orbit_size) {
                   products.add(numbers[place], sum, orbit_size);
                 });
        const std::lock_guard lock(joining);
        total += products.total();
      });
    });
    return total;
  }

  /// Mirror images of winning positions are the winning positions of the other half.
  std::uint64_t winning_positions() const {
    std::uint64_t half = 0;
    for (const PieceLevel& level : linked_.levels) half += level.positions;
    return 2 * half - (problem_.near() == problem_.far() ? linked_.levels.back().positions : 0);
  }

  const Board& board_;
  const HalfProblem& problem_;
  const LinkedLevels& linked_;
  std::uint64_t memory_bytes_;
  ProgressMeter meter_;
  Numbers numbers_;  ///< by place; of the present level ...
  Numbers before_;   ///< ... and memory for those of the next
  Count largest_ = 1;
};

}  // namespace

std::optional<FinishCount> count_by_halves(const Search& search, const SymmetryGroup& group,
                                           const HalfProblem& problem, std::uint64_t memory_bytes,
                                           const SearchListener& listener, std::uint64_t most_first_room) {
  const std::optional<LinkedLevels> linked =
      link_levels(search, group, problem, memory_bytes, listener, most_first_room);
  if (!linked) return std::nullopt;
  if (linked->levels.empty()) return FinishCount{0, 0};
  return HalfFold(search.board(), problem, *linked, memory_bytes, listener).run();
}

}  // namespace pegspace::dense
