// The dense engine: one bit for every position of the start's class, jumps applied to rows of 2048 positions
// at once. The mathematics is in levels/dense/layout/class_index.hpp (which bit is which position) and
// levels/dense/layout/tables.hpp (jumps on rows).
//
// All functions below search in tiles, grade by grade, keep one tile of each orbit (search/tile_search.hpp),
// and drop a grade when nothing reads it any more.
//
// The starts of a union may lie in several position classes. Each class is searched by itself, and the sums
// over the classes are added (LevelSums).
//
// Cost: each row is visited once for the jumps over graded holes, and a few times for some of the others
// (English: 2.4 times). plan() states the memory beforehand.
#pragma once

#include "levels/engine.hpp"

namespace pegspace::dense {

Enumeration enumerate(const Problem& problem, const LevelRequest& request, const Resources& resources,
                      const SearchListener& listener);
void visit(const Problem& problem, Sought sought, const Resources& resources, const SearchListener& listener,
           const PositionVisitor& visitor);
MemoryPlan plan(const Problem& problem, const Work& work, const Resources& resources);

}  // namespace pegspace::dense
