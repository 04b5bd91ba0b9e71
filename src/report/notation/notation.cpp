// The table of notations, and printing (notation.hpp). Reading is in notation_reader.cpp.
#include "report/notation/notation.hpp"

#include <array>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "report/files/json.hpp"

namespace pegspace {

namespace {

struct NotationEntry {
  Notation notation;
  std::string_view name;
};
constexpr std::array<NotationEntry, 8> notation_table{{
    {Notation::names, "names"},
    {Notation::numbers, "numbers"},
    {Notation::row_column, "row-column"},
    {Notation::bars, "bars"},
    {Notation::directions, "directions"},
    {Notation::wasd, "wasd"},
    {Notation::pegs, "pegs"},
    {Notation::json, "json"},
}};

constexpr std::array<PictureDirection, 4> square_directions{
    {{"up", {-1, 0}}, {"left", {0, -1}}, {"right", {0, 1}}, {"down", {1, 0}}}};
constexpr std::array<PictureDirection, 6> triangular_directions{{{"up-left", {-1, -1}},
                                                                 {"up-right", {-1, 1}},
                                                                 {"left", {0, -2}},
                                                                 {"right", {0, 2}},
                                                                 {"down-left", {1, -1}},
                                                                 {"down-right", {1, 1}}}};

std::string direction_name(const Board& board, const Jump& jump) {
  const Cell from = board.cell(jump.from);
  const Cell over = board.cell(jump.over);
  for (const PictureDirection& direction : directions(board.lattice())) {
    if (direction.step == Cell{over.row - from.row, over.column - from.column})
      return std::string(direction.name);
  }
  PEGSPACE_CHECK(false, "a jump goes in a direction of its lattice");
}

char wasd_letter(std::string_view direction) {
  switch (direction.front()) {
    case 'u':
      return 'w';
    case 'l':
      return 'a';
    case 'r':
      return 'd';
    default:
      return 's';
  }
}

/// Cells of both ends as text: "1, 3" or "(1|3)".
std::string cell_text(const Board& board, int hole, Notation notation) {
  const std::string row = std::to_string(board.cell(hole).row);
  const std::string column = std::to_string(board.cell(hole).column);
  if (notation == Notation::bars) return "(" + row + "|" + column + ")";
  return row + ", " + column;
}

/// All moves with the holes of each joined by '-', moves apart by blanks.
std::string moves_text(const Board& board, std::span<const Jump> jumps, bool numbers) {
  const auto hole_text = [&](int hole) { return numbers ? std::to_string(hole + 1) : board.hole_name(hole); };
  std::string text;
  int stands = -1;  // where the peg that jumped last stands
  for (const Jump& jump : jumps) {
    if (jump.from != stands) text += (text.empty() ? "" : " ") + hole_text(jump.from);
    const bool several = board.is_graph() && count_bits(board.overs(jump.from, jump.to)) > 1;
    text += (several ? "-(" + hole_text(jump.over) + ")-" : "-") + hole_text(jump.to);
    stands = jump.to;
  }
  return text;
}

/// Notations that tell pegs apart by number: a line for each jump, or a list of all.
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

std::string json_line(const Board& board, Position start, std::span<const Jump> jumps) {
  Json json;
  json["board"] = board.name();
  json["start"] = board.hole_names(board.all_holes() & ~start);
  json.update(solution_json(board, jumps));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
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

std::span<const PictureDirection> directions(Lattice lattice) {
  if (lattice == Lattice::square) return square_directions;
  return triangular_directions;
}

std::vector<std::string> notation_names() {
  std::vector<std::string> names;
  for (const NotationEntry& entry : notation_table) names.emplace_back(entry.name);
  return names;
}

Notation parse_notation(std::string_view text) {
  for (const NotationEntry& entry : notation_table) {
    if (entry.name == text) return entry.notation;
  }
  throw InputError("there is no notation '" + std::string(text) + "'." +
                   did_you_mean(text, notation_names()) + " The notations are " +
                   join(notation_names(), ", ") + ".");
}

void require_notation(const Board& board, Notation notation) {
  if (notation == Notation::wasd && board.lattice() != Lattice::square) {
    throw InputError("the notation wasd is for boards on the square lattice, which '" + board.name() +
                     "' is not.");
  }
  if (!board.is_graph() || is_one_line(notation)) return;
  throw InputError("the board '" + board.name() +
                   "' is a graph, which has neither rows nor directions. Use the " +
                   "notation names, numbers or json.");
}

bool is_one_line(Notation notation) {
  return notation == Notation::names || notation == Notation::numbers || notation == Notation::wasd ||
         notation == Notation::json;
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
  return moves_text(board, jumps, false);
}

std::string solution_text(const Board& board, Position start, std::span<const Jump> jumps,
                          Notation notation) {
  require_notation(board, notation);
  switch (notation) {
    case Notation::names:
    case Notation::numbers:
      return moves_text(board, jumps, notation == Notation::numbers) + "\n";
    case Notation::directions:
    case Notation::wasd:
    case Notation::pegs:
      return pegs_text(board, start, jumps, notation);
    case Notation::json:
      return json_line(board, start, jumps);
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
