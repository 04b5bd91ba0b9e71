// The fold over tiles. A level holds, for each representative tile (tile_table.hpp) and the one row of it that has the
// level's number of pegs (row_tables.hpp), a bit for each place, and the numbers of the places with a bit, in their order.
//
//     for each representative t and each link into it, from tile s = t ^ link.touches:
//         r = representative of s, g a symmetry that carries s to r
//         for each step of g(link), and each member of r's row where it is possible:
//             sum of t's row at [g^-1 of where the step leads] += number of the member
//     members of t: the places whose sum is not 0
//
// Steps are taken in the representative's own orientation, so their tables are those of the row, whatever g is; only where
// they lead is carried back. A tile pulls: every jump into it is added once, also where several symmetries fix it, so sums need no
// weights, and no two threads write to one place. (Pushing from sources, or keeping images of rows, was slower: of 64
// cached images 87 to 98 % were missed.) As a sum is not 0 exactly where a position is reachable, no search comes first.
//
// English board, all games: 0.95 s of processor time, where sums on the rows of the whole class took 4.0 s; 75 MB, where
// those took 520.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "levels/engine.hpp"
#include "levels/folds/fold.hpp"
#include "levels/folds/hole_split.hpp"

namespace pegspace {

/// What a fold from seeds of one class needs.
struct TileFoldProblem {
  const Board& board;
  std::vector<Position> seeds;  ///< of equally many pegs, closed under the group
  SymmetryGroup group;
  int last_depth = max_holes;
};

/// The bytes of a fold's tables; levels and numbers come on top. Nothing where the board is not for tiles.
std::optional<std::uint64_t> tile_fold_bytes(const Board& board, const SymmetryGroup& group);

/// Folds forwards from the seeds. Runs in the caller's task arena. Throws ResourceError where options.memory_bytes do not
/// suffice, Interrupted.
void fold_tiles(const TileFoldProblem& problem, const FoldRequest& request, const SearchOptions& options,
                const SearchListener& listener, FoldVisitor& visitor);

}  // namespace pegspace
