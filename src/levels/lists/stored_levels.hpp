// Stored levels: canonical positions by depth, each found at once. Folds use them if there are no tiles.
//
// Any engine can make them, in one of two kinds:
//
//     winning     all winning positions of a problem, canonical under the symmetries that fix start and
//                 finish (engine.hpp: winning_group)
//     reachable   all reachable positions, canonical under the symmetries that fix the start
//
// Symmetries of the group fix the start (a union's set of starts), and for `winning` the finish. So a number
// that depends only on start, finish and jumps is the same for all images of a position, and is kept once, at
// the canonical position's place in its level. Numbers of a level are arrays by place. arcs.hpp goes through
// a level with the arcs of every position.
//
//     const StoredLevels levels = StoredLevels::reachable(problem, engine, resources);
//     for (int depth = 0; depth < levels.levels(); ++depth) levels.size(depth);
//
// Memory: 10 to 12 bytes a canonical position.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "levels/engine.hpp"
#include "levels/lists/level_index.hpp"
#include "levels/lists/position_lists.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

class ExpandKernel;

class StoredLevels {
 public:
  static constexpr std::size_t nowhere = LevelIndex::nowhere;

  /// All winning positions; the problem must have a finish. There are no levels if there is no solution, and
  /// no search if the number of pegs or the position class forbids one. Throws ResourceError, std::bad_alloc,
  /// Interrupted.
  static StoredLevels winning(const Problem& problem, const Engine& engine, const Resources& resources,
                              const SearchListener& listener = {});
  /// All reachable positions down to a depth; the problem's finish is not used.
  static StoredLevels reachable(const Problem& problem, const Engine& engine, const Resources& resources,
                                const SearchListener& listener = {}, int last_depth = max_holes);
  /// Takes levels that are already known (from a file; for tests): canonical under `group`, which must fix
  /// the start.
  StoredLevels(const Problem& problem, const SymmetryGroup& group, PositionLevels positions,
               const Resources& resources);

  /// The levels with only the positions that `keeps` accepts, canonical under a subgroup of group(); `keeps`
  /// must treat images under the subgroup alike. Levels after one that has none left are left out, too.
  StoredLevels restricted(const SymmetryGroup& subgroup, const std::function<bool(Position)>& keeps,
                          const Resources& resources) const;

  const Problem& problem() const { return *problem_; }
  const SymmetryGroup& group() const { return group_; }
  const CanonicalForm& form() const { return *form_; }
  /// The masks of board.jumps(), in that order.
  const std::vector<JumpMask>& jumps() const { return jumps_; }

  /// Depths 0 to levels() - 1 hold positions.
  int levels() const { return static_cast<int>(levels_.size()); }
  /// Number of canonical positions of a level (0 for depths that hold none), or of all levels.
  std::size_t size(int depth) const { return level(depth).size(); }
  std::uint64_t size() const;
  Position position(int depth, std::size_t place) const { return level(depth)[place]; }
  /// Number of positions that this canonical one stands for.
  int orbit_size(int depth, std::size_t place) const { return form_->orbit_size(position(depth, place)); }
  /// Number of positions of a level: the sum of its orbit sizes.
  std::uint64_t positions(int depth) const;

  /// The number of jumps from the start to a position with as many pegs as p; may be negative.
  int depth_of(Position p) const { return count_bits(problem_->start) - count_bits(p); }
  /// The place in level depth_of(p) of p's canonical form, or nowhere.
  std::size_t find(Position p) const;
  bool contains(Position p) const { return find(p) != nowhere; }
  /// Number of a symmetry g of the group with image(g, p) == image; `image` must be one of p's images. It is
  /// for numbers of a position *and a hole*: those of (p, h) are those of (image, group().permutation(g)[h]).
  int element_to(Position p, Position image) const;

  /// The index of a level; an empty one if there is no level of that depth.
  const LevelIndex& level(int depth) const {
    static const LevelIndex none;
    return depth < 0 || depth >= levels() ? none : levels_[static_cast<std::size_t>(depth)];
  }
  /// Makes canonical children and parents many at a time (arcs.hpp).
  const ExpandKernel& children_kernel() const { return *forwards_; }
  const ExpandKernel& parents_kernel() const { return *backwards_; }

 private:
  std::unique_ptr<Problem> problem_;  // at a fixed address, like form and kernels, as this object may be
                                      // moved
  SymmetryGroup group_;
  std::vector<JumpMask> jumps_;
  std::unique_ptr<CanonicalForm> form_;
  std::shared_ptr<const ExpandKernel> forwards_;
  std::shared_ptr<const ExpandKernel> backwards_;
  std::vector<LevelIndex> levels_;
};

}  // namespace pegspace
