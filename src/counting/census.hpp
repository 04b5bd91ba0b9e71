// The row of `pegspace census` for a graph or board: all starts with a single vacancy together.
//
// It is meant for many small boards. Each reachable position gets a number; then one pass over the positions,
// from the last to the first, computes from each position's children
//
//     games(p)     = sum of games(child)      or 1 for a dead end
//     solutions(p) = sum of solutions(child)  or 1 for a single peg
//     finishes(p)  = the holes where a single peg can be left (union), fewest(p), most(p): pegs that can be
//                  left
//     won(p)       = some child is lost: whoever moves first from p wins duotaire (duotaire.hpp)
//
// Every jump is tried twice and no symmetry is used: 0.12 ms for a graph of 9 vertices. Memory: 4 bytes for
// each of the 2^holes positions, and 28 for each reachable one (52 or more if games exceed 64 bits). Called
// by tools/census.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result_table.hpp"
#include "board/board.hpp"

namespace pegspace {

/// 2^26 positions need 256 MiB, besides the reachable ones.
inline constexpr int most_census_holes = 26;

struct CensusGraph {
  std::string name;
  int holes = 0;            ///< 1 to most_census_holes
  std::uint64_t edges = 0;  ///< pairs of neighbours
  std::vector<Jump> jumps;  ///< each once
};

struct CensusRow {
  std::string name;
  int holes = 0;
  std::uint64_t edges = 0;
  std::uint64_t jumps = 0;
  std::string automorphisms;    ///< of the jumps, in decimal digits
  std::uint64_t positions = 0;  ///< reachable from any start
  int solvable_starts = 0;      ///< from which a single peg can be left
  int solvable_pairs = 0;       ///< pairs of a start and the hole of a single peg
  int fewest_pegs = 0;          ///< that can be left, from the best start
  int fewest_pegs_worst = 0;    ///< that can be left, from the worst start
  int fools_solitaire = 0;      ///< most pegs at a dead end, from any start
  Count solutions;              ///< from all starts to all single pegs
  Count games;                  ///< from all starts
  int won_starts = 0;           ///< from which the first player wins duotaire
};
extern const ResultTable<CensusRow> census_table;

/// Computes the row of a graph. `look` is called now and then, and may throw.
CensusRow census_row(const CensusGraph& graph, const std::function<void()>& look);

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
