#include "levels/dense/search/tile_search.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace::dense {

SearchedClass searched_class(const Board& board, std::vector<Position> seeds, SymmetryGroup group) {
  if (board.jumps().size() > Tables::most_jumps) {
    throw InputError("the dense engine takes boards of at most " + std::to_string(Tables::most_jumps) +
                     " jumps, and board '" + board.name() + "' has " + std::to_string(board.jumps().size()) +
                     ". Use --engine hash.");
  }
  ClassIndex index(board, seeds.front(), group);
  if (!Tables::takes(board, index)) {
    throw ResourceError("the dense engine needs more tiles, or larger ones, than it can number for board '" +
                        board.name() + "', whose class has 2^" + std::to_string(index.bits() + 1) +
                        " positions. Use --engine hash.");
  }
  return {board, std::move(seeds), std::move(group), std::move(index)};
}

SearchPlan::SearchPlan(SearchedClass wanted, std::vector<SymmetryGroup> target_groups, int last_depth,
                       const Resources& resources, bool saves)
    : class_(std::move(wanted)),
      tile_group_(pegspace::tile_group(class_.index, class_.group)),
      last_depth_(target_groups.empty() ? std::min(last_depth, class_.pegs()) : class_.pegs()),
      resources_(resources),
      saves_(saves),
      plan_(class_.index, tile_group_, class_.seeds, last_depth_, GradePlan::Order::falling) {
  for (SymmetryGroup& target_group : target_groups) {
    SymmetryGroup of_tiles = pegspace::tile_group(class_.index, target_group);
    GradePlan plan(class_.index, of_tiles, class_.seeds, last_depth_, GradePlan::Order::rising);
    passes_.push_back({std::move(target_group), std::move(of_tiles), std::move(plan)});
  }
  most_tiles_ = plan_most_tiles();
  if (memory_bytes() <= resources.memory_bytes || !saves || passes_.empty()) return;
  spills_ = true;
  most_tiles_ = plan_most_tiles();
}

/// Each stage of a retrograde pass lies in one stage of the reachable positions, as its group is smaller.
void SearchPlan::walk(const Pass& pass, const PassVisitor& visitor) const {
  std::vector<std::size_t> unread;  // grades, by reachable stage
  for (const GradePlan::Stage& stage : plan_.stages()) unread.push_back(stage.grades.size());
  for (std::size_t number = 0; number < pass.plan.stages().size(); ++number) {
    const GradePlan::Stage& stage = pass.plan.stages()[number];
    const std::size_t around = plan_.stage_of(stage.grades.front());
    if (unread[around] == plan_.stages()[around].grades.size()) visitor.load(around);
    unread[around] -= stage.grades.size();
    visitor.fill_stage(number);
    std::ranges::for_each(stage.dropped, visitor.drop);
    if (unread[around] == 0 && (spills_ || &pass == &passes_.back())) visitor.unload(around);
  }
}

/// Tiles that this rank keeps at a time.
std::uint64_t SearchPlan::plan_most_tiles() const {
  const int ranks = resources_.exchange->ranks();
  if (passes_.empty()) return plan_.most_alive(ranks);
  const auto reachable_tiles = [&](std::size_t stage) { return plan_.stages()[stage].part(ranks); };
  std::uint64_t all = 0;
  for (const GradePlan::Stage& stage : plan_.stages()) all += stage.part(ranks);
  std::uint64_t most = spills_ ? plan_.most_alive(ranks) : all;
  for (const Pass& pass : passes_) {
    std::uint64_t tiles = spills_ ? 0 : all;
    walk(pass, {.load = [&](std::size_t around) { tiles += spills_ ? reachable_tiles(around) : 0; },
                .fill_stage =
                    [&](std::size_t stage) {
                      tiles += own_tiles(pass, stage);
                      most = std::max(most, tiles);
                    },
                .drop = [&](std::size_t stage) { tiles -= own_tiles(pass, stage); },
                .unload = [&](std::size_t around) { tiles -= reachable_tiles(around); }});
  }
  return most;
}

