// What is counted from seeds of one class, and to which finish each number belongs. Used by count.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/count_request.hpp"
#include "levels/dense/growth/tile_search.hpp"
#include "position/problem.hpp"

namespace pegspace::dense {

struct ClassRequest : SearchedClass {
  /// The board must live as long.
  ClassRequest(const Board& on_board, const std::vector<Position>& from, const std::vector<Finish>& finishes);

  /// From all seeds, without a finish.
  Problem problem() const { return {board, seeds.front(), "", std::nullopt, seeds}; }

  /// Notes the number of winning positions for each finish with these targets.
  void note_winning(const std::vector<Position>& of_targets, std::uint64_t winning, Counting& result) const;
  /// sequences[i] is the number of sequences to all[i], of which each finish has some as targets.
  void add_solutions(const std::vector<Count>& sequences, Counting& result) const;

  std::vector<std::vector<Position>> targets;  ///< by finish, those of the class with no more pegs, sorted
  std::vector<Position> all;                   ///< all of them
  std::vector<std::vector<Position>> sets;     ///< the sets of targets, each once, none empty
  std::vector<std::vector<Position>> apart;    ///< those without some of all
  SymmetryGroup winning_group;                 ///< of the seeds and all targets
};

}  // namespace pegspace::dense
