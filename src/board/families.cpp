// Cells of the catalogue's shapes (the formulas stand at the declarations). On the triangular lattice
// neighbours in a row are two columns apart and rows shift by one, as in the pictures; see board.hpp.
#include "board/families.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace pegspace {
namespace {

// One row of a triangular picture: `holes` holes from `column` rightwards.
void add_triangular_row(std::vector<Cell>& cells, int row, int column, int holes) {
  for (int i = 0; i < holes; ++i) cells.push_back({row, column + 2 * i});
}

bool three_in_line(const std::vector<Cell>& cells) {
  for (std::size_t a = 0; a < cells.size(); ++a) {
    for (std::size_t b = a + 1; b < cells.size(); ++b) {
      for (std::size_t c = b + 1; c < cells.size(); ++c) {
        const int cross = (cells[b].row - cells[a].row) * (cells[c].column - cells[a].column) -
                          (cells[b].column - cells[a].column) * (cells[c].row - cells[a].row);
        if (cross == 0) return true;
      }
    }
  }
  return false;
}

// The rim of a star or wheel on a circle, after the cell in its middle.
std::vector<Cell> circle_with_middle(int rim) {
  std::vector<Cell> cells = circle_cells(std::max(rim, 4));
  Cell most;
  for (const Cell& cell : cells) most = {std::max(most.row, cell.row), std::max(most.column, cell.column)};
  cells.resize(static_cast<std::size_t>(rim));
  cells.insert(cells.begin(), Cell{most.row / 2, most.column / 2});
  return cells;
}

std::vector<Edge> ring(int first, int last) {
  std::vector<Edge> edges{{first, last}};
  for (int hole = first; hole < last; ++hole) edges.push_back({hole, hole + 1});
  return edges;
}

std::vector<Edge> spokes(int size) {
  std::vector<Edge> edges;
  for (int hole = 1; hole <= size; ++hole) edges.push_back({0, hole});
  return edges;
}

}  // namespace

Board numbered_graph(const std::string& name, const std::vector<Cell>& cells,
                     const std::vector<Edge>& edges) {
  std::vector<GraphHole> holes;
  for (const Cell& cell : cells) holes.push_back({std::to_string(holes.size() + 1), cell});
  return Board::graph(name, holes, lines_of_edges(edges), edges);
}

std::vector<Cell> circle_cells(int holes) {
  constexpr int strict_holes = 16;
  for (double radius = std::max(1.0, holes / 5.0);; radius += 0.25) {
    std::vector<Cell> cells;
    Cell least;
    for (int hole = 0; hole < holes; ++hole) {
      const double angle = 2 * std::numbers::pi * hole / holes;
      cells.push_back({static_cast<int>(std::lround(-radius * std::cos(angle))),
                       static_cast<int>(std::lround(radius * std::sin(angle)))});
      least = {std::min(least.row, cells.back().row), std::min(least.column, cells.back().column)};
    }
    for (Cell& cell : cells) cell = {cell.row - least.row, cell.column - least.column};
    std::vector<Cell> sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    const bool apart = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
    if (apart && (holes > strict_holes || !three_in_line(cells))) return cells;
  }
}

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

Board path_graph(int size) {
  std::vector<Edge> edges;
  for (int hole = 1; hole < size; ++hole) edges.push_back({hole - 1, hole});
  return numbered_graph("path" + std::to_string(size), rectangle(1, size), edges);
}

Board cycle_graph(int size) {
  return numbered_graph("cycle" + std::to_string(size), circle_cells(size), ring(0, size - 1));
}

Board complete_graph(int size) {
  std::vector<Edge> edges;
  for (int hole = 1; hole < size; ++hole) {
    for (int before = 0; before < hole; ++before) edges.push_back({before, hole});
  }
  return numbered_graph("complete" + std::to_string(size), circle_cells(size), edges);
}

Board star_graph(int size) {
  return numbered_graph("graph-star" + std::to_string(size), circle_with_middle(size), spokes(size));
}

Board wheel_graph(int size) {
  std::vector<Edge> edges = spokes(size - 1);
  for (const Edge& edge : ring(1, size - 1)) edges.push_back(edge);
  return numbered_graph("wheel" + std::to_string(size), circle_with_middle(size - 1), edges);
}

Board petersen_graph() {
  std::vector<Edge> edges = ring(0, 4);
  for (int hole = 0; hole < 5; ++hole) {
    edges.push_back({hole, hole + 5});
    edges.push_back({5 + hole, 5 + (hole + 2) % 5});
  }
  const std::vector<Cell> cells = {{0, 4}, {3, 8}, {8, 7}, {8, 1}, {3, 0},
                                   {2, 4}, {4, 6}, {6, 5}, {6, 3}, {4, 2}};
  return numbered_graph("petersen", cells, edges);
}

// Two triangles of side 3 side - 2, one on its head, with a common middle: the upright one is given by its
// rows from the top, the other by its rows from the bottom. If both have a row, the longer holds the shorter.
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
