// Reads solutions (notation.hpp). The result is two holes for each jump; whether they are a legal jump is
// decided elsewhere (position/replay_jumps.hpp).
#include <algorithm>

#include "base/error.hpp"
#include "base/files/source_text.hpp"
#include "base/text.hpp"
#include "position/jump_mask.hpp"
#include "report/notation/notation.hpp"

namespace pegspace {
namespace {

/// The marks between holes, longer ones first.
constexpr std::string_view arrows[] = {"->", "→", "–", "-"};
constexpr std::string_view blanks = " \t";
constexpr std::string_view word_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:_";

/// The hole that a word means. Throws InputError with the place.
int hole_of(const Board& board, const std::string& word, const std::string& place) {
  try {
    const int hole = board.parse_hole(word);
    if (!board.is_graph() || lower_case(word) == lower_case(board.hole_name(hole))) return hole;
  } catch (const InputError& error) {
    const bool from_0 = word == "0" && !board.is_graph();
    throw InputError(place + ": " + error.what() +
                     (from_0 ? " A list that numbers them from 0 needs 1 added to each number." : ""));
  }
  throw InputError(place + ": found the number " + word + ", expected the name of a hole, such as " +
                   board.hole_name(0) + ".");
}

/// Reads a text that is no JSON, from its beginning to its end.
class Reader {
 public:
  Reader(const Board& board, std::string_view text, const std::string& source, bool by_rows,
         std::size_t lines_before)
      : board_(board), text_(source, text), by_rows_(by_rows), lines_before_(lines_before) {}

  ReadSolution read() {
    skip();
    if (at_end()) fail("a jump", " A solution is a list of jumps, such as d2-d4.");
    for (; !at_end(); skip()) read_move();
    return std::move(jumps_);
  }

 private:
  /// Holes with arrows between them: a jump for each pair, with the hole jumped over in brackets if the text
  /// says it.
  void read_move() {
    std::string from_place = place();
    int from = read_hole();
    if (!take_arrow()) {
      fail("'-' and the hole the peg jumps to",
           rest().starts_with(',') ? " Rows and columns are read with --read row-column." : "");
    }
    do {
      int over = -1;
      if (!by_rows_ && take("(")) {
        over = read_hole();
        if (!take(")") || !take_arrow()) fail("')-' and the hole the peg jumps to");
      }
      const std::string to_place = place();
      const int to = read_hole();
      jumps_.push_back({from, to, from_place, over});
      from = to;
      from_place = to_place;
    } while (take_arrow());
  }

  int read_hole() {
    const std::string at = place();
    if (by_rows_) {
      const std::string row(take_all("0123456789"));
      take_all(blanks);
      if (row.empty() || !take(",")) fail("row, column");
      take_all(blanks);
      const std::string column(take_all("0123456789"));
      if (column.empty()) fail("a column");
      return hole_of(board_, row + ":" + column, at);
    }
    const std::string word(take_all(word_letters));
    if (word.empty()) fail("a hole, such as " + board_.hole_name(0));
    return hole_of(board_, word, at);
  }

  bool take_arrow() {
    take_all(blanks);
    const bool found = std::ranges::any_of(arrows, [&](std::string_view arrow) { return take(arrow); });
    if (found) take_all(blanks);
    return found;
  }

  /// Skips what may stand between moves: blanks, line ends, commas, semicolons, comments.
  void skip() {
    while (!at_end()) {
      take_all(" \t,;");
      if (!rest().empty() && rest().front() != '#') return;
      ++line_;
      column_ = 0;
    }
  }

  bool at_end() const { return line_ >= text_.size(); }
  std::string_view rest() const { return at_end() ? std::string_view() : text_.line(line_).substr(column_); }

  /// Moves past the word if it stands here.
  bool take(std::string_view word) {
    const bool stands = rest().starts_with(word);
    if (stands) column_ += word.size();
    return stands;
  }
  /// Moves past all of these letters that stand here.
  std::string_view take_all(std::string_view letters) {
    const std::string_view all = rest();
    const std::string_view word = all.substr(0, all.find_first_not_of(letters));
    column_ += word.size();
    return word;
  }

