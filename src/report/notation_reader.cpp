// Reads solutions in every notation (notation.hpp). What is read is two holes for each jump; whether that is
// a legal jump is not this file's matter (verify/replay_jumps.hpp), with one exception: where a text names
// pegs by number, these have to be followed, and a number of a peg that is gone, or of another one, ends the
// reading.
#include <algorithm>
#include <cctype>

#include "base/error.hpp"
#include "base/text.hpp"
#include "report/json.hpp"
#include "report/notation.hpp"
#include "report/text_scanner.hpp"

namespace pegspace {

namespace {

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// The pegs by number, as they move.
class NumberedPegs {
 public:
  NumberedPegs(const Board& board, Position start) : peg_at_(static_cast<std::size_t>(board.holes()), 0) {
    for_each_bit(start, [&](int hole) {
      hole_of_.push_back(hole);
      peg_at_[static_cast<std::size_t>(hole)] = static_cast<int>(hole_of_.size());
    });
  }
  int pegs() const { return static_cast<int>(hole_of_.size()); }
  /// Hole of a peg from 1, or -1 where it is gone.
  int hole_of(int peg) const { return hole_of_[static_cast<std::size_t>(peg) - 1]; }
  /// Peg in a hole, or 0.
  int peg_at(int hole) const { return peg_at_[static_cast<std::size_t>(hole)]; }

  void jump(const Jump& jump) {
    const int peg = peg_at(jump.from);
    const int removed = peg_at(jump.over);
    if (removed != 0) hole_of_[static_cast<std::size_t>(removed) - 1] = -1;
    if (peg != 0) hole_of_[static_cast<std::size_t>(peg) - 1] = jump.to;
    peg_at_[static_cast<std::size_t>(jump.from)] = 0;
    peg_at_[static_cast<std::size_t>(jump.over)] = 0;
    peg_at_[static_cast<std::size_t>(jump.to)] = peg;
  }

 private:
  std::vector<int> hole_of_;
  std::vector<int> peg_at_;
};

class Reader {
 public:
  Reader(const Board& board, Position start, std::string_view text, const std::string& source,
         std::size_t lines_before)
      : board_(board),
        text_(text),
        source_(source),
        scanner_(source, text, lines_before),
        lines_before_(lines_before),
        pegs_(board, start) {}

  ReadSolution run(std::optional<Notation> notation) {
    scanner_.skip();
    if (scanner_.at_end()) scanner_.fail("a jump", "A solution is a list of jumps, such as d2-d4.");
    result_.notation = notation ? *notation : recognise();
    require_notation(board_, result_.notation);
    if (result_.notation == Notation::json) {
      read_json();
      return std::move(result_);
    }
    for (scanner_.skip(separators()); !scanner_.at_end() && result_.illegal.empty();
         scanner_.skip(separators())) {
      read_item();
    }
    return std::move(result_);
  }

 private:
  /// What may stand between two items.
  std::string_view separators() const { return result_.notation == Notation::directions ? ",;]" : ",;"; }

  Notation recognise() const {
    const std::string_view rest = scanner_.rest();
    const char first = rest.front();
    if (first == '{') return Notation::json;
    if (first == '(') return Notation::bars;
    if (first == '[') {
      const std::size_t next = text_.find_first_not_of("[ \t\r\n", text_.find('['));
      return next != text_.npos && is_digit(text_[next]) ? Notation::directions : Notation::json;
    }
    if (is_letter(first) || board_.is_graph()) return Notation::names;
    if (!is_digit(first)) scanner_.fail("a jump", "Name the notation with --notation.");
    const std::string_view behind = rest.substr(std::min(rest.size(), rest.find_first_not_of("0123456789")));
    const std::size_t mark = behind.find_first_not_of(" \t");
    if (mark == behind.npos) scanner_.fail("a jump, such as 4-1, 5 -> down or 1, 3 -> 3, 3");
    if (behind[mark] == ',') return Notation::row_column;
    if (behind[mark] == '-' && !behind.substr(mark).starts_with("->")) return Notation::numbers;
    if (behind[mark] == ':' && mark + 1 < behind.size() && is_digit(behind[mark + 1])) {
      return Notation::names;  // row:column
    }
    return Notation::pegs;
  }

