// Derives jumps from the cells of a board. Names of holes: hole_names.cpp. Symmetries:
// lattice_symmetries.cpp for lattices, automorphisms.cpp for graphs.
#include "board/board.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <numeric>
#include <set>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "board/automorphisms.hpp"
#include "board/lattice_symmetries.hpp"

namespace pegspace {
namespace {

/// The first four are those without diagonals.
constexpr std::array<Cell, 8> square_steps = {
    {{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};
constexpr std::array<Cell, 6> triangular_steps = {{{-1, -1}, {-1, 1}, {0, -2}, {0, 2}, {1, -1}, {1, 1}}};

void check_cells(const std::string& name, Lattice lattice, const std::vector<Cell>& cells) {
  const std::string board = "board '" + name + "'";
  if (cells.empty()) throw InputError(board + " has no hole. Expected at least one.");
  if (cells.size() > static_cast<std::size_t>(max_holes)) {
    throw InputError(board + " has " + std::to_string(cells.size()) +
                     " holes. A position is one 64-bit word, so " + std::to_string(max_holes) +
                     " holes are the most a board can have.");
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string place =
        "row " + std::to_string(cells[i].row) + ", column " + std::to_string(cells[i].column);
    if (cells[i].row < 0 || cells[i].column < 0)
      throw InputError(board + " has a hole off the picture: " + place);
    if (i > 0 && cells[i] == cells[i - 1]) {
      throw InputError(
          board +
          (lattice == Lattice::graph ? " has two holes drawn in one place: " : " has a hole twice: ") +
          place);
    }
    const int parity = (cells[i].row + cells[i].column - cells[0].row - cells[0].column) % 2;
    if (lattice == Lattice::triangular && parity != 0) {
      throw InputError(board + " has a hole off the triangular lattice: " + place +
                       ". Neighbours in a row are two characters apart.");
    }
  }
}

/// The normal form of a graph's drawing: it begins in row 0 and column 0, and columns count in units of their
/// greatest common step. So a drawing does not change when it is written and read.
void compress(std::vector<Cell>& cells) {
  if (cells.empty()) return;
  Cell least = cells.front();
  for (const Cell& cell : cells) least = {std::min(least.row, cell.row), std::min(least.column, cell.column)};
  int step = 0;
  for (const Cell& cell : cells) step = std::gcd(step, cell.column - least.column);
  for (Cell& cell : cells) {
    cell = {cell.row - least.row, (cell.column - least.column) / std::max(step, 1)};
  }
}

void check_graph(const std::string& name, const std::vector<std::string>& names,
                 const std::vector<Jump>& lines) {
  const std::string board = "board '" + name + "'";
  std::set<std::string> known;
  for (const std::string& hole : names) {
    const bool fits = !hole.empty() && std::all_of(hole.begin(), hole.end(), [](unsigned char letter) {
      return std::isalnum(letter) != 0 || letter == '_';
    });
    if (!fits) {
      throw InputError(board + " has a hole named '" + hole + "'. Names are made of letters, digits and _.");
    }
    if (is_reserved(hole)) throw InputError(board + " has a hole named '" + hole + "', a reserved word.");
    if (!known.insert(lower_case(hole)).second)
      throw InputError(board + " has two holes named " + hole + ".");
  }
  for (const Jump& line : lines) {
    for (const int hole : {line.from, line.over, line.to}) {
      PEGSPACE_CHECK(hole >= 0 && hole < static_cast<int>(names.size()), "a line is made of holes");
    }
    if (line.from != line.over && line.over != line.to && line.to != line.from) continue;
    throw InputError(
        board + " has a line that meets a hole twice: " + names[static_cast<std::size_t>(line.from)] + " " +
        names[static_cast<std::size_t>(line.over)] + " " + names[static_cast<std::size_t>(line.to)] + ".");
  }
}

}  // namespace

bool is_reserved(const std::string& name) {
  constexpr std::string_view words[] = {"all", "any", "full", "none", "position"};
  return std::ranges::count(words, lower_case(name)) > 0;
}

std::string_view lattice_name(Lattice lattice) {
  if (lattice == Lattice::graph) return "graph";
  return lattice == Lattice::square ? "square" : "triangular";
}

Board::Board(std::string name, Lattice lattice, std::vector<Cell> cells, Neighbourhood neighbourhood)
    : name_(printable(name)), lattice_(lattice), neighbourhood_(neighbourhood), cells_(std::move(cells)) {
  std::sort(cells_.begin(), cells_.end());
  check_cells(name_, lattice_, cells_);
  drawing_order_.resize(cells_.size());  // hole_at needs it
  std::iota(drawing_order_.begin(), drawing_order_.end(), 0);
  for (const Cell& cell : cells_) {
    rows_ = std::max(rows_, cell.row + 1);
    columns_ = std::max(columns_, cell.column + 1);
  }
  check_neighbourhood();
  for (int from = 0; from < holes(); ++from) {
    for (const Cell& step : steps()) {
      const auto over = neighbour(from, step);
      const auto to = over ? neighbour(*over, step) : std::nullopt;
      if (to) jumps_.push_back({from, *over, *to});
    }
  }
  std::sort(jumps_.begin(), jumps_.end());
  symmetries_ = neighbourhood_.wraps() ? wrapped_symmetries(*this) : lattice_symmetries(lattice_, cells_);
  PEGSPACE_CHECK(!symmetries_.empty(), "the identity is a symmetry of every board");
  if (const auto centre_cell = lattice_centre(lattice_, cells_)) centre_ = hole_at(*centre_cell);
}

void Board::check_neighbourhood() const {
  PEGSPACE_CHECK(lattice_ == Lattice::square || neighbourhood_ == Neighbourhood{},
                 "diagonals and joined sides are of the square lattice");
  const auto begins = [&](int Cell::*along) {
    return std::ranges::any_of(cells_, [&](const Cell& cell) { return cell.*along == 0; });
  };
  PEGSPACE_CHECK(!neighbourhood_.wraps_rows || (columns_ >= least_ring && begins(&Cell::column)),
                 "rows are rings of all columns");
  PEGSPACE_CHECK(!neighbourhood_.wraps_columns || (rows_ >= least_ring && begins(&Cell::row)),
                 "columns are rings of all rows");
}

std::span<const Cell> Board::steps() const {
  if (lattice_ == Lattice::graph) return {};
  if (lattice_ == Lattice::triangular) return triangular_steps;
  return std::span<const Cell>(square_steps).first(neighbourhood_.diagonals ? 8 : 4);
}

Cell Board::wrapped(Cell cell) const {
  if (neighbourhood_.wraps_rows) cell.column = (cell.column % columns_ + columns_) % columns_;
  if (neighbourhood_.wraps_columns) cell.row = (cell.row % rows_ + rows_) % rows_;
  return cell;
}

std::optional<int> Board::neighbour(int hole, Cell step) const {
  const Cell at = cell(hole);
  return hole_at(wrapped({at.row + step.row, at.column + step.column}));
}

bool Board::has_several_overs() const {
  return std::ranges::any_of(jumps_,
                             [&](const Jump& jump) { return count_bits(overs(jump.from, jump.to)) > 1; });
}

HoleSet Board::overs(int from, int to) const {
  HoleSet holes = 0;
  const auto first = std::lower_bound(jumps_.begin(), jumps_.end(), Jump{from, 0, 0});
  for (auto jump = first; jump != jumps_.end() && jump->from == from; ++jump) {
    if (jump->to == to) holes |= bit(jump->over);
  }
  return holes;
}

std::string Board::jump_name(const Jump& jump) const {
  const bool several = count_bits(overs(jump.from, jump.to)) > 1;
  return hole_name(jump.from) + (several ? "-(" + hole_name(jump.over) + ")-" : "-") + hole_name(jump.to);
}

std::vector<Edge> Board::edges() const {
  std::set<Edge> pairs;
  const auto add = [&](int one, int other) { pairs.insert({std::min(one, other), std::max(one, other)}); };
  for (const Edge& edge : given_edges_) add(edge.first, edge.second);
  for (const Jump& jump : jumps_) add(jump.from, jump.over);
  return {pairs.begin(), pairs.end()};
}

std::vector<Jump> Board::lines() const {
  std::vector<Jump> lines;
  for (const Jump& jump : jumps_) {
    if (jump.from < jump.to) lines.push_back(jump);
  }
  return lines;
}

bool Board::jumps_along_edges() const {
  const std::vector<Jump> jumps = both_ways(lines_of_edges(edges()));
  return std::ranges::equal(std::set<Jump>(jumps.begin(), jumps.end()), jumps_);
}

std::vector<Jump> lines_of_edges(const std::vector<Edge>& edges) {
  std::vector<Jump> lines;
  for (const Edge& one : edges) {
    for (const Edge& other : edges) {
      if (!(one < other)) continue;
      for (const auto& [middle, from] :
           {std::pair(one.first, one.second), std::pair(one.second, one.first)}) {
        if (other.first == middle && other.second != from) lines.push_back({from, middle, other.second});
        if (other.second == middle && other.first != from) lines.push_back({from, middle, other.first});
      }
    }
  }
  return lines;
}

std::vector<Jump> both_ways(const std::vector<Jump>& lines) {
  std::vector<Jump> jumps;
  jumps.reserve(2 * lines.size());
  for (const Jump& line : lines) {
    jumps.push_back(line);
    jumps.push_back({line.to, line.over, line.from});
  }
  return jumps;
}

Board Board::graph(std::string name, const std::vector<GraphHole>& holes, const std::vector<Jump>& lines,
                   std::vector<Edge> edges) {
  Board board(Unfinished{}, printable(name));
  board.given_edges_ = std::move(edges);
  for (const GraphHole& hole : holes) {
    board.cells_.push_back(hole.cell);
    board.hole_names_.push_back(hole.name);
  }
  compress(board.cells_);
  for (const Cell& cell : board.cells_) {
    board.rows_ = std::max(board.rows_, cell.row + 1);
    board.columns_ = std::max(board.columns_, cell.column + 1);
  }
  std::vector<Cell> sorted = board.cells_;
  std::sort(sorted.begin(), sorted.end());
  check_cells(board.name_, Lattice::graph, sorted);
  check_graph(board.name_, board.hole_names_, lines);
  board.drawing_order_.resize(holes.size());
  std::iota(board.drawing_order_.begin(), board.drawing_order_.end(), 0);
  std::sort(board.drawing_order_.begin(), board.drawing_order_.end(),
            [&](int one, int other) { return board.cell(one) < board.cell(other); });
  std::vector<Jump>& jumps = board.jumps_ = both_ways(lines);
  std::sort(jumps.begin(), jumps.end());
  jumps.erase(std::unique(jumps.begin(), jumps.end()), jumps.end());
  board.symmetries_ = small_subgroup(board.holes(), find_automorphisms(board.holes(), board.jumps_),
                                     most_symmetries_with(jumps.size()));
  return board;
}

Board Board::without(const std::vector<Jump>& lines) const {
  PEGSPACE_CHECK(!is_graph(), "a graph has the lines that were given");
  Board board = *this;
  for (const Jump& jump : both_ways(lines)) {
    PEGSPACE_CHECK(std::erase(board.jumps_, jump) == 1, "a line left out is one of the board");
    if (jump.from < jump.to) board.left_out_.push_back(jump);
  }
  std::sort(board.left_out_.begin(), board.left_out_.end());
  std::erase_if(board.symmetries_, [&](const Permutation& symmetry) {
    return !std::ranges::all_of(board.jumps_, [&](const Jump& jump) {
      const auto carried = [&](int hole) { return int{symmetry[static_cast<std::size_t>(hole)]}; };
      return std::ranges::binary_search(board.jumps_,
                                        Jump{carried(jump.from), carried(jump.over), carried(jump.to)});
    });
  });
  return board;
}

std::optional<int> Board::hole_at(Cell cell) const {
  const auto found = std::lower_bound(drawing_order_.begin(), drawing_order_.end(), cell,
                                      [&](int hole, const Cell& at) { return this->cell(hole) < at; });
  if (found == drawing_order_.end() || this->cell(*found) != cell) return std::nullopt;
  return *found;
}

Cell Board::corner() const {
  Cell least = cells_.front();
  for (const Cell cell : cells_) least = {std::min(least.row, cell.row), std::min(least.column, cell.column)};
  return least;
}

std::vector<std::string> Board::picture(Position pegs, HoleSet open) const {
  std::vector<std::string> rows(static_cast<std::size_t>(rows_),
                                std::string(static_cast<std::size_t>(columns_), '-'));
  for (int hole = 0; hole < holes(); ++hole) {
    rows[static_cast<std::size_t>(cell(hole).row)][static_cast<std::size_t>(cell(hole).column)] =
        has_bit(open, hole)   ? '?'
        : has_bit(pegs, hole) ? 'o'
                              : '.';
  }
  return rows;
}

std::string Board::hash() const {
  std::uint64_t value = 0xcbf29ce484222325ULL;
  const auto add = [&](std::string_view text) {
    for (const char letter : text) value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3ULL;
  };
  add(lattice_name(lattice_));
  if (neighbourhood_.diagonals) add(" diagonals");
  if (neighbourhood_.wraps_rows) add(" wraps rows");
  if (neighbourhood_.wraps_columns) add(" wraps columns");
  if (is_graph()) {
    add(" " + std::to_string(holes()));
    for (const Jump& jump : jumps_) {
      add("\n" + std::to_string(jump.from) + " " + std::to_string(jump.over) + " " + std::to_string(jump.to));
    }
  } else {
    for (std::string row : picture(0)) {
      if (lattice_ == Lattice::triangular) {
        row.resize(row.find_last_of('.') + 1);  // no hole: empty
        std::ranges::replace(row, '-', ' ');
      }
      add("\n" + row);
    }
    for (const Jump& line : left_out_) {
      add("\nwithout " + std::to_string(line.from) + " " + std::to_string(line.over) + " " +
          std::to_string(line.to));
    }
  }
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value));
  return digits;
}

}  // namespace pegspace
