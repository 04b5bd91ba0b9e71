// Everything about a small problem by definition, from a plain list of all its positions: what the engines
// and all that counts are compared with, by the differential test (differential.hpp) and by the tests of this
// folder. It shares the board's cells (of a graph its jumps) and symmetries with them and nothing else: jumps
// are found again from the cells, positions are kept in one std::map for each depth, and sums are unbounded.
#pragma once

#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "levels/lists/position_lists.hpp"

namespace pegspace::testing {

using Solution = std::vector<Jump>;

class ByDefinition {
 public:
  /// What all sequences of jumps from the starts say about a position.
  struct Reached {
    Count ways = 0;      ///< sequences that lead there
    Uint128 chance = 0;  ///< of random play, in units of 2^-120, rounded down at every jump
  };
  /// By depth.
  using Levels = std::vector<std::map<Position, Reached>>;

  explicit ByDefinition(const Problem& problem);

  /// The levels as Engine::enumerate has to return them, all columns. `symmetry` is that of the command line.
  std::vector<LevelStats> levels(std::string_view symmetry) const;

  /// What Engine::count has to return.
  FinishCount count(const Finish& finish) const;
  Count games() const;

  /// What Engine::winning has to return; the problem must have a finish.
  PositionLevels winning() const;

  /// All positions that can be reached from the starts, those of the last level included that has any.
  const Levels& reached() const { return reached_; }
  std::set<Position> positions() const;
  /// By depth, those from which one of the targets can be reached; as many levels as reached() has.
  std::vector<std::set<Position>> winners(const std::vector<Position>& targets) const;

  /// From every reached position: the sequences that end in the problem's finish, and those that end in a
  /// dead end.
  std::map<Position, Count> solutions_from() const;
  std::map<Position, Count> games_from() const;

  /// Of duotaire, from every reached position: the nim value, or in misère play 1 for won and 0 for lost.
  std::map<Position, int> nim_values(bool misere) const;

  /// Every solution, jump by jump in the board's order; nothing where more positions are met on the way, each
  /// as often as it is met.
  std::optional<std::vector<Solution>> solutions(std::size_t most_met) const;

  std::vector<Position> children(Position p) const;

 private:
  struct PlainJump {
    int from, over, to;
  };

  Levels reach(const std::vector<Position>& seeds) const;
  std::vector<std::set<Position>> winners(const Levels& levels, const std::vector<Position>& targets) const;
  Position image(const Permutation& symmetry, Position p) const;
  Position least_image(const std::vector<Permutation>& group, Position p) const;
  std::vector<Permutation> those_that_keep(const std::vector<Position>& positions) const;

  const Problem& problem_;
  std::vector<PlainJump> jumps_;
  Levels reached_;
};

}  // namespace pegspace::testing
