// The boards known by name, alone and in families, and the published counts that belong to them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

struct CatalogueEntry {
  /// A name that find_board accepts; for a family its pattern: "squareN", "rectAxB".
  std::string name;
  /// One line for people: what it is, with the sizes of a family.
  std::string description;
  /// Holes of the board, or of the smallest and the largest of the family.
  int least_holes;
  int most_holes;
  /// Names to list and to test: the board itself, or members of the family from the smallest up.
  std::vector<std::string> examples;
};

/// All entries in the order in which they are listed.
const std::vector<CatalogueEntry>& catalogue();

/// The board of that name. Throws InputError with near names if there is none, or with the family's range if
/// the size does not fit.
Board find_board(const std::string& name);
/// The board of that name, or nothing if there is none. This costs no more than the board itself, as it is
/// asked for every board from a file.
std::optional<Board> named_board(const std::string& name);

/// A number that the program must reproduce. Its source says so if it is not published. `start` is the hole
/// that starts empty, "all" for each hole of the board, or "" if the quantity is one of the board:
/// "feasible problems", "solvable problems" (one vacancy to one peg, up to symmetry), the "fewest moves" of
/// these. `finish` is a hole, "any" for a single peg anywhere, or "". Other quantities: the columns of
/// levels.csv, summed over the depths; "solutions"; "games"; "fewest moves"; and words that the source
/// explains.
struct KnownCount {
  std::string board;
  std::string start;
  std::string finish;
  std::string quantity;
  std::string value;
  std::string source;
};

const std::vector<KnownCount>& known_counts();
std::vector<KnownCount> known_counts_of(const Board& board);

}  // namespace pegspace
