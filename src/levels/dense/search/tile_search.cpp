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

TileSearch::TileSearch(SearchedClass wanted, std::vector<SymmetryGroup> target_groups, int last_depth,
                       const Resources& resources, bool saves)
    : class_(std::move(wanted)),
      tile_group_(tile_group(class_.index, class_.group)),
      last_depth_(target_groups.empty() ? std::min(last_depth, class_.pegs()) : class_.pegs()),
      resources_(resources),
      saves_(saves),
      plan_(class_.index, tile_group_, class_.seeds, last_depth_, GradePlan::Order::falling) {
  for (SymmetryGroup& target_group : target_groups) {
    SymmetryGroup of_tiles = tile_group(class_.index, target_group);
    GradePlan plan(class_.index, of_tiles, class_.seeds, last_depth_, GradePlan::Order::rising);
    passes_.push_back({std::move(target_group), std::move(of_tiles), std::move(plan)});
  }
  most_tiles_ = plan_most_tiles();
  if (memory_bytes() <= resources.memory_bytes || !saves || passes_.empty()) return;
  spills_ = true;
  most_tiles_ = plan_most_tiles();
}

/// Each stage of a retrograde pass lies in one stage of the reachable positions, as its group is smaller.
void TileSearch::walk(const Pass& pass, const PassVisitor& visitor) const {
  std::vector<std::size_t> unread;  // grades, by reachable stage
  for (const GradePlan::Stage& stage : plan_.stages()) unread.push_back(stage.grades.size());
  for (std::size_t number = 0; number < pass.plan.stages().size(); ++number) {
    const GradePlan::Stage& stage = pass.plan.stages()[number];
    const std::size_t around = plan_.stage_of(stage.grades.front());
    if (unread[around] == plan_.stages()[around].grades.size()) visitor.load(around);
    unread[around] -= stage.grades.size();
    visitor.fill(number);
    std::ranges::for_each(stage.dropped, visitor.drop);
    if (unread[around] == 0 && (spills_ || &pass == &passes_.back())) visitor.unload(around);
  }
}

