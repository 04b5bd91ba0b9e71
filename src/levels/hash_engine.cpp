// The hash engine's forward search and its entry points (hash_engine.hpp).
#include "levels/hash_engine.hpp"

#include <new>

#include "levels/counting_pass.hpp"
#include "levels/level_step.hpp"
#include "levels/winning_pass.hpp"

namespace pegspace::hash_engine {

namespace {

LevelStats stats_of(const LevelSums& sums, int depth, int pegs, const ColumnSet& columns) {
  LevelStats stats{depth, pegs, {}};
  const auto set = [&](Column column, std::uint64_t value) {
    if (columns.has(column)) stats[column] = value;
  };
  set(Column::positions, sums.positions);
  set(Column::canonical_positions, sums.canonical_positions);
  set(Column::jumps, sums.jumps);
  set(Column::dead_ends, sums.dead_ends);
  set(Column::canonical_dead_ends, sums.canonical_dead_ends);
  return stats;
}

/// One enumeration. Winning positions are a property of the whole problem, so they need the levels from the
/// limit of depth down to the finish as well: these are searched but not reported.
template <typename Key>
class Enumerator {
 public:
  Enumerator(const Problem& problem, const SearchOptions& options, const SearchListener& listener)
      : problem_(problem),
        options_(options),
        listener_(listener),
        team_(options.threads),
        budget_(options.memory_bytes),
        meter_(listener),
        group_(search_group(problem, options.symmetry)),
        form_(group_),
        kernel_(group_, form_, jump_masks(problem.board), Direction::forward) {
    winning_wanted_ = problem.finish.has_value() && options.columns.has_winning();
    if (winning_wanted_) {
      finish_ = class_possible(problem, options.symmetry, *problem.finish);
      deepest_ = deepest_finish(problem, finish_);
    }
  }

  void run(Enumeration& result) {
    search(result);
    if (winning_wanted_) fill_winning(result);
  }

  /// The positions instead of their numbers, unsorted.
  PositionLevels reachable() {
    deepest_ = options_.max_depth.value_or(max_holes);
    Enumeration levels;
    search(levels);
    PositionLevels found;
    for (StoredLevel<Key>& level : levels_) {
      positions_listed_ += level.size();
      if (budget_.used() + positions_listed_ * sizeof(Position) > budget_.limit()) {
        throw ResourceError("the reachable positions need more than the " + human_bytes(budget_.limit()) +
                            " of memory they may use. Give them more with --memory.");
      }
      const AddressBook<Key> book(PositionCode(problem_.board.holes()), level.shard_bits);
      found.emplace_back().reserve(level.size());
      for (std::size_t shard = 0; shard < level.shards.size(); ++shard) {
        for (const Key key : level.shards[shard].keys) found.back().push_back(book.position(shard, key));
        level.shards[shard].keys = BudgetVector<Key>(BudgetAllocator<Key>(budget_));
      }
    }
    return found;
  }

  /// The winning positions instead of their numbers, unsorted.
  PositionLevels winning() {
    if (finish_.empty()) return {};
    Enumeration levels;
    search(levels);
    PositionLevels found(levels_.size());
    winning_sums({team_, budget_, meter_}, problem_, group_, form_, levels_, finish_,
                 [&](std::size_t depth, std::span<const Position> some) {
                   found[depth].insert(found[depth].end(), some.begin(), some.end());
                 });
    return found;
  }

 private:
  void search(Enumeration& result) {
    StoredLevel<Key> level = seeds();
    LevelStep<PlainPolicy<Key>> step({team_, budget_, meter_}, kernel_, {}, problem_.board.holes());
    for (int depth = 0; level.size() > 0; ++depth) {
      const bool reported = depth <= options_.max_depth.value_or(depth);
      const bool stored = depth <= deepest_;
      if (!reported) result.ending = Ending::depth_limit;
      if (!reported && !stored) break;
      StoredLevel<Key> next(budget_, shard_bits_for<Key>(level.size(), problem_.board.holes()));
      const bool last_searched = depth == options_.max_depth.value_or(depth + 1) && depth >= deepest_;
      const LevelSums sums = last_searched ? step.summarise(level, "expanding", depth)
                                           : step.expand(level, next, "expanding", depth);
      if (reported) report(result, sums, depth);
      if (last_searched && sums.jumps > 0) result.ending = Ending::depth_limit;
      if (stored) levels_.push_back(std::move(level));
      level = std::move(next);
    }
  }

