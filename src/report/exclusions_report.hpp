// The proofs that exclude the positions of a finish (solving/pagoda_search.hpp), as text with certificates
// and as JSON.
#pragma once

#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "solving/pagoda_search.hpp"

namespace pegspace {

std::string exclusions_text(const Problem& problem, const std::vector<Exclusion>& exclusions);
/// {"record": the problem, "no_solution_proved", "finishes": [{"finish", "excluded_by", ...}]}
Json exclusions_json(const Problem& problem, const std::vector<Exclusion>& exclusions);

}  // namespace pegspace
