// The state that the steps of one search share: workers, size of batches, progress, the other ranks.
#pragma once

#include <cstdint>
#include <vector>

#include "base/sort.hpp"
#include "levels/engine.hpp"
#include "levels/kit/progress_meter.hpp"
#include "levels/kit/worker_team.hpp"
#include "position/canonical_form.hpp"

namespace pegspace::hash {

/// Level 0: the canonical starts, sorted, each once. `form` is that of search_group(problem, symmetry).
inline std::vector<Position> canonical_starts(const Problem& problem, const CanonicalForm& form) {
  std::vector<Position> starts;
  for (const Position start : starts_of(problem)) starts.push_back(form.least(start));
  sort_unique(starts);
  return starts;
}

/// The state that all steps of a search share.
struct SearchContext {
  WorkerTeam& team;
  std::uint64_t batch_bytes;  ///< of children in buffers (level_step.hpp)
  ProgressMeter& meter;
  Exchange& exchange;
};

}  // namespace pegspace::hash
