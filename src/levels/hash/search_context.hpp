// What the passes of one search share: workers, memory, progress, the other ranks; and the sums they return.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/sort.hpp"
#include "levels/engine.hpp"
#include "levels/kit/expand_kernel.hpp"
#include "levels/kit/memory_budget.hpp"
#include "levels/kit/progress_meter.hpp"
#include "levels/kit/worker_team.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {

/// Sums over the positions of a level, counted with their orbits.
struct LevelSums {
  std::uint64_t positions = 0;
  std::uint64_t canonical_positions = 0;
  std::uint64_t jumps = 0;
  std::uint64_t dead_ends = 0;
  std::uint64_t canonical_dead_ends = 0;

  void add(const ParentFacts& facts) {
    positions += facts.orbit_size;
    canonical_positions += 1;
    jumps += std::uint64_t{facts.orbit_size} * facts.children;
    if (facts.children == 0) {
      dead_ends += facts.orbit_size;
      canonical_dead_ends += 1;
    }
  }
  void add(const LevelSums& other) {
    positions += other.positions;
    canonical_positions += other.canonical_positions;
    jumps += other.jumps;
    dead_ends += other.dead_ends;
    canonical_dead_ends += other.canonical_dead_ends;
  }
};

/// Level 0: the canonical seeds, sorted, each once. `form` is that of search_group(problem, symmetry).
inline std::vector<Position> canonical_seeds(const Problem& problem, Symmetry symmetry,
                                             const CanonicalForm& form) {
  std::vector<Position> seeds;
  for (const Position seed : search_seeds(problem, symmetry)) seeds.push_back(form.least(seed));
  sort_unique(seeds);
  return seeds;
}

/// What all steps of a search share.
struct SearchContext {
  WorkerTeam& team;
  MemoryBudget& budget;
  ProgressMeter& meter;
  Exchange& exchange;
};

/// The sums over all ranks. Collective.
inline LevelSums total(Exchange& exchange, const LevelSums& sums) {
  std::array<std::uint64_t, 5> values{sums.positions, sums.canonical_positions, sums.jumps, sums.dead_ends,
                                      sums.canonical_dead_ends};
  exchange.add_up(values);
  return {values[0], values[1], values[2], values[3], values[4]};
}

}  // namespace pegspace
