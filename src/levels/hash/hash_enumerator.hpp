// The hash engine's forward search, level by level, and what it leaves when it ends early: checkpoints, levels on
// disk. Used by hash_engine.cpp.
#pragma once

#include <algorithm>
#include <map>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "levels/hash/level_disk.hpp"
#include "levels/hash/level_step.hpp"
#include "levels/hash/listed_levels.hpp"
#include "levels/hash/winning_pass.hpp"

namespace pegspace::hash_engine {

/// One enumeration, on all ranks. Winning positions are a property of the whole problem, so they need the levels from the
/// limit of depth down to the finish as well: these are searched but not reported.
template <typename Key>
class Enumerator {
 public:
  using Step = LevelStep<PlainPolicy<Key>>;

  Enumerator(const Problem& problem, const SearchOptions& options, const SearchListener& listener)
      : problem_(problem),
        options_(options),
        listener_(listener),
        team_(options.threads),
        budget_(options.memory_bytes),
        meter_(listener),
        exchange_(*options.exchange),
        group_(search_group(problem, options.symmetry)),
        form_(group_),
        kernel_(group_, form_, jump_masks(problem.board), Direction::forward),
        disk_(options, team_, budget_, problem.board.holes()) {
    budget_.charge(form_.bytes() + kernel_.bytes());
    winning_wanted_ = problem.finish.has_value() && options.columns.has_winning();
    if (winning_wanted_) {
      finish_ = feasible_positions(problem, *problem.finish);
      deepest_ = deepest_finish(problem, finish_);
    }
  }

  void run(Enumeration& result) {
    Step step(context(), kernel_, {}, problem_.board.holes());
    SetFile* const file = options_.save;
    if (file != nullptr) file->begin({SetKind::reachable, starts_of(problem_), group_, {}, false});
    Place end = search(result, step);
    if (file != nullptr) file->end();
    if (!winning_wanted_) return;
    const auto keep_the_way_down = [&] {  // the way back is begun anew
      if (file != nullptr) file->keep_parts(1);
      if (disk_.checkpoint() != nullptr && !end.only_sums) save(end, end.depth, step, result);
    };
    try {
      with_memory([&] { fill_winning(result); }, keep_the_way_down);
    } catch (const Interrupted&) {
      keep_the_way_down();
      throw;
    }
  }

  /// Hands on the positions instead of their numbers. The levels are dropped while this is done.
  void visit_reachable(const PositionVisitor& visitor) {
    deepest_ = options_.max_depth.value_or(max_holes);
    keep_levels();
    std::vector<Position> positions;
    for (KeptLevel<Key>& level : levels_) {
      expect_kept(level.size(), "reachable");
      for (std::size_t shard = 0; shard < level.shards(); ++shard) {
        positions.clear();
        append(level, shard, problem_.board.holes(), positions);
        level.release(shard);
        visitor(positions);
      }
    }
  }

  /// The same of the winning positions: canonical under winning_group(), the symmetries that keep the whole finish, also what
  /// of it lies in other classes and cannot be reached.
  void visit_winning(const PositionVisitor& visitor) {
    if (finish_.empty()) return;
    keep_levels();
    winning_sums(context(), problem_, group_, form_, levels_, problem_.finish->positions(),
                 [&](std::size_t, const WinningLevel& level, const WinningSums&) {
                   expect_kept(level.size(), "winning");
                   for (const auto& shard : level.shards) visitor(std::span(shard.keys));
                 });
  }

 private:
  /// Searches for the levels down to deepest_ alone.
  void keep_levels() {
    Enumeration levels;
    Step step(context(), kernel_, {}, problem_.board.holes());
    search(levels, step);
  }

  /// Notes that who is visited may keep `number` more positions, in memory of its own; throws
  /// ResourceError where that is too little.
  void expect_kept(std::uint64_t number, const char* sort) {
    positions_kept_ += number;
    if (budget_.used() + positions_kept_ * sizeof(Position) <= budget_.limit()) return;
    throw ResourceError(std::string("the ") + sort + " positions need more than the " +
                        human_bytes(budget_.limit()) + " of memory they may use. Allow more with --memory.");
  }

  /// Of a state, before those of the file of positions.
  static constexpr std::size_t sums_of_level = LevelSums::columns.size();

