// One part of a set file, read in place: the reachable positions of a class (or of several, as a list), or
// the winning ones among them. Made by set_reader. All functions throw ImpossibleSet if the file contradicts
// itself.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "base/files/plain_file.hpp"
#include "levels/sets/set_block.hpp"
#include "levels/sets/tile_numbering.hpp"

namespace pegspace {

/// Depths, both ends included.
struct DepthRange {
  int first = 0;
  int last = max_holes;
  bool has(int depth) const { return first <= depth && depth <= last; }
};

/// Receives some positions of one depth, in any order; called by several threads at once.
using DepthVisitor = std::function<void(int depth, std::span<const Position>)>;

class SetPartReader {
 public:
  /// Reads sizes and counts of the blocks that begin at byte `at`, and moves `at` to the end of the part.
  /// Throws InputError if the file ends before.
  SetPartReader(const PlainFile& file, bool has_block_numbers, SetPart part,
                std::shared_ptr<const TileNumbering> numbering, int start_pegs, std::uint64_t& at);

  /// The group of the part, and its starts or targets.
  const SetPart& part() const { return part_; }
  const std::shared_ptr<const TileNumbering>& numbering() const { return numbering_; }
  /// The sums over its blocks, by depth, beginning with 0.
  const std::vector<LevelSums>& levels() const { return levels_; }

  /// Visits the stored members: at least one of each orbit under the part's group.
  void visit_members(DepthRange depths, const DepthVisitor& visit) const;
  /// Visits all positions, each once.
  void visit_positions(DepthRange depths, const DepthVisitor& visit) const;
  /// Whether it has this position of the board.
  bool contains(Position p) const;

 private:
  void add_levels(const BlockCounts& counts);
  void visit_images(DepthRange depths, const SymmetryGroup& group, const DepthVisitor& visit) const;
  SetPart part_;
  std::shared_ptr<const TileNumbering> numbering_;
  SymmetryGroup storing_group_;
  int start_pegs_;
  std::vector<BlockData> blocks_;
  std::vector<LevelSums> levels_;
};

}  // namespace pegspace
