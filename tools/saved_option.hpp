// --saved FILE: the positions of a file (levels/sets/set_reader.hpp) in place of a search; and the file's
// problem.
#pragma once

#include <memory>

#include "levels/sets/set_reader.hpp"
#include "problem_options.hpp"

namespace pegspace {

/// Whether the boards have the same holes and jumps.
bool are_same(const Board& one, const Board& other);

/// The file of --saved; nullptr if none is given. Throws InputError.
std::unique_ptr<SetReader> open_set(const SharedOptions& given);

/// The problem on the command line. If there is a set, BOARD, --start and --finish may be left out: then they
/// are those of the set. Throws InputError if the set has another board or start.
ProblemInput read_problem(const Arguments& arguments, const SharedOptions& given, const SetReader* set);

}  // namespace pegspace
