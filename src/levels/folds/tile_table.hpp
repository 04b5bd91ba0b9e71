// Tiles: patterns of pegs on the tile holes (hole_split.hpp), up to symmetry; and the effect of jumps on
// them.
//
// The least tile of each orbit is kept, its *representative*. Representatives are numbered by their pegs,
// then by their pattern, so those with the same number of pegs are neighbours. Jumps with the same effect on
// the tile holes are one *tile jump*, with a step (row_tables.hpp) for each of them.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/folds/fold.hpp"
#include "levels/folds/jump_kernel.hpp"
#include "levels/folds/row_tables.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

class TileTable {
 public:
  struct TileJump {
    std::uint32_t touches = 0;  ///< tile holes that it flips
    std::uint32_t before = 0;   ///< those with pegs, before the jump
    std::vector<JumpStep> steps;
  };

  /// Adds the steps of all jumps to the rows. The group must carry the split onto itself. Runs in the
  /// caller's task arena. Throws Interrupted.
  TileTable(const Board& board, const HoleSplit& split, const SymmetryGroup& group, RowTables& rows);

  const HolePatterns& patterns() const { return patterns_; }
  std::uint32_t representatives() const { return static_cast<std::uint32_t>(patterns_of_.size()); }
  std::uint32_t pattern(std::uint32_t representative) const { return patterns_of_[representative]; }
  int pegs(std::uint32_t representative) const { return pegs_[representative]; }
  /// The first representative with at least that many pegs.
  std::uint32_t first_with(int pegs) const { return first_with_[static_cast<std::size_t>(pegs)]; }
  /// The number of tiles in the orbit.
  std::uint32_t orbit(std::uint32_t representative) const { return orbits_[representative]; }

  std::uint32_t representative_of(std::uint32_t tile) const { return representative_[tile]; }
  /// A symmetry that carries the tile to its representative.
  int symmetry_of(std::uint32_t tile) const { return symmetry_[tile]; }
  int symmetries() const { return static_cast<int>(images_.size()); }
  std::uint32_t image_of(std::uint32_t tile, int symmetry) const {
    return static_cast<std::uint32_t>(images_[static_cast<std::size_t>(symmetry)](tile));
  }
  int inverse(int symmetry) const { return inverse_[static_cast<std::size_t>(symmetry)]; }

  /// All tile jumps for a fold: their steps with these marks, without those of jumps to avoid; with
  /// `jumps_back`, the jumps taken back.
  std::vector<TileJump> tile_jumps(const JumpMarks& marks, bool jumps_back) const;
  /// The number of the tile jump to which the symmetry carries this one.
  std::size_t image(int symmetry, std::size_t tile_jump) const {
    return tile_jump_images_[static_cast<std::size_t>(symmetry) * tile_jumps_.size() + tile_jump];
  }

 private:
  void find_tile_jumps(const Board& board, const SymmetryGroup& group, RowTables& rows);
  void find_representatives(const SymmetryGroup& group);
  void find_orbits(std::uint32_t order);

  HolePatterns patterns_;
  std::vector<LinearMap<std::uint64_t, 11>> images_;  ///< of patterns, by symmetry
  std::vector<int> inverse_;
  std::vector<TileJump> tile_jumps_;
  std::vector<std::uint16_t> tile_jump_of_;
  std::vector<std::uint16_t> tile_jump_images_;
  std::vector<std::uint32_t> patterns_of_;
  std::vector<std::uint8_t> pegs_;
  std::vector<std::uint32_t> first_with_;
  std::vector<std::uint8_t> orbits_;
  std::vector<std::uint32_t> representative_;
  std::vector<std::uint8_t> symmetry_;
};

}  // namespace pegspace
