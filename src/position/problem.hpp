// A problem: board, start position and (optionally) a finish; and the symmetry a search of it may use.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"
#include "board/position_class.hpp"
#include "position/finish.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace {

struct Problem {
  Board board;
  Position start = 0;
  std::string start_label;  ///< the vacancies ("d4", "d4,e4"), or "position" if most holes are vacant
  std::optional<Finish> finish;
  /// Further starts, with as many pegs: the problem is the union then, what can be reached from any of them.
  /// Only enumerations, lists, counts, games and moves know unions (`--start all`, with_images()).
  std::vector<Position> other_starts{};
};

/// Every hole filled but these.
Position start_with_vacancies(const Board& board, HoleSet vacancies);

/// The problem of this start, with its label.
Problem problem_from(const Board& board, Position start, std::optional<Finish> finish = std::nullopt);

/// The problem that starts with any single vacancy; the label is "all".
Problem problem_from_all_vacancies(const Board& board);

/// The start, or all starts of a union; sorted, each once. Throws InputError if a peg stands on no hole of
/// the board, or if the starts have different numbers of pegs.
std::vector<Position> starts_of(const Problem& problem);

/// The union of all images of its starts under the symmetries of the board (`--symmetry board`). Labels stay.
Problem with_images(Problem problem);

/// Which symmetries merge positions.
///   start: those that fix the start; for a union, those that carry the set of starts onto itself: with all
///          vacancies or all images, the whole group.
///   none:  no merging: canonical columns equal the plain ones.
enum class Symmetry { start, none };

std::string_view symmetry_name(Symmetry symmetry);
/// Throws InputError.
Symmetry parse_symmetry(std::string_view text);

/// The group a search of this problem merges by.
SymmetryGroup search_group(const Problem& problem, Symmetry symmetry);

/// Throws InputError if the problem has no finish: for what only makes sense with one.
void require_finish(const Problem& problem);

/// The symmetries that fix the start and carry the finish onto itself: those that keep winning positions
/// winning, with as many solutions. Throws InputError if the problem has no finish.
SymmetryGroup winning_group(const Problem& problem);

/// Whether jumps may lead from one of these starts, all with as many pegs, to a position, as far as pegs and
/// position class show without a search: it is a start, or has fewer pegs and is in the class of a start.
class Feasible {
 public:
  Feasible(const Board& board, std::vector<Position> starts);
  bool operator()(Position p) const;

 private:
  ClassSpace classes_;
  std::vector<Position> starts_;           ///< sorted
  std::vector<Position> representatives_;  ///< of their classes; sorted
};

/// The feasible positions of the finish: the others cannot be reached. Throws InputError if they are too many
/// to be listed.
std::vector<Position> feasible_positions(const Problem& problem, const Finish& finish);

/// The starts (closed under the group) of each position class; of classes that the group carries to each
/// other, one. Nothing leads from one class to another: each is searched by itself.
std::vector<std::vector<Position>> by_class(const Board& board, const std::vector<Position>& starts,
                                            const SymmetryGroup& group);

/// Why no jump sequence can lead from the start to this finish (number of pegs, position class), or "". For a
/// finish that is too large to be listed, also "" if not all its positions were tried. `start` is what the
/// sentence calls the start.
std::string why_impossible(const Problem& problem, const Finish& finish,
                           std::string_view start = "the start");

}  // namespace pegspace
