// The row of `pegspace census` for a graph or board: all starts with a single vacancy together.
//
// It is meant for many small boards. Each reachable position gets a number; then one pass over the positions,
// from the last to the first, computes from each position's children
//
//     games(p)     = sum of games(child)      or 1 for a dead end
//     solutions(p) = sum of solutions(child)  or 1 for a single peg
//     finishes(p)  = the holes where a single peg can be left (union)
//     pegs(p)      = the numbers of pegs that a dead end can have (union), a bit for each
//     won(p)       = some child is lost: whoever moves first from p wins duotaire (duotaire.hpp)
//
// Every jump is tried twice and no symmetry is used: 0.12 ms for a graph of 9 vertices. Memory: 4 bytes for
// each of the 2^holes positions, and 28 for each reachable one (52 or more if games exceed 64 bits). Called
// by tools/census.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result_table.hpp"
#include "board/board.hpp"

namespace pegspace {

/// 2^26 positions need 256 MiB, besides the reachable ones.
inline constexpr int most_census_holes = 26;

struct CensusGraph {
  std::string name;
  int holes = 0;                   ///< 1 to most_census_holes; for a SolvableRow, to max_holes
  std::uint64_t edges = 0;         ///< pairs of neighbours
  std::vector<Jump> jumps;         ///< each once
  std::function<Board()> board{};  ///< makes it, for what needs more than its jumps
};

struct CensusRow {
  std::string name;
  int holes = 0;
  std::uint64_t edges = 0;
  std::uint64_t jumps = 0;
  std::string automorphisms;        ///< of the jumps, in decimal digits
  std::uint64_t positions = 0;      ///< reachable from any start
  int solvable_starts = 0;          ///< from which a single peg can be left
  int solvable_pairs = 0;           ///< pairs of a start and the hole of a single peg
  int fewest_pegs = 0;              ///< that can be left, from the best start
  int fewest_pegs_worst = 0;        ///< that can be left, from the worst start
  int fools_solitaire = 0;          ///< most pegs at a dead end, from any start
  Count solutions;                  ///< from all starts to all single pegs
  Count games;                      ///< from all starts
  int won_starts = 0;               ///< from which the first player wins duotaire
  std::uint32_t dead_end_pegs = 0;  ///< bit k: a dead end has k pegs, from some start

  /// Whether these numbers skip one.
  bool has_gaps() const;
};
extern const ResultTable<CensusRow> census_table;

/// Computes the row of a graph. `look` is called now and then, and may throw.
CensusRow census_row(const CensusGraph& graph, const std::function<void()>& look);

/// The row of `census --solvable`.
struct SolvableRow {
  std::string name;
  int holes = 0;  ///< of any board
  std::uint64_t edges = 0;
  std::optional<bool> solvable;  ///< from some start; nothing: memory did not suffice to refute every one
  std::string start{};           ///< names of holes and jumps; "" without a solution
  std::string finish{};
  std::string solution{};
};
extern const ResultTable<SolvableRow> census_solvable_table;

/// Sums over the rows of graphs with equally many holes.
struct CensusTotals {
  int holes = 0;
  std::uint64_t graphs = 0;
  std::uint64_t solvable = 0;         ///< from some start
  std::uint64_t freely_solvable = 0;  ///< from every start
  int fewest_pegs = 0;                ///< the largest of the graphs' values
  int fools_solitaire = 0;            ///< the largest of the graphs' values
  Count solutions;
  Count games;
  std::uint64_t duotaire_won = 0;  ///< by the first player, from some start

  void add(const CensusRow& row);
};
extern const ResultTable<CensusTotals> census_sums_table;

}  // namespace pegspace
