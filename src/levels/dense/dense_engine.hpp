// The dense engine: one bit for every position of the start's class, jumps applied to rows of 2048 positions
// at once. The mathematics is in levels/dense/layout/class_index.hpp (which bit is which position) and
// levels/dense/layout/tables.hpp (jumps on rows).
//
// All functions below search in tiles, grade by grade, keep one tile of each orbit (search/tile_search.hpp),
// and drop a grade when nothing reads it any more.
//
// A union of starts may lie in several classes. Of those that the group G of the search carries to each other
// one is searched, from the starts that lie there, with H, the stabiliser of the class in G. Orbits of G
// correspond to orbits of H there; positions are multiplied by the number of classes |G| / |H|.
//
// Cost: each row is visited once for the jumps over graded holes, and a few times for some of the others
// (English: 2.4 times). Memory: plan() says it beforehand.
#pragma once

#include "levels/engine.hpp"

namespace pegspace::dense_engine {

Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener);
void visit(const Problem& problem, Sought sought, const SearchOptions& options,
           const SearchListener& listener, const PositionVisitor& visitor);
MemoryPlan plan(const Problem& problem, const SearchOptions& options, Work work);

}  // namespace pegspace::dense_engine
