// The table of notations, and printing (notation.hpp). Reading is in notation_reader.cpp.
#include "report/notation/notation.hpp"

#include <algorithm>
#include <array>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "board/graphs/graph_file.hpp"
#include "position/jump_mask.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

namespace {

/// The names in the order of Notation.
constexpr std::array<std::string_view, 13> all_names{
    "names",      "numbers", "two-digit", "numbers-from-0", "over",   "row-column", "bars",
    "directions", "wasd",    "pegs",      "json",           "framed", "upside-down"};

std::string direction_name(const Board& board, const Jump& jump) {
  for (const Cell step : board.steps()) {
    if (board.neighbour(jump.from, step) == jump.over) return direction_words(step);
  }
  PEGSPACE_CHECK(false, "a jump goes in a direction of its lattice");
}

/// The letter of the direction up, left, right or down.
char wasd_letter(std::string_view direction) {
  constexpr std::string_view initials = "ulrd";
  return "wads"[initials.find(direction.front())];
}

/// Cells of both ends as text: "1, 3" or "(1|3)".
std::string cell_text(const Board& board, int hole, Notation notation) {
  const std::string row = std::to_string(board.cell(hole).row);
  const std::string column = std::to_string(board.cell(hole).column);
  if (notation == Notation::bars) return "(" + row + "|" + column + ")";
  return row + ", " + column;
}

std::string hole_text(const Board& board, int hole, Notation notation) {
  if (notation == Notation::numbers) return std::to_string(hole + 1);
  if (notation == Notation::numbers_from_0) return std::to_string(hole);
  return notation == Notation::two_digit ? two_digit_text(board, hole) : board.hole_name(hole);
}

/// All moves, separated by blanks; the holes of a move are joined by '-' ('>' if each hole passed is named).
std::string moves_text(const Board& board, std::span<const Jump> jumps, Notation notation) {
  const auto text_of = [&](int hole) { return hole_text(board, hole, notation); };
  std::string text;
  int stands = -1;  // the hole of the peg that jumped last
  const bool may_differ = board.is_graph() || board.neighbourhood().wraps();
  for (const Jump& jump : jumps) {
    if (jump.from != stands) text += (text.empty() ? "" : " ") + text_of(jump.from);
    const bool several = may_differ && count_bits(board.overs(jump.from, jump.to)) > 1;
    text += notation == Notation::over ? ">" + text_of(jump.over) + ">"
            : several                  ? "-(" + text_of(jump.over) + ")-"
                                       : "-";
    text += text_of(jump.to);
    stands = jump.to;
  }
  return text;
}

/// Notations that identify pegs by number: a line for each jump, or a list of all.
std::string pegs_text(const Board& board, Position start, std::span<const Jump> jumps, Notation notation) {
  std::vector<int> peg_at(static_cast<std::size_t>(board.holes()), 0);
  int last = 0;
  for_each_bit(start, [&](int hole) { peg_at[static_cast<std::size_t>(hole)] = ++last; });
  std::string text;
  for (const Jump& jump : jumps) {
    int& peg = peg_at[static_cast<std::size_t>(jump.from)];
    const std::string direction = direction_name(board, jump);
    const std::string removed = std::to_string(peg_at[static_cast<std::size_t>(jump.over)]);
    if (notation == Notation::pegs) {
      text += std::to_string(peg) + " -> " + direction + "\n";
    } else if (notation == Notation::directions) {
      text += "[" + cell_text(board, jump.from, notation) + ", " + direction + ", " + removed + "]\n";
    } else {
      text += (text.empty() ? "[" : ", [") + cell_text(board, jump.to, notation) + ", '" +
              wasd_letter(direction) + "', " + removed + "]";
    }
    peg_at[static_cast<std::size_t>(jump.to)] = peg;
    peg = 0;
  }
  return notation == Notation::wasd ? "[" + text + "]\n" : text;
}

bool is_drawn(Notation notation) {
  return notation == Notation::framed || notation == Notation::upside_down;
}

/// Every position from the start on, with a blank line between.
std::string pictures_text(const Board& board, Position start, std::span<const Jump> jumps,
                          Notation notation) {
  DrawingStyle style;
  style.framed = notation == Notation::framed;
  style.upside_down = notation == Notation::upside_down;
  std::string text = join(draw_position(board, start, style), "\n") + "\n";
  Position p = start;
  for (const Jump& jump : jumps) {
    p ^= jump_mask(jump).touches;
    text += "\n" + join(draw_position(board, p, style, jump), "\n") + "\n";
  }
  return text;
}

std::string json_line(const Board& board, Position start, std::span<const Jump> jumps) {
  Json json;
  json["board"] = board.name();
  json["start"] = board.hole_names(board.all_holes() & ~start);
  json.update(solution_json(board, jumps));
  return pegspace::json_line(json) + "\n";
}

}  // namespace

