#include "board/lattice_symmetries.hpp"

#include <algorithm>

#include "base/narrow.hpp"

namespace pegspace {
namespace {

/// Plane coordinates in which the lattice's symmetries are integer matrices.
struct Point {
  int x = 0;
  int y = 0;
  auto operator<=>(const Point&) const = default;
};

struct Matrix {
  int xx = 1, xy = 0, yx = 0, yy = 1;
  Point operator*(Point p) const { return {xx * p.x + xy * p.y, yx * p.x + yy * p.y}; }
  Matrix operator*(const Matrix& m) const {
    return {xx * m.xx + xy * m.yx, xx * m.xy + xy * m.yy, yx * m.xx + yy * m.yx, yx * m.xy + yy * m.yy};
  }
  int determinant() const { return xx * yy - xy * yx; }
  bool is_identity() const { return xx == 1 && xy == 0 && yx == 0 && yy == 1; }
};

/// Square: (column, row). Triangular: axial coordinates with (column, row) = (2x + y, y), up to a constant
/// shift.
Point point_of(Lattice lattice, Cell cell) {
  if (lattice == Lattice::square) return {cell.column, cell.row};
  // On a board, column - row has one parity; rounding down (not towards zero) keeps all differences exact.
  return {(cell.column - cell.row) >> 1, cell.row};
}

/// The point group of the lattice: rotations, then rotations after a reflection; 8 or 12 matrices, identity
/// first.
std::vector<Matrix> point_group(Lattice lattice) {
  const bool square = lattice == Lattice::square;
  const Matrix turn = square ? Matrix{0, -1, 1, 0} : Matrix{0, -1, 1, 1};  // by 90 or by 60 degrees
  const Matrix mirror{0, 1, 1, 0};
  std::vector<Matrix> group;
  for (const Matrix& first : {Matrix{}, mirror}) {
    Matrix element = first;
    for (int i = 0; i < (square ? 4 : 6); ++i) {
      group.push_back(element);
      element = turn * element;
    }
  }
  return group;
}

/// Moves the points so that the least one is the origin.
void anchor(std::vector<Point>& points) {
  const Point least = *std::min_element(points.begin(), points.end());
  for (Point& p : points) p = {p.x - least.x, p.y - least.y};
}

/// The permutation that `matrix` (and a translation) makes of the points, or nothing if it is not a symmetry.
std::optional<Permutation> permutation_of(const Matrix& matrix, const std::vector<Point>& points) {
  std::vector<Point> from = points;
  std::vector<Point> image;
  image.reserve(points.size());
  for (const Point& p : points) image.push_back(matrix * p);
  anchor(from);
  anchor(image);
  Permutation permutation;
  for (const Point& p : image) {
    const auto found = std::find(from.begin(), from.end(), p);
    if (found == from.end()) return std::nullopt;
    permutation.push_back(narrow<std::uint8_t>(found - from.begin()));
  }
  return permutation;
}

/// The least coordinates.
Point corner(const std::vector<Point>& points) {
  Point least = points.front();
  for (const Point& p : points) least = {std::min(least.x, p.x), std::min(least.y, p.y)};
  return least;
}

std::vector<Point> points_of(Lattice lattice, const std::vector<Cell>& cells) {
  std::vector<Point> points;
  points.reserve(cells.size());
  for (const Cell& cell : cells) points.push_back(point_of(lattice, cell));
  return points;
}

}  // namespace

std::vector<Permutation> lattice_symmetries(Lattice lattice, const std::vector<Cell>& cells) {
  const std::vector<Point> points = points_of(lattice, cells);
  std::vector<Permutation> found;
  for (const Matrix& matrix : point_group(lattice)) {
    const auto permutation = permutation_of(matrix, points);
    const bool is_new = permutation && std::find(found.begin(), found.end(), *permutation) == found.end();
    if (is_new) found.push_back(*permutation);
  }
  return found;
}

std::vector<Permutation> wrapped_symmetries(const Board& board) {
  const Neighbourhood& joined = board.neighbourhood();
  const bool turns = joined.wraps_rows && joined.wraps_columns && board.rows() == board.columns();
  const std::vector<Point> points = points_of(board.lattice(), board.cells());
  const Point first = corner(points);
  std::vector<Permutation> found;
  for (const Matrix& matrix : point_group(board.lattice())) {
    if (matrix.xx == 0 && !turns) continue;  // it exchanges rows and columns
    std::vector<Point> images;
    for (const Point& p : points) images.push_back(matrix * p);
    const Point least = corner(images);
    for (int down = 0; down < (joined.wraps_columns ? board.rows() : 1); ++down) {
      for (int right = 0; right < (joined.wraps_rows ? board.columns() : 1); ++right) {
        Permutation permutation;
        for (const Point& p : images) {
          const auto hole =
              board.hole_at(board.wrapped({p.y - least.y + first.y + down, p.x - least.x + first.x + right}));
          if (!hole) break;
          permutation.push_back(narrow<std::uint8_t>(*hole));
        }
        const bool is_new =
            permutation.size() == points.size() && std::ranges::find(found, permutation) == found.end();
        if (is_new) found.push_back(std::move(permutation));
      }
    }
  }
  return found;
}

// A rotation keeps the centroid, so the centre must be there.
std::optional<Cell> lattice_centre(Lattice lattice, const std::vector<Cell>& cells) {
  const std::vector<Point> points = points_of(lattice, cells);
  bool turns = false;
  for (const Matrix& matrix : point_group(lattice)) {
    const bool is_rotation = matrix.determinant() == 1 && !matrix.is_identity();
    turns = turns || (is_rotation && permutation_of(matrix, points).has_value());
  }
  if (!turns) return std::nullopt;
  const int count = static_cast<int>(cells.size());
  int rows = 0;
  int columns = 0;
  for (const Cell& cell : cells) {
    rows += cell.row;
    columns += cell.column;
  }
  if (rows % count != 0 || columns % count != 0) return std::nullopt;
  return Cell{rows / count, columns / count};
}

}  // namespace pegspace
