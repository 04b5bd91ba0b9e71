#include "levels/dense_fold.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/resources.hpp"
#include "levels/dense_ranks.hpp"

namespace pegspace::dense {
namespace {

class Fold {
 public:
  Fold(const Search& search, const std::vector<std::uint64_t>& sizes, bool games, std::uint64_t memory_bytes,
       const SearchListener& listener)
      : search_(search),
        sizes_(sizes),
        games_(games),
        memory_bytes_(memory_bytes),
        listener_(listener),
        ranks_(search) {}

  FoldResult run(const std::vector<Position>& targets) {
    FoldResult result{std::vector<Count>(targets.size()), 0};
    numbers_ = LargeVector<std::uint64_t>(sizes_.front(), 1);
    total_ = sizes_.front();
    ranks_.rank_level(0);
    if (games_) result.games = search_.stuck_seeds();
    for (int depth = 0;; ++depth) {
      for (std::size_t i = 0; i < targets.size(); ++i) {
        if (count_bits(targets[i]) == search_.start_pegs() - depth && search_.has(targets[i])) {
          result.sequences[i] = number_of(targets[i], depth);
        }
      }
      if (depth + 1 >= search_.levels() || sizes_[static_cast<std::size_t>(depth) + 1] == 0) return result;
      result.games += next_level(depth + 1);
      if (games_ && listener_.games_so_far) listener_.games_so_far(result.games);
    }
  }

 private:
  Count number_of(Position p, int depth) const {
    return number_at(numbers_, ranks_.rank_of(search_.index().index_of(p), depth));
  }

  /// Computes the numbers of level `depth` from those before; returns the sum over its dead ends.
  Count next_level(int depth) {
    const std::uint64_t size = ranks_.rank_level(depth);
    PEGSPACE_CHECK(size == sizes_[static_cast<std::size_t>(depth)], "ranks count the positions of the level");
    // The dead ends of a level are added up in a word of the same width.
    const Count bound = (games_ ? total_ : largest_) * search_.board().jumps().size();
    const std::size_t wide = std::max(width_for(bound), width_of(numbers_));
    const std::uint64_t before = sizes_[static_cast<std::size_t>(depth) - 1];
    const std::uint64_t needed = LevelRanks::memory_bytes(search_.tables().rows()) + wide * (before + size) +
                                 (wide > width_of(numbers_) ? before * 8 : 0);
    require_for_numbers("counting", depth, needed, memory_bytes_);
    return with_width(numbers_, wide, [&]<typename Number>() { return fold_level<Number>(depth, size); });
  }

  template <typename Number>
  Count fold_level(int depth, std::uint64_t size) {
    const LargeVector<Number>& source = std::get<LargeVector<Number>>(numbers_);
    LargeVector<Number> target(size);
    Number largest = 0;
    Count total = 0;
    Count stuck = 0;
    std::uint64_t done = 0;
    const LevelPass<Number> pass{depth, true, games_, source.data(), target.data()};
    run_level_pass(search_, ranks_, pass, [&](const FoldStep<Number>& fold, std::uint64_t blocks) {
      take_largest(largest, fold.largest);
      total += to_exact(fold.total);
      stuck += to_exact(fold.stuck);
      done += blocks;
      if (listener_.progress && wall_seconds() >= next_report_) {
        listener_.progress({"counting", depth, done, search_.tables().blocks(), size});
        next_report_ = wall_seconds() + 0.1;
      }
    });
    largest_ = to_exact(largest);
    total_ = total;
    numbers_ = std::move(target);
    return stuck;
  }

  const Search& search_;
  const std::vector<std::uint64_t>& sizes_;
  bool games_;
  std::uint64_t memory_bytes_;
  const SearchListener& listener_;
  LevelRanks ranks_;
  Numbers numbers_;
  Count largest_ = 1;  ///< of the numbers of the present level
  Count total_;        ///< their sum, where games are counted
  double next_report_ = wall_seconds() + 0.1;
};

}  // namespace

FoldResult fold_sequences(const Search& search, const std::vector<std::uint64_t>& sizes,
                          const std::vector<Position>& targets, bool games, std::uint64_t memory_bytes,
                          const SearchListener& listener) {
  return Fold(search, sizes, games, memory_bytes, listener).run(targets);
}

}  // namespace pegspace::dense
