#include "levels/dense/growth/fixed.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <optional>
#include <vector>

#include "base/check.hpp"
#include "base/gf2.hpp"
#include "position/jump_mask.hpp"

namespace pegspace::dense {
namespace {

/// The affine space of fixed positions of the class: origin + span of the directions.
struct FixedSpace {
  Position origin = 0;
  std::vector<Position> directions;
};

std::vector<HoleSet> cycles_of(const Permutation& symmetry) {
  std::vector<HoleSet> cycles;
  HoleSet seen = 0;
  for (int hole = 0; hole < static_cast<int>(symmetry.size()); ++hole) {
    HoleSet cycle = 0;
    for (int at = hole; !has_bit(seen | cycle, at); at = symmetry[static_cast<std::size_t>(at)])
      cycle |= bit(at);
    if (cycle != 0) cycles.push_back(cycle);
    seen |= cycle;
  }
  return cycles;
}

/// The unions p of some pegs and some of the cycles with parity(law & p) = parity(law & like) for all laws. A
/// vector of the system is a set of cycles. The laws are solved one by one: `origin` obeys those done, and the
/// directions from `bound` on break none of them.
std::optional<FixedSpace> fixed_space(const std::vector<HoleSet>& laws, Position like, Position pegs,
                                      const std::vector<HoleSet>& cycles) {
  FixedSpace space{pegs, cycles};
  std::size_t bound = 0;
  for (const HoleSet law : laws) {
    const auto breaks = [&](Position p) { return has_odd_bits(p & law); };
    const bool can_correct = eliminate(space.directions, bound, breaks);
    if (breaks(space.origin) != breaks(like)) {
      if (!can_correct) return std::nullopt;
      space.origin ^= space.directions[bound];
    }
    bound += can_correct ? 1 : 0;
  }
  space.directions.erase(space.directions.begin(),
                         space.directions.begin() + static_cast<std::ptrdiff_t>(bound));
  return space;
}

bool is_dead_end(const std::vector<JumpMask>& jumps, Position p) {
  return std::none_of(jumps.begin(), jumps.end(), [&](const JumpMask& jump) { return is_legal(jump, p); });
}

/// Walks 2^k of the space's positions in Gray-code order, from the one whose other coordinates are given.
class Walk {
 public:
  Walk(const ClassIndex& index, const FixedSpace& space) : index_(index), space_(space) {
    for (const Position direction : space.directions) steps_.push_back(index.index_of(direction));
  }

  template <typename Visit>
  void visit(std::uint64_t part, int walked, Visit&& visit) const {
    Position p = space_.origin;
    for_each_bit(part, [&](int i) { p ^= space_.directions[static_cast<std::size_t>(walked + i)]; });
    std::uint64_t at = index_.index_of(p);
    for (std::uint64_t step = 1;; ++step) {
      visit(p, at);
      if (step == bit(walked)) return;
      const auto flipped = static_cast<std::size_t>(lowest_bit(step));
      p ^= space_.directions[flipped];
      at ^= steps_[flipped];
    }
  }

 private:
  const ClassIndex& index_;
  const FixedSpace& space_;
  std::vector<std::uint64_t> steps_;
};

}  // namespace

void FixedCounts::add(const FixedCounts& other) {
  for (std::size_t pegs = 0; pegs < 65; ++pegs) {
    positions[pegs] += other.positions[pegs];
    dead_ends[pegs] += other.dead_ends[pegs];
  }
}

FixedCounts count_fixed(const Board& board, const ClassIndex& index, const Bitmap& bitmap, Position start,
                        const Permutation& symmetry, bool dead_ends) {
  const auto space = fixed_space(index.classes().invariants(), start, 0, cycles_of(symmetry));
  if (!space) return {};
  const std::vector<JumpMask> jumps = jump_masks(board);
  const int dimension = static_cast<int>(space->directions.size());
  const int walked = std::min(dimension, 12);
  const Walk walk(index, *space);
  const auto both = [](FixedCounts sum, const FixedCounts& other) {
    sum.add(other);
    return sum;
  };
  const auto count_part = [&](const tbb::blocked_range<std::uint64_t>& parts, FixedCounts counts) {
    for (std::uint64_t part = parts.begin(); part != parts.end(); ++part) {
      walk.visit(part, walked, [&](Position p, std::uint64_t at) {
        if (!bitmap.has(index.half_of(p), at)) return;
        const auto pegs = static_cast<std::size_t>(count_bits(p));
        ++counts.positions[pegs];
        if (dead_ends && is_dead_end(jumps, p)) ++counts.dead_ends[pegs];
      });
    }
    return counts;
  };
  return tbb::parallel_reduce(tbb::blocked_range<std::uint64_t>(0, bit(dimension - walked)), FixedCounts{},
                              count_part, both);
}

FixedInTiles::FixedInTiles(const ClassIndex& index, const std::vector<JumpMask>& jumps, int tile_bits,
                           const Permutation& symmetry, bool dead_ends)
    : index_(index),
      jumps_(jumps),
      dead_ends_(dead_ends),
      tile_bits_(tile_bits),
      laws_(index.classes().invariants()),
      cycles_(cycles_of(symmetry)) {
  laws_.push_back(low_bits(static_cast<int>(symmetry.size())));  // all holes: the number of pegs modulo 2
  std::erase_if(cycles_, [&](HoleSet cycle) { return (cycle & index.tile_holes()) != 0; });
}

void FixedInTiles::add(const Row* tile, Position first, std::uint64_t times, FixedCounts& counts) const {
  const auto space = fixed_space(laws_, first, first & index_.tile_holes(), cycles_);
  if (!space) return;
  const Walk walk(index_, *space);
  walk.visit(0, static_cast<int>(space->directions.size()), [&](Position p, std::uint64_t at) {
    if (!has_place(tile, at & low_bits(tile_bits_))) return;
    const auto pegs = static_cast<std::size_t>(count_bits(p));
    counts.positions[pegs] += times;
    if (dead_ends_ && is_dead_end(jumps_, p)) counts.dead_ends[pegs] += times;
  });
}

}  // namespace pegspace::dense
