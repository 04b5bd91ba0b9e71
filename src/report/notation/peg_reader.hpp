// Jumps that name pegs by number, in the notations directions, wasd and pegs (notation.hpp):
//
//     [1, 3, down, 10]         row and column of the jumping peg, its direction, the peg removed
//     [3, 3, 's', 10]          the same jump as the first programs print it: row and column are those where the
//                              peg lands; where a peg stands there, it is the one that jumps
//     5 -> down    [5, 's']    the jumping peg and its direction
//     marble 5 8               all jumping pegs, then all directions, in as many lines as it takes
//     move   d r
//
// Pegs are numbered row by row, as they stand at the start, and keep their numbers. The first programs know
// three variants, which read_solution tries one after the other:
//
//   - The centre is left out instead of the vacancy, and the peg there has the vacancy's number (the European
//     board, numbered with the centre vacant).
//   - In the notation pegs, numbers may belong to the holes: "10" is the peg that stands in hole 10 now.
//   - Letters may be w a s d or u d l r.
//
// Called by notation_reader.cpp.
#pragma once

#include <vector>

#include "report/notation/notation.hpp"
#include "report/notation/text_scanner.hpp"

namespace pegspace {

/// What the numbers and letters of a text mean.
struct PegNumbering {
  bool of_holes = false;              ///< numbers stay with the holes
  bool without_the_centre = false;    ///< the centre is left out instead of the vacancy
  std::string_view letters = "wads";  ///< for up, left, right, down
};

/// How the table begins.
inline constexpr std::string_view marble_table = "marble";

/// Whether the notation names pegs by number.
bool names_pegs(Notation notation);

/// Those that a text in this notation may use, the usual one first.
std::vector<PegNumbering> peg_numberings(const Board& board, Position start, Notation notation);

/// The pegs by number, as they move.
class NumberedPegs {
 public:
  NumberedPegs(const Board& board, Position start, const PegNumbering& numbering);
  int pegs() const { return static_cast<int>(hole_of_.size()); }
  /// Hole that the number stands for, from 1; -1 where the peg is gone.
  int hole_of(int number) const { return hole_of_[static_cast<std::size_t>(number) - 1]; }
  /// Number of the peg in a hole, or 0.
  int peg_at(int hole) const { return peg_at_[static_cast<std::size_t>(hole)]; }
  void jump(const Jump& jump);

 private:
  bool of_holes_;
  std::vector<int> hole_of_;
  std::vector<int> peg_at_;
};

/// The hole in a row and column of the picture; an error at `place` where there is none.
int hole_in_picture(const Board& board, Cell cell, const TextScanner& place);

/// Reads at the scanner, and adds to the solution. Where a number contradicts the pegs, solution.illegal says so.
class PegReader {
 public:
  PegReader(const Board& board, Position start, const PegNumbering& numbering, TextScanner& scanner,
            ReadSolution& solution);
  /// The next jump, or table of jumps.
  void read_item();

 private:
  void read_place();  // directions, wasd
  void read_peg();
  void read_table();
  void add_jump_of(int peg, Cell step, const TextScanner& place);
  Cell read_direction();
  int read_peg_number();
  /// The jump in a direction from a hole, or to it; an error at `place` where it leaves the board.
  Jump jump_at(int hole, bool lands, Cell direction, const TextScanner& place) const;
  void add(const Jump& jump, const TextScanner& place);
  void stop(const TextScanner& place, const std::string& why);

  const Board& board_;
  TextScanner& scanner_;
  ReadSolution& solution_;
  std::string_view letters_;
  NumberedPegs pegs_;
};

}  // namespace pegspace
