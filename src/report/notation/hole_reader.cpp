#include "report/notation/hole_reader.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {

std::string HoleReading::name() const {
  const std::string holes(notation_name(naming));
  if (!every_hole) return holes;
  return naming == Notation::names ? "over" : holes + " with every hole passed";
}

/// Every hole passed is a notation of its own where names or numbers are joined.
Notation HoleReading::notation() const {
  const bool is_over = every_hole && naming != Notation::two_digit && naming != Notation::numbers_from_0;
  return is_over ? Notation::over : naming;
}

std::vector<HoleReading> hole_readings(const Board& board, Notation notation, bool is_named) {
  const bool two_digits = has_two_digits(board);
  std::vector<HoleReading> readings;
  if (notation == Notation::over) {
    readings = {{Notation::names, true}};
    if (two_digits) readings.push_back({Notation::two_digit, true});
    return readings;
  }
  readings.push_back({notation, false});
  const bool as_over = !is_named || notation == Notation::two_digit || notation == Notation::numbers_from_0;
  if (as_over) readings.push_back({notation, true});
  if (!is_named && notation == Notation::numbers && two_digits) {
    readings.push_back({Notation::two_digit, false});
    readings.push_back({Notation::two_digit, true});
  }
  return readings;
}

HoleReader::HoleReader(const Board& board, const HoleReading& reading, TextScanner& scanner,
                       ReadSolution& solution)
    : board_(board), reading_(reading), scanner_(scanner), solution_(solution) {}

void HoleReader::read_item() {
  std::string place = scanner_.place();
  int from = read_hole();
  bool jumped = false;
  while (take_mark()) {
    const std::string next_place = scanner_.place();
    int over = -1;
    if (reading_.every_hole) {
      over = read_hole();
      if (!take_mark()) scanner_.fail("'>' and the hole the peg jumps to");
    } else if (scanner_.take("(")) {
      scanner_.skip_blanks();
      over = read_hole();
      scanner_.expect(")");
      if (!take_mark()) scanner_.fail("'-' and the hole the peg jumps to");
    }
    const int to = read_hole();
    solution_.jumps.push_back({from, to, place, over});
    place = next_place;
    from = to;
    jumped = true;
  }
  if (!jumped) scanner_.fail("'-' and the hole the peg jumps to");
}

bool HoleReader::take_mark() {
  scanner_.skip_blanks();
  const bool found = scanner_.take("->") || scanner_.take("-") || scanner_.take(">");
  if (found) scanner_.skip_blanks();
  return found;
}

int HoleReader::read_hole() {
  const TextScanner before = scanner_;
  const std::string_view word =
      scanner_.take_while([](char c) { return is_letter(c) || is_digit(c) || c == ':' || c == '_'; });
  if (word.empty()) before.fail("a hole, such as d4 or 17");
  if (reading_.naming == Notation::two_digit) return two_digit_hole(word, before);
  try {
    if (reading_.naming == Notation::numbers_from_0)
      return static_cast<int>(parse_whole(word, "the number of a hole", 0, board_.holes() - 1));
    return board_.parse_hole(word);
  } catch (const InputError& error) {
    before.fail_with(error.what());
  }
}

int HoleReader::two_digit_hole(std::string_view word, const TextScanner& place) const {
  for (int hole = 0; hole < board_.holes(); ++hole) {
    if (two_digit_text(board_, hole) == word) return hole;
  }
  place.fail_with("there is no hole in column and row " + quote_input(word) + ". The holes are " +
                  two_digit_text(board_, 0) + " to " + two_digit_text(board_, board_.holes() - 1) +
                  ", with rows from below.");
}

}  // namespace pegspace
