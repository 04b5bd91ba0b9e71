// Cells of the catalogue's shapes (the formulas stand at the declarations). On the triangular lattice
// neighbours in a row are two columns apart and rows shift by one, as in the pictures; see board.hpp.
#include "board/families.hpp"

#include <algorithm>
#include <cstdlib>

namespace pegspace {
namespace {

// One row of a triangular picture: `holes` holes from `column` rightwards.
void add_triangular_row(std::vector<Cell>& cells, int row, int column, int holes) {
  for (int i = 0; i < holes; ++i) cells.push_back({row, column + 2 * i});
}

}  // namespace

std::vector<Cell> centred_rows(const std::vector<int>& lengths) {
  const int widest = *std::max_element(lengths.begin(), lengths.end());
  std::vector<Cell> cells;
  int row = 0;
  for (const int length : lengths) {
    for (int i = 0; i < length; ++i) cells.push_back({row, (widest - length) / 2 + i});
    ++row;
  }
  return cells;
}

std::vector<Cell> cross(int up, int right, int down, int left) {
  std::vector<Cell> cells;
  for (int row = 0; row < up + 3 + down; ++row) {
    const bool in_vertical_arm = row < up || row >= up + 3;
    const int first = in_vertical_arm ? left : 0;
    const int past = in_vertical_arm ? left + 3 : left + 3 + right;
    for (int column = first; column < past; ++column) cells.push_back({row, column});
  }
  return cells;
}

std::vector<Cell> rectangle(int rows, int columns) {
  return centred_rows(std::vector<int>(static_cast<std::size_t>(rows), columns));
}

std::vector<Cell> diamond(int side) {
  std::vector<int> lengths;
  for (int row = 0; row < 2 * side - 1; ++row)
    lengths.push_back(2 * side - 1 - 2 * std::abs(row - (side - 1)));
  return centred_rows(lengths);
}

std::vector<Cell> triangle(int side) {
  std::vector<Cell> cells;
  for (int row = 0; row < side; ++row) add_triangular_row(cells, row, side - 1 - row, row + 1);
  return cells;
}

std::vector<Cell> hexagon(int side) {
  std::vector<Cell> cells;
  for (int row = 0; row < 2 * side - 1; ++row) {
    const int from_middle = std::abs(row - (side - 1));
    add_triangular_row(cells, row, from_middle, 2 * side - 1 - from_middle);
  }
  return cells;
}

std::vector<Cell> rhombus(int side) {
  std::vector<Cell> cells;
  for (int row = 0; row < side; ++row) add_triangular_row(cells, row, row, side);
  return cells;
}

// Two triangles of side 3 side - 2, one on its head, with a common middle: the upright one is shown by its
// rows from the top, the other by its rows from the bottom; where both have the row, the longer holds the
// shorter.
std::vector<Cell> star(int side) {
  const int rows = 4 * side - 3;
  const int triangle_rows = 3 * side - 2;
  std::vector<Cell> cells;
  for (int row = 0; row < rows; ++row) {
    const int upright = row < triangle_rows ? row + 1 : 0;
    const int from_bottom = rows - 1 - row;
    const int on_its_head = from_bottom < triangle_rows ? from_bottom + 1 : 0;
    const int holes = std::max(upright, on_its_head);
    add_triangular_row(cells, row, triangle_rows - holes, holes);
  }
  return cells;
}

}  // namespace pegspace