/// The most tiles that a rank keeps of a stage of a retrograde pass: its own of the reachable stage around
/// it, whose orbits fall apart under the smaller group.
std::uint64_t SearchPlan::own_tiles(const Pass& pass, std::size_t number) const {
  const GradePlan::Stage& stage = pass.plan.stages()[number];
  const GradePlan::Stage& around = plan_.stages()[plan_.stage_of(stage.grades.front())];
  const auto orbits = static_cast<std::uint64_t>(tile_group_.order() / pass.tile_group.order());
  const std::uint64_t tiles = around.part(resources_.exchange->ranks()) * orbits * stage.grades.size();
  return std::min(stage.representatives, (tiles + around.grades.size() - 1) / around.grades.size());
}

std::uint64_t SearchPlan::memory_bytes() const {
  std::uint64_t winning = 0;
  for (const Pass& pass : passes_)
    winning = std::max(winning, Representatives::memory_bytes(pass.plan, pass.tile_group.order()));
  return Tables::planned_bytes(class_.board, class_.index) +
         Representatives::memory_bytes(plan_, tile_group_.order()) + winning +
         TileRoom::memory_bytes(most_tiles_, plan_.tile_bits()) +
         Stages::memory_bytes(class_.board, plan_, resources_.threads, *resources_.exchange) +
         (saves_ ? saving_bytes() : 0);
}

/// The bytes for saving: a piece of a block (set_block.hpp) and a tile for each thread; numbers and places of
/// a stage's tiles.
std::uint64_t SearchPlan::saving_bytes() const {
  const std::uint64_t tile = 2 * bit(plan_.tile_bits()) / 8;
  const Exchange& exchange = *resources_.exchange;
  const auto ranks = static_cast<std::uint64_t>(exchange.ranks());
  // Received, merged, kept for a whole piece, and sent (set_exchange.hpp).
  const std::uint64_t exchanged = ranks == 1 ? 0 : 4 * std::max(exchange.buffer_bytes(), ranks * tile);
  const std::uint64_t piece = std::max(tile, std::uint64_t{1} << 18);
  const std::uint64_t most = plan_.most_representatives();
  return std::min(static_cast<std::uint64_t>(resources_.threads), most) * (piece + tile) + exchanged +
         most * (sizeof(std::uint64_t) + sizeof(std::uint32_t));
}

std::optional<std::uint64_t> SearchPlan::bytes_of_set() const {
  if (!class_.index.is_full()) return std::nullopt;
  std::uint64_t tiles = plan_.representatives();
  for (const Pass& pass : passes_) tiles += pass.plan.representatives();
  return tiles * (2 * bit(plan_.tile_bits()) / 8 + sizeof(std::uint64_t));
}

std::string SearchPlan::memory_words() const {
  return counted(most_tiles_, "tile", "tiles") + " of 2^" + std::to_string(plan_.tile_bits() + 1) +
         " bits at a time, one for each orbit, and tables" + (spills_ ? "; the others in FILE.part" : "");
}

void SearchPlan::require_memory() const {
  if (memory_bytes() <= resources_.memory_bytes) return;
  throw ResourceError("the dense engine needs " + human_bytes(memory_bytes()) + " for board '" +
                      class_.board.name() + "', but may use only " + human_bytes(resources_.memory_bytes) +
                      ". Allow more with --memory" + (saves_ ? "." : ", or use --engine hash."));
}

std::optional<std::uint64_t> SearchPlan::bytes_sent_in_a_pass() const {
  if (resources_.exchange->ranks() == 1) return std::nullopt;
  const auto ranks = static_cast<std::uint64_t>(resources_.exchange->ranks());
  std::uint64_t tiles = 0;
  for (const GradePlan::Stage& stage : plan_.stages())
    tiles += stage.representatives - stage.representatives / ranks;
  return 2 * RowMail::message_bytes(tiles, std::size_t{1} << (plan_.tile_bits() - row_bits));
}

ReachableTiles::ReachableTiles(const SearchPlan& plan, StageFile file) : plan_(plan), file_(std::move(file)) {
  Exchange& exchange = *plan.resources().exchange;
  const SearchedClass& searched = plan.searched();
  exchange.agree([&] { plan.require_memory(); });
  exchange.agree([&] {
    tables_ = std::make_unique<Tables>(searched.board, searched.index);
    tiles_ = std::make_unique<Representatives>(searched.index, plan.tile_group(), plan.grades(), exchange);
    room_ = std::make_unique<TileRoom>(plan.most_tiles(), plan.tile_bits());
    store_ = std::make_unique<TileStore>(*tiles_, *room_);
  });
}

