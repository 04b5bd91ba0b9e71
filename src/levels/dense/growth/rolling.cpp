#include "levels/dense/growth/rolling.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pegspace::dense {
namespace {

/// Which stages of the reachable positions the last retrograde pass has yet to read.
class UnreadStages {
 public:
  explicit UnreadStages(const GradePlan& plan) : plan_(plan) {
    for (const GradePlan::Stage& stage : plan.stages()) unread_.push_back(stage.grades.size());
  }
  /// A stage of that pass is done. Calls all_read(stage) for those that no other reads.
  template <typename AllRead>
  void read(const GradePlan::Stage& stage, AllRead&& all_read) {
    for (const std::uint32_t grade : stage.grades) {
      const std::size_t within = plan_.stage_of(grade);
      if (--unread_[within] == 0) all_read(within);
    }
  }

 private:
  const GradePlan& plan_;
  std::vector<std::size_t> unread_;  ///< grades
};

}  // namespace

RollingClass::RollingClass(const Board& board, const ClassIndex& index, const SymmetryGroup& group,
                           std::vector<Position> seeds, int last_depth,
                           std::vector<SymmetryGroup> target_groups)
    : board_(board),
      index_(index),
      group_(group),
      seeds_(std::move(seeds)),
      last_depth_(last_depth),
      plan_(index, group, seeds_, last_depth, GradePlan::Order::falling),
      most_tiles_(target_groups.empty() ? plan_.most_alive() : plan_.representatives()) {
  for (SymmetryGroup& target_group : target_groups) {
    GradePlan plan(index, target_group, seeds_, last_depth, GradePlan::Order::rising);
    passes_.push_back({std::move(target_group), std::move(plan)});
  }
  for (const Pass& pass : passes_) {
    std::uint64_t tiles = plan_.representatives();
    UnreadStages unread(plan_);
    for (const GradePlan::Stage& stage : pass.plan.stages()) {
      tiles += stage.representatives;
      most_tiles_ = std::max(most_tiles_, tiles);
      for (const std::size_t dropped : stage.dropped) tiles -= pass.plan.stages()[dropped].representatives;
      if (!is_last(pass)) continue;
      unread.read(stage, [&](std::size_t read) { tiles -= plan_.stages()[read].representatives; });
    }
  }
}

std::uint64_t RollingClass::memory_bytes(int threads) const {
  std::uint64_t winning = 0;
  for (const Pass& pass : passes_)
    winning = std::max(winning, Representatives::memory_bytes(pass.plan, pass.group.order()));
  return Tables::planned_bytes(board_, index_) + Representatives::memory_bytes(plan_, group_.order()) +
         TileRoom::memory_bytes(most_tiles_, plan_.tile_bits()) + winning +
         Stages::memory_bytes(board_, plan_, threads);
}

RollingCounts RollingClass::grow(Stages::Wanted wanted, const SearchListener& listener) {
  tables_ = std::make_unique<Tables>(board_, index_);
  representatives_ = std::make_unique<Representatives>(index_, group_, plan_);
  room_ = std::make_unique<TileRoom>(most_tiles_, plan_.tile_bits());
  reachable_ = std::make_unique<TileStore>(*representatives_, *room_);
  Stages stages(board_, *tables_, tables_->forwards(), *reachable_, wanted, "growing", listener);
  const int fewest_pegs = count_bits(seeds_.front()) - last_depth_;
  for (std::size_t stage = 0; stage < plan_.stages().size(); ++stage) {
    reachable_->begin(stage);
    for (const Position seed : seeds_) reachable_->set(stage, seed);
    stages.fill(stage, {fewest_pegs, nullptr});
    if (!passes_.empty()) continue;
    for (const std::size_t dropped : plan_.stages()[stage].dropped) reachable_->drop(dropped);
  }
  return stages.counts();
}

RollingCounts RollingClass::winning(std::size_t number, const std::vector<Position>& targets,
                                    bool with_orbits, const SearchListener& listener) {
  const Pass& pass = passes_[number];
  const Representatives representatives(index_, pass.group, pass.plan);
  TileStore store(representatives, *room_);
  std::vector<Position> reached;
  std::copy_if(targets.begin(), targets.end(), std::back_inserter(reached),
               [&](Position target) { return reachable_->has(target); });
  Stages stages(board_, *tables_, tables_->backwards(), store, {.orbits = with_orbits}, "winning", listener);
  UnreadStages unread(plan_);
  for (std::size_t at = 0; at < pass.plan.stages().size(); ++at) {
    const GradePlan::Stage& stage = pass.plan.stages()[at];
    store.begin(at);
    for (const Position target : reached) store.set(at, target);
    stages.fill(at, {0, reachable_.get()});
    for (const std::size_t dropped : stage.dropped) store.drop(dropped);
    if (is_last(pass)) unread.read(stage, [&](std::size_t read) { reachable_->drop(read); });
  }
  return stages.counts();
}

}  // namespace pegspace::dense