  void read_item() {
    switch (result_.notation) {
      case Notation::names:
      case Notation::numbers:
        return read_chain([&] { return read_hole(); }, {"-"}, "'-' and the hole the peg jumps to");
      case Notation::row_column:
        return read_chain([&] { return read_cell("", ",", ""); }, {"->"},
                          "'->' and the place the peg jumps to");
      case Notation::bars:
        return read_chain([&] { return read_cell("(", "|", ")"); }, {"=>"},
                          "'=>' and the place the peg jumps to");
      case Notation::directions:
        return read_directions();
      case Notation::pegs:
        return read_peg();
      case Notation::json:
        break;
    }
  }

  /// Holes joined by an arrow: a jump for each pair.
  template <typename ReadHole>
  void read_chain(ReadHole read, std::string_view arrow, const std::string& expected) {
    std::string place = scanner_.place();
    int from = read();
    bool jumped = false;
    for (;;) {
      scanner_.skip_blanks();
      if (!scanner_.take(arrow)) break;
      scanner_.skip_blanks();
      const std::string next_place = scanner_.place();
      const int over = read_over(arrow);
      const int to = read();
      result_.jumps.push_back({from, to, place, over});
      place = next_place;
      from = to;
      jumped = true;
    }
    if (!jumped) scanner_.fail(expected);
  }

  /// "(b)-", the hole jumped over, where it is there; else -1.
  int read_over(std::string_view arrow) {
    if ((result_.notation != Notation::names && result_.notation != Notation::numbers) || !scanner_.take("("))
      return -1;
    scanner_.skip_blanks();
    const int over = read_hole();
    expect(")");
    expect(arrow);
    return over;
  }

  int read_hole() {
    const TextScanner before = scanner_;
    const std::string_view word =
        scanner_.take_while([](char c) { return is_letter(c) || is_digit(c) || c == ':' || c == '_'; });
    if (word.empty()) before.fail("a hole, such as d4 or 17");
    // A hole of a graph may be named by another hole's number.
    const bool is_number = board_.is_graph() && result_.notation == Notation::numbers;
    try {
      if (is_number)
        return static_cast<int>(parse_whole(word, "the number of a hole", 1, board_.holes())) - 1;
      return board_.parse_hole(word);
    } catch (const InputError& error) {
      before.fail_with(error.what());
    }
  }

  int read_number(std::string_view what) {
    const std::string_view digits = scanner_.take_while(is_digit);
    if (digits.empty()) scanner_.fail(std::string(what) + ", a whole number");
    if (digits.size() > 6) scanner_.fail_with("the number " + quote_input(digits) + " is far too large.");
    return std::stoi(std::string(digits));
  }

  void expect(std::string_view mark) {
    scanner_.skip_blanks();
    if (!scanner_.take(mark)) scanner_.fail("'" + std::string(mark) + "'");
    scanner_.skip_blanks();
  }

  int hole_at(const TextScanner& place, Cell cell) const {
    if (const auto hole = board_.hole_at(cell)) return *hole;
    place.fail_with("there is no hole in row " + std::to_string(cell.row) + ", column " +
                    std::to_string(cell.column) + " of " + board_.name() +
                    " (both count from 0 in its picture).");
  }

  int read_cell(std::string_view open, std::string_view between, std::string_view close) {
    const TextScanner place = scanner_;
    if (!open.empty()) expect(open);
    const int row = read_number("a row");
    expect(between);
    const int column = read_number("a column");
    if (!close.empty()) expect(close);
    return hole_at(place, {row, column});
  }

  const PictureDirection& read_direction() {
    if (!scanner_.take("\"")) scanner_.take("'");
    const TextScanner place = scanner_;
    const std::string_view word = scanner_.take_while([](char c) { return is_letter(c) || c == '-'; });
    std::string lower;
    for (const char c : word) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    std::vector<std::string> names;
    for (const PictureDirection& direction : directions(board_.lattice())) {
      if (direction.name == lower) {
        if (!scanner_.take("\"")) scanner_.take("'");
        return direction;
      }
      names.emplace_back(direction.name);
    }
    place.fail("a direction: " + join(names, ", "));
  }

  /// The jump from a hole in a direction; where it leaves the board, an error at `place`.
  Jump jump_from(int from, const PictureDirection& direction, const TextScanner& place) const {
    const Cell cell = board_.cell(from);
    const auto over = board_.hole_at({cell.row + direction.step.row, cell.column + direction.step.column});
    const auto to =
        board_.hole_at({cell.row + 2 * direction.step.row, cell.column + 2 * direction.step.column});
    if (over && to) return {from, *over, *to};
    place.fail_with("a jump from " + board_.hole_name(from) + " " + std::string(direction.name) +
                    " leaves the board.");
  }

