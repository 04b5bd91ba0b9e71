// Enumerates once more, in the plainest way: sets of whole positions, one thread, jumps tried one by one.
// Shares nothing with the engines. Called by the checks on results for small boards, and for the first levels
// of larger ones.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/count.hpp"
#include "verify/level_laws.hpp"

namespace pegspace {

struct PlainLevels {
  std::vector<LevelRow> rows;  ///< all columns but, where not all levels are there, the winning ones
  bool complete = false;       ///< the last level has no jump
};

/// Levels from the start on, until all are found or one would hold more than `most_positions`.
PlainLevels plain_levels(const Problem& problem, Symmetry symmetry, std::size_t most_positions);

struct PlainCounts {
  Count solutions;
  Count games;
  std::uint64_t winning_positions = 0;
};

/// Exact counts by summing over jumps, for one finish; nothing where a level holds more than
/// `most_positions`.
std::optional<PlainCounts> plain_counts(const Problem& problem, const Finish& finish,
                                        std::size_t most_positions);

}  // namespace pegspace