/// Tiles that this rank keeps at a time.
std::uint64_t TileSearch::plan_most_tiles() const {
  const int ranks = resources_.exchange->ranks();
  if (passes_.empty()) return plan_.most_alive(ranks);
  const auto reachable_tiles = [&](std::size_t stage) { return plan_.stages()[stage].part(ranks); };
  std::uint64_t all = 0;
  for (const GradePlan::Stage& stage : plan_.stages()) all += stage.part(ranks);
  std::uint64_t most = spills_ ? plan_.most_alive(ranks) : all;
  for (const Pass& pass : passes_) {
    std::uint64_t tiles = spills_ ? 0 : all;
    walk(pass, {.load = [&](std::size_t around) { tiles += spills_ ? reachable_tiles(around) : 0; },
                .fill =
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
std::uint64_t TileSearch::own_tiles(const Pass& pass, std::size_t number) const {
  const GradePlan::Stage& stage = pass.plan.stages()[number];
  const GradePlan::Stage& around = plan_.stages()[plan_.stage_of(stage.grades.front())];
  const auto orbits = static_cast<std::uint64_t>(tile_group_.order() / pass.tile_group.order());
  const std::uint64_t tiles = around.part(resources_.exchange->ranks()) * orbits * stage.grades.size();
  return std::min(stage.representatives, (tiles + around.grades.size() - 1) / around.grades.size());
}

std::uint64_t TileSearch::memory_bytes() const {
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
std::uint64_t TileSearch::saving_bytes() const {
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

std::uint64_t TileSearch::bytes_of_set() const {
  if (!class_.index.is_full()) return 0;
  std::uint64_t tiles = plan_.representatives();
  for (const Pass& pass : passes_) tiles += pass.plan.representatives();
  return tiles * (2 * bit(plan_.tile_bits()) / 8 + sizeof(std::uint64_t));
}

std::string TileSearch::memory_words() const {
  return counted(most_tiles_, "tile", "tiles") + " of 2^" + std::to_string(plan_.tile_bits() + 1) +
         " bits at a time, one for each orbit, and tables" + (spills_ ? "; the others in FILE.part" : "");
}

void TileSearch::require_memory() const {
  if (memory_bytes() <= resources_.memory_bytes) return;
  throw ResourceError("the dense engine needs " + human_bytes(memory_bytes()) + " for board '" +
                      class_.board.name() + "', but may use only " + human_bytes(resources_.memory_bytes) +
                      ". Allow more with --memory" + (saves_ ? "." : ", or use --engine hash."));
}

std::uint64_t TileSearch::bytes_sent_in_a_pass() const {
  if (resources_.exchange->ranks() == 1) return 0;
  const auto ranks = static_cast<std::uint64_t>(resources_.exchange->ranks());
  std::uint64_t tiles = 0;
  for (const GradePlan::Stage& stage : plan_.stages())
    tiles += stage.representatives - stage.representatives / ranks;
  return 2 * RowMail::message_bytes(tiles, std::size_t{1} << (plan_.tile_bits() - row_bits));
}

PegSums TileSearch::grow(Wanted wanted, const SearchListener& listener, StageFile file) {
  const SymmetryGroup* const orbits = wanted.orbits ? &class_.group : nullptr;
  Exchange& exchange = *resources_.exchange;
  exchange.agree([&] { require_memory(); });
  file_ = std::move(file);
  exchange.agree([&] {
    tables_ = std::make_unique<Tables>(class_.board, class_.index);
    kept_tiles_ = std::make_unique<Representatives>(class_.index, tile_group_, plan_, exchange);
    room_ = std::make_unique<TileRoom>(most_tiles_, plan_.tile_bits());
    kept_ = std::make_unique<TileStore>(*kept_tiles_, *room_);
  });

  Stages stages(class_.board, *tables_, *kept_, {.jumps = wanted.jumps, .orbits = orbits}, listener);
  const bool drops = spills_ || passes_.empty();
  std::uint64_t before = 0;
  for (std::size_t number = 0; number < file_.stages; ++number)
    before += plan_.stages()[number].representatives;
  stages.go_on_from(file_.sums, before);
  load_alive(file_.stages);
  for (std::size_t number = file_.stages; number < plan_.stages().size(); ++number) {
    kept_->begin(number);
    for (const Position seed : class_.seeds) kept_->set(number, seed);
    stages.fill(number, {class_.pegs() - last_depth_, nullptr});
    stage_sums_ = stages.last_sums();
    if (file_.write) file_.write(*kept_, number);
    if (!drops) continue;
    for (const std::size_t dropped : plan_.stages()[number].dropped) kept_->drop(dropped);
  }
  return stages.sums();
}

PegSums TileSearch::winning(std::size_t number, const std::vector<Position>& targets, bool with_orbits,
                            const SearchListener& listener, const StageVisitor& visit) {
  const Pass& pass = passes_[number];
  const SymmetryGroup* const orbits = with_orbits ? &pass.group : nullptr;
  begin_retrograde_pass(pass);
  Stages stages(class_.board, *tables_, *winning_, {.backwards = true, .orbits = orbits}, listener);
  std::vector<std::vector<Position>> targets_of(pass.plan.stages().size());
  for (const Position target : targets) {
    const std::uint16_t stage = winning_tiles_->home_of(winning_tiles_->tile_of(target)).stage;
    if (stage != GradePlan::no_stage) targets_of[stage].push_back(target);
  }
  const auto fill = [&](std::size_t stage) {
    winning_->begin(stage);
    for (const Position target : targets_of[stage]) {
      if (kept_->has(target)) winning_->set(stage, target);
    }
    stages.fill(stage, {0, kept_.get()});
    stage_sums_ = stages.last_sums();
    if (visit) visit(*winning_, stage);
  };
  walk(pass, {.load = [&](std::size_t around) { load(around); },
              .fill = fill,
              .drop = [&](std::size_t stage) { winning_->drop(stage); },
              .unload = [&](std::size_t around) { kept_->drop(around); }});
  winning_.reset();
  return stages.sums();
}

void TileSearch::begin_retrograde_pass(const Pass& pass) {
  resources_.exchange->agree([&] {
    winning_tiles_ = std::make_unique<Representatives>(class_.index, pass.tile_group, pass.plan,
                                                       *resources_.exchange, *kept_tiles_);
    winning_ = std::make_unique<TileStore>(*winning_tiles_, *room_);
  });
}

/// Reads a stage from the file, unless it is in memory.
void TileSearch::load(std::size_t stage) {
  if (kept_->keeps(stage)) return;
  kept_->begin(stage);
  file_.read(*kept_, stage);
}

/// Loads the earlier stages that stage `from` and later ones read.
void TileSearch::load_alive(std::size_t from) {
  if (from == plan_.stages().size()) return;
  std::vector<bool> is_dropped(from);
  for (std::size_t stage = 0; stage < from; ++stage) {
    for (const std::size_t dropped : plan_.stages()[stage].dropped) is_dropped[dropped] = true;
  }
  for (std::size_t stage = 0; stage < from; ++stage) {
    if (!is_dropped[stage]) load(stage);
  }
}

}  // namespace pegspace::dense
