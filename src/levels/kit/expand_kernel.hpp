// The inner loop of the hash engine: all canonical children of a block of positions.
//
// Symmetries act linearly, so with touches(j) the three holes of jump j
//
//     image(g, p ^ touches(j)) = image(g, p) ^ image(g, touches(j)).
//
// The row of images of the parent is looked up once (canonical_form.hpp). A child costs one XOR with the row
// of its jump (English: 76 rows of 64 bytes, they stay in the first-level cache) and the minimum of the row.
// Legal jumps are found as many at a time as a vector holds. The kernel is compiled for each instruction set
// of x86-64 (Google Highway) and chosen at run time. The same kernel runs backwards.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "board/automorphisms.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

enum class Direction { forward, backward };

/// What the kernel says of one parent.
struct ParentFacts {
  std::uint16_t children = 0;    ///< legal jumps (backwards: jumps that may have led here)
  std::uint16_t orbit_size = 0;  ///< images of the parent
  static_assert(most_legal_jumps <= UINT16_MAX && most_symmetries <= UINT16_MAX);
};

/// Everything the compiled variants read; arrays are padded to whole vectors of 8 words.
struct ExpandTables {
  const Position* form_table = nullptr;  // CanonicalForm::table()
  int chunks = 0;
  int chunk_bits = 0;
  int order = 1;  // of the group
  std::size_t row_words = 8;
  std::size_t padded_jumps = 0;
  const Position* touches = nullptr;    // of each jump
  const Position* needed = nullptr;     // (p & touches) must equal this; padding never matches
  const Position* jump_rows = nullptr;  // images of touches under the group, row_words each
};

class ExpandKernel {
 public:
  /// `form` belongs to `group` and must outlive the kernel.
  ExpandKernel(const SymmetryGroup& group, const CanonicalForm& form, const std::vector<JumpMask>& jumps,
               Direction direction);

  /// Room that expand() needs after `children` for a block of that many parents.
  std::size_t room(std::size_t parents) const {
    return parents * std::min(tables_.padded_jumps, most_legal_jumps) + 8;
  }

  /// Writes the canonical children of all parents, one parent after another, one child for each jump (so two
  /// jumps to one canonical child give it twice); facts[i] is of parents[i]. Returns the number of children.
  std::size_t expand(std::span<const Position> parents, Position* children, ParentFacts* facts) const;
  /// The order of the group.
  int order() const { return tables_.order; }

 private:
  struct alignas(64) Line {
    Position words[8];
  };

  std::vector<Line> memory_;
  ExpandTables tables_;
};

}  // namespace pegspace