Json solution_json(const Board& board, std::span<const Jump> jumps) {
  Json json;
  json["jumps"] = Json::array();
  for (const Jump& jump : jumps) {
    json["jumps"].push_back({{"from", board.hole_name(jump.from)},
                             {"over", board.hole_name(jump.over)},
                             {"to", board.hole_name(jump.to)}});
  }
  json["moves"] = Json::array();
  std::size_t begin = 0;
  for (const std::size_t length : moves_of(jumps)) {
    json["moves"].push_back(move_name(board, jumps.subspan(begin, length)));
    begin += length;
  }
  return json;
}

std::string direction_words(Cell step) {
  const std::string down = step.row < 0 ? "up" : step.row > 0 ? "down" : "";
  const std::string across = step.column < 0 ? "left" : step.column > 0 ? "right" : "";
  return down + (down.empty() || across.empty() ? "" : "-") + across;
}

bool has_two_digits(const Board& board) {
  if (board.lattice() != Lattice::square) return false;
  return board.rows() - board.corner().row < 10 && board.columns() - board.corner().column < 10;
}

std::string two_digit_text(const Board& board, int hole) {
  const Cell cell = board.cell(hole);
  return std::to_string(cell.column - board.corner().column + 1) + std::to_string(board.rows() - cell.row);
}

std::vector<std::string> notation_names() {
  return {all_names.begin(), all_names.end()};
}

std::string_view notation_name(Notation notation) {
  return all_names[static_cast<std::size_t>(notation)];
}

Notation parse_notation(std::string_view text) {
  const auto found = std::ranges::find(all_names, text);
  if (found != all_names.end()) return static_cast<Notation>(found - all_names.begin());
  throw InputError("there is no notation '" + std::string(text) + "'." +
                   did_you_mean(text, notation_names()) + " The notations are " +
                   join(notation_names(), ", ") + ".");
}

void require_notation(const Board& board, Notation notation) {
  if (notation == Notation::wasd && (board.lattice() != Lattice::square || board.neighbourhood().diagonals)) {
    throw InputError("the notation wasd is for boards on the square lattice without diagonals, which '" +
                     board.name() + "' is not.");
  }
  const bool is_by_cells = notation == Notation::row_column || notation == Notation::bars;
  if (is_by_cells && board.neighbourhood().wraps() && board.has_several_overs()) {
    throw InputError("the notation " + std::string(notation_name(notation)) +
                     " does not say which hole is jumped over, and on the board '" + board.name() +
                     "' there are several. Use the notation names, numbers, over, directions or json.");
  }
  if (notation == Notation::two_digit && !has_two_digits(board)) {
    throw InputError(
        "the notation two-digit is for boards on the square lattice with at most nine rows and columns, "
        "which '" +
        board.name() + "' is not.");
  }
  if (notation == Notation::numbers && !has_hole_numbers(board)) {
    throw InputError("the notation numbers does not suit the board '" + board.name() +
                     "', whose holes have other numbers as names. Use the notation names.");
  }
  if (!board.is_graph() || is_one_line(notation) || is_drawn(notation)) return;
  throw InputError("the board '" + board.name() +
                   "' is a graph, which has neither rows nor directions. Use the " +
                   "notation names, numbers, numbers-from-0, over or json.");
}

bool is_one_line(Notation notation) {
  return notation <= Notation::over || notation == Notation::wasd || notation == Notation::json;
}

std::vector<std::size_t> moves_of(std::span<const Jump> jumps) {
  std::vector<std::size_t> moves;
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    if (i > 0 && jumps[i].from == jumps[i - 1].to) {
      ++moves.back();
    } else {
      moves.push_back(1);
    }
  }
  return moves;
}

std::string move_name(const Board& board, std::span<const Jump> jumps) {
  return moves_text(board, jumps, Notation::names);
}

std::string solution_text(const Board& board, Position start, std::span<const Jump> jumps,
                          Notation notation) {
  require_notation(board, notation);
  switch (notation) {
    case Notation::names:
    case Notation::numbers:
    case Notation::two_digit:
    case Notation::over:
      return moves_text(board, jumps, notation) + "\n";
    case Notation::numbers_from_0:
      return std::string(notation_name(notation)) + ": " + moves_text(board, jumps, notation) + "\n";
    case Notation::directions:
    case Notation::wasd:
    case Notation::pegs:
      return pegs_text(board, start, jumps, notation);
    case Notation::json:
      return json_line(board, start, jumps);
    case Notation::framed:
    case Notation::upside_down:
      return pictures_text(board, start, jumps, notation);
    case Notation::row_column:
    case Notation::bars:
      break;
  }
  const std::string arrow = notation == Notation::bars ? " => " : " -> ";
  std::string text;
  for (const Jump& jump : jumps) {
    text += cell_text(board, jump.from, notation) + arrow + cell_text(board, jump.to, notation) + "\n";
  }
  return text;
}

}  // namespace pegspace