  SearchContext context() { return {team_, budget_, meter_, exchange_}; }

  /// Where a search stands: the level in work, what was done of it, and the sums over that.
  struct Place {
    KeptLevel<Key> level;
    int depth = 0;
    std::vector<bool> done;  // by shard; empty: its step has not begun
    LevelSums sums;          // of this rank
    std::uint64_t size = 0;  // positions of the level on all ranks
    bool only_sums = false;  // the last level: its children are not kept
  };

  /// Returns where it ended: what is below, if anything, is not searched. That place alone tells whether max_depth cut
  /// the levels, as a resumed run begins behind it.
  Place search(Enumeration& result, Step& step) {
    Place at{seeds(), 0, {}, {}};
    bool has_children = false;  // of a last level that takes only sums
    if (disk_.checkpoint() != nullptr && disk_.checkpoint()->found()) at = resume(result, step);
    for (;; ++at.depth) {
      at.size = exchange_.sum(at.level.size());
      if (at.size == 0) break;
      const bool reported = at.depth <= options_.max_depth.value_or(at.depth);
      const bool stored = at.depth <= deepest_;
      if (!reported && !stored) break;
      at.only_sums = at.depth == options_.max_depth.value_or(at.depth + 1) && at.depth >= deepest_;
      expand(at, step, result);
      LevelSums sums = total(exchange_, at.sums);
      if (reported) report(result, sums, at.depth);
      if (at.only_sums) {
        save_positions(at, sums);
        has_children = sums[Column::jumps] > 0;
        if (stored) levels_.push_back(std::move(at.level));
        break;
      }
      KeptLevel<Key> next = take_children(at, step, result);
      save_positions(at, sums);
      if (stored && disk_.spills()) disk_.move_to_disk(at.level, at.depth);
      if (stored) levels_.push_back(std::move(at.level));
      at.level = std::move(next);
      at.done.clear();
      at.sums = {};
      save_if_due(at, at.depth + 1, step, result);
    }
    const int deepest_found = at.depth - (at.size == 0 ? 1 : 0) + (has_children ? 1 : 0);
    if (deepest_found > options_.max_depth.value_or(deepest_found)) result.ending = Ending::depth_limit;
    at.done.clear();
    at.sums = {};
    return at;
  }

  /// Adds a level to the file that the positions go to, where there is one.
  void save_positions(const Place& at, LevelSums& sums) {
    if (options_.save == nullptr) return;
    const auto order = static_cast<std::uint64_t>(group_.order());
    const BlockCounts counts{
        at.depth,
        {{sums[Column::positions], sums[Column::canonical_positions] * order, sums[Column::jumps],
          sums[Column::dead_ends], sums[Column::canonical_dead_ends] * order}}};
    add_level(*options_.save, context(), at.level.size(), counts, [&](auto& positions) {
      for (std::size_t shard = 0; shard < at.level.shards(); ++shard)
        append(at.level, shard, problem_.board.holes(), positions);
    });
  }

  /// Expands the level in work, from where it stands; its sums are in `at` then.
  void expand(Place& at, Step& step, const Enumeration& result) {
    if (at.done.empty()) {
      exchange_.agree([&] { begin_step(at, step); });
      at.done.assign(at.level.shards(), false);
    }
    typename Step::Stop stop;
    typename Step::Full full;
    if (disk_.checkpoint() != nullptr) {
      stop = [&] {
        return interrupt_requested() ||
               disk_.checkpoint()->due(disk_.checkpoint_bytes(at.level, levels_, step));
      };
    }
    if (disk_.spills()) full = [&] { disk_.flush(step, at.depth + 1); };
    for (std::uint64_t left = shards_left(at); left > 0;) {  // once, but with levels on disk and checkpoints
      const auto feed = [&] {
        std::size_t last = at.level.shards();
        if (at.level.on_disk()) last = at.level.load(first_left(at), budget_.limit() / 8, team_);
        step.feed(at.level.memory(), last, at.done, "expanding", at.depth, stop, full);
        at.sums = step.sums();
        if (at.level.on_disk()) at.level.forget_memory();
      };
      with_memory(feed, [&] {
        // What the sets hold beyond the shards done are children of the level all the same.
        step.drop_buffers();
        save(at, at.depth, step, result);
      });
      left = shards_left(at);
      if (left > 0) save_if_due(at, at.depth, step, result);
    }
  }

