// Where a problem ends: a test of one position. Patterns describe it in a few words, however many positions
// fit them: a hole, a picture whose open holes do not matter, at most three pegs. Whatever needs a list of
// the positions (retrograde passes, counts) takes positions(), and refuses before it begins if these are too
// many.
//
//     normal form: an open hole holds a peg in some of the pattern's positions, and none in others; fewest
//     and most pegs occur
//
// So two patterns of the same positions are equal, and a symmetry carries a finish to another iff it carries
// the patterns of the one to those of the other.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace {

/// The pegs of all holes but the open ones, and how many pegs there are in all.
struct Pattern {
  Position pegs = 0;  ///< in the holes that are not open
  HoleSet open = 0;
  int fewest_pegs = 0;
  int most_pegs = max_holes;

  bool fits(Position p) const {
    return (p & ~open) == pegs && count_bits(p) >= fewest_pegs && count_bits(p) <= most_pegs;
  }
  auto operator<=>(const Pattern&) const = default;
};

/// The positions that end a solution: those that fit one of the patterns. A solution may pass through some of
/// them.
struct Finish {
  std::string label;  ///< as printed and written to files: "d4", "any", "d4,e4", "position", "at most 3 pegs"
  std::vector<Pattern> patterns;  ///< in normal form, sorted, no two equal; none: no position

  /// That many positions can be listed: 16 MiB.
  static constexpr std::uint64_t most_listed = std::uint64_t{1} << 21;

  bool contains(Position p) const;
  bool empty() const { return patterns.empty(); }
  /// The number of pegs of its positions; it must have some.
  int fewest_pegs() const;
  int most_pegs() const;
  /// How many positions it has, one that fits two patterns counted twice; most_listed + 1 for all numbers
  /// above.
  std::uint64_t number() const;
  bool is_listed() const { return number() <= most_listed; }
  /// All of them, sorted. Throws InputError if they are too many.
  std::vector<Position> positions() const;
  /// Whether test(p) holds for a position of the finish; tries them in turn, in no special order.
  bool any_of(const std::function<bool(Position)>& test) const;
  /// Leaves out the positions with fewer or more pegs.
  void limit_pegs(int fewest, int most);
};

/// Throws InputError if one of the holes is not on the board; `what`: "the start", "the finish".
void require_holes(const Board& board, HoleSet holes, const std::string& what);

/// Throws InputError if the board has no such hole.
Finish finish_at_hole(const Board& board, int hole);
/// A single peg in one of these holes. Throws InputError if the board does not have them all.
Finish finish_at_holes(const Board& board, HoleSet holes);
/// A single peg anywhere.
Finish finish_anywhere(const Board& board);
Finish finish_at_position(Position position);
/// A picture in which either will do for the open holes.
Finish finish_at_picture(Position pegs, HoleSet open);
Finish finish_with_pegs_left(const Board& board, int most_pegs);
/// These positions, one by one.
Finish finish_at_positions(const std::vector<Position>& positions);

/// Whether all its positions have the same number of pegs. It must have some.
bool has_equal_pegs(const Finish& finish);

/// The finish that the symmetry carries it to.
Finish image(const Permutation& permutation, const Finish& finish);
/// The symmetries that carry it onto itself.
SymmetryGroup stabiliser(const SymmetryGroup& group, const Finish& finish);
/// All its images together.
Finish orbit(const SymmetryGroup& group, const Finish& finish);

}  // namespace pegspace
