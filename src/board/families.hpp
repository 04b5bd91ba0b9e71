// The shapes of the catalogue: cells or edges of families of boards, and of boards that belong to no family.
// No limits on sizes here (the catalogue keeps to those with at most 64 holes).
#pragma once

#include <string>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// Rows of these lengths, each in the middle of the widest, on the square lattice. All lengths must be even
/// or all odd.
std::vector<Cell> centred_rows(const std::vector<int>& lengths);

/// A block of 3 x 3 holes with arms 3 holes wide and this many long.
std::vector<Cell> cross(int up, int right, int down, int left);

/// rows x columns holes on the square lattice.
std::vector<Cell> rectangle(int rows, int columns);

/// side^2 + (side - 1)^2 holes on the square lattice: all within side - 1 steps of the middle.
std::vector<Cell> diamond(int side);

/// The four families on the triangular lattice, of `side` holes at each edge (a star: at each edge of a
/// point): side (side + 1) / 2, 3 side (side - 1) + 1, side^2 and 6 side (side - 1) + 1 holes.
std::vector<Cell> triangle(int side);
std::vector<Cell> hexagon(int side);
std::vector<Cell> rhombus(int side);
std::vector<Cell> star(int side);

/// Graphs of `size` vertices (a star: K(1, size), so one more), holes named 1, 2, ...; no limits on sizes
/// here. The path is drawn in a row, the others on a circle; hole 1 of a star is its centre, of a wheel its
/// hub.
Board path_graph(int size);
Board cycle_graph(int size);
Board complete_graph(int size);
Board star_graph(int size);
Board wheel_graph(int size);
/// Petersen's graph: an outer pentagon 1 to 5 and an inner pentagram 6 to 10.
Board petersen_graph();

/// The graph of these edges, its holes named 1, 2, ... at these cells.
Board numbered_graph(const std::string& name, const std::vector<Cell>& cells, const std::vector<Edge>& edges);

/// Cells for `holes` holes on a circle, clockwise from the top, all different. With up to 16 holes, and with
/// more if that is easy, no three are in a straight line, so no edge is drawn across a hole.
std::vector<Cell> circle_cells(int holes);

}  // namespace pegspace
