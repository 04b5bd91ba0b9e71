// The hash engine: parallel, level by level, on canonical positions. It works for any board.
//
// A level is a list of canonical positions in shards. It is expanded by all threads at once
// (expand_kernel.hpp); children are scattered to shards by hash, and each shard's set is filled by one owner,
// without locks (level_step.hpp). Winning columns come from the retrograde pass over the kept levels
// (lists/retrograde_pass.hpp).
#pragma once

#include "levels/engine.hpp"

namespace pegspace::hash {

Enumeration enumerate(const Problem& problem, const LevelRequest& request, const Resources& resources,
                      const SearchListener& listener);
void visit(const Problem& problem, Sought sought, const Resources& resources, const SearchListener& listener,
           const PositionVisitor& visitor);
MemoryPlan plan(const Problem& problem, const Work& work, const Resources& resources);

}  // namespace pegspace::hash
