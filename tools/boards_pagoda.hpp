// `pegspace boards NAME --pagoda`: proofs that a finish cannot be reached, by position class or by a pagoda
// function. Called by boards.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "command.hpp"
#include "position/problem.hpp"
#include "report/files/json.hpp"
#include "verify/pagoda.hpp"

namespace pegspace {

/// What excludes one position of a finish.
struct Exclusion {
  enum class By { position_class, pagoda, nothing, unknown };
  Position finish = 0;
  By by = By::nothing;
  PagodaWeights weights;  ///< of a pagoda function
  std::string reason;     ///< of `unknown`
};

/// One for each position of the problem's finish, which it must have. Throws ResourceError where the linear programs
/// take more steps than that (pagoda_search.hpp).
std::vector<Exclusion> find_exclusions(const Problem& problem, std::uint64_t most_steps);

/// Whether all of them are excluded: a proof that there is no solution.
bool all_excluded(const std::vector<Exclusion>& exclusions);

std::string exclusions_text(const Problem& problem, const std::vector<Exclusion>& exclusions);
Json exclusions_json(const Problem& problem, const std::vector<Exclusion>& exclusions);

}  // namespace pegspace
