// The hash engine's forward search, level by level. With a file for the positions each level goes there when
// it is complete: it is read back for the winning pass, and an earlier run's last one is where the search
// goes on. Used by hash_engine.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "levels/hash/level_step.hpp"
#include "levels/hash/listed_levels.hpp"
#include "levels/hash/winning_pass.hpp"

namespace pegspace::hash_engine {

/// One enumeration, on all ranks. Winning positions are a property of the whole problem, so they need the
/// levels from the limit of depth down to the finish as well: these are searched but not reported.
template <typename Key>
class Enumerator {
 public:
  using Step = LevelStep<PlainPolicy<Key>>;

  Enumerator(const Problem& problem, const SearchOptions& options, const SearchListener& listener)
      : problem_(problem),
        options_(options),
        listener_(listener),
        team_(options.threads),
        meter_(listener),
        exchange_(*options.exchange),
        group_(search_group(problem, options.symmetry)),
        form_(group_),
        kernel_(group_, form_, jump_masks(problem.board), Direction::forward) {
    winning_wanted_ = problem.finish.has_value() && options.columns.has_winning();
    if (winning_wanted_) {
      finish_ = feasible_positions(problem, *problem.finish);
      deepest_ = deepest_finish(problem, finish_);
    }
  }

  void run(Enumeration& result) {
    Step step(context(), kernel_, {}, problem_.board.holes());
    SetFile* const file = options_.save;
    if (file != nullptr) part_ = file->begin({SetKind::reachable, starts_of(problem_), group_, {}, false});
    search(result, step);
    if (file != nullptr) file->end();
    if (winning_wanted_) fill_winning(result);
  }

  /// Hands on the positions instead of their numbers. The levels are dropped while this is done.
  void visit_reachable(const PositionVisitor& visitor) {
    deepest_ = options_.max_depth.value_or(max_holes);
    keep_levels();
    std::vector<Position> positions;
    for (StoredLevel<Key>& level : levels_) {
      for (std::size_t shard = 0; shard < level.shards.size(); ++shard) {
        positions.clear();
        append(level, shard, problem_.board.holes(), positions);
        level.shards[shard].keys.clear();
        level.shards[shard].keys.shrink_to_fit();
        visitor(positions);
      }
    }
  }

