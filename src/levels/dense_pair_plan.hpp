// What dense_pairs.cpp computes: which starts side by side, and how finishes become starts by time reversal.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "levels/engine.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace::dense {

/// Which columns there are, and how finishes become columns.
struct PairPlan {
  /// A finish b: h = symmetries.permutation(element) carries it to the start of the column.
  struct Mirror {
    int element = 0;
    std::size_t column = 0;
  };
  /// A problem, as column and number of the finish, and its partner.
  struct Pair {
    std::size_t column = 0;
    std::size_t finish = 0;
    std::size_t partner_column = 0;
    std::size_t partner_finish = 0;
  };

  explicit PairPlan(const Board& board) : symmetries(SymmetryGroup::whole(board)) {}

  SymmetryGroup symmetries;
  std::vector<int> starts;      ///< by column: the hole; all vacancies of one class
  std::vector<int> finishes;    ///< the holes
  std::vector<Mirror> mirrors;  ///< by finish
  std::vector<int> elements;    ///< of the mirrors, each once
  std::vector<Pair> pairs;      ///< those asked for
};

/// A plan for these pairs, of which there is one at least: they are moved by symmetries so that few different
/// starts and finishes are left. Nothing where a finish has no image among the starts of the class. The
/// starts must be of one class up to symmetry.
std::optional<PairPlan> plan_pairs(const Board& board, std::span<const StartFinishPair> pairs);

}  // namespace pegspace::dense
