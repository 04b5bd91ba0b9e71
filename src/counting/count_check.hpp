// Checks a number of solutions from both ends. Let ways(p) be the number of jump sequences from the start to
// p, and solutions(p) that from p to the finish. A solution meets each depth once, or ends before it. So at
// every depth d
//
//     solutions = sum of ways(p) x solutions(p) over the positions p of depth d
//                 + sum of ways(t) over the finish positions t of smaller depths
//
// Both numbers are folds over the winning positions (levels/folds/winning_folds.hpp), one forwards and one
// backwards. At each depth, different products must have the same sum. Called by tools/count.cpp.
#pragma once

#include "counting/count_solutions.hpp"

namespace pegspace {

/// Checks the rows, which belong to these finishes in their order. All numbers of solutions from a finish's
/// winning positions are kept in memory. Returns the number of depths at which a sum was compared. Throws
/// CheckFailed if one differs; ResourceError, Interrupted.
std::size_t check_counts(const Problem& problem, const std::vector<Finish>& finishes, const CountTable& table,
                         const Engine& engine, const SearchOptions& options, const SearchListener& listener);

}  // namespace pegspace
