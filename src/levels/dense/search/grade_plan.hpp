// The order in which grades are searched, and how long each is kept (tile_search.hpp). All of this follows
// from the numbers of holes, without a search, so a plan needs only microseconds.
//
// A *tile* is a pattern of pegs on the tile holes (class_index.hpp): the highest bits of the index. Graded
// holes are among them, so a tile has a grade. A *stage* is a grade, or the grades that the symmetries carry
// to each other. One tile of each orbit in a stage is kept, its *representative*. A stage reads the stages
// with one peg more on one type, which are complete by then, and is dropped after the last stage that reads
// it. In a retrograde pass it reads those with one peg less.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "levels/dense/layout/class_index.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace::dense {

class GradePlan {
 public:
  /// falling: a stage reads those with more pegs, as jumps remove pegs; rising: it reads those with fewer, as
  /// in a retrograde pass.
  enum class Order { falling, rising };

  /// Plans the grades that a search from the seeds reaches down to last_depth. The group must carry tiles to
  /// tiles and the seeds to seeds.
  GradePlan(const ClassIndex& index, const SymmetryGroup& group, const std::vector<Position>& seeds,
            int last_depth, Order order);

  struct Stage {
    std::vector<std::uint32_t> grades;
    std::uint64_t representatives = 0;  ///< tiles
    std::vector<std::size_t> dropped;   ///< the stages that nothing reads after this one
    /// The most of them that one of that many processes has, in equal parts.
    std::uint64_t part(int processes) const {
      const auto parts = static_cast<std::uint64_t>(processes);
      return (representatives + parts - 1) / parts;
    }
  };
  /// The stages in the order in which they are searched: of a few possible orders, the one that keeps the
  /// fewest tiles at a time.
  const std::vector<Stage>& stages() const { return stages_; }
  /// The number of the grade's stage in that order, or no_stage.
  std::uint16_t stage_of(std::uint32_t grade) const { return stage_of_[grade]; }
  static constexpr std::uint16_t no_stage = 0xffff;

  /// Bits of the place in a tile (layout/tables.hpp).
  int tile_bits() const { return tile_bits_; }
  std::uint64_t tiles() const { return std::uint64_t{1} << count_bits(tile_holes_); }
  std::uint64_t representatives() const;
  /// The representatives of the stage with most.
  std::uint64_t most_representatives() const;
  /// The most representatives that one of that many processes keeps at a time.
  std::uint64_t most_alive(int processes = 1) const;

  /// The number of the tile's grade: one for each combination of numbers of pegs on the types.
  std::uint32_t grade_of(std::uint32_t tile) const {
    std::uint32_t grade = 0;
    for (const Type& type : types_)
      grade += type.weight * static_cast<std::uint32_t>(count_bits(tile & type.in_tile));
    return grade;
  }

 private:
  struct Type {
    HoleSet holes = 0;
    std::uint32_t in_tile = 0;  ///< the holes as bits of a tile
    std::uint32_t weight = 1;
    std::uint32_t size() const { return static_cast<std::uint32_t>(count_bits(holes)); }
  };
  std::uint32_t pegs(std::uint32_t grade, const Type& type) const {
    return grade / type.weight % (type.size() + 1);
  }
  std::vector<std::uint64_t> tiles_fixed_by(const Permutation& symmetry) const;
  std::vector<std::uint32_t> images(std::uint32_t grade, const SymmetryGroup& group) const;
  bool meets(std::uint32_t grade, const std::vector<Position>& seeds, int last_depth) const;
  void find_stages(const SymmetryGroup& group, const std::vector<Position>& seeds, int last_depth);
  void order_stages();
  void drop_early();

  Order order_;
  std::vector<Type> types_;
  HoleSet tile_holes_ = 0;
  int tile_bits_ = 0;
  std::uint32_t grades_ = 1;
  std::vector<Stage> stages_;
  std::vector<std::uint16_t> stage_of_;  ///< by grade
};

}  // namespace pegspace::dense
