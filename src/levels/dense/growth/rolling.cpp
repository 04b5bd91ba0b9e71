#include "levels/dense/growth/rolling.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/system/interrupt.hpp"
#include "levels/dense/growth/search.hpp"

namespace pegspace::dense {
namespace {

/// Which stages of the reachable positions a retrograde pass has yet to read.
class UnreadStages {
 public:
  explicit UnreadStages(const GradePlan& plan) : plan_(plan) {
    for (const GradePlan::Stage& stage : plan.stages()) unread_.push_back(stage.grades.size());
  }
  /// That stage reads; returns the stages that no other reads after it.
  std::vector<std::size_t> last_read_by(const GradePlan::Stage& stage) {
    std::vector<std::size_t> last;
    for (const std::uint32_t grade : stage.grades) {
      const std::size_t within = plan_.stage_of(grade);
      if (--unread_[within] == 0) last.push_back(within);
    }
    return last;
  }

 private:
  const GradePlan& plan_;
  std::vector<std::size_t> unread_;  ///< grades
};

}  // namespace

bool RollingClass::suits(const Board& board, const ClassIndex& index, const SymmetryGroup& group) {
  return board.jumps().size() <= Search::most_jumps && index.bits() <= Search::most_bits &&
         GradePlan::suits(index, group);
}

RollingClass::RollingClass(const Board& board, const ClassIndex& index, const SymmetryGroup& group,
                           std::vector<Position> seeds, int last_depth,
                           std::vector<SymmetryGroup> target_groups, const SearchOptions& options)
    : board_(board),
      index_(index),
      group_(group),
      seeds_(std::move(seeds)),
      last_depth_(last_depth),
      options_(options),
      plan_(index, group, seeds_, last_depth, GradePlan::Order::falling),
      files_(options) {
  for (SymmetryGroup& target_group : target_groups) {
    GradePlan plan(index, target_group, seeds_, last_depth, GradePlan::Order::rising);
    passes_.push_back({std::move(target_group), std::move(plan)});
  }
  most_tiles_ = plan_most_tiles();
  if (memory_bytes() <= options.memory_bytes || options.spill.empty() || passes_.empty()) return;
  spills_ = true;
  most_tiles_ = plan_most_tiles();
}

/// Tiles that this rank keeps at a time: the same steps as grow() and winning() take.
std::uint64_t RollingClass::plan_most_tiles() const {
  const int ranks = options_.exchange->ranks();
  if (passes_.empty()) return plan_.most_alive(ranks);
  std::uint64_t all = 0;
  for (const GradePlan::Stage& stage : plan_.stages()) all += stage.part(ranks);
  std::uint64_t most = spills_ ? plan_.most_alive(ranks) : all;
  for (const Pass& pass : passes_) {
    std::uint64_t tiles = spills_ ? 0 : all;
    UnreadStages unread(plan_);
    std::set<std::size_t> loaded;
    for (const GradePlan::Stage& stage : pass.plan.stages()) {
      tiles += own_tiles(pass, stage);
      for (const std::size_t within : stages_within(stage)) {
        if (spills_ && loaded.insert(within).second) tiles += plan_.stages()[within].part(ranks);
      }
      most = std::max(most, tiles);
      for (const std::size_t dropped : stage.dropped) tiles -= own_tiles(pass, pass.plan.stages()[dropped]);
      for (const std::size_t read : unread.last_read_by(stage)) {
        if (drops_read_stages(pass)) tiles -= plan_.stages()[read].part(ranks);
      }
    }
  }
  return most;
}

/// The most tiles that a rank keeps of a stage of a retrograde pass: its own of the reachable stage around it, whose
/// orbits fall apart under the smaller group.
std::uint64_t RollingClass::own_tiles(const Pass& pass, const GradePlan::Stage& stage) const {
  const GradePlan::Stage& around = plan_.stages()[stages_within(stage).front()];
  const auto orbits = static_cast<std::uint64_t>(group_.order() / pass.group.order());
  const std::uint64_t tiles = around.part(options_.exchange->ranks()) * orbits * stage.grades.size();
  return std::min(stage.representatives, (tiles + around.grades.size() - 1) / around.grades.size());
}

std::uint64_t RollingClass::memory_bytes() const {
  std::uint64_t winning = 0;
  for (const Pass& pass : passes_)
    winning = std::max(winning, Representatives::memory_bytes(pass.plan, pass.group.order()));
  const bool on_disk = spills_ || files_.keeps_checkpoints();
  return Tables::planned_bytes(board_, index_) + Representatives::memory_bytes(plan_, group_.order()) +
         TileRoom::memory_bytes(most_tiles_, plan_.tile_bits()) + winning +
         Stages::memory_bytes(board_, plan_, options_.threads, *options_.exchange) +
         (on_disk ? StageFiles::memory_bytes(plan_, options_.threads) : 0);
}

std::uint64_t RollingClass::bytes_sent_in_a_pass() const {
  const auto ranks = static_cast<std::uint64_t>(options_.exchange->ranks());
  std::uint64_t tiles = 0;
  for (const GradePlan::Stage& stage : plan_.stages())
    tiles += stage.representatives - stage.representatives / ranks;
  return 2 * RowMail::message_bytes(tiles, std::size_t{1} << (plan_.tile_bits() - row_bits));
}

RollingCounts RollingClass::grow(Stages::Wanted wanted, const SearchListener& listener,
                                 const StageVisitor& visit) {
  const std::uint64_t order = wanted.orbits ? static_cast<std::uint64_t>(group_.order()) : 0;
  progress_ = {0, 0, static_cast<std::uint64_t>(last_depth_), {{}}};
  if (const auto found = files_.open(progress_.last_depth, plan_)) progress_ = *found;
  Exchange& exchange = *options_.exchange;
  exchange.agree([&] {
    tables_ = std::make_unique<Tables>(board_, index_);
    representatives_ = std::make_unique<Representatives>(index_, group_, plan_, exchange);
    room_ = std::make_unique<TileRoom>(most_tiles_, plan_.tile_bits());
    reachable_ = std::make_unique<TileStore>(*representatives_, *room_);
  });
  load_reachable();
  if (progress_.pass > 0) return counts_of(progress_.passes[0], order);

  Stages stages(board_, *tables_, tables_->forwards(), *reachable_, wanted, exchange, "growing", listener);
  begin_pass(stages, *reachable_);
  const int fewest_pegs = count_bits(seeds_.front()) - last_depth_;
  for (std::size_t number = progress_.stages; number < plan_.stages().size(); ++number) {
    begin_stage(*reachable_, number);
    for (const Position seed : seeds_) reachable_->set(number, seed);
    stages.fill(number, {fewest_pegs, nullptr});
    if (visit) visit(*reachable_, number);
    for (const std::size_t dropped : plan_.stages()[number].dropped) {
      if (spills_) files_.write(0, *reachable_, dropped);
      if (spills_ || passes_.empty()) reachable_->drop(dropped);
      if (passes_.empty()) files_.forget(0, dropped);
    }
    stage_done(stages);
  }
  end_pass();
  return counts_of(stages.sums(), order);
}

RollingCounts RollingClass::winning(std::size_t number, const std::vector<Position>& targets,
                                    bool with_orbits, const SearchListener& listener,
                                    const StageVisitor& visit) {
  const Pass& pass = passes_[number];
  const std::uint64_t order = with_orbits ? static_cast<std::uint64_t>(pass.group.order()) : 0;
  if (progress_.pass > number + 1) return counts_of(progress_.passes[number + 1], order);
  Exchange& exchange = *options_.exchange;
  exchange.agree([&] {
    winning_tiles_ =
        std::make_unique<Representatives>(index_, pass.group, pass.plan, exchange, *representatives_);
    winning_ = std::make_unique<TileStore>(*winning_tiles_, *room_);
  });
  for (const std::size_t stage : files_.stages(progress_.pass)) load(progress_.pass, *winning_, stage);
  Stages stages(board_, *tables_, tables_->backwards(), *winning_, {.orbits = with_orbits}, exchange,
                "winning", listener);
  begin_pass(stages, *winning_);
  UnreadStages unread(plan_);
  for (std::size_t at = 0; at < pass.plan.stages().size(); ++at) {
    const GradePlan::Stage& stage = pass.plan.stages()[at];
    const std::vector<std::size_t> last_read = unread.last_read_by(stage);
    if (at < progress_.stages) continue;  // complete in the checkpoint
    for (const std::size_t within : stages_within(stage)) load(0, *reachable_, within);
    begin_stage(*winning_, at);
    for (const Position target : targets) {
      if (reachable_->has(target)) winning_->set(at, target);
    }
    stages.fill(at, {0, reachable_.get()});
    if (visit) visit(*winning_, at);
    for (const std::size_t dropped : stage.dropped) {
      winning_->drop(dropped);
      files_.forget(progress_.pass, dropped);
    }
    for (const std::size_t read : last_read) {
      if (drops_read_stages(pass)) reachable_->drop(read);
      if (is_last(pass)) files_.forget(0, read);
    }
    stage_done(stages);
  }
  winning_.reset();
  for (const std::size_t stage : files_.stages(progress_.pass)) files_.forget(progress_.pass, stage);
  end_pass();
  return counts_of(stages.sums(), order);
}

/// From the checkpoint, what is to be in memory where the run goes on.
void RollingClass::load_reachable() {
  std::set<std::size_t> on_disk;
  if (spills_) {
    for (std::size_t stage = 0; stage < plan_.stages().size(); ++stage) {
      if (progress_.pass > 0 || stage < progress_.stages)
        on_disk.insert(plan_.stages()[stage].dropped.begin(), plan_.stages()[stage].dropped.end());
    }
  }
  for (const std::size_t stage : files_.stages(0)) {
    if (!on_disk.contains(stage)) load(0, *reachable_, stage);
  }
}

/// The reachable stages that a stage of a retrograde pass lies in.
std::vector<std::size_t> RollingClass::stages_within(const GradePlan::Stage& stage) const {
  std::set<std::size_t> within;
  for (const std::uint32_t grade : stage.grades) within.insert(plan_.stage_of(grade));
  return {within.begin(), within.end()};
}

/// A stage that is on disk, unless it is in the store.
void RollingClass::load(std::size_t pass, TileStore& store, std::size_t stage) {
  if (store.keeps(stage)) return;
  store.begin(stage);
  files_.read(pass, store, stage);
}

void RollingClass::begin_pass(Stages& stages, const TileStore& store) {
  const std::vector<GradePlan::Stage>& all = store.tiles().plan().stages();
  std::uint64_t representatives = 0;
  for (std::size_t stage = 0; stage < progress_.stages; ++stage)
    representatives += all[stage].representatives;
  stages.go_on_from(progress_.passes.back(), representatives);
  if (files_.keeps_checkpoints()) stages.on_visit = [this] { save_if_due(); };
}

/// The stage in work, which a checkpoint may have begun.
void RollingClass::begin_stage(TileStore& store, std::size_t stage) {
  if (!store.keeps(stage)) store.begin(stage);
  files_.forget(progress_.pass, stage);
  in_work_ = &store;
}

void RollingClass::stage_done(const Stages& stages) {
  in_work_ = nullptr;
  ++progress_.stages;
  progress_.passes.back() = stages.sums();
  save_if_due();
}

void RollingClass::end_pass() {
  ++progress_.pass;
  progress_.stages = 0;
  progress_.passes.emplace_back();
}

/// Calls visit(pass, store, stage) for the complete stages that are in memory and in no file.
template <typename Visit>
void RollingClass::for_unsaved(Visit&& visit) {
  for (TileStore* const store : {reachable_.get(), winning_.get()}) {
    if (store == nullptr) continue;
    const std::size_t pass = store == winning_.get() ? progress_.pass : 0;
    for (std::size_t stage = 0; stage < store->tiles().plan().stages().size(); ++stage) {
      const bool in_work = store == in_work_ && stage == progress_.stages;
      if (store->keeps(stage) && !in_work && !files_.has(pass, stage)) visit(pass, *store, stage);
    }
  }
}

std::uint64_t RollingClass::unsaved_bytes() {
  std::uint64_t bytes = in_work_ == nullptr ? 0 : in_work_->bytes(progress_.stages);
  for_unsaved([&](std::size_t, const TileStore& store, std::size_t stage) { bytes += store.bytes(stage); });
  return bytes;
}

void RollingClass::save_if_due() {
  if (files_.keeps_checkpoints() && !interrupt_requested() && files_.due(unsaved_bytes())) save();
}

void RollingClass::save() {
  if (!files_.keeps_checkpoints() || reachable_ == nullptr) return;
  const std::uint64_t bytes = unsaved_bytes();
  files_.begin_saving(bytes);
  for_unsaved(
      [&](std::size_t pass, const TileStore& store, std::size_t stage) { files_.write(pass, store, stage); });
  files_.save(progress_, in_work_);
}

}  // namespace pegspace::dense
