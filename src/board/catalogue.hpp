// The boards known by name, alone and in families, and the published figures that belong to them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

struct CatalogueEntry {
  /// A name find_board takes; of a family its pattern: "squareN", "rectAxB".
  std::string name;
  /// One line for people: what it is, with the sizes a family takes.
  std::string description;
  /// Holes of the board, or of the smallest and the largest of the family.
  int least_holes;
  int most_holes;
  /// Names to list and to test: the board itself, or members of the family from the smallest up.
  std::vector<std::string> examples;
};

/// All entries in the order in which they are listed.
const std::vector<CatalogueEntry>& catalogue();

/// The board of that name. Throws InputError with near names where there is none, or with the family's range
/// where the size does not fit.
Board find_board(const std::string& name);
bool is_board_name(const std::string& name);

/// A figure to hold the program to, published or (its source says so) not: `quantity` of the problem `board`, `start`
/// (a hole) and `finish` (a hole, "any" or ""). Quantities: "positions", "canonical_positions",
/// "winning_positions", "canonical_winning_positions", "solutions", "games".
struct KnownFigure {
  std::string board;
  std::string start;
  std::string finish;
  std::string quantity;
  std::string value;
  std::string source;
};

const std::vector<KnownFigure>& known_figures();

}  // namespace pegspace
