// Checks the rows of a comparison of engines (engines.csv): complete runs of one problem agree, incomplete
// ones found no more, and both are what known counts or, for small boards, a plain search say. Called by
// `pegspace verify`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/count.hpp"
#include "verify/findings.hpp"

namespace pegspace {

/// What one engine found of a board from a start.
struct ClaimedSearch {
  std::string board;
  std::string start;
  std::string engine;
  bool complete = false;
  std::optional<Count> positions;
  std::optional<Count> jumps;
};

/// Throws InputError where a board or hole is not known.
void check_comparison(const std::vector<ClaimedSearch>& claimed, std::size_t most_positions,
                      Findings& findings);

}  // namespace pegspace
