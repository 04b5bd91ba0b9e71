// Checks what levels.csv, run.json, counts.csv and their JSON forms claim, as plain numbers: laws here, and
// the facts they state (facts.hpp), which are compared with those of others. Called by `pegspace verify`.
#pragma once

#include <string>
#include <vector>

#include "base/count.hpp"
#include "verify/facts.hpp"
#include "verify/findings.hpp"
#include "verify/level_laws.hpp"

namespace pegspace {

/// What a run claims of its levels.
struct ClaimedLevels {
  Symmetry symmetry = Symmetry::start;
  bool complete = false;
  std::vector<LevelStats> rows;
};

/// Laws, sizes of classes and Burnside's bounds.
void check_levels(const Problem& problem, const ClaimedLevels& claimed, Findings& findings);
Facts level_facts(const Problem& problem, const ClaimedLevels& claimed);

/// The sums over all levels that a record states; nothing where it states none.
struct ClaimedTotals {
  Symmetry symmetry = Symmetry::start;
  bool complete = false;
  std::size_t levels = 0;
  std::array<std::optional<Count>, column_count> totals;
};
Facts total_facts(const Problem& problem, const ClaimedTotals& claimed);

/// A row of counts.csv or of counts.json.
struct ClaimedCount {
  Finish finish;
  Count solutions;
  Count winning_positions;
};

struct ClaimedCounts {
  std::vector<ClaimedCount> rows;
  std::optional<Count> games;
  std::string conditions;  ///< that all solutions meet; "": none
};

/// Sums over finishes, position classes.
void check_counts(const Problem& problem, const ClaimedCounts& claimed, Findings& findings);
Facts count_facts(const ClaimedCounts& claimed);

}  // namespace pegspace
