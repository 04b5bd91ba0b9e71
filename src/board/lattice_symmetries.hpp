// The symmetries of a set of cells on a lattice, and its centre.
//
// The lattice's point group acts on plane coordinates (x, y) of the cells by integer matrices. A matrix is a
// symmetry of the board when the image of the set of cells is a translate of the set: both are moved so that
// their least cell is (0, 0) and compared. The triangular lattice is handled in axial coordinates, where its
// six rotations and six reflections are integer matrices as well. If sides are joined, a shift along them may
// follow the matrix.
#pragma once

#include <optional>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// Every rotation and reflection that carries the cells (sorted) onto themselves, as permutations of their
/// numbers; the identity first, none twice.
std::vector<Permutation> lattice_symmetries(Lattice lattice, const std::vector<Cell>& cells);

/// The symmetries of a board whose sides are joined: rotations, reflections and shifts. 128 on the torus of 4
/// x 4.
std::vector<Permutation> wrapped_symmetries(const Board& board);

/// The cell that the rotations among them fix, on the board or not; nothing if the identity is the only
/// rotation, or if they turn about no cell.
std::optional<Cell> lattice_centre(Lattice lattice, const std::vector<Cell>& cells);

}  // namespace pegspace
