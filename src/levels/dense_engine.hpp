// The dense engine: one bit for every position of the start's class, jumps applied to rows of 2048 positions
// at once. The mathematics is in position/class_index.hpp (which bit is which position) and
// levels/dense_tables.hpp (jumps on rows); this file runs the levels.
//
// A position's level is its number of pegs, so the two bitmaps together hold every level and nothing is
// stored twice.
//
//   grow    level d + 1: each row of the other half pulls what the jumps bring it. Positions of older levels
//           were there before, so the growth is the level. Jumps from blocks that gained nothing in level d
//           are left out.
//   census  positions, jumps and dead ends of all levels in one pass over the finished bitmaps.
//   keep    from the last level backwards, drops the positions without a jump to one that was kept: what
//           remains are the winning positions. In place: no third bitmap.
//   fixed   canonical columns by Burnside's lemma (dense_fixed.hpp).
//
// Under Symmetry::board the reachable set is closed under the whole group G, and its parts in the different
// classes are images of each other: the part in the start's class is searched, from the images of the start
// that lie there, with H, the stabiliser of the class in G. Orbits of G correspond to orbits of H there;
// positions are multiplied by the number of classes |G| / |H|.
//
// Cost: each row is visited once for every level it can hold. Memory: the bitmaps (2^bits / 4 bytes), the
// tables, and six bytes for every block of rows.
#pragma once

#include "levels/engine.hpp"

namespace pegspace::dense_engine {

Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener);
Counting count(const Problem& problem, const CountRequest& request, const SearchOptions& options,
               const SearchListener& listener);
PositionLevels winning(const Problem& problem, const SearchOptions& options, const SearchListener& listener);
PositionLevels reachable(const Problem& problem, const SearchOptions& options,
                         const SearchListener& listener);
MemoryPlan plan(const Problem& problem, const SearchOptions& options);

}  // namespace pegspace::dense_engine