  /// The same of the winning positions: canonical under winning_group(), the symmetries that keep the whole
  /// finish, also what of it lies in other classes and cannot be reached.
  void visit_winning(const PositionVisitor& visitor) {
    if (finish_.empty()) return;
    keep_levels();
    winning_sums(context(), problem_, group_, form_, levels_, {}, problem_.finish->positions(),
                 [&](std::size_t, const WinningLevel& level, const WinningSums&) {
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

  SearchContext context() {
    return {team_, batch_bytes(options_.memory_bytes, exchange_.ranks()), meter_, exchange_};
  }

  /// The level in work.
  struct Frontier {
    StoredLevel<Key> level;
    int depth = 0;
    std::uint64_t size = 0;  // positions of the level on all ranks
    bool only_sums = false;  // the last level: its children are not kept
  };

  /// What is below the last level reported, if anything, is not searched.
  void search(Enumeration& result, Step& step) {
    Frontier at = blocks().empty() ? Frontier{seeds(), 0} : go_on(result);
    bool has_children = false;  // of a last level that takes only sums
    for (;; ++at.depth) {
      at.size = exchange_.sum(at.level.size());
      if (at.size == 0) break;
      const bool reported = at.depth <= options_.max_depth.value_or(at.depth);
      const bool stored = at.depth <= deepest_;
      if (!reported && !stored) break;
      at.only_sums = at.depth == options_.max_depth.value_or(at.depth + 1) && at.depth >= deepest_;
      exchange_.agree([&] { at.only_sums ? step.begin_sums() : step.begin(next_shard_bits(at)); });
      step.feed(at.level, "expanding", at.depth);
      LevelSums sums = total(exchange_, step.sums());
      if (reported) report(result, sums, at.depth);
      save_positions(at, sums);
      if (at.only_sums) {
        has_children = sums[Column::jumps] > 0;
        if (stored) keep(std::move(at.level));
        break;
      }
      std::optional<StoredLevel<Key>> next;
      exchange_.agree([&] { step.finish(next.emplace(next_shard_bits(at))); });
      if (stored) keep(std::move(at.level));
      at.level = std::move(*next);
    }
    const int deepest_found = at.depth - (at.size == 0 ? 1 : 0) + (has_children ? 1 : 0);
    if (deepest_found > options_.max_depth.value_or(deepest_found)) result.ending = Ending::depth_limit;
  }

  int next_shard_bits(const Frontier& at) const {
    return shard_bits_for<Key>(at.size, problem_.board.holes(), exchange_.ranks());
  }

  /// For the way back; of a level that is in the file its place alone.
  void keep(StoredLevel<Key> level) {
    levels_.push_back(options_.save == nullptr ? std::move(level) : StoredLevel<Key>(level.shard_bits));
  }

  /// The levels in the file.
  std::span<const SetBlock> blocks() const {
    return options_.save == nullptr ? std::span<const SetBlock>() : options_.save->blocks(part_);
  }

  void read_back(const SetBlock& block, StoredLevel<Key>& level) {
    read_level(*options_.save, context(), block, problem_.board.holes(), level);
  }

  /// Reports the levels that the file has of an earlier run. The last one is expanded again, as its children
  /// are not there.
  Frontier go_on(Enumeration& result) {
    const std::span<const SetBlock> found = blocks();
    for (std::size_t depth = 0; depth < found.size(); ++depth) {
      const LevelSums sums = sums_of(found[depth], static_cast<int>(depth));
      if (depth + 1 < found.size()) report(result, sums, static_cast<int>(depth));
    }
    const auto bits = [&](std::size_t depth) {
      const std::uint64_t before = depth == 0 ? 0 : found[depth - 1].records;
      return shard_bits_for<Key>(before, problem_.board.holes(), exchange_.ranks());
    };
    const std::size_t last = found.size() - 1;
    for (std::size_t depth = 0; depth < last && static_cast<int>(depth) <= deepest_; ++depth)
      levels_.emplace_back(bits(depth));
    Frontier at{StoredLevel<Key>(bits(last)), static_cast<int>(last)};
    read_back(found[last], at.level);
    return at;
  }

  LevelSums sums_of(const SetBlock& block, int depth) const {
    const auto order = static_cast<std::uint64_t>(group_.order());
    const bool is_level = block.counts.first_depth == depth && block.counts.levels.size() == 1;
    const LevelCounts level = is_level ? block.counts.levels.front() : LevelCounts();
    if (!is_level || level.fixed % order != 0 || level.fixed_dead_ends % order != 0 ||
        level.fixed / order != block.records)
      options_.save->damaged("its blocks are no levels of the search");
    LevelSums sums;
    sums[Column::positions] = level.positions;
    sums[Column::canonical_positions] = level.fixed / order;
    sums[Column::jumps] = level.jumps;
    sums[Column::dead_ends] = level.dead_ends;
    sums[Column::canonical_dead_ends] = level.fixed_dead_ends / order;
    return sums;
  }

  /// Adds a level to the file that the positions go to, where there is one and the level is not there yet.
  void save_positions(const Frontier& at, LevelSums& sums) {
    if (options_.save == nullptr || static_cast<std::size_t>(at.depth) < blocks().size()) return;
    const auto order = static_cast<std::uint64_t>(group_.order());
    const BlockCounts counts{
        at.depth,
        {{sums[Column::positions], sums[Column::canonical_positions] * order, sums[Column::jumps],
          sums[Column::dead_ends], sums[Column::canonical_dead_ends] * order}}};
    add_level(*options_.save, context(), at.level.size(), counts, [&](auto& positions) {
      for (std::size_t shard = 0; shard < at.level.shards.size(); ++shard)
        append(at.level, shard, problem_.board.holes(), positions);
    });
  }

  StoredLevel<Key> seeds() {
    StoredLevel<Key> level(shard_bits_for<Key>(0, problem_.board.holes(), exchange_.ranks()));
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

  /// The pass back. Its positions go into the file for them, where there is one, and the levels come from
  /// there.
  std::vector<WinningSums> winning_pass() {
    SetFile* const file = options_.save;
    if (file == nullptr) {
      if (finish_.empty()) return {};
      return winning_sums(context(), problem_, group_, form_, levels_, {}, finish_);
    }
    const SymmetryGroup fixing = group_.stabiliser(finish_);
    const std::size_t part = file->begin({SetKind::winning, finish_, fixing, {}, false});
    WinningVisit save = [&](std::size_t depth, const WinningLevel& level, const WinningSums& own) {
      std::array sums{own.positions, own.canonical_positions};
      exchange_.add_up(sums);
      LevelCounts counts{.positions = sums[0]};
      if (fixing.order() == group_.order())
        counts.fixed = sums[1] * static_cast<std::uint64_t>(group_.order());
      add_level(*file, context(), level.size(), {static_cast<int>(depth), {counts}},
                [&](auto& positions) { append(level, positions); });
    };
    const LevelLoader<Key> load = [&](std::size_t depth, StoredLevel<Key>& level) {
      read_back(file->blocks(part_)[depth], level);
    };
    if (file->has_whole(part)) save = {};  // only to be counted
    std::vector<WinningSums> sums;
    if (!finish_.empty())
      sums = winning_sums(context(), problem_, group_, form_, levels_, load, finish_, save);
    file->end();
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
  ProgressMeter meter_;
  Exchange& exchange_;
  SymmetryGroup group_;
  CanonicalForm form_;
  ExpandKernel kernel_;
  bool winning_wanted_ = false;
  std::vector<Position> finish_;          // the positions of the finish that the class allows
  int deepest_ = -1;                      // depth of the last level that the winning pass needs
  std::vector<StoredLevel<Key>> levels_;  // down to deepest_
  std::size_t part_ = 0;                  // of the file that has them
};

}  // namespace pegspace::hash_engine
