// A problem: board, start position and (optionally) a finish; and the symmetry a search of it may use.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace {

/// What holds for many positions: the pegs of the fixed holes, and how many pegs there are at most.
struct Pattern {
  HoleSet fixed = 0;
  Position pegs = 0;  ///< of the fixed holes
  int most_pegs = max_holes;

  bool fits(Position p) const { return (p & fixed) == pegs && count_bits(p) <= most_pegs; }
  bool operator==(const Pattern&) const = default;
};

/// The positions that end a solution: one for a hole or a picture, one per hole for `any`, all that fit a pattern. A
/// solution may pass through some and go on.
struct Finish {
  std::string label;  ///< as printed and written to files: "d4", "any", "d4,e4", "position", "at most 3 pegs"
  /// Sorted, no two equal; at least one where there is no pattern. Of a pattern that more than most_listed fit, those
  /// that were found reachable (list_reached()).
  std::vector<Position> positions;
  std::optional<Pattern> pattern{};

  static constexpr std::uint64_t most_listed = std::uint64_t{1} << 16;
  bool contains(Position p) const;
};

/// Throws InputError where the board has no such hole.
Finish finish_at_hole(const Board& board, int hole);
/// A single peg in one of these holes. Throws InputError where the board does not have them all.
Finish finish_at_holes(const Board& board, HoleSet holes);
/// A single peg anywhere.
Finish finish_anywhere(const Board& board);
Finish finish_at_position(Position position);
/// A picture in which either will do for the open holes.
Finish finish_at_picture(const Board& board, Position pegs, HoleSet open);
Finish finish_with_pegs_left(const Board& board, int most_pegs);
/// What a label says: "any", "at most 3 pegs", or holes. Throws InputError.
Finish finish_of_label(const Board& board, const std::string& label);
/// The finish that had this label and these positions, all listed.
Finish finish_of_positions(const Board& board, const std::string& label, std::vector<Position> positions);
/// Whether it has positions, all with the same number of pegs.
bool has_equal_pegs(const Finish& finish);
/// Whether the finish has positions that are not listed: only those that can be reached matter.
bool needs_list(const Board& board, const Finish& finish);
/// Adds those that fit of the images of these positions, which can be reached.
void list_reached(const Board& board, const std::vector<Position>& reached, Finish& finish);

struct Problem {
  Board board;
  Position start = 0;
  std::string start_label;  ///< the vacancies ("d4", "d4,e4"), or "position" where most holes are vacant
  std::optional<Finish> finish;
  /// Further starts, with as many pegs: the problem is the union then, what can be reached from any of them.
  /// Only enumerations, counts, games and moves know unions (`--start all`).
  std::vector<Position> other_starts{};
};

/// Every hole filled but these. The label of a problem that starts there is board.hole_names(vacancies).
Position start_with_vacancies(const Board& board, HoleSet vacancies);

/// The problem that starts with any single vacancy; the label is "all".
Problem problem_from_all_vacancies(const Board& board);

/// The start, or all starts of a union; sorted, each once. Throws InputError where a peg stands on no hole of the board, or
/// the starts have unlike numbers of pegs.
std::vector<Position> starts_of(const Problem& problem);

/// Which symmetries merge positions (--symmetry).
///   board: the board's whole group. Level 0 is the orbit of the start, so `positions` counts what is
///          reachable from any image of the start.
///   start: those that fix the start (the default): `positions` counts what is reachable from the start. Of a
///          union, those that carry the set of starts onto itself: with all vacancies, the whole group.
///   none:  no merging: canonical columns equal the plain ones.
enum class Symmetry { board, start, none };

std::string_view symmetry_name(Symmetry symmetry);
/// Throws InputError.
Symmetry parse_symmetry(std::string_view text);

/// The group a search of this problem merges by.
SymmetryGroup search_group(const Problem& problem, Symmetry symmetry);

/// Throws InputError where the problem has no finish: of what only makes sense with one.
void require_finish(const Problem& problem);

/// The symmetries that fix the start and carry the finish onto itself: those that keep winning positions
/// winning, with as many solutions. Throws InputError where the problem has no finish.
SymmetryGroup winning_group(const Problem& problem);

/// The positions of level 0: the start (all starts of a union), or with Symmetry::board its orbit; sorted.
std::vector<Position> search_seeds(const Problem& problem, Symmetry symmetry);

/// The finish positions of the start's position class (of the class of any seed): the others cannot be
/// reached.
std::vector<Position> feasible_positions(const Problem& problem, Symmetry symmetry, const Finish& finish);

/// The seeds (closed under the group) of each position class; of classes that the group carries to each other,
/// one. Nothing leads from one class to another: each is searched by itself.
std::vector<std::vector<Position>> by_class(const Board& board, const std::vector<Position>& seeds,
                                            const SymmetryGroup& group);

/// Whether a symmetry of the board, which both must have, carries starts and finish of the one to those of the other.
bool are_images(const Problem& one, const Problem& other);

/// Why no jump sequence can lead from the start to this finish (number of pegs, position class), or "". `start` is what the
/// sentence calls the start.
std::string why_impossible(const Problem& problem, const Finish& finish,
                           std::string_view start = "the start");

}  // namespace pegspace
