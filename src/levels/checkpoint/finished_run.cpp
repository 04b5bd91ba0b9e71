#include "levels/checkpoint/finished_run.hpp"

#include "base/error.hpp"

namespace pegspace {

Enumeration enumerate_with_checkpoint(const Engine& engine, const Problem& problem,
                                      const SearchOptions& search, const SearchListener& listener) {
  const bool found = search.checkpoint != nullptr && search.checkpoint->found();
  if (!found || !search.checkpoint->found()->ending) return engine.enumerate(problem, search, listener);
  const CheckpointState& state = *search.checkpoint->found();
  const bool same_cut = search.max_depth && *search.max_depth + 1 == static_cast<int>(state.levels.size());
  if (*state.ending == Ending::depth_limit && !same_cut) {
    throw InputError("--resume: the run in '" + search.checkpoint->folder() + "' ended at --max-depth " +
                     std::to_string(state.levels.size() - 1) +
                     ". To go deeper, start again in another folder.");
  }
  Enumeration enumeration;
  enumeration.levels = state.levels;
  enumeration.ending = *state.ending;
  for (const LevelStats& level : state.levels) {
    if (listener.level_done) listener.level_done(level);
  }
  return enumeration;
}

void keep_result(const Engine& engine, const SearchOptions& search, const Enumeration& enumeration) {
  if (search.checkpoint == nullptr) return;
  CheckpointState state;
  state.engine = std::string(engine.name);
  state.symmetry = search.symmetry;
  state.columns = search.columns.bits();
  state.levels = enumeration.levels;
  state.ending = enumeration.ending;
  search.checkpoint->begin(0);
  search.checkpoint->write_state(state);
}

}  // namespace pegspace