  static std::size_t first_left(const Place& at) {
    return static_cast<std::size_t>(std::find(at.done.begin(), at.done.end(), false) - at.done.begin());
  }
  /// Shards that are not expanded, on all ranks. Collective.
  std::uint64_t shards_left(const Place& at) {
    return exchange_.sum(static_cast<std::uint64_t>(std::count(at.done.begin(), at.done.end(), false)));
  }

  /// The children of the level in work, which is expanded. Where they do not fit memory, the level is saved as
  /// not expanded: some of the sets may be empty by then.
  KeptLevel<Key> take_children(Place& at, Step& step, const Enumeration& result) {
    std::optional<KeptLevel<Key>> children;
    with_memory([&] { exchange_.agree([&] { children.emplace(disk_.take(step, at.depth + 1)); }); },
                [&] {
                  step.clear_sets();
                  at.done.clear();
                  at.sums = {};
                  Enumeration before = result;
                  before.levels.resize(std::min(before.levels.size(), static_cast<std::size_t>(at.depth)));
                  save(at, at.depth, step, before);
                });
    return std::move(*children);
  }

  /// Calls work(). Where memory runs out in it, calls keep(), with a checkpoint, before the error goes on.
  template <typename Work, typename Keep>
  void with_memory(Work&& work, Keep&& keep) {
    try {
      work();
    } catch (const DiskError&) {
      throw;
    } catch (const ResourceError&) {
      if (disk_.checkpoint() != nullptr) keep();
      throw;
    } catch (const std::bad_alloc&) {  // of what no budget is kept for; the other ranks do not know
      if (disk_.checkpoint() != nullptr && exchange_.ranks() == 1) keep();
      throw;
    }
  }

  void begin_step(const Place& at, Step& step) {
    if (at.only_sums) return step.begin_sums(at.sums);
    step.begin(next_shard_bits(at), at.sums);
  }

  int next_shard_bits(const Place& at) const {
    return shard_bits_for<Key>(at.size, problem_.board.holes(), exchange_.ranks());
  }

  /// Saves where that is due; where the user asked to stop, saves and throws Interrupted. Collective.
  void save_if_due(Place& at, int depth, Step& step, const Enumeration& result) {
    Checkpoint* const checkpoint = disk_.checkpoint();
    if (checkpoint == nullptr) return;
    const bool stops = exchange_.sum(std::uint64_t{interrupt_requested()}) > 0;
    const bool due = checkpoint->due(disk_.checkpoint_bytes(at.level, levels_, step));
    if (stops || exchange_.sum(std::uint64_t{due}) > 0) save(at, depth, step, result);
    if (stops) exchange_.agree([] { throw_if_interrupted(); });
  }

  void save(Place& at, int depth, Step& step, const Enumeration& result) {
    CheckpointState state;
    state.engine = "hash";
    state.symmetry = options_.symmetry;
    state.columns = options_.columns.bits();
    state.levels = result.levels;
    // A run resumed to a greater depth needs the children.
    if (!at.only_sums) state.done = shards_done(at);
    const LevelSums sums = total(exchange_, at.only_sums ? LevelSums() : at.sums);
    state.sums.assign(sums.values.begin(), sums.values.end());
    if (options_.save != nullptr) options_.save->add_state(state.sums);
    disk_.save(std::move(state), at.level, levels_, step, depth);
  }

  /// The shards of the level in work that their ranks have expanded. Collective.
  std::vector<std::uint64_t> shards_done(const Place& at) {
    const ShardOwners owners(at.level.shard_bits(), exchange_.ranks());
    std::vector<std::uint64_t> flags(at.level.shards());
    for (std::size_t shard = 0; shard < at.done.size(); ++shard)
      flags[shard] = at.done[shard] && owners.has(exchange_.rank(), shard) ? 1 : 0;
    exchange_.add_up(flags);
    std::vector<std::uint64_t> done;
    for (std::size_t shard = 0; shard < flags.size(); ++shard) {
      if (flags[shard] != 0) done.push_back(shard);
    }
    return done;
  }