  /// "game.txt:3:5"; at the end of the text its last line.
  std::string place() const {
    const std::size_t line = at_end() ? std::max<std::size_t>(text_.size(), 1) - 1 : line_;
    const std::size_t column = at_end() ? 0 : characters_before(text_.line(line), column_);
    return text_.source() + ":" + std::to_string(lines_before_ + line + 1) + ":" + std::to_string(column + 1);
  }
  /// Throws InputError: what was found here, and what was expected.
  [[noreturn]] void fail(const std::string& expected, const std::string& advice = "") const {
    const std::string_view word = rest().substr(0, std::max<std::size_t>(1, rest().find_first_of(" \t,;")));
    const std::string found = at_end()       ? "the end of the text"
                              : word.empty() ? "the end of the line"
                                             : quote_input(word);
    throw InputError(place() + ": found " + found + ", expected " + expected + "." + advice);
  }

  const Board& board_;
  SourceText text_;
  bool by_rows_;
  std::size_t lines_before_;
  std::size_t line_ = 0;
  std::size_t column_ = 0;  // in bytes
  ReadSolution jumps_;
};

/// A member of an object in JSON; null if there is none.
const Json& member(const Json& json, const char* name) {
  static const Json none;
  const auto found = json.find(name);
  return found == json.end() ? none : *found;
}

ReadJump read_json_jump(const Board& board, const Json& jump, const std::string& place) {
  const auto hole = [&](const char* name) {
    const Json& word = member(jump, name);
    if (word.is_string()) return hole_of(board, word.get<std::string>(), place);
    throw InputError(place + ": found " + quote_input(jump.dump()) +
                     R"(, expected {"from": "d2", "over": "d3", "to": "d4"}.)");
  };
  return {hole("from"), hole("to"), place, hole("over")};
}

}  // namespace

bool looks_like_jumps(std::string_view text) {
  return std::ranges::any_of(arrows, [&](std::string_view arrow) { return text.find(arrow) != text.npos; });
}

bool is_json(std::string_view text) {
  return trim(text).starts_with('{');
}

LegalPart legal_part(const Board& board, Position start, const ReadSolution& solution) {
  LegalPart legal{{}, start, true};
  for (const ReadJump& read : solution) {
    const auto found = std::find_if(board.jumps().begin(), board.jumps().end(), [&](const Jump& jump) {
      return jump.from == read.from && jump.to == read.to && (read.over < 0 || read.over == jump.over) &&
             is_legal(jump_mask(jump), legal.end);
    });
    legal.whole = legal.whole && found != board.jumps().end();
    if (found == board.jumps().end()) break;
    legal.jumps.push_back(*found);
    legal.end ^= jump_mask(*found).touches;
  }
  return legal;
}

std::vector<ReadSolution> read_json_solutions(const Board& board, std::string_view text,
                                              const std::string& source, std::size_t lines_before) {
  const Json json = parse_json(text, source, lines_before);
  const Json& listed = member(json, "solutions");
  if (member(json, "kind") != "solve" || !listed.is_array()) {
    throw InputError(source + ": found other JSON, expected what '" + as_typed("pegspace solve --json") +
                     "' writes: " + R"({"kind": "solve", "solutions": [...]}.)");
  }
  if (listed.empty()) throw InputError(source + ": the list of solutions is empty, as solve found none.");
  std::vector<ReadSolution> solutions;
  for (const Json& solution : listed) {
    const std::string which = source + ": solution " + std::to_string(solutions.size() + 1);
    const Json& jumps = member(solution, "jumps");
    if (!jumps.is_array()) throw InputError(which + R"( has no list "jumps".)");
    ReadSolution& read = solutions.emplace_back();
    for (const Json& jump : jumps) {
      read.push_back(read_json_jump(board, jump, which + ", jump " + std::to_string(read.size() + 1)));
    }
  }
  return solutions;
}

ReadSolution read_solution(const Board& board, std::string_view text, const std::string& source,
                           std::optional<Notation> read, std::size_t lines_before) {
  if (read || !is_json(text)) return Reader(board, text, source, read.has_value(), lines_before).read();
  std::vector<ReadSolution> solutions = read_json_solutions(board, text, source, lines_before);
  if (solutions.size() == 1) return std::move(solutions.front());
  throw InputError(source + ": found " + std::to_string(solutions.size()) + " solutions, expected one.");
}

}  // namespace pegspace
