#include "levels/dense/paths/sequences.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/text.hpp"
#include "levels/kit/progress_meter.hpp"

namespace pegspace::dense {
namespace {

class LevelSums {
 public:
  LevelSums(const ClassRows& rows, const SequenceSums& wanted, std::uint64_t memory_bytes,
            const SearchListener& listener)
      : rows_(rows), wanted_(wanted), memory_bytes_(memory_bytes), meter_(listener), ranks_(rows) {}

  std::string run(const std::function<void(const SummedLevel&)>& visit) {
    if (!fits(1)) return refusal_;
    begin();
    visit({0, ranks_, numbers_, before_});
    for (int depth = 1; depth <= last_depth() && size(depth) != 0; ++depth) {
      if (!next_level(depth)) return refusal_;
      visit({depth, ranks_, numbers_, before_});
    }
    return "";
  }

 private:
  int last_depth() const { return static_cast<int>(wanted_.sizes.size()) - 1; }
  std::uint64_t size(int depth) const { return wanted_.sizes[static_cast<std::size_t>(depth)]; }

  /// Level 0: each start is reached by one sequence, the empty one.
  void begin() {
    ranks_.rank_level(0);
    numbers_.reset(size(0), wanted_.columns.size(), 1);
    std::fill_n(numbers_.data(), size(0) * wanted_.columns.size(), Limb{0});
    for (std::size_t column = 0; column < wanted_.columns.size(); ++column) {
      for (const Position start : wanted_.columns[column]) {
        if (!rows_.has(start)) continue;
        numbers_.limb(0, column, ranks_.place_of(rows_.index().index_of(start), 0)) = 1;
      }
    }
  }

  /// Computes the numbers of level `depth` from those before. False where they do not fit.
  bool next_level(int depth) {
    const bool representatives_only = depth == last_depth() && wanted_.last_in_representatives;
    const std::uint64_t ranked = representatives_only
                                     ? ranks_.rank_representatives(depth, wanted_.symmetries.orbits)
                                     : ranks_.rank_level(depth);
    PEGSPACE_CHECK(representatives_only || ranked == size(depth), "ranks count the positions of the level");
    std::swap(before_, numbers_);
    return run_level_pass(
        rows_, ranks_, {depth, ranked, &before_, &numbers_, &wanted_.symmetries, representatives_only},
        wanted_.least_limbs, [&](std::size_t limbs) { return fits(limbs); },
        [&](std::uint64_t blocks) {
          meter_.report({"counting", depth, blocks, rows_.tables().blocks(), size(depth)});
        });
  }

  std::uint64_t largest_size(std::size_t parity) const {
    std::uint64_t largest = 0;
    for (std::size_t depth = parity; depth < wanted_.sizes.size(); depth += 2) {
      largest = std::max(largest, wanted_.sizes[depth]);
    }
    return largest;
  }

  /// Whether numbers of so many limbs can be had; else notes why not.
  bool fits(std::size_t limbs) {
    if (limbs > most_limbs) {
      refusal_ = "the dense engine counts with numbers of at most 256 bits. Use --engine hash.";
      return false;
    }
    const auto largest_level = std::max_element(wanted_.sizes.begin(), wanted_.sizes.end());
    const std::size_t columns = wanted_.columns.size();
    const std::uint64_t two_levels = LevelNumbers::memory_bytes(largest_size(0), columns, limbs) +
                                     LevelNumbers::memory_bytes(largest_size(1), columns, limbs);
    const std::uint64_t widening = LevelNumbers::memory_bytes(*largest_level, columns, limbs) +
                                   LevelNumbers::memory_bytes(*largest_level, columns, limbs - 1);
    const std::uint64_t needed =
        RankDirectory::memory_bytes(rows_.tables().rows()) + std::max(two_levels, limbs > 1 ? widening : 0);
    if (needed <= memory_bytes_) return true;
    refusal_ = wanted_.name + " needs " + human_bytes(needed) + " for the numbers of level " +
               std::to_string(largest_level - wanted_.sizes.begin()) +
               " beside the rows of the class, but may use only " + human_bytes(memory_bytes_) +
               ". Allow more with --memory.";
    return false;
  }

  const ClassRows& rows_;
  const SequenceSums& wanted_;
  std::uint64_t memory_bytes_;
  ProgressMeter meter_;
  RankDirectory ranks_;
  LevelNumbers before_;   ///< of the level before ...
  LevelNumbers numbers_;  ///< ... and of the present one
  std::string refusal_;
};

}  // namespace

std::string sum_sequences(const ClassRows& rows, const SequenceSums& wanted, std::uint64_t memory_bytes,
                          const SearchListener& listener,
                          const std::function<void(const SummedLevel&)>& visit) {
  return LevelSums(rows, wanted, memory_bytes, listener).run(visit);
}

Count number_of(const ClassRows& rows, const SummedLevel& level, Position p, std::size_t column) {
  return level.numbers.exact(column, level.ranks.place_of(rows.index().index_of(p), level.depth));
}

}  // namespace pegspace::dense
