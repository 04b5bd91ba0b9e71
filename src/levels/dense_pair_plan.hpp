// What dense_pairs.cpp computes: which starts side by side, and how finishes become starts by time reversal.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "levels/dense_half_problem.hpp"
#include "levels/dense_ranks.hpp"
#include "levels/engine.hpp"
#include "position/symmetry_group.hpp"

namespace pegspace::dense {

/// Which columns there are, and how finishes become columns. Starts and pairs are closed under the group of
/// `numbers`, so what is known of one tile is known of its images: a symmetry g carries the number of column a
/// at p to that of column g(a) at g(p).
struct PairPlan {
  /// A finish b: h = symmetries.permutation(element) carries it to the start of the column.
  struct Mirror {
    int element = 0;
    std::size_t column = 0;
  };
  /// A problem, as column and number of the finish.
  struct Pair {
    std::size_t column = 0;
    std::size_t finish = 0;
    bool operator==(const Pair&) const = default;
  };
  /// Several starts and finishes that are a problem's together, ascending.
  struct Joined {
    std::vector<std::size_t> columns;
    std::vector<std::size_t> finishes;
    bool operator==(const Joined&) const = default;
  };
  /// A problem asked for: a pair, or several, where its start or its finish is the sum of others
  /// (dense_start_parts.hpp).
  struct Asked {
    /// Of `pairs`, those of the first start with all finishes first. The solutions of all together are the
    /// problem's.
    std::vector<std::size_t> terms;
    /// Where there are several: the starts and finishes, and those that the group of `numbers` carries them to,
    /// each once.
    std::vector<Joined> images;
  };

  explicit PairPlan(const Board& board) : symmetries(SymmetryGroup::whole(board)) {}

  SymmetryGroup symmetries;
  std::optional<NumberSymmetries> numbers;  ///< those of the symmetries that carry the class to itself
  std::vector<Position> seeds;              ///< by column: the start; all of one class
  int jumps = 0;                            ///< of a solution
  std::vector<Mirror> mirrors;              ///< by finish
  std::vector<Asked> asked;                 ///< where starts and finishes have one hole
  std::vector<Pair> pairs;                  ///< that are counted
  std::vector<Pair> all_pairs;  ///< and their partners by time reversal, and all images, each once
  /// By pair and element of the group of `numbers`: the image, of all_pairs.
  std::vector<std::vector<std::size_t>> images;
  std::vector<int> starts;    ///< by column: the vacancy, where starts have one
  std::vector<int> finishes;  ///< the last pegs, where there is one
};

/// A plan for these problems, of which there is one at least: they are moved by symmetries so that few
/// different starts and finishes are left, and what is the sum of others is not counted by itself. Nothing where
/// a finish has no image among the starts of the class. The starts must be of one class up to symmetry.
std::optional<PairPlan> plan_pairs(const Board& board, std::span<const StartFinishPair> pairs);

/// A plan for the problem of this search, which it reverses, and which is from any start to any finish.
PairPlan plan_of(const Search& search, const HalfProblem& problem);

}  // namespace pegspace::dense
