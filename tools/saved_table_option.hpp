// --table FILE of query, solve and play: the winning positions of the problem, saved by `pegspace query
// --save`.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "counting/tables/saved_table.hpp"
#include "problem_options.hpp"

namespace pegspace {

struct TableOption {
  std::optional<std::string> table;  ///< path

  void declare(Options& options);
};

/// Why an option that needs a search is refused beside --table.
inline constexpr const char* without_search =
    "needs a search, but --table answers without one. Omit one of them.";

/// Opens the table, where one is given. What the command line leaves out of the problem (--start, --finish)
/// is taken from the table. Throws InputError where it is not a table of this problem.
std::unique_ptr<SavedTable> read_table(const TableOption& given, const SharedOptions& problem,
                                       ProblemInput& input);

}  // namespace pegspace
