#include "levels/dense/search/fixed.hpp"

#include "base/gf2.hpp"
#include "base/narrow.hpp"

namespace pegspace::dense {

FixedInTiles::FixedInTiles(const ClassIndex& index, const Permutation& symmetry,
                           const std::vector<JumpMask>* jumps)
    : index_(index), jumps_(jumps), tile_bits_(Tables::tile_bits(index)) {
  const Position start = index.start();
  for (const HoleSet law : index.classes().invariants()) laws_.push_back({law, has_odd_bits(law & start)});
  laws_.push_back({low_bits(static_cast<int>(symmetry.size())), has_odd_bits(start)});
  for (const HoleSet cycle : cycles_of(symmetry)) {
    const HoleSet tile_holes = cycle & index.tile_holes();
    if (tile_holes == 0) {
      other_cycles_.push_back(cycle);
    } else {
      tile_cycles_.push_back({cycle, narrow<std::uint32_t>(index.index_of(tile_holes) >> tile_bits_)});
    }
  }
}

void FixedInTiles::add(std::uint32_t tile, int half, const Bits2048* rows, std::uint64_t times,
                       PegSums& sums) const {
  Position p = 0;
  for (const TileCycle& cycle : tile_cycles_) {
    const std::uint32_t pegs = tile & cycle.in_tile;
    if (pegs != 0 && pegs != cycle.in_tile) return;
    if (pegs != 0) p |= cycle.holes;
  }
  // The fixed positions of the class in the tile are p + the span of the directions, once all laws are
  // obeyed. The laws are solved one by one: p obeys those done, and the directions after the first `bound`
  // break none of them.
  std::vector<Position> directions = other_cycles_;
  std::size_t bound = 0;
  for (const Law& law : laws_) {
    const bool constant = law.constant != (&law == &laws_.back() && half == 1);
    const auto breaks = [&](Position q) { return has_odd_bits(q & law.holes); };
    const bool can_correct = eliminate(directions, bound, breaks);
    if (breaks(p) != constant) {
      if (!can_correct) return;
      p ^= directions[bound];
    }
    bound += can_correct ? 1 : 0;
  }
  directions.erase(directions.begin(), directions.begin() + static_cast<std::ptrdiff_t>(bound));
  std::vector<std::uint64_t> steps;
  for (const Position direction : directions) steps.push_back(index_.index_of(direction));
  // Visits them in Gray-code order.
  std::uint64_t at = index_.index_of(p);
  for (std::uint64_t step = 1;; ++step) {
    if (has_place(rows, at & low_bits(tile_bits_))) {
      LevelSums& level = sums[static_cast<std::size_t>(count_bits(p))];
      level[Column::canonical_positions] += times;
      if (jumps_ != nullptr && is_dead_end(*jumps_, p)) level[Column::canonical_dead_ends] += times;
    }
    if (step == bit(static_cast<int>(directions.size()))) return;
    const auto flipped = static_cast<std::size_t>(lowest_bit(step));
    p ^= directions[flipped];
    at ^= steps[flipped];
  }
}

}  // namespace pegspace::dense
