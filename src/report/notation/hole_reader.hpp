// Jumps as holes with marks between them (notation.hpp):
//
//     d2-d4-f4    4>1    4 -> 1    from and to, in the notations names, numbers, two-digit and numbers-from-0
//     d2-(d3)-d4                   the same with the hole jumped over
//     d2>d3>d4                     every hole passed, in the notation over
//
// What a hole looks like, and whether every hole is there, a text alone does not tell: there are several readings.
// Called by notation_reader.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/notation/notation.hpp"
#include "report/notation/text_scanner.hpp"

namespace pegspace {

/// How holes with marks between them are read.
struct HoleReading {
  Notation naming = Notation::names;  ///< what a hole looks like
  bool every_hole = false;            ///< from, over, to; else from, to

  std::string name() const;
  Notation notation() const;
};

/// The one table of what a text may mean: of a notation named only itself, else all that looks like it.
std::vector<HoleReading> hole_readings(const Board& board, Notation notation, bool is_named);

/// Reads at the scanner, and adds to the solution.
class HoleReader {
 public:
  HoleReader(const Board& board, const HoleReading& reading, TextScanner& scanner, ReadSolution& solution);
  /// The next holes that marks join: a jump or several.
  void read_item();

 private:
  bool take_mark();
  int read_hole();
  int two_digit_hole(std::string_view word, const TextScanner& place) const;

  const Board& board_;
  HoleReading reading_;
  TextScanner& scanner_;
  ReadSolution& solution_;
};

}  // namespace pegspace
