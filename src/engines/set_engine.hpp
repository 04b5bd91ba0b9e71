// The engine that does not search: it answers from a file of positions (levels/sets/set_reader.hpp),
// Resources::set. So everything that is computed from an engine's positions (folds, counts, arcs) can be
// computed from a file.
//
//     reachable     the reachable positions of the file
//     winning       the winning positions of the file, if they are for the problem's finish; otherwise found
//                   backwards among its reachable ones
//     enumerate     the file's counts by level; winning positions are counted from their list
//
// It knows one start, that of the file. It throws InputError for any other start, if the file lacks levels
// after its depth limit, and if the file is damaged. It is not in the table of engines; --saved chooses it
// (tools/run.cpp).
#pragma once

#include "levels/engine.hpp"

namespace pegspace {

const Engine& set_engine();

}  // namespace pegspace
