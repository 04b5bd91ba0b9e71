#include "levels/dense/paths/fold.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "levels/dense/paths/numbers.hpp"
#include "levels/dense/paths/ranks.hpp"
#include "levels/kit/progress_meter.hpp"

namespace pegspace::dense {
namespace {

class Fold {
 public:
  Fold(const Search& search, const NumberSymmetries& symmetries, const std::vector<std::uint64_t>& sizes,
       bool games, std::uint64_t memory_bytes, const SearchListener& listener)
      : search_(search),
        symmetries_(symmetries),
        sizes_(sizes),
        games_(games),
        memory_bytes_(memory_bytes),
        listener_(listener),
        meter_(listener),
        ranks_(search) {}

  FoldResult run(const std::vector<Position>& targets) {
    FoldResult result{std::vector<Count>(targets.size()), 0};
    require_memory(1);
    numbers_.reset(sizes_.front(), 1, 1);
    std::fill_n(numbers_.data(), sizes_.front(), Limb{1});
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
  std::uint64_t largest_size(std::size_t parity) const {
    std::uint64_t largest = 0;
    for (std::size_t depth = parity; depth < sizes_.size(); depth += 2)
      largest = std::max(largest, sizes_[depth]);
    return largest;
  }

  /// Throws ResourceError where numbers of so many limbs do not fit.
  void require_memory(std::size_t limbs) const {
    const auto largest_level = std::max_element(sizes_.begin(), sizes_.end()) - sizes_.begin();
    require_for_numbers("counting", static_cast<int>(largest_level),
                        LevelRanks::memory_bytes(search_.tables().rows()) +
                            LevelNumbers::memory_bytes(largest_size(0), 1, limbs) +
                            LevelNumbers::memory_bytes(largest_size(1), 1, limbs),
                        memory_bytes_);
  }

  Count number_of(Position p, int depth) const {
    return numbers_.exact(0, ranks_.place_of(search_.index().index_of(p), depth));
  }

  /// Computes the numbers of level `depth` from those before; returns the sum over its dead ends.
  Count next_level(int depth) {
    const std::uint64_t size = ranks_.rank_level(depth);
    PEGSPACE_CHECK(size == sizes_[static_cast<std::size_t>(depth)], "ranks count the positions of the level");
    const auto report = [&](std::uint64_t blocks) {
      meter_.report({"counting", depth, blocks, search_.tables().blocks(), size});
    };
    const Count dead_ends = run_level_pass(
        search_, ranks_, {depth, size, games_, &numbers_, &next_, &symmetries_}, 1,
        [&](std::size_t limbs) { require_memory(limbs); }, report);
    std::swap(numbers_, next_);
    return dead_ends;
  }

  const Search& search_;
  const NumberSymmetries& symmetries_;
  const std::vector<std::uint64_t>& sizes_;
  bool games_;
  std::uint64_t memory_bytes_;
  const SearchListener& listener_;
  ProgressMeter meter_;
  LevelRanks ranks_;
  LevelNumbers numbers_;  ///< of the present level
  LevelNumbers next_;
};

}  // namespace

FoldResult fold_sequences(const Search& search, const std::vector<std::uint64_t>& sizes,
                          const std::vector<Position>& targets, bool games, std::uint64_t memory_bytes,
                          const SearchListener& listener) {
  // With games the bitmaps hold all that is reachable.
  const NumberSymmetries symmetries(TileOrbits(search.board(), search.index(),
                                               {search.seeds(), games ? std::vector<Position>() : targets}));
  return Fold(search, symmetries, sizes, games, memory_bytes, listener).run(targets);
}

}  // namespace pegspace::dense
