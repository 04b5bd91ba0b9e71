#include "board/pictures/picture_notes.hpp"

#include <algorithm>

#include "base/count.hpp"
#include "base/text.hpp"
#include "board/pictures/picture_doubts.hpp"

namespace pegspace {
namespace {

/// Counts the empty holes if other letters than '.' mean them: there may be more than were meant.
std::optional<std::string> empty_holes_note(const ReadPicture& read, HoleSet empty) {
  const bool other_letters =
      std::ranges::any_of(read.read, [](const std::string& words) { return words.ends_with("empty hole"); });
  if (empty == 0 || !other_letters) return std::nullopt;
  return read.text.source() + ": " + counted(count_bits(empty), "hole", "holes") + " empty";
}

std::optional<std::string> spacing_note(const ReadPicture& read) {
  const std::size_t usual = read.file.picture_lattice() == Lattice::square ? 2 : 1;  // as the program draws
  if (read.file.spacing || read.picture.spacing <= usual) return std::nullopt;
  return read.text.source() + ": reads the picture as spaced, neighbours " +
         std::to_string(read.picture.spacing) +
         " characters apart; a line 'spacing: 1' before 'board:' reads blanks as places without a hole";
}

std::optional<std::string> lattice_note(const ReadPicture& read) {
  if (read.picture.is_from_edge)
    return read.text.source() + ": reads rows that begin or end in one column as a triangle";
  if (read.file.one_diagonal) {
    return read.text.source() +
           ": reads a square array with diagonals from upper left to lower right as a board of the "
           "triangular "
           "lattice";
  }
  return std::nullopt;
}

/// A blank between two holes of a row, in a picture with empty holes.
std::optional<std::string> blank_note(const ReadPicture& read, bool has_empty_holes) {
  if (!has_empty_holes || read.file.spacing) return std::nullopt;
  const PictureHole* const before =
      hole_before_gap(read.marks, read.picture, read.file.picture_lattice(), "");
  if (before == nullptr) return std::nullopt;
  return read.text.place(before->mark.line, before->mark.byte) +
         ": reads the blank after this hole as no hole; write an empty hole as '.'";
}

/// A '-' that may have been meant as an empty hole, in a picture without empty holes.
std::optional<std::string> dash_note(const ReadPicture& read, bool has_empty_holes) {
  const bool is_square = read.file.picture_lattice() == Lattice::square;
  if (has_empty_holes || !is_square || !read.file.letters.empty() || !has_dashes_within(read))
    return std::nullopt;
  return read.text.source() + ": reads '-' as no hole; write an empty hole as '.'";
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
       {letters_note(source, read.read), empty_holes_note(read, empty), spacing_note(read),
        lattice_note(read), blank_note(read, empty != 0), dash_note(read, empty != 0),
        start ? start_note(source, board, *start, !read.file.letters.empty()) : std::nullopt}) {
    if (note) notes.push_back(*note);
  }
  return notes;
}

}  // namespace pegspace