  void stop(const std::string& place, const std::string& why) {
    result_.illegal = why;
    result_.illegal_place = place;
  }

  void add(const Jump& jump, const TextScanner& place) {
    pegs_.jump(jump);
    result_.jumps.push_back({jump.from, jump.to, place.place(), jump.over});
  }

  void read_directions() {
    const TextScanner place = scanner_;
    expect("[");
    while (scanner_.take("[")) scanner_.skip_blanks();  // a list of lists
    const int row = read_number("a row");
    expect(",");
    const int column = read_number("a column");
    const int from = hole_at(place, {row, column});
    expect(",");
    const PictureDirection& direction = read_direction();
    expect(",");
    const TextScanner peg_place = scanner_;
    const int peg = read_peg_number();
    expect("]");
    const Jump jump = jump_from(from, direction, place);
    const int there = pegs_.peg_at(jump.over);
    if (there != peg) {
      return stop(peg_place.place(), "it is said to remove peg " + std::to_string(peg) + ", but on " +
                                         board_.hole_name(jump.over) + " there is " +
                                         (there == 0 ? "none" : "peg " + std::to_string(there)));
    }
    add(jump, place);
  }

  int read_peg_number() {
    const TextScanner place = scanner_;
    const int peg = read_number("the number of a peg");
    if (peg < 1 || peg > pegs_.pegs()) {
      place.fail_with("there is no peg " + std::to_string(peg) + ": the start has pegs 1 to " +
                      std::to_string(pegs_.pegs()) + ".");
    }
    return peg;
  }

  void read_peg() {
    const TextScanner place = scanner_;
    const int peg = read_peg_number();
    scanner_.skip_blanks();
    if (!scanner_.take("->")) scanner_.take(":");
    scanner_.skip_blanks();
    const PictureDirection& direction = read_direction();
    const int from = pegs_.hole_of(peg);
    if (from < 0) return stop(place.place(), "peg " + std::to_string(peg) + " was removed before");
    add(jump_from(from, direction, place), place);
  }

  void read_json() {
    const Json json = parse_json(text_, source_, lines_before_);
    // Several values stand in lines of their own (read_solutions).
    const std::string where =
        lines_before_ == 0 ? source_ : source_ + ":" + std::to_string(lines_before_ + 1);
    const Json* jumps = &json;
    if (json.is_object()) {
      if (!json.contains("jumps")) {
        throw InputError(where + ": the JSON object has no \"jumps\". Expected {\"jumps\": [...]}.");
      }
      jumps = &json["jumps"];
    }
    if (!jumps->is_array()) throw InputError(where + ": \"jumps\" is no list. Expected a list of jumps.");
    std::size_t number = 0;
    for (const Json& jump : *jumps) {
      const std::string place = where + ": jump " + std::to_string(++number);
      if (jump.is_string()) {
        Reader inner(board_, 0, jump.get_ref<const std::string&>(), place, 0);
        for (ReadJump& read : inner.run(Notation::names).jumps) {
          result_.jumps.push_back({read.from, read.to, place, read.over});
        }
      } else if (jump.is_object() && jump.contains("from") && jump.contains("to")) {
        const int over = jump.contains("over") ? json_hole(jump["over"], place) : -1;
        result_.jumps.push_back({json_hole(jump["from"], place), json_hole(jump["to"], place), place, over});
      } else {
        throw InputError(place + ": found " + quote_input(jump.dump()) +
                         R"(, expected {"from": "d2", "to": "d4"} or "d2-d4".)");
      }
    }
  }

  int json_hole(const Json& json, const std::string& place) const {
    try {
      if (json.is_string()) return board_.parse_hole(json.get<std::string>());
      if (json.is_number_unsigned()) return board_.parse_hole(json.dump());
    } catch (const InputError& error) {
      throw InputError(place + ": " + error.what());
    }
    throw InputError(place + ": found " + quote_input(json.dump()) +
                     ", expected a hole, such as \"d4\" or 17.");
  }

  const Board& board_;
  std::string_view text_;
  std::string source_;
  TextScanner scanner_;
  std::size_t lines_before_;
  NumberedPegs pegs_;
  ReadSolution result_;
};

}  // namespace

ReadSolution read_solution(const Board& board, Position start, std::string_view text,
                           const std::string& source, std::optional<Notation> notation,
                           std::size_t lines_before) {
  return Reader(board, start, text, source, lines_before).run(notation);
}

}  // namespace pegspace
