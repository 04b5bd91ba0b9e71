// The dense engine: one bit for every position of the start's class, jumps applied to rows of 2048 positions
// at once. The mathematics is in position/class_index.hpp (which bit is which position) and
// levels/dense/layout/tables.hpp (jumps on rows); this file runs the levels.
//
// enumerate(), winning() and reachable() keep the rows of one tile of each orbit, grade by grade
// (growth/rolling.hpp). Counts, boards in many parts and tiny boards take the bitmaps of the whole class
// (growth/search.hpp), of which the rest of this comment speaks.
//
// A position's level is its number of pegs, so the two bitmaps together hold every level and nothing is
// stored twice.
//
//   grow    each row pulls what the jumps bring it, positions of all levels at once: grade by grade
//           (grades.cpp), the rows of a grade until nothing is new. Rows without grades are one grade. Jumps
//           from blocks that gained nothing since the visit before are left out.
//   histogram  positions, jumps and dead ends of all levels in one pass over the finished bitmaps.
//   keep    drops the positions without a jump to one that was kept, from the lowest grade or the last level
//           on: what remains are the winning positions. In place: no third bitmap.
//   fixed   canonical columns by Burnside's lemma (fixed.hpp).
//
// Under Symmetry::board the reachable set is closed under the whole group G, and its parts in the different
// classes are images of each other: the part in the start's class is searched, from the images of the start
// that lie there, with H, the stabiliser of the class in G. Orbits of G correspond to orbits of H there;
// positions are multiplied by the number of classes |G| / |H|.
//
// Cost: each row is visited once for the jumps over graded holes, and a few times for some of the others
// (English: 2.4 times). Memory: the bitmaps (2^bits / 4 bytes), the tables, and six bytes for every block of
// rows.
#pragma once

#include "levels/engine.hpp"

namespace pegspace::dense_engine {

Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener);
Counting count(const Board& board, const CountRequest& request, const SearchOptions& options,
               const SearchListener& listener);
PositionLevels winning(const Problem& problem, const SearchOptions& options, const SearchListener& listener);
PositionLevels reachable(const Problem& problem, const SearchOptions& options,
                         const SearchListener& listener);
MemoryPlan plan(const Problem& problem, const SearchOptions& options, Work work);

}  // namespace pegspace::dense_engine
