// The table of named boards and families, and how a name is looked up: case is ignored; a family's name is
// its prefix with a size ("triangle5"), rectangles and tori have two ("rect4x5"). "-8" after the name of a
// board on the square lattice adds the diagonals. Every family lists its sizes; ranges in messages and the
// list of boards come from this table. Published counts: known_counts.json.
#include "board/catalogue.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/families.hpp"

namespace pegspace {
namespace {

struct NamedBoard {
  std::string name;
  std::vector<std::string> aliases;
  std::string description;
  std::vector<Cell> cells;
};

const std::vector<NamedBoard>& named_boards() {
  static const std::vector<NamedBoard> boards = {
      {"english", {}, "the English cross", cross(2, 2, 2, 2)},
      {"european", {"french"}, "the European (French) board", centred_rows({3, 5, 7, 7, 7, 5, 3})},
      {"wiegleb", {"german"}, "Wiegleb's (German) cross, arms of length 3", cross(3, 3, 3, 3)},
      {"asymmetrical", {"bell39"}, "Bell's cross, arms of lengths 3, 3, 2 and 2", cross(3, 3, 2, 2)},
      {"senku49",
       {"senku"},
       "rows of 3, 3, 5, 9, 9, 9, 5, 3 and 3",
       centred_rows({3, 3, 5, 9, 9, 9, 5, 3, 3})},
  };
  return boards;
}

// Families with one size. `measure` is what the size counts; by_side turns the side into cells.
struct Family {
  std::string prefix;
  Lattice lattice;
  enum class Measure { side, holes } measure;
  int largest_side;  // with at most max_holes holes
  int smallest_side;
  std::string shape;  // "the triangle"
  std::vector<Cell> (*by_side)(int side);

  std::string pattern() const { return prefix + "N"; }
  int holes(int side) const { return static_cast<int>(by_side(side).size()); }
  int size(int side) const { return measure == Measure::side ? side : holes(side); }
};

const std::vector<Family>& families() {
  using enum Family::Measure;
  using enum Lattice;
  static const std::vector<Family> table = {
      {"diamond", square, holes, 6, 1, "the diamond", diamond},
      {"square", square, side, 8, 1, "the square", [](int n) { return rectangle(n, n); }},
      {"line", square, side, 64, 1, "the line", [](int n) { return rectangle(1, n); }},
      {"triangle", triangular, side, 10, 1, "the triangle", triangle},
      {"hexagon", triangular, side, 5, 1, "the hexagon", hexagon},
      {"rhombus", triangular, side, 8, 1, "the rhombus", rhombus},
      {"star", triangular, holes, 3, 2, "the six-pointed star", star},
  };
  return table;
}

// A whole number of at most four digits, nothing else.
std::optional<int> read_size(std::string_view digits) {
  const std::optional<int> size = whole_number(digits);
  return size && digits.front() != '-' && digits.size() <= 4 ? size : std::nullopt;
}

// Families of graphs. A star is named by its leaves, as the literature does: K(1, N) has N + 1 holes.
struct GraphFamily {
  std::string prefix;
  int smallest;
  int largest;
  int unnamed_holes;  // holes beyond the N of the name. Making large graphs to list them would be too slow
  std::string description;
  Board (*by_size)(int size);
  std::vector<int> examples;
};

const std::vector<GraphFamily>& graph_families() {
  static const std::vector<GraphFamily> table = {
      {"path", 1, 64, 0, "graph: the path with N vertices", path_graph, {1, 2, 3, 4, 5, 6, 7, 8, 9, 16}},
      {"cycle", 3, 64, 0, "graph: the cycle with N vertices", cycle_graph, {3, 4, 5, 6, 7, 8, 9, 16}},
      {"complete",
       1,
       64,
       0,
       "graph: the complete graph with N vertices",
       complete_graph,
       {1, 2, 3, 4, 5, 6, 7, 8}},
      {"graph-star",
       1,
       63,
       1,
       "graph: the star K(1, N), hole 1 in its middle",
       star_graph,
       {1, 2, 3, 4, 5, 6, 7}},
      {"wheel", 4, 64, 0, "graph: the wheel of N vertices, hole 1 its hub", wheel_graph, {4, 5, 6, 7, 8}},
  };
  return table;
}

std::string description_of(const GraphFamily& family) {
  return family.description + ", N = " + std::to_string(family.smallest) + " to " +
         std::to_string(family.largest);
}

constexpr std::string_view petersen_name = "petersen";

std::optional<Board> find_graph(const std::string& lower) {
  if (lower == petersen_name) return petersen_graph();
  for (const GraphFamily& family : graph_families()) {
    if (lower.rfind(family.prefix, 0) != 0) continue;
    const std::string_view digits = std::string_view(lower).substr(family.prefix.size());
    const std::optional<int> size = digits.empty() ? std::nullopt : read_size(digits);
    if (size && *size >= family.smallest && *size <= family.largest) return family.by_size(*size);
    if (!size && !digits.empty()) continue;
    throw InputError("there is no board '" + lower + "': " + family.prefix + "N is a " +
                     description_of(family) + ".");
  }
  return std::nullopt;
}

/// Families with two sizes, rows and columns.
struct RectangleFamily {
  std::string prefix;
  int least;  // of each size
  Neighbourhood neighbourhood;
  std::string description;
  std::vector<std::string> examples;

