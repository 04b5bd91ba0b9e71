// Reads solutions in every notation (notation.hpp). What is read is two holes for each jump; whether that is
// a legal jump is not this file's matter (position/replay_jumps.hpp), with one exception: where a text names
// pegs by number, these have to be followed (peg_reader.hpp), a number of a peg that is gone, or of another
// one, ends the reading, and of several numberings the one counts that makes the jumps legal.
#include <algorithm>
#include <exception>

#include "base/error.hpp"
#include "base/files/json.hpp"
#include "position/jump_mask.hpp"
#include "report/notation/hole_reader.hpp"
#include "report/notation/notation.hpp"
#include "report/notation/peg_reader.hpp"
#include "report/notation/text_scanner.hpp"

namespace pegspace {

namespace {

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
    if (const auto named = named_here()) {
      if (notation && *notation != *named) {
        scanner_.fail_with("the text says that it is in the notation " + std::string(notation_name(*named)) +
                           ", but --read says " + std::string(notation_name(*notation)) +
                           ". Omit one of them.");
      }
      notation = named;
      result_.names_notation = true;
      scanner_.skip();
    }
    if (scanner_.at_end()) scanner_.fail("a jump", "A solution is a list of jumps, such as d2-d4.");
    is_named_ = notation.has_value();
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

  bool is_named() const { return is_named_; }
  void set(const HoleReading& reading) {
    reading_ = reading;
    result_.notation = reading.notation();
  }

  const ReadSolution& result() const { return result_; }
  std::string place() const { return scanner_.place(); }

 private:
  /// "numbers-from-0:", the name of a notation before the jumps. JSON says what it is by itself.
  std::optional<Notation> named_here() {
    TextScanner at = scanner_;
    const std::string word(at.take_while([](char c) { return is_letter(c) || is_digit(c) || c == '-'; }));
    at.skip_blanks();
    const auto names = notation_names();
    const bool is_name = std::ranges::count(names, word) > 0 && parse_notation(word) != Notation::json;
    if (!is_name || !at.take(":")) return std::nullopt;
    scanner_ = at;
    return parse_notation(word);
  }

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
    if (behind[mark] == '>' || (behind[mark] == '-' && !behind.substr(mark).starts_with("->"))) {
      return Notation::numbers;
    }
    const std::size_t target = behind.find_first_not_of(" \t", std::min(behind.size(), mark + 2));
    if (behind[mark] == '-' && target != behind.npos && is_digit(behind[target])) return Notation::numbers;
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
      case Notation::two_digit:
      case Notation::numbers_from_0:
      case Notation::over:
        return HoleReader(board_, reading_, scanner_, result_).read_item();
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
      const int to = read();
      result_.jumps.push_back({from, to, place});
      place = next_place;
      from = to;
      jumped = true;
    }
    if (!jumped) scanner_.fail(expected);
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
    if (!jumps->is_array()) throw InputError(where + ": \"jumps\" is not a list. Expected a list of jumps.");
    std::size_t number = 0;
    for (const Json& jump : *jumps) {
      const std::string place = where + ": jump " + std::to_string(++number);
      if (jump.is_string()) {
        const ReadSolution inner =
            read_solution(board_, start_, jump.get_ref<const std::string&>(), place, Notation::names);
        for (const ReadJump& read : inner.jumps) {
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
  HoleReading reading_;
  bool is_named_ = false;
  ReadSolution result_;
};

/// A text, read in one of several ways.
struct Reading {
  ReadSolution solution;
  std::exception_ptr error;  ///< why it cannot be read to its end
  LegalPart legal;

  bool whole() const { return !error && legal.whole; }
};

Reading read_with(Reader reader, const Board& board, Position start, const PegNumbering& numbering = {}) {
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

/// Of a text that holds holes with marks between them: the reading in which all jumps are legal, else the one that
/// goes furthest. Throws InputError where it is all legal in two ways that differ.
ReadSolution read_holes(const Reader& reader, const Board& board, Position start) {
  std::optional<Reading> best;
  std::string best_name;
  for (const HoleReading& way : hole_readings(board, reader.result().notation, reader.is_named())) {
    Reader again = reader;
    again.set(way);
    Reading reading = read_with(std::move(again), board, start);
    if (best && best->whole() && reading.whole() && reading.legal.jumps != best->legal.jumps) {
      const auto differ = std::ranges::mismatch(best->legal.jumps, reading.legal.jumps);
      const auto first_jump = [&](auto at, auto end) {
        return at == end ? std::string("no more jumps") : move_name(board, {&*at, 1});
      };
      throw InputError(reader.place() + ": all jumps are legal in two readings: as " + best_name + " (" +
                       first_jump(differ.in1, best->legal.jumps.end()) + ") and as " + way.name() + " (" +
                       first_jump(differ.in2, reading.legal.jumps.end()) +
                       "). Begin the text with the name of one and a colon, such as '" + best_name + ":'.");
    }
    const bool better = !best || (reading.whole() && !best->whole()) ||
                        reading.legal.jumps.size() > best->legal.jumps.size() ||
                        (best->error && !reading.error && best->legal.jumps.empty());
    if (!better) continue;
    best = std::move(reading);
    best_name = way.name();
  }
  if (best->error) std::rethrow_exception(best->error);
  return std::move(best->solution);
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
  const Notation begun = reader.begin(notation);
  if (joins_holes(begun)) return read_holes(reader, board, start);
  if (!names_pegs(begun)) {
    reader.run();
    return reader.result();
  }
  std::optional<Reading> best;  // the first that is legal to its end, else the first that is longest
  for (const PegNumbering& numbering : peg_numberings(board, start, reader.result().notation)) {
    Reading reading = read_with(reader, board, start, numbering);
    const bool better = !best || reading.whole() || reading.legal.jumps.size() > best->legal.jumps.size();
    if (better) best = std::move(reading);
    if (best->whole()) break;
  }
  if (best->error) std::rethrow_exception(best->error);
  return std::move(best->solution);
}

}  // namespace pegspace
