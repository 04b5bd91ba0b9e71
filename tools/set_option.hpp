// --set FILE: the positions of a file (levels/sets/set_reader.hpp) in place of a search; and the problem that
// it is of.
#pragma once

#include <memory>

#include "levels/sets/set_reader.hpp"
#include "problem_options.hpp"

namespace pegspace {

/// The file of --set; nullptr where none is given. Throws InputError.
std::unique_ptr<SetReader> open_set(const SharedOptions& given);

/// The problem on the command line. BOARD, --start and --finish may be left out where there is a set: they
/// are its own then. Throws InputError where its board or start is another.
ProblemInput read_problem(const Arguments& arguments, const SharedOptions& given, const SetReader* set);

/// Throws InputError where this is not what the set has: board and start, of which there is one.
void require_same(const SetReader& set, const Problem& problem);

}  // namespace pegspace