  /// Goes on from the checkpoint found.
  Place resume(Enumeration& result, Step& step) {
    const CheckpointState& state = *disk_.checkpoint()->found();
    for (const LevelStats& level : state.levels) {
      result.levels.push_back(level);
      if (listener_.level_done) listener_.level_done(level);
    }
    std::map<int, KeptLevel<Key>> kept;
    exchange_.agree([&] {
      kept = disk_.open_levels(state, deepest_, sums_of_level);
      if (options_.save != nullptr) options_.save->resume(std::span(state.sums).subspan(sums_of_level));
    });
    Place at{std::move(kept.rbegin()->second), state.depth, {}, {}};
    kept.erase(state.depth);
    for (auto& [depth, level] : kept) levels_.push_back(std::move(level));
    at.size = exchange_.sum(at.level.size());
    if (state.done.empty()) return at;
    if (exchange_.rank() == 0) std::copy_n(state.sums.begin(), sums_of_level, at.sums.values.begin());
    at.done.assign(at.level.shards(), false);
    for (const std::uint64_t shard : state.done) at.done[shard] = true;
    exchange_.agree([&] { disk_.begin_from_runs(state, step, next_shard_bits(at), at.sums); });
    return at;
  }

  StoredLevel<Key> seeds() {
    StoredLevel<Key> level(budget_, shard_bits_for<Key>(0, problem_.board.holes(), exchange_.ranks()));
    const ShardOwners owners(level.shard_bits, exchange_.ranks());
    const AddressBook<Key> book(PositionCode(problem_.board.holes()), level.shard_bits);
    for (const Position p : canonical_starts(problem_, form_)) {
      const Address<Key> address = book.address(p);
      if (owners.has(exchange_.rank(), address.shard)) {
        level.shards[address.shard].keys.push_back(address.key);
      }
    }
    return level;
  }

  void report(Enumeration& result, const LevelSums& sums, int depth) {
    const int pegs = count_bits(problem_.start) - depth;
    result.levels.push_back(stats_of(sums, depth, pegs, options_.columns));
    if (listener_.level_done) listener_.level_done(result.levels.back());
  }

  /// The pass back. Its positions go into the file for them, where there is one.
  std::vector<WinningSums> winning_pass() {
    SetFile* const file = options_.save;
    WinningVisit save;
    const SymmetryGroup fixing = group_.stabiliser(finish_);
    if (file != nullptr) {
      file->begin({SetKind::winning, finish_, fixing, {}, false});
      save = [&](std::size_t depth, const WinningLevel& level, const WinningSums& sums) {
        LevelCounts counts{.positions = sums.positions};
        if (fixing.order() == group_.order())
          counts.fixed = sums.canonical_positions * static_cast<std::uint64_t>(group_.order());
        add_level(*file, context(), level.size(), {static_cast<int>(depth), {counts}},
                  [&](auto& positions) { append(level, positions); });
      };
    }
    std::vector<WinningSums> sums;
    if (!finish_.empty()) sums = winning_sums(context(), problem_, group_, form_, levels_, finish_, save);
    if (file != nullptr) file->end();
    return sums;
  }

  void fill_winning(Enumeration& result) {
    std::vector<WinningSums> sums = winning_pass();
    sums.resize(std::max(sums.size(), result.levels.size()));  // below the finish nothing wins
    for (std::size_t depth = 0; depth < result.levels.size(); ++depth) {
      LevelStats& stats = result.levels[depth];
      if (options_.columns.has(Column::winning_positions)) {
        stats[Column::winning_positions] = sums[depth].positions;
      }
      if (options_.columns.has(Column::canonical_winning_positions)) {
        stats[Column::canonical_winning_positions] = sums[depth].canonical_positions;
      }
    }
  }

  const Problem& problem_;
  const SearchOptions& options_;
  const SearchListener& listener_;
  WorkerTeam team_;
  MemoryBudget budget_;
  ProgressMeter meter_;
  Exchange& exchange_;
  SymmetryGroup group_;
  CanonicalForm form_;
  ExpandKernel kernel_;
  bool winning_wanted_ = false;
  std::vector<Position> finish_;  // the positions of the finish that the class allows
  int deepest_ = -1;              // depth of the last level that the winning pass needs
  LevelDisk<Key> disk_;
  std::vector<KeptLevel<Key>> levels_;  // down to deepest_
  std::uint64_t positions_kept_ = 0;    // by who was visited
};

}  // namespace pegspace::hash_engine