  StoredLevel<Key> seeds() {
    StoredLevel<Key> level(budget_, shard_bits_for<Key>(0, problem_.board.holes()));
    std::vector<Position> least;
    for (const Position seed : search_seeds(problem_, options_.symmetry)) least.push_back(form_.least(seed));
    std::sort(least.begin(), least.end());
    least.erase(std::unique(least.begin(), least.end()), least.end());
    const AddressBook<Key> book(PositionCode(problem_.board.holes()), level.shard_bits);
    for (const Position p : least) {
      const Address<Key> address = book.address(p);
      level.shards[address.shard].keys.push_back(address.key);
    }
    return level;
  }

  void report(Enumeration& result, const LevelSums& sums, int depth) {
    const int pegs = count_bits(problem_.start) - depth;
    result.levels.push_back(stats_of(sums, depth, pegs, options_.columns));
    if (listener_.level_done) listener_.level_done(result.levels.back());
  }

  void fill_winning(Enumeration& result) {
    std::vector<WinningSums> sums;
    if (!finish_.empty()) {
      sums = winning_sums({team_, budget_, meter_}, problem_, group_, form_, levels_, finish_);
    }
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
  SymmetryGroup group_;
  CanonicalForm form_;
  ExpandKernel kernel_;
  bool winning_wanted_ = false;
  std::vector<Position> finish_;  // the positions of the finish that the class allows
  int deepest_ = -1;              // depth of the last level that the winning pass needs
  std::vector<StoredLevel<Key>> levels_;
  std::uint64_t positions_listed_ = 0;  // on the way out of levels_
};

constexpr const char* machine_out_of_memory =
    "the machine has no more memory; ask for fewer levels, or use a machine with more";

}  // namespace

Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  Enumeration result;
  try {
    if (has_narrow_keys(problem.board.holes())) {
      Enumerator<std::uint32_t>(problem, options, listener).run(result);
    } else {
      Enumerator<std::uint64_t>(problem, options, listener).run(result);
    }
  } catch (const ResourceError& error) {
    result.ending = Ending::memory;
    result.reason = error.what();
  } catch (const std::bad_alloc&) {
    result.ending = Ending::memory;
    result.reason = machine_out_of_memory;
  } catch (const Interrupted& error) {
    result.ending = Ending::interrupted;
    result.reason = error.what();
  }
  return result;
}

Counting count(const Problem& problem, const CountRequest& request, const SearchOptions& options,
               const SearchListener& listener) {
  try {
    return count_by_hash(problem, request, options, listener, AmountWidth::bits64);
  } catch (const std::bad_alloc&) {
    throw ResourceError(machine_out_of_memory);
  }
}

PositionLevels winning(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  SearchOptions search = options;
  search.symmetry = Symmetry::start;
  search.max_depth.reset();
  search.columns = ColumnSet::all();
  PositionLevels levels;
  try {
    levels = has_narrow_keys(problem.board.holes())
                 ? Enumerator<std::uint32_t>(problem, search, listener).winning()
                 : Enumerator<std::uint64_t>(problem, search, listener).winning();
  } catch (const std::bad_alloc&) {
    throw ResourceError(machine_out_of_memory);
  }
  for (std::vector<Position>& level : levels) std::sort(level.begin(), level.end());
  while (!levels.empty() && levels.back().empty()) levels.pop_back();
  return levels;
}

PositionLevels reachable(const Problem& problem, const SearchOptions& options,
                         const SearchListener& listener) {
  SearchOptions search = options;
  search.symmetry = Symmetry::start;
  search.columns = ColumnSet();  // no winning columns: reachable() says which levels to keep
  PositionLevels levels;
  try {
    levels = has_narrow_keys(problem.board.holes())
                 ? Enumerator<std::uint32_t>(problem, search, listener).reachable()
                 : Enumerator<std::uint64_t>(problem, search, listener).reachable();
  } catch (const std::bad_alloc&) {
    throw ResourceError(machine_out_of_memory);
  }
  for (std::vector<Position>& level : levels) std::sort(level.begin(), level.end());
  return levels;
}

MemoryPlan plan(const Problem&, const SearchOptions&) {
  return {0,
          "not known in advance: about 40 bytes for each canonical position of the largest level and its "
          "neighbour, "
          "and 5 for each of all levels where winning positions are asked for"};
}

}  // namespace pegspace::hash_engine
