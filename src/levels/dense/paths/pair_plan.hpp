// What pairs.cpp computes: which starts side by side, and how finishes become starts by time reversal.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "levels/count_request.hpp"
#include "levels/dense/paths/ranks.hpp"
#include "levels/dense/paths/self_reverse.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace::dense {

/// Which columns there are, and how finishes become columns. Starts and pairs are closed under the group of
/// `numbers`, so what is known of one tile is known of its images: a symmetry g carries the number of column a
/// at p to that of column g(a) at g(p).
struct PairPlan {
  /// A finish b: h = symmetries.permutation(element) carries it to the start of the column.
  struct Reversal {
    int element = 0;
    std::size_t column = 0;
  };
  /// A problem, as column and number of the finish.
  struct Pair {
    std::size_t column = 0;
    std::size_t finish = 0;
    bool operator==(const Pair&) const = default;
  };
  explicit PairPlan(const Board& board) : symmetries(SymmetryGroup::whole(board)) {}

  SymmetryGroup symmetries;
  std::optional<NumberSymmetries> numbers;  ///< those of the symmetries that carry the class to itself
  std::vector<Position> seeds;              ///< by column: the start; all of one class
  int jumps = 0;                            ///< of a solution
  std::vector<Reversal> reversals;          ///< by finish
  std::vector<Pair> pairs;                  ///< that are counted
  std::vector<std::size_t> asked;           ///< by problem asked for: its pair, of `pairs`
  std::vector<Pair> all_pairs;  ///< and their partners by time reversal, and all images, each once
  /// By pair and element of the group of `numbers`: the image, of all_pairs.
  std::vector<std::vector<std::size_t>> images;
  std::vector<int> starts;    ///< by column: the vacancy, where starts have one
  std::vector<int> finishes;  ///< the last pegs, where there is one
};

/// A plan for these pairs, at least one: they are moved by symmetries so that few different starts and finishes
/// are left. Nothing where the starts are not of one position class up to symmetry, or a finish has no image among the
/// starts of that class.
std::optional<PairPlan> plan_pairs(const Board& board, std::span<const HolePair> pairs);

/// A plan for the problem of these rows, which is its own reverse.
PairPlan plan_of(const ClassRows& rows, const SelfReverse& problem);

}  // namespace pegspace::dense
