// The names of notations, and writing (notation.hpp). Reading is in notation_reader.cpp.
#include "report/notation/notation.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {

namespace {

/// The names in the order of Notation.
constexpr std::array<std::string_view, 3> all_names{"names", "numbers", "row-column"};

/// All moves, separated by blanks; the holes of a move are joined by '-'.
std::string moves_text(const Board& board, std::span<const Jump> jumps, Notation notation) {
  const auto text_of = [&](int hole) {
    return notation == Notation::numbers ? std::to_string(hole + 1) : board.hole_name(hole);
  };
  std::string text;
  int stands = -1;  // the hole of the peg that jumped last
  const bool may_differ = board.is_graph() || board.neighbourhood().wraps();
  for (const Jump& jump : jumps) {
    if (jump.from != stands) text += (text.empty() ? "" : " ") + text_of(jump.from);
    const bool several = may_differ && count_bits(board.overs(jump.from, jump.to)) > 1;
    text += (several ? "-(" + text_of(jump.over) + ")-" : "-") + text_of(jump.to);
    stands = jump.to;
  }
  return text;
}

std::string cell_text(const Board& board, int hole) {
  return std::to_string(board.cell(hole).row) + ", " + std::to_string(board.cell(hole).column);
}

}  // namespace

std::vector<std::string> notation_names() {
  return {all_names.begin(), all_names.end()};
}

Notation parse_notation(std::string_view text) {
  const auto found = std::ranges::find(all_names, text);
  if (found != all_names.end()) return static_cast<Notation>(found - all_names.begin());
  throw InputError("there is no notation '" + std::string(text) + "'." +
                   did_you_mean(text, notation_names()) + " The notations are " +
                   join(notation_names(), ", ") +
                   "; --json writes JSON, and text() of a solution in Python all others.");
}

Notation parse_notation_to_read(std::string_view text) {
  const Notation notation = parse_notation(text);
  if (notation == Notation::row_column) return notation;
  throw InputError("--read " + std::string(text) +
                   " is not needed: names, numbers and JSON are recognised. Omit it.");
}

void require_notation(const Board& board, Notation notation) {
  const bool is_graph = board.is_graph();
  const bool differs = board.neighbourhood().wraps() && board.has_several_overs();
  if (notation == Notation::names || (!is_graph && (notation == Notation::numbers || !differs))) return;
  throw InputError("the notation " + notation_names()[static_cast<std::size_t>(notation)] +
                   " does not suit the board '" + board.name() + "', " +
                   (is_graph ? "which is a graph: its holes have names alone."
                             : "where it does not say which of several holes is jumped over.") +
                   " Use the notation names.");
}

std::string solution_text(const Board& board, std::span<const Jump> jumps, Notation notation) {
  require_notation(board, notation);
  if (notation != Notation::row_column) return moves_text(board, jumps, notation) + "\n";
  std::string text;
  for (const Jump& jump : jumps) {
    text += cell_text(board, jump.from) + " -> " + cell_text(board, jump.to) + "\n";
  }
  return text;
}

Json solution_json(const Board& board, std::span<const Jump> jumps) {
  Json json;
  json["jumps"] = Json::array();
  for (const Jump& jump : jumps) {
    json["jumps"].push_back({{"from", board.hole_name(jump.from)},
                             {"over", board.hole_name(jump.over)},
                             {"to", board.hole_name(jump.to)}});
  }
  json["moves"] = Json::array();
  const std::string moves = moves_text(board, jumps, Notation::names);
  if (!moves.empty()) json["moves"] = split(moves, ' ');
  return json;
}

}  // namespace pegspace
