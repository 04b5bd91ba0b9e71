// Everything about a small problem by definition, from a plain list of all its positions: what the engines
// are compared with (differential.hpp). It shares the board's cells (of a graph its jumps) and symmetries
// with them and nothing else: jumps are found again from the cells, positions are kept in one std::map for
// each depth, and every sum is unbounded.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "levels/listed/position_lists.hpp"

namespace pegspace::fuzz {

class BruteForce {
 public:
  explicit BruteForce(const Problem& problem);

  /// The levels as Engine::enumerate has to return them, all columns. `symmetry` is that of the command line.
  std::vector<LevelStats> levels(std::string_view symmetry) const;

  /// What Engine::count has to return.
  FinishCount count(const Finish& finish) const;
  Count games() const;

  /// What Engine::winning has to return; the problem must have a finish.
  PositionLevels winning() const;

  /// Positions that can be reached from the start.
  std::size_t positions() const;

 private:
  /// By depth: each position with the number of jump sequences that lead to it.
  using Levels = std::vector<std::map<Position, Count>>;
  struct PlainJump {
    int from, over, to;
  };

  std::vector<Position> children(Position p) const;
  Levels reach(const std::vector<Position>& seeds) const;
  /// By depth: those of the levels from which one of the targets can be reached.
  std::vector<std::map<Position, bool>> winners(const Levels& levels,
                                                const std::vector<Position>& targets) const;
  Position image(const Permutation& symmetry, Position p) const;
  Position least_image(const std::vector<Permutation>& group, Position p) const;
  std::vector<Permutation> those_that_keep(const std::vector<Position>& positions) const;

  const Problem& problem_;
  std::vector<PlainJump> jumps_;
  Levels reached_;  // from the start
};

}  // namespace pegspace::fuzz