  std::string pattern() const { return prefix + "AxB"; }
};

const std::vector<RectangleFamily>& rectangle_families() {
  static const std::vector<RectangleFamily> table = {
      {"rect",
       1,
       {},
       "the rectangle of A rows, B columns, A x B at most " + std::to_string(max_holes),
       {"rect1x3", "rect2x3", "rect3x4", "rect3x5", "rect4x5", "rect4x6", "rect5x6", "rect6x7", "rect7x8",
        "rect7x9"}},
      {"torus",
       least_ring,
       {false, true, true},
       "rectAxB with opposite sides joined, A and B at least " + std::to_string(least_ring),
       {"torus3x3", "torus3x4", "torus4x4", "torus4x5", "torus5x5", "torus8x8"}},
  };
  return table;
}

constexpr std::string_view diagonal_suffix = "-8";

// "1 to 10"; if sizes count holes, "1, 5, 13, 25, 41 or 61".
std::string sizes_in_words(const Family& family) {
  if (family.measure == Family::Measure::side) {
    return std::to_string(family.smallest_side) + " to " + std::to_string(family.largest_side);
  }
  std::string words;
  for (int side = family.smallest_side; side <= family.largest_side; ++side) {
    if (side > family.smallest_side) words += side == family.largest_side ? " or " : ", ";
    words += std::to_string(family.size(side));
  }
  return words;
}

std::string family_description(const Family& family) {
  if (family.measure == Family::Measure::holes)
    return family.shape + " of N holes, N = " + sizes_in_words(family);
  const std::string counted = family.prefix == "line" ? " of N holes, N = " : " with sides of N holes, N = ";
  return family.shape + counted + sizes_in_words(family);
}

// All members if they are few; for lines, every length up to 9 and then doubling lengths.
std::vector<std::string> family_examples(const Family& family) {
  std::vector<std::string> examples;
  for (int side = family.smallest_side; side <= family.largest_side; ++side) {
    const bool listed = side < 10 || (side & (side - 1)) == 0 || side == family.largest_side;
    if (listed) examples.push_back(family.prefix + std::to_string(family.size(side)));
  }
  return examples;
}

[[noreturn]] void refuse_size(const Family& family, const std::string& name, int size) {
  std::string message = "there is no board '" + name + "': " + family.pattern() + " is " +
                        family_description(family) + " (at most " + std::to_string(max_holes) + " holes).";
  for (int side = family.smallest_side; side <= family.largest_side; ++side) {
    const std::string member = family.prefix + std::to_string(family.size(side));
    if (family.measure == Family::Measure::side && family.holes(side) == size) {
      message += " The board of " + std::to_string(size) + " holes is " + member + ".";
    } else if (family.measure == Family::Measure::holes && side == size) {
      message += " The board with sides of " + std::to_string(size) + " holes is " + member + ".";
    }
  }
  throw InputError(message);
}

std::optional<Board> find_named(const std::string& lower) {
  for (const NamedBoard& board : named_boards()) {
    const bool alias = std::find(board.aliases.begin(), board.aliases.end(), lower) != board.aliases.end();
    if (board.name == lower || alias) return Board(board.name, Lattice::square, board.cells);
  }
  return std::nullopt;
}

Board with_diagonals(const Board& board) {
  Neighbourhood neighbourhood = board.neighbourhood();
  neighbourhood.diagonals = true;
  return Board(board.name() + std::string(diagonal_suffix), board.lattice(), board.cells(), neighbourhood);
}

// Throws InputError if the name is a family's with a size that it does not have.
std::optional<Board> find_in_families(const std::string& lower) {
  for (const Family& family : families()) {
    if (lower.rfind(family.prefix, 0) != 0) continue;
    const std::string_view digits = std::string_view(lower).substr(family.prefix.size());
    if (digits.empty()) {
      throw InputError("'" + lower + "' is a family of boards: give a size, as in " +
                       family_examples(family)[family_examples(family).size() / 2] + ". " + family.pattern() +
                       " is " + family_description(family) + ".");
    }
    const std::optional<int> size = read_size(digits);
    if (!size) continue;
    for (int side = family.smallest_side; side <= family.largest_side; ++side) {
      if (family.size(side) == *size) {
        return Board(family.prefix + std::to_string(*size), family.lattice, family.by_side(side));
      }
    }
    refuse_size(family, lower, *size);
  }
  return std::nullopt;
}

std::optional<Board> find_rectangle(const std::string& lower) {
  for (const RectangleFamily& family : rectangle_families()) {
    if (!lower.starts_with(family.prefix)) continue;
    const std::vector<std::string> sizes = split(std::string_view(lower).substr(family.prefix.size()), 'x');
    const auto size = [&](std::size_t i) {
      return sizes.size() == 2 && !sizes[i].empty() ? read_size(sizes[i]).value_or(0) : 0;
    };
    const int rows = size(0);
    const int columns = size(1);
    if (rows < family.least || columns < family.least || rows * columns > max_holes) {
      throw InputError("there is no board '" + lower + "': " + family.pattern() + " is " +
                       family.description + ", as in " + family.prefix + "4x5.");
    }
    return Board(family.prefix + std::to_string(rows) + "x" + std::to_string(columns), Lattice::square,
                 rectangle(rows, columns), family.neighbourhood);
  }
  return std::nullopt;
}

// Throws InputError if the name is a family's with a size that it does not have.
std::optional<Board> look_up(const std::string& lower) {
  if (lower.ends_with(diagonal_suffix)) {
    const std::optional<Board> board = look_up(lower.substr(0, lower.size() - diagonal_suffix.size()));
    if (!board || board->lattice() != Lattice::square || board->neighbourhood().diagonals)
      return std::nullopt;
    return with_diagonals(*board);
  }
  if (std::optional<Board> board = find_named(lower)) return board;
  if (std::optional<Board> board = find_in_families(lower)) return board;
  if (std::optional<Board> board = find_rectangle(lower)) return board;
  return find_graph(lower);
}

[[noreturn]] void refuse_name(const std::string& name) {
  constexpr std::size_t longest = 40;
  std::vector<std::string> candidates;
  for (const NamedBoard& board : named_boards()) {
    candidates.push_back(board.name);
    candidates.insert(candidates.end(), board.aliases.begin(), board.aliases.end());
  }
  for (const CatalogueEntry& entry : catalogue()) {
    candidates.insert(candidates.end(), entry.examples.begin(), entry.examples.end());
  }
  const std::string shown = name.size() > longest ? name.substr(0, longest) + "..." : name;
  throw InputError("there is no board '" + shown + "'." + did_you_mean(shown, candidates) + " '" +
                   as_typed("pegspace boards") + "' lists all boards; a board file is given by its path.");
}

}  // namespace

const std::vector<CatalogueEntry>& catalogue() {
  static const std::vector<CatalogueEntry> entries = [] {
    std::vector<CatalogueEntry> list;
    for (const NamedBoard& board : named_boards()) {
      const std::string also = board.aliases.empty() ? "" : " (also: " + join(board.aliases, ", ") + ")";
      const int holes = static_cast<int>(board.cells.size());
      list.push_back({board.name, board.description + also, holes, holes, {board.name}});
    }
    for (const Family& family : families()) {
      list.push_back({family.pattern(), family_description(family), family.holes(family.smallest_side),
                      family.holes(family.largest_side), family_examples(family)});
      if (family.prefix != "square") continue;
      for (const RectangleFamily& rectangles : rectangle_families()) {
        list.push_back({rectangles.pattern(), rectangles.description, rectangles.least * rectangles.least,
                        max_holes, rectangles.examples});
      }
    }
    list.push_back({"NAME" + std::string(diagonal_suffix),
                    "any of these on the square lattice, with diagonal jumps too",
                    1,
                    max_holes,
                    {"rect3x4-8", "diamond13-8", "square4-8", "torus4x5-8", "english-8", "european-8"}});
    for (const GraphFamily& family : graph_families()) {
      CatalogueEntry entry{family.prefix + "N",
                           description_of(family),
                           family.smallest + family.unnamed_holes,
                           family.largest + family.unnamed_holes,
                           {}};
      for (const int size : family.examples) entry.examples.push_back(family.prefix + std::to_string(size));
      list.push_back(std::move(entry));
    }
    list.push_back(
        {std::string(petersen_name), "graph: Petersen's graph", 10, 10, {std::string(petersen_name)}});
    return list;
  }();
  return entries;
}

Board find_board(const std::string& name) {
  if (name.empty())
    throw InputError("the name of the board is empty. '" + as_typed("pegspace boards") +
                     "' lists all boards.");
  if (std::optional<Board> board = look_up(lower_case(name))) return *std::move(board);
  refuse_name(name);
}

std::optional<Board> named_board(const std::string& name) {
  try {
    return look_up(lower_case(name));
  } catch (const InputError&) {  // a size that its family does not have
    return std::nullopt;
  }
}

}  // namespace pegspace
