// Checks the figures of a results folder: what levels.csv, run.json and the counts claim, as plain numbers.
// Shares only the board and the position with the engines. Called by `pegspace verify`.
#pragma once

#include <string>
#include <vector>

#include "base/count.hpp"
#include "verify/level_laws.hpp"

namespace pegspace {

/// What was checked, and what was found wrong; each a sentence.
struct Findings {
  std::vector<std::string> checked;
  std::vector<std::string> wrong;
  std::vector<std::string> left_out;  ///< what could not be checked, and why

  void require(bool holds, const std::string& sentence) {
    if (!holds) wrong.push_back(sentence);
  }
};

/// What a run claims of its levels.
struct ClaimedLevels {
  Symmetry symmetry = Symmetry::start;
  bool complete = false;
  std::vector<LevelRow> rows;
  std::array<std::optional<Count>, 7> totals;  ///< of run.json
};

/// Laws, sums, class sizes and Burnside's bounds; levels of up to `most_positions` positions are enumerated
/// again.
void check_levels(const Problem& problem, const ClaimedLevels& claimed, std::size_t most_positions,
                  Findings& findings);

/// A row of counts.csv or of counts.json.
struct ClaimedCount {
  std::string finish;
  Count solutions;
  Count winning_positions;
  bool operator==(const ClaimedCount&) const = default;
};

struct ClaimedCounts {
  std::vector<ClaimedCount> rows;
  std::optional<Count> games;
};

/// Counts of problem.start: sums over finishes, position classes, bounds; small boards are counted again.
/// The winning positions of the problem's own finish must be those of the levels.
void check_counts(const Problem& problem, const ClaimedCounts& claimed, const ClaimedLevels& levels,
                  std::size_t most_positions, Findings& findings);

}  // namespace pegspace
