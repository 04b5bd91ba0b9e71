// Canonical parents of positions, those that the bitmaps hold: what the folds over canonical positions go by.
// Parents are looked up in the bitmap first: most candidates are not there, and need no canonical form.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "levels/dense_search.hpp"
#include "levels/expand_kernel.hpp"

namespace pegspace::dense {

class KnownParents {
 public:
  static constexpr std::size_t at_once = 256;  ///< positions of one find()

  /// For one thread.
  struct Scratch {
    std::vector<Position> positions;
    std::vector<std::uint64_t> indices;
    std::vector<Position> parents;
  };

  /// `form` belongs to `group`; it and the search must outlive this.
  KnownParents(const Search& search, const SymmetryGroup& group, const CanonicalForm& form)
      : search_(search), kernel_(group, form, jump_masks(search.board()), Direction::backward) {
    for (const JumpMask& jump : jump_masks(search.board())) {
      jump_index_.push_back(search.index().index_of(jump.touches));
    }
  }

  /// The parents, of level `depth`, of position_of(i), 0 <= i < count <= at_once: those of one position after
  /// those of the other, until the next call with this scratch; facts[i] says how many. Fastest where
  /// neighbours lie close together in the bitmap.
  template <typename PositionOf>
  std::span<const Position> find(int depth, std::size_t count, PositionOf&& position_of, Scratch& scratch,
                                 ParentFacts* facts) const {
    scratch.positions.resize(at_once);
    scratch.indices.resize(at_once);
    scratch.parents.resize(kernel_.room(at_once));
    // First all positions, which may lie far apart: many of them are on their way at a time then.
    for (std::size_t i = 0; i < count; ++i) scratch.positions[i] = position_of(i);
    for (std::size_t i = 0; i < count; ++i)
      scratch.indices[i] = search_.index().index_of(scratch.positions[i]);
    const KnownPositions known{search_.bitmap().half(search_.half_of_depth(depth))->lane, jump_index_.data()};
    const std::size_t parents =
        kernel_.expand_known(std::span(scratch.positions.data(), count), scratch.indices.data(), known,
                             scratch.parents.data(), facts);
    return {scratch.parents.data(), parents};
  }

 private:
  const Search& search_;
  ExpandKernel kernel_;
  std::vector<std::uint64_t> jump_index_;  ///< index of what each jump touches
};

}  // namespace pegspace::dense
