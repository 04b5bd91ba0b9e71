// Conditions on solutions on the command line: --through, --avoid and --first, for count and solve.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"
#include "counting/conditions.hpp"
#include "report/files/output.hpp"

namespace pegspace {

/// Adds --through, --avoid and --first.
void add_condition_options(po::options_description& options);

/// Reads them: lists of positions (vacancies as in --start, pegs:HOLES, picture files) and jumps (in any
/// notation that replay reads, or a file of them), with semicolons between. Files are added to `inputs`.
/// Throws InputError.
Conditions read_conditions(const Arguments& arguments, const Problem& problem,
                           std::vector<NamedPath>& inputs);

/// The options as they were given, for titles and JSON: "through c4,d4; first d2-d4"; "" for none.
std::string conditions_label(const Arguments& arguments);

}  // namespace pegspace
