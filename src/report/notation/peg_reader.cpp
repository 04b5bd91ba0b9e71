#include "report/notation/peg_reader.hpp"

#include "base/text.hpp"

namespace pegspace {
namespace {

/// The start's only vacancy, where it is not the centre.
std::optional<int> vacancy_beside_the_centre(const Board& board, Position start) {
  const HoleSet vacancies = board.all_holes() & ~start;
  if (board.is_graph() || !board.centre() || count_bits(vacancies) != 1) return std::nullopt;
  const int vacancy = lowest_bit(vacancies);
  if (vacancy == *board.centre()) return std::nullopt;
  return vacancy;
}

/// The number of each hole's peg at the start; 0 where none stands.
std::vector<int> numbers_at_start(const Board& board, Position start, const PegNumbering& numbering) {
  std::vector<int> numbers(static_cast<std::size_t>(board.holes()), 0);
  const auto at = [&](int hole) -> int& { return numbers[static_cast<std::size_t>(hole)]; };
  const Position numbered = numbering.without_the_centre ? board.all_holes() & ~bit(*board.centre()) : start;
  int last = 0;
  for_each_bit(numbered, [&](int hole) { at(hole) = ++last; });
  if (numbering.without_the_centre && !numbering.of_holes) {
    int& vacancy = at(*vacancy_beside_the_centre(board, start));
    at(*board.centre()) = vacancy;
    vacancy = 0;
  }
  return numbers;
}

}  // namespace

bool names_pegs(Notation notation) {
  return notation == Notation::directions || notation == Notation::wasd || notation == Notation::pegs;
}

std::vector<PegNumbering> peg_numberings(const Board& board, Position start, Notation notation) {
  std::vector<PegNumbering> numberings{{}};
  if (vacancy_beside_the_centre(board, start)) numberings.push_back({false, true});
  if (notation != Notation::pegs) return numberings;
  for (const PegNumbering& usual : std::vector<PegNumbering>(numberings)) {
    numberings.push_back({true, usual.without_the_centre});
  }
  if (board.lattice() != Lattice::square) return numberings;
  for (const PegNumbering& usual : std::vector<PegNumbering>(numberings)) {
    numberings.push_back({usual.of_holes, usual.without_the_centre, "ulrd"});
  }
  return numberings;
}

NumberedPegs::NumberedPegs(const Board& board, Position start, const PegNumbering& numbering)
    : of_holes_(numbering.of_holes), peg_at_(numbers_at_start(board, start, numbering)) {
  for (int hole = 0; hole < board.holes(); ++hole) {
    const auto number = static_cast<std::size_t>(peg_at(hole));
    hole_of_.resize(std::max(hole_of_.size(), number), -1);
    if (number != 0) hole_of_[number - 1] = hole;
  }
}

void NumberedPegs::jump(const Jump& jump) {
  if (of_holes_) return;
  const int peg = peg_at(jump.from);
  const int removed = peg_at(jump.over);
  if (removed != 0) hole_of_[static_cast<std::size_t>(removed) - 1] = -1;
  if (peg != 0) hole_of_[static_cast<std::size_t>(peg) - 1] = jump.to;
  peg_at_[static_cast<std::size_t>(jump.from)] = 0;
  peg_at_[static_cast<std::size_t>(jump.over)] = 0;
  peg_at_[static_cast<std::size_t>(jump.to)] = peg;
}

int hole_in_picture(const Board& board, Cell cell, const TextScanner& place) {
  if (const auto hole = board.hole_at(cell)) return *hole;
  place.fail_with("there is no hole in row " + std::to_string(cell.row) + ", column " +
                  std::to_string(cell.column) + " of " + board.name() +
                  " (both count from 0 in its picture).");
}

PegReader::PegReader(const Board& board, Position start, const PegNumbering& numbering, TextScanner& scanner,
                     ReadSolution& solution)
    : board_(board),
      scanner_(scanner),
      solution_(solution),
      letters_(board.lattice() == Lattice::square ? numbering.letters : ""),
      pegs_(board, start, numbering) {}

void PegReader::read_item() {
  if (solution_.notation != Notation::pegs) return read_place();
  if (scanner_.take(marble_table)) return read_table();
  read_peg();
}

void PegReader::read_place() {
  const TextScanner place = scanner_;
  const bool at_end = is_digit(scanner_.peek()) && !solution_.jumps.empty();
  if (at_end && scanner_.number("") == static_cast<int>(solution_.jumps.size())) return;  // their number
  if (at_end) place.fail("'[', or the number of jumps, " + std::to_string(solution_.jumps.size()));
  scanner_.expect("[");
  scanner_.skip("[");  // a list of lists
  const int row = scanner_.number("a row");
  scanner_.expect(",");
  const int column = scanner_.number("a column");
  const int hole = hole_in_picture(board_, {row, column}, place);
  scanner_.expect(",");
  const Cell step = read_direction();
  scanner_.expect(",");
  const TextScanner peg_place = scanner_;
  const int peg = read_peg_number();
  scanner_.expect("]");
  const bool lands = solution_.notation == Notation::wasd && pegs_.peg_at(hole) == 0;
  const Jump jump = jump_at(hole, lands, step, place);
  const int there = pegs_.peg_at(jump.over);
  if (there == peg) return add(jump, place);
  stop(peg_place, "it is said to remove peg " + std::to_string(peg) + ", but on " +
                      board_.hole_name(jump.over) + " there is " +
                      (there == 0 ? "none" : "peg " + std::to_string(there)));
}

void PegReader::read_peg() {
  const bool list = scanner_.peek() == '[';
  scanner_.skip("[");
  const TextScanner place = scanner_;
  const int peg = read_peg_number();
  scanner_.skip_blanks();
  if (list) {
    scanner_.expect(",");
  } else if (!scanner_.take("->")) {
    scanner_.take(":");
  }
  scanner_.skip_blanks();
  const Cell step = read_direction();
  if (list) scanner_.expect("]");
  add_jump_of(peg, step, place);
}

void PegReader::read_table() {
  std::vector<std::pair<int, TextScanner>> pegs;
  std::vector<Cell> found;
  for (scanner_.skip("|"); !scanner_.at_end(); scanner_.skip("|")) {
    const TextScanner place = scanner_;
    if (is_digit(scanner_.peek())) {
      pegs.emplace_back(read_peg_number(), place);
    } else if (!scanner_.take("move")) {
      found.push_back(read_direction());
    }
  }
  if (pegs.size() != found.size()) {
    scanner_.fail_with("the table has " + std::to_string(pegs.size()) + " marbles and " +
                       std::to_string(found.size()) + " moves, expected equal numbers of both.");
  }
  for (std::size_t i = 0; i < pegs.size() && solution_.illegal.empty(); ++i) {
    add_jump_of(pegs[i].first, found[i], pegs[i].second);
  }
}

void PegReader::add_jump_of(int peg, Cell step, const TextScanner& place) {
  const int from = pegs_.hole_of(peg);
  if (from < 0) return stop(place, "peg " + std::to_string(peg) + " was removed before");
  add(jump_at(from, false, step, place), place);
}

Cell PegReader::read_direction() {
  const auto skip_quote = [&] { scanner_.take("\"") || scanner_.take("'"); };
  skip_quote();
  const TextScanner place = scanner_;
  const std::string_view word = scanner_.take_while([](char c) { return is_letter(c) || c == '-'; });
  const std::string lower = lower_case(word);
  std::vector<std::string> names;
  for (const Cell step : board_.steps()) {
    names.push_back(direction_words(step));
    const bool by_letter =
        lower.size() == 1 && names.size() <= letters_.size() && lower[0] == letters_[names.size() - 1];
    if (by_letter || names.back() == lower) {
      skip_quote();
      return step;
    }
  }
  for (const char letter : letters_) names.emplace_back(1, letter);
  place.fail("a direction: " + join(names, ", "));
}

int PegReader::read_peg_number() {
  const TextScanner place = scanner_;
  const int peg = scanner_.number("the number of a peg");
  if (peg < 1 || peg > pegs_.pegs()) {
    place.fail_with("there is no peg " + std::to_string(peg) + ": the start has pegs 1 to " +
                    std::to_string(pegs_.pegs()) + ".");
  }
  return peg;
}

Jump PegReader::jump_at(int hole, bool lands, Cell direction, const TextScanner& place) const {
  const int sign = lands ? -1 : 1;
  const Cell step{sign * direction.row, sign * direction.column};
  const auto over = board_.neighbour(hole, step);
  const auto other = over ? board_.neighbour(*over, step) : std::nullopt;
  if (over && other) return lands ? Jump{*other, *over, hole} : Jump{hole, *over, *other};
  place.fail_with("a jump " + std::string(lands ? "to " : "from ") + board_.hole_name(hole) + " " +
                  direction_words(direction) + (lands ? " comes from outside" : " leaves") + " the board.");
}

void PegReader::add(const Jump& jump, const TextScanner& place) {
  pegs_.jump(jump);
  solution_.jumps.push_back({jump.from, jump.to, place.place(), jump.over});
}

void PegReader::stop(const TextScanner& place, const std::string& why) {
  solution_.illegal = why;
  solution_.illegal_place = place.place();
}

}  // namespace pegspace
