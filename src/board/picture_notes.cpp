#include "board/picture_notes.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"

namespace pegspace {
namespace {

/// The empty holes that reach a corner of the picture's rectangle through empty holes beside each other.
HoleSet corner_vacancies(const Board& board, HoleSet empty) {
  const Cell corner = board.corner();
  HoleSet found = 0;
  for (const int row : {corner.row, board.rows() - 1}) {
    for (const int column : {corner.column, board.columns() - 1}) {
      if (const auto hole = board.hole_at({row, column})) found |= bit(*hole) & empty;
    }
  }
  const auto is_beside = [&](int a, int b) {
    const Cell one = board.cell(a);
    const Cell other = board.cell(b);
    return std::abs(one.row - other.row) + std::abs(one.column - other.column) == 1;
  };
  for (HoleSet before = 0; before != found;) {
    before = found;
    for_each_bit(before, [&](int reached) {
      for_each_bit(empty, [&](int hole) {
        if (is_beside(reached, hole)) found |= bit(hole);
      });
    });
  }
  return found;
}

bool has_empty_corners(const Board& board, HoleSet empty) {
  const Cell corner = board.corner();
  for (const int row : {corner.row, board.rows() - 1}) {
    for (const int column : {corner.column, board.columns() - 1}) {
      const auto hole = board.hole_at({row, column});
      if (!hole || !has_bit(empty, *hole)) return false;
    }
  }
  return true;
}

std::string counted_holes(int holes) {
  return std::to_string(holes) + (holes == 1 ? " hole" : " holes");
}

/// Of other letters than '.', or where all corners are empty: there '.' or 0 may mean that there is no hole.
std::optional<std::string> empty_holes_note(const ReadPicture& read, const Board& board, HoleSet empty) {
  const bool other_letters =
      std::ranges::any_of(read.read, [](const std::string& words) { return words.ends_with("empty hole"); });
  if (empty == 0 || !(other_letters || has_empty_corners(board, empty))) return std::nullopt;
  const int corners = count_bits(corner_vacancies(board, empty));
  return read.text.source() + ": " + counted_holes(count_bits(empty)) + " empty" +
         (corners == 0 ? ""
                       : ", " + std::to_string(corners) +
                             " of them in the corners; where there is no hole, write '-' or a blank");
}

std::optional<std::string> spacing_note(const ReadPicture& read, Lattice lattice) {
  const std::size_t usual = lattice == Lattice::square ? 2 : 1;  // what the program itself draws
  if (read.says_spacing || read.picture.spacing <= usual) return std::nullopt;
  return read.text.source() + ": reads the picture as spaced, neighbours " +
         std::to_string(read.picture.spacing) +
         " characters apart; a line 'spacing: 1' before 'board:' reads blanks as places without a hole";
}

std::optional<std::string> rows_note(const ReadPicture& read) {
  if (common_step(read.marks, &Mark::line) < 2) return std::nullopt;
  return read.text.source() +
         ": between any two rows of the picture is a blank one, which is read as a row "
         "without holes, so no peg jumps from row to row. Delete the blank rows if this is not intended";
}

/// What the note on a gap between two holes of a row says.
std::optional<std::string> gap_note(const ReadPicture& read, Lattice lattice, bool has_empty_holes) {
  const int step = lattice == Lattice::triangular ? 2 : 1;
  const PictureHole* before = nullptr;
  for (const PictureHole& hole : read.picture.holes) {
    const bool same_row = before != nullptr && before->mark.line == hole.mark.line;
    for (int column = before == nullptr ? 0 : before->cell.column + step;
         same_row && column < hole.cell.column; column += step) {
      const std::size_t at = read.picture.origin + static_cast<std::size_t>(column) * read.picture.spacing;
      const auto mark = std::ranges::find_if(
          read.marks.all, [&](const Mark& one) { return one.line == hole.mark.line && one.column == at; });
      const bool is_blank = mark == read.marks.all.end();
      const bool is_noted = is_blank ? !read.says_spacing : mark->text == "-" && !has_empty_holes;
      if (!is_noted) continue;
      return read.text.place(hole.mark.line, before->mark.byte) + ": reads the " +
             (is_blank ? "blank" : "'-'") + " after this hole as no hole; write an empty hole as '.'";
    }
    before = &hole;
  }
  return std::nullopt;
}

/// A triangular picture whose line "lattice:" was forgotten: its holes have no neighbours on the square
/// lattice.
std::optional<std::string> lattice_note(const ReadPicture& read, const Board& board) {
  if (read.says_lattice || !board.jumps().empty()) return std::nullopt;
  std::vector<Cell> cells;
  for (int hole = 0; hole < board.holes(); ++hole) {
    cells.push_back(board.cell(hole));
    if ((cells.back().row + cells.back().column - cells[0].row - cells[0].column) % 2 != 0)
      return std::nullopt;
  }
  if (Board("", Lattice::triangular, cells).jumps().empty()) return std::nullopt;
  return read.text.source() +
         ": on the square lattice no peg of this board can ever jump; for a triangular "
         "board add the line 'lattice: triangular'";
}

}  // namespace

std::optional<std::string> letters_note(const std::string& source, const std::vector<std::string>& read) {
  if (read.empty()) return std::nullopt;
  return source + ": reads " + join(read, ", ");
}

std::optional<std::string> start_note(const std::string& source, const Board& board, Position start,
                                      bool says_letters) {
  const bool can_jump = std::ranges::any_of(board.jumps(), [&](const Jump& jump) {
    return has_bit(start, jump.from) && has_bit(start, jump.over) && !has_bit(start, jump.to);
  });
  if (can_jump) return std::nullopt;
  const int pegs = count_bits(start);
  return source + ": the start has " +
         (pegs == 0   ? "no peg"
          : pegs == 1 ? "one peg"
                      : "no jump") +
         (pegs > 1 || says_letters
              ? ""
              : "; if another letter means the pegs, say so in a line such as 'letters: . peg, o empty'");
}

std::vector<std::string> picture_notes(const ReadPicture& read, const Board& board,
                                       const std::optional<Position>& start) {
  const std::string& source = read.text.source();
  const HoleSet empty = start ? board.all_holes() & ~*start : 0;
  std::vector<std::string> notes;
  for (const std::optional<std::string>& note :
       {letters_note(source, read.read), empty_holes_note(read, board, empty),
        spacing_note(read, board.lattice()), rows_note(read), gap_note(read, board.lattice(), empty != 0),
        start ? start_note(source, board, *start, read.says_letters) : std::nullopt,
        lattice_note(read, board)}) {
    if (note) notes.push_back(*note);
  }
  return notes;
}

}  // namespace pegspace
