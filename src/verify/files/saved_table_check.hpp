// Checks a table of winning positions (query --save) from its bytes up, with code of its own; the format is
// described in counting/tables/saved_table.hpp. Called by `pegspace verify`.
//
//   the file     has the length and the checksum that it says, and every number can be read
//   positions    are sorted, canonical, of their level's pegs
//   numbers      the ways to a position are the sum of those to its predecessors, and the solutions from it
//                the sum of those from its children: all of them, of large levels samples
//
// The file has no board, only a checksum of it: the boards that it may be of are an argument.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "position/problem.hpp"
#include "verify/facts.hpp"
#include "verify/findings.hpp"

namespace pegspace {

struct SavedTableClaims {
  Problem problem;
  Facts facts;
};

/// The problem it belongs to, and what it states; nothing where none of the boards is its own. Throws
/// InputError where the file cannot be read as a table, Interrupted.
std::optional<SavedTableClaims> check_saved_table(const std::string& path, const std::vector<Board>& boards,
                                                  Findings& findings);

}  // namespace pegspace
