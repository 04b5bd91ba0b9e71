// The fold over tiles. A level holds, for each representative tile (tile_table.hpp) and the one row of it
// that has the level's number of pegs (row_tables.hpp), a bit for each place, and the numbers of the places
// with a bit, in their order.
//
//     list the members of the level before, each as its pattern on the row holes
//     for each representative t:
//         for each tile jump into it, from tile s = t ^ tile_jump.touches:
//             r = representative of s, g a symmetry that carries s to r; prefetch the row of r
//         for each of these, each step of g(tile jump), and each member of r's row with the right pegs:
//             sum of t's row at [place of g^-1(pattern ^ step)] += number of the member
//         members of t: the places whose sum is not 0
//
// Steps are made in the representative's own orientation; only the places to which they lead are carried
// back. A tile pulls: every jump into it is added once, even if several symmetries fix it, so sums need no
// weights, and no two threads write to one place. (Pushing from sources, or keeping images of rows, was
// slower: of 64 cached images 87 to 98 % were missed.) As a sum is not 0 exactly if the position is
// reachable, no search is needed before.
//
// Backwards, the jumps are reversed: a tile pulls from the tiles that its jumps lead to, and its members are
// known from a forward fold before.
//
// English board, all games: 0.95 s of processor time and 75 MB; sums on the rows of the whole class took 4.0
// s and 520 MB.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "levels/engine.hpp"
#include "levels/folds/fold.hpp"
#include "levels/folds/tile_set.hpp"
#include "position/canonical_form.hpp"
#include "position/self_reverse.hpp"

namespace pegspace {

struct PairRequest {
  const SelfReverse& reverse;
  const std::vector<Position>& targets;  ///< sorted
  std::size_t least_bits = 1;            ///< as of FoldRequest
};
/// By start and target, both in ascending order.
using PairCounts = std::vector<std::vector<FinishCount>>;

/// The tables of folds from seeds of one class, for any number of folds.
class TileFolds {
 public:
  /// Whether the board suits tiles, and memory suffices for the tables and the first chunks of numbers.
  static bool takes(const Board& board, const SymmetryGroup& group, std::uint64_t memory_bytes);

  /// About the most places of a level: numbers that a fold has for it, if all positions are reached.
  static double most_places(const Board& board, const SymmetryGroup& group);

  /// For boards that takes() accepts. The seeds must have equal numbers of pegs, and be closed under the
  /// group. Runs in the caller's task arena. Throws std::bad_alloc, as do all functions below, and
  /// Interrupted.
  TileFolds(const Board& board, std::vector<Position> seeds, SymmetryGroup group);
  TileFolds(const TileFolds&) = delete;
  TileFolds& operator=(const TileFolds&) = delete;

  const std::vector<Position>& seeds() const { return seeds_; }
  const SymmetryGroup& group() const { return group_; }
  const CanonicalForm& form() const { return form_; }
  const FoldTables& tables() const { return tables_; }

  /// An empty set with room for the positions down to last_depth.
  TileSet empty_set(int last_depth = max_holes) const { return {tables_, fewest_pegs(last_depth), pegs()}; }
  /// The bytes of the set and of the tables.
  std::uint64_t set_bytes(int last_depth = max_holes) const {
    return TileSet::bytes(tables_, fewest_pegs(last_depth), pegs()) + split_.bytes;
  }

  /// Folds forwards from the seeds, down to last_depth. Adds the positions that it reaches to the set, if
  /// there is one. Runs in the caller's task arena.
  void fold(const FoldRequest& request, int last_depth, const SearchListener& listener, FoldVisitor& visitor,
            TileSet* reached = nullptr);

  /// Folds forwards within a set, which must have all positions on the ways that are counted. Runs in the
  /// caller's task arena.
  void fold_within(const FoldRequest& request, TileSet& set, const SearchListener& listener,
                   FoldVisitor& visitor);

  /// For each seed and target of a problem that is its own reverse: the solutions, and, if there are several
  /// seeds, the positions on them. The set has all of these down to the middle. At most 8 seeds. Nothing if
  /// several seeds have more ways than 64 bits.
  std::optional<PairCounts> pairs_within(TileSet& set, const PairRequest& request,
                                         const SearchListener& listener);

  /// Folds the numbers of games or solutions backwards, over a set of all reachable or all winning positions.
  /// Runs in the caller's task arena.
  void fold_back(const FoldRequest& request, TileSet& set, const SearchListener& listener,
                 FoldVisitor& visitor);
  /// Folds backwards as fold_back() does, and keeps the numbers of all levels. This object and the set must
  /// live as long as the result.
  std::unique_ptr<KeptNumbers> keep_back(const FoldRequest& request, TileSet& set,
                                         const SearchListener& listener);

 private:
  int pegs() const { return count_bits(seeds_.front()); }
  int fewest_pegs(int last_depth) const { return std::max(0, pegs() - last_depth); }

  std::vector<Position> seeds_;
  SymmetryGroup group_;
  HoleSplit split_;
  FoldTables tables_;
  CanonicalForm form_;
};

}  // namespace pegspace
