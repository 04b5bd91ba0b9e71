// Reads solutions in every notation (notation.hpp). What is read is two holes for each jump; whether that is
// a legal jump is not this file's matter (verify/replay_jumps.hpp), with one exception: where a text names
// pegs by number, these have to be followed (peg_reader.hpp), a number of a peg that is gone, or of another
// one, ends the reading, and of several numberings the one counts that makes the jumps legal.
#include <algorithm>
#include <cctype>
#include <exception>

#include "base/error.hpp"
#include "base/text.hpp"
#include "position/jump_mask.hpp"
#include "report/files/json.hpp"
#include "report/notation/notation.hpp"
#include "report/notation/peg_reader.hpp"
#include "report/notation/text_scanner.hpp"

namespace pegspace {

namespace {

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

class Reader {
 public:
  Reader(const Board& board, Position start, std::string_view text, const std::string& source,
         std::size_t lines_before)
      : board_(board),
        start_(start),
        text_(text),
        source_(source),
        scanner_(source, text, lines_before),
        lines_before_(lines_before) {}

  /// The notation, named or recognised, with the scanner at the first jump.
  Notation begin(std::optional<Notation> notation) {
    scanner_.skip();
    if (scanner_.at_end()) scanner_.fail("a jump", "A solution is a list of jumps, such as d2-d4.");
    result_.notation = notation ? *notation : recognise();
    require_notation(board_, result_.notation);
    return result_.notation;
  }

  /// Reads from there to the end.
  void run(const PegNumbering& numbering = {}) {
    if (result_.notation == Notation::json) return read_json();
    PegReader pegs(board_, start_, numbering, scanner_, result_);
    const bool names = names_pegs(result_.notation);
    const std::string_view separators = names ? ",;]" : ",;";
    for (scanner_.skip(separators); !scanner_.at_end() && result_.illegal.empty();
         scanner_.skip(separators)) {
      names ? pegs.read_item() : read_item();
    }
  }

  const ReadSolution& result() const { return result_; }

 private:
  Notation recognise() const {
    const std::string_view rest = scanner_.rest();
    const char first = rest.front();
    if (first == '{') return Notation::json;
    if (first == '(') return Notation::bars;
    if (first == '[') return list_notation(scanner_);
    if (rest.starts_with(marble_table)) return Notation::pegs;
    if (is_letter(first) || board_.is_graph()) return Notation::names;
    if (!is_digit(first)) scanner_.fail("a jump", "Name the notation with --read.");
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

  /// Of a list in brackets: by what its first item holds.
  static Notation list_notation(TextScanner at) {
    at.skip("[");
    if (at.take_while(is_digit).empty()) return Notation::json;
    at.skip(",");
    if (at.take_while(is_digit).empty()) return Notation::pegs;
    at.skip(",'\"");
    return at.take_while(is_letter).size() == 1 ? Notation::wasd : Notation::directions;
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
      case Notation::wasd:
      case Notation::pegs:
      case Notation::json:
        break;  // run() reads them
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
    scanner_.expect(")");
    scanner_.expect(arrow);
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

  int read_cell(std::string_view open, std::string_view between, std::string_view close) {
    const TextScanner place = scanner_;
    if (!open.empty()) scanner_.expect(open);
    const int row = scanner_.number("a row");
    scanner_.expect(between);
    const int column = scanner_.number("a column");
    if (!close.empty()) scanner_.expect(close);
    return hole_in_picture(board_, {row, column}, place);
  }

  void read_json() {
    const Json json = parse_json(text_, source_, lines_before_);
    // Several values stand in lines of their own (solutions_reader.hpp).
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
        inner.begin(Notation::names);
        inner.run();
        for (const ReadJump& read : inner.result().jumps) {
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
  Position start_;
  std::string_view text_;
  std::string source_;
  TextScanner scanner_;
  std::size_t lines_before_;
  ReadSolution result_;
};

/// A text that names pegs, read with one numbering.
struct Reading {
  ReadSolution solution;
  std::exception_ptr error;  ///< why it cannot be read to its end
  LegalPart legal;

  bool whole() const { return !error && legal.whole; }
};

Reading read_with(Reader reader, const PegNumbering& numbering, const Board& board, Position start) {
  Reading reading;
  try {
    reader.run(numbering);
  } catch (const InputError&) {
    reading.error = std::current_exception();
  }
  reading.solution = reader.result();
  reading.legal = legal_part(board, start, reading.solution);
  return reading;
}

}  // namespace

LegalPart legal_part(const Board& board, Position start, const ReadSolution& solution) {
  LegalPart legal{{}, start, solution.illegal.empty()};
  for (const ReadJump& read : solution.jumps) {
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

ReadSolution read_solution(const Board& board, Position start, std::string_view text,
                           const std::string& source, std::optional<Notation> notation,
                           std::size_t lines_before) {
  Reader reader(board, start, text, source, lines_before);
  if (!names_pegs(reader.begin(notation))) {
    reader.run();
    return reader.result();
  }
  std::optional<Reading> best;  // the first that is legal to its end, else the first that is longest
  for (const PegNumbering& numbering : peg_numberings(board, start, reader.result().notation)) {
    Reading reading = read_with(reader, numbering, board, start);
    const bool better = !best || reading.whole() || reading.legal.jumps.size() > best->legal.jumps.size();
    if (better) best = std::move(reading);
    if (best->whole()) break;
  }
  if (best->error) std::rethrow_exception(best->error);
  return std::move(best->solution);
}

}  // namespace pegspace