ReachableTiles grow(const SearchPlan& plan, bool with_jumps, bool with_orbits, const SearchListener& listener,
                    StageFile file) {
  ReachableTiles found(plan, std::move(file));
  const SearchedClass& searched = plan.searched();
  const std::vector<GradePlan::Stage>& planned = plan.grades().stages();
  TileStore& store = *found.store_;
  Stages stages(searched.board, *found.tables_, store,
                {.jumps = with_jumps, .orbits = with_orbits ? &searched.group : nullptr}, listener);
  const std::size_t known = found.file_.stages;
  std::uint64_t before = 0;
  for (std::size_t number = 0; number < known; ++number) before += planned[number].representatives;
  stages.go_on_from(found.file_.sums, before);
  found.load_alive(known);
  const bool drops = plan.spills() || plan.passes().empty();
  for (std::size_t number = known; number < planned.size(); ++number) {
    store.begin(number);
    for (const Position seed : searched.seeds) store.set(number, seed);
    stages.fill_stage(number, {searched.pegs() - plan.last_depth(), nullptr});
    if (found.file_.write) found.file_.write(store, number, stages.last_sums());
    if (!drops) continue;
    for (const std::size_t dropped : planned[number].dropped) store.drop(dropped);
  }
  found.sums_ = stages.sums();
  return found;
}

PegSums ReachableTiles::winning(std::size_t number, const std::vector<Position>& targets, bool with_orbits,
                                const SearchListener& listener, const StageVisitor& visit) {
  const SearchPlan::Pass& pass = plan_.passes()[number];
  Exchange& exchange = *plan_.resources().exchange;
  std::unique_ptr<Representatives> tiles;
  std::unique_ptr<TileStore> winning;
  exchange.agree([&] {
    tiles = std::make_unique<Representatives>(plan_.index(), pass.tile_group, pass.plan, exchange, *tiles_);
    winning = std::make_unique<TileStore>(*tiles, *room_);
  });
  Stages stages(plan_.searched().board, *tables_, *winning,
                {.backwards = true, .orbits = with_orbits ? &pass.group : nullptr}, listener);
  std::vector<std::vector<Position>> targets_of(pass.plan.stages().size());
  for (const Position target : targets) {
    const std::uint16_t stage = tiles->home_of(tiles->tile_of(target)).stage;
    if (stage != GradePlan::no_stage) targets_of[stage].push_back(target);
  }
  const auto fill_stage = [&](std::size_t stage) {
    winning->begin(stage);
    for (const Position target : targets_of[stage]) {
      if (store_->has(target)) winning->set(stage, target);
    }
    stages.fill_stage(stage, {0, store_.get()});
    if (visit) visit(*winning, stage, stages.last_sums());
  };
  plan_.walk(pass, {.load = [&](std::size_t around) { load(around); },
                    .fill_stage = fill_stage,
                    .drop = [&](std::size_t stage) { winning->drop(stage); },
                    .unload = [&](std::size_t around) { store_->drop(around); }});
  return stages.sums();
}

/// Reads a stage from the file, unless it is in memory.
void ReachableTiles::load(std::size_t stage) {
  if (store_->keeps(stage)) return;
  store_->begin(stage);
  file_.read(*store_, stage);
}

/// Loads the earlier stages that stage `from` and later ones read.
void ReachableTiles::load_alive(std::size_t from) {
  const std::vector<GradePlan::Stage>& stages = plan_.grades().stages();
  if (from == stages.size()) return;
  std::vector<bool> is_dropped(from);
  for (std::size_t stage = 0; stage < from; ++stage) {
    for (const std::size_t dropped : stages[stage].dropped) is_dropped[dropped] = true;
  }
  for (std::size_t stage = 0; stage < from; ++stage) {
    if (!is_dropped[stage]) load(stage);
  }
}

}  // namespace pegspace::dense
