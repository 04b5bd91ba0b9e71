// Complements of whole rows. Index holes are the same for all classes of a board, so the complement of the
// position with index i has index ~i in its class: complements of a row's positions are those of the row of
// the complementary number, read backwards.
#pragma once

#include <cstdint>
#include <span>

#include "levels/dense/layout/tables.hpp"

namespace pegspace::dense {

/// The rows of a half, and how many low index bits their places have.
struct ComplementRows {
  std::uint64_t last_row = 0;  ///< complements of row r are in row last_row - r
  int low_bits = row_bits;     ///< fewer only where there is one row
};

/// One half of a class, several times, and the half that complements are in.
struct BetweenStep {
  ComplementRows rows;
  std::span<const Row* const> reached;  ///< all rows of the half, each time
  const Row* complement = nullptr;      ///< all rows of the half that complements are in
};

/// In the rows first <= row < last: adds to `target` (all rows of the half) the positions of each `reached`
/// half that have their complement in `complement`, and to the half's of `counts` how many there are.
void add_between(const BetweenStep& step, std::uint64_t first, std::uint64_t last, Row* target,
                 std::uint64_t* counts);

}  // namespace pegspace::dense
