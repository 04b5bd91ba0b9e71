// The memory that counting takes (count.cpp). Used by dense_engine.cpp.
#pragma once

#include "levels/engine.hpp"

namespace pegspace::dense {

/// Rows of the whole class and what finding the winning positions takes. With a folder for tiles, for Work::levels, where
/// that does not fit: what the search takes before its list, whose length is not known. Without a finish, of every
/// single peg.
MemoryPlan counting_plan(const Problem& problem, const SearchOptions& options, Work work);

}  // namespace pegspace::dense
