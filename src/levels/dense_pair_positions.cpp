#include "levels/dense_pair_positions.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "base/error.hpp"
#include "base/interrupt.hpp"
#include "base/text.hpp"
#include "levels/dense_mirror_kernel.hpp"

namespace pegspace::dense {
namespace {

class PairSearches {
 public:
  PairSearches(const Board& board, const PairPlan& plan, std::uint64_t memory_bytes,
               const SearchListener& listener)
      : board_(board), plan_(plan), memory_bytes_(memory_bytes), listener_(listener) {}

  PairPositions run() {
    PairPositions result;
    result.search = search_from(plan_.starts.front());
    result.winning.assign(plan_.pairs.size(), 0);
    require(result.search->index());
    for (const int start : plan_.starts) {
      starts_.push_back(search_from(start));
      starts_.back()->grow(std::nullopt, {});
    }
    for (std::size_t finish = 0; finish < plan_.finishes.size(); ++finish) add_finish(finish, result);
    const Census census = result.search->census(false);
    for (int pegs = result.search->start_pegs(); pegs > 0; --pegs) {
      result.sizes.push_back(census.positions[static_cast<std::size_t>(pegs)]);
    }
    return result;
  }

 private:
  std::unique_ptr<Search> search_from(int vacancy) const {
    const std::vector<Position> seeds{start_with_vacancies(board_, bit(vacancy))};
    return std::make_unique<Search>(board_, seeds, memory_bytes_, listener_);
  }

  /// The bitmaps of all starts, of one finish, and those of the result.
  void require(const ClassIndex& index) const {
    const std::uint64_t needed = (plan_.starts.size() + 2) * Search::memory_bytes(board_, index);
    if (needed <= memory_bytes_) return;
    throw ResourceError("the searches from " + std::to_string(plan_.starts.size()) +
                        " starts together need " + human_bytes(needed) + ", and may use " +
                        human_bytes(memory_bytes_) + ". Give them more with --memory.");
  }

  /// Puts the positions of all pairs and partners with that finish into the bitmaps of the result.
  void add_finish(std::size_t finish, PairPositions& result) const {
    std::vector<std::size_t> columns;  // the starts of these
    const auto place_of = [&](std::size_t column) {
      const auto place =
          static_cast<std::size_t>(std::find(columns.begin(), columns.end(), column) - columns.begin());
      if (place == columns.size()) columns.push_back(column);
      return place;
    };
    std::vector<std::pair<std::size_t, std::size_t>> wanted;  // pair, place in columns
    for (std::size_t pair = 0; pair < plan_.pairs.size(); ++pair) {
      const PairPlan::Pair& one = plan_.pairs[pair];
      if (one.finish == finish) wanted.emplace_back(pair, place_of(one.column));
      if (one.partner_finish == finish) place_of(one.partner_column);
    }
    const int hole = plan_.finishes[finish];
    const auto as_start = std::find(plan_.starts.begin(), plan_.starts.end(), hole);
    std::unique_ptr<Search> own;
    const Search* reversed = nullptr;
    if (as_start == plan_.starts.end()) {
      own = search_from(hole);
      own->grow(std::nullopt, {});
      reversed = own.get();
    } else {
      reversed = starts_[static_cast<std::size_t>(as_start - plan_.starts.begin())].get();
    }
    const std::vector<std::uint64_t> counts = add_between_all(columns, *reversed, *result.search);
    for (const auto& [pair, place] : wanted) result.winning[pair] = counts[place];
  }

  /// Adds to `target` the positions that are reachable in the searches of these columns and have their
  /// complement in `reversed`; returns how many there are, by column. `reversed` may be of another class.
  std::vector<std::uint64_t> add_between_all(const std::vector<std::size_t>& columns, const Search& reversed,
                                             Search& target) const {
    const ClassIndex& index = target.index();
    const MirrorRows rows{target.bitmap().rows() - 1, target.tables().low_bits()};
    std::vector<std::uint64_t> counts(columns.size());
    std::mutex joining;
    for (const int half : {0, 1}) {
      const Position complement = board_.all_holes() & ~index.position_of(half, 0);
      std::vector<const Row*> reached;
      for (const std::size_t column : columns) reached.push_back(starts_[column]->bitmap().half(half));
      const BetweenStep step{rows, reached, reversed.bitmap().half(reversed.index().half_of(complement)),
                             target.bitmap_to_fill().half(half)};
      tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, rows.last_row + 1, 1024),
                        [&](const auto& range) {
                          if (interrupt_requested()) return;
                          std::vector<std::uint64_t> mine(columns.size());
                          add_between(step, range.begin(), range.end(), mine.data());
                          const std::lock_guard lock(joining);
                          for (std::size_t i = 0; i < mine.size(); ++i) counts[i] += mine[i];
                        });
      throw_if_interrupted();
    }
    return counts;
  }

  const Board& board_;
  const PairPlan& plan_;
  std::uint64_t memory_bytes_;
  const SearchListener& listener_;
  std::vector<std::unique_ptr<Search>> starts_;  ///< by column
};

}  // namespace

PairPositions find_pair_positions(const Board& board, const PairPlan& plan, std::uint64_t memory_bytes,
                                  const SearchListener& listener) {
  return PairSearches(board, plan, memory_bytes, listener).run();
}

}  // namespace pegspace::dense
