// What the passes of one search share: workers, size of batches, progress, the other ranks; and the sums they
// return.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/sort.hpp"
#include "levels/engine.hpp"
#include "levels/kit/expand_kernel.hpp"
#include "levels/kit/progress_meter.hpp"
#include "levels/kit/worker_team.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {

/// Sums over the positions of a level, counted with their orbits, for all columns but the winning ones.
struct LevelSums {
  static constexpr std::array columns = {Column::positions, Column::canonical_positions, Column::jumps,
                                         Column::dead_ends, Column::canonical_dead_ends};
  std::array<std::uint64_t, columns.size()> values{};

  std::uint64_t& operator[](Column column) {
    return values[static_cast<std::size_t>(std::ranges::find(columns, column) - columns.begin())];
  }
  void add(const ParentFacts& facts) {
    (*this)[Column::positions] += facts.orbit_size;
    (*this)[Column::canonical_positions] += 1;
    (*this)[Column::jumps] += std::uint64_t{facts.orbit_size} * facts.children;
    if (facts.children == 0) {
      (*this)[Column::dead_ends] += facts.orbit_size;
      (*this)[Column::canonical_dead_ends] += 1;
    }
  }
  void add(const LevelSums& other) {
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += other.values[i];
  }
};

inline LevelStats stats_of(const LevelSums& sums, int depth, int pegs, const ColumnSet& columns) {
  LevelStats stats{depth, pegs, {}};
  for (std::size_t i = 0; i < sums.values.size(); ++i) {
    if (columns.has(LevelSums::columns[i])) stats[LevelSums::columns[i]] = sums.values[i];
  }
  return stats;
}

/// Level 0: the canonical starts, sorted, each once. `form` is that of search_group(problem, symmetry).
inline std::vector<Position> canonical_starts(const Problem& problem, const CanonicalForm& form) {
  std::vector<Position> starts;
  for (const Position start : starts_of(problem)) starts.push_back(form.least(start));
  sort_unique(starts);
  return starts;
}

/// What all steps of a search share.
struct SearchContext {
  WorkerTeam& team;
  std::uint64_t batch_bytes;  ///< of children in buffers (level_step.hpp)
  ProgressMeter& meter;
  Exchange& exchange;
};

/// The sums over all ranks. Collective.
inline LevelSums total(Exchange& exchange, LevelSums sums) {
  exchange.add_up(sums.values);
  return sums;
}

}  // namespace pegspace
