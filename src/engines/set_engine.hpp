// The engine that searches nothing: it answers from a file of positions (levels/sets/set_reader.hpp),
// SearchOptions::set. So whatever is made of an engine's positions (folds, counts, arcs) is made of a file's
// as well.
//
//     reachable     those of the file
//     winning       those of the file, where these are of the problem's finish; else found backwards among
//                   its reachable ones
//     enumerate     its counts by level, but for winning positions
//     count         sums of folds over the two
//
// It knows one start, that of the file: of others it throws InputError, as it does where the file lacks
// levels behind a limit of depth, and where it is damaged. It stands in no table, and is chosen by --set
// (tools/run_context.cpp).
#pragma once

#include "levels/engine.hpp"

namespace pegspace {

const Engine& set_engine();

}  // namespace pegspace
