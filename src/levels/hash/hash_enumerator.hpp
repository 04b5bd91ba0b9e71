// One enumeration by the hash engine, level by level, on all ranks: the forward search, and the retrograde
// pass over its levels. If there is a file for the positions, each level is written to it when it is
// complete: the retrograde pass reads it back, and a later run continues from the last one.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "levels/hash/level_step.hpp"
#include "levels/hash/listed_levels.hpp"
#include "levels/lists/retrograde_pass.hpp"

namespace pegspace::hash {

/// Winning positions are a property of the whole problem, so they need the levels from the depth limit down
/// to the finish as well: these are searched but not reported.
template <typename Key>
class Enumerator {
 public:
  using Step = LevelStep<Key>;

  Enumerator(const Problem& problem, const LevelRequest& request, const Resources& resources,
             const SearchListener& listener)
      : problem_(problem),
        request_(request),
        memory_bytes_(resources.memory_bytes),
        listener_(listener),
        team_(resources.threads),
        meter_(listener),
        exchange_(*resources.exchange),
        group_(search_group(problem, request.symmetry)),
        form_(group_),
        kernel_(group_, form_, jump_masks(problem.board), Direction::forward) {}

  void run(Enumeration& result) {
    const bool wants_winning = problem_.finish && request_.columns.has_winning();
    std::vector<Position> finish;  // its positions in the classes of the starts
    if (wants_winning) finish = feasible_positions(problem_, *problem_.finish);
    if (!finish.empty()) last_kept_ = count_bits(problem_.start) - fewest_pegs(finish);
    SetFile* const file = request_.save;
    if (file != nullptr) part_ = file->begin({SetKind::reachable, starts_of(problem_), group_, {}});
    search(result);
    if (file != nullptr) file->end();
    if (wants_winning) fill_winning(result, finish);
  }

  /// Passes the positions on instead of counting them. Drops the levels meanwhile.
  void visit_reachable(const PositionVisitor& visitor) {
    last_kept_ = last_reported();
    Enumeration nobody_asks;
    search(nobody_asks);
    std::vector<Position> positions;
    for (Level<Key>& level : levels_) {
      for (std::size_t shard = 0; shard < level.shards.size(); ++shard) {
        positions.clear();
        append(level, shard, problem_.board.holes(), positions);
        level.shards[shard] = {};
        visitor(positions);
      }
    }
  }

  /// Visits the winning positions, canonical under winning_group(): the symmetries that keep the whole
  /// finish, including its positions in other classes, which cannot be reached.
  void visit_winning(const PositionVisitor& visitor) {
    if (!why_impossible(problem_, *problem_.finish).empty()) return;
    last_kept_ = count_bits(problem_.start) - problem_.finish->fewest_pegs();
    Enumeration nobody_asks;
    search(nobody_asks);
    pass_back(winning_group(problem_),
              [&](std::size_t, std::span<const Position> winning, const LevelSums&) { visitor(winning); });
  }

 private:
  /// The level being searched.
  struct Frontier {
    int depth = 0;
    Level<Key> level;
  };

  /// The sums for a block of winning positions.
  static LevelSums only_positions(std::uint64_t positions) {
    LevelSums sums;
    sums.values.fill(LevelSums::uncounted);
    sums[Column::positions] = positions;
    return sums;
  }

  static int fewest_pegs(const std::vector<Position>& positions) {
    return count_bits(std::ranges::min(positions, {}, [](Position p) { return count_bits(p); }));
  }

  SearchContext context() {
    return {team_, batch_bytes(memory_bytes_, exchange_.ranks()), meter_, exchange_};
  }

  int last_reported() const { return request_.max_depth.value_or(max_holes); }

  /// Level after level, down to the last one that is reported or kept; its children are only counted.
  void search(Enumeration& result) {
    Step step(context(), kernel_, problem_.board.holes());
    const int last = std::max(last_reported(), last_kept_);
    Frontier at = blocks().empty() ? Frontier{0, seeds()} : from_file(result);
    while (const std::uint64_t size = exchange_.sum(at.level.size())) {
      const bool is_last = at.depth == last;
      exchange_.agree([&] { is_last ? step.begin_sums() : step.begin(shard_bits(size)); });
      step.feed(at.level, at.depth);
      LevelSums sums = step.sums();
      exchange_.add_up(sums.values);
      report(result, sums, at.depth);
      save(at, sums);
      Frontier next{at.depth + 1, Level<Key>(0)};
      if (!is_last) exchange_.agree([&] { next.level = step.finish(); });
      if (at.depth <= last_kept_) keep(std::move(at.level));
      at = std::move(next);
    }
  }

  /// The bits of the shards of a level, by the size of the level before it on all ranks.
  int shard_bits(std::uint64_t parents) const {
    return shard_bits_for<Key>(parents, problem_.board.holes(), exchange_.ranks());
  }

  /// Keeps a level for the retrograde pass. A level in the file is read back from there.
  void keep(Level<Key> level) {
    levels_.push_back(request_.save == nullptr ? std::move(level) : Level<Key>(level.shard_bits));
  }

  /// The levels in the file.
  std::span<const SetBlock> blocks() const {
    return request_.save == nullptr ? std::span<const SetBlock>() : request_.save->blocks(part_);
  }

  void read_back(const SetBlock& block, Level<Key>& level) {
    read_level(*request_.save, context(), block, problem_.board.holes(), level);
  }

  /// Reports the levels in the file that an earlier run has written. The last one is expanded again, as its
  /// children are not there.
  Frontier from_file(Enumeration& result) {
    const std::span<const SetBlock> found = blocks();
    const std::size_t last = found.size() - 1;
    std::uint64_t before = 0;
    for (std::size_t depth = 0; depth <= last; ++depth) {
      const LevelSums sums = sums_of(found[depth], static_cast<int>(depth));
      if (depth == last) break;
      report(result, sums, static_cast<int>(depth));
      if (static_cast<int>(depth) <= last_kept_) levels_.emplace_back(shard_bits(before));
      before = found[depth].records;
    }
    Frontier at{static_cast<int>(last), Level<Key>(shard_bits(before))};
    read_back(found[last], at.level);
    return at;
  }

  LevelSums sums_of(const SetBlock& block, int depth) const {
    const bool is_level = block.counts.first_depth == depth && block.counts.levels.size() == 1;
    const LevelSums sums = is_level ? block.counts.levels.front() : LevelSums();
    const auto order = static_cast<std::uint64_t>(group_.order());
    if (!is_level || sums[Column::canonical_positions] != block.records * order ||
        sums[Column::canonical_dead_ends] % order != 0)
      request_.save->damaged("its blocks are no levels of the search");
    return sums;
  }

  /// Adds the level to the file, if there is one and the level is not there yet.
  void save(const Frontier& at, const LevelSums& sums) {
    if (request_.save == nullptr || static_cast<std::size_t>(at.depth) < blocks().size()) return;
    std::vector<Position> positions;
    exchange_.agree([&] { positions = positions_of(at.level, problem_.board.holes()); });
    team_.run([&] { request_.save->add_list(positions, {at.depth, {sums}}); });
  }

  Level<Key> seeds() {
    Level<Key> level(shard_bits(0));
    const ShardOwners owners(level.shard_bits, exchange_.ranks());
    const AddressBook<Key> book(PositionCode(problem_.board.holes()), level.shard_bits);
    for (const Position p : canonical_starts(problem_, form_)) {
      const Address<Key> address = book.address(p);
      if (owners.has(exchange_.rank(), address.shard)) level.shards[address.shard].push_back(address.key);
    }
    return level;
  }

  /// A level that is only searched for the retrograde pass is not reported.
  void report(Enumeration& result, const LevelSums& sums, int depth) {
    if (depth > last_reported()) return;
    if (depth == last_reported() && sums[Column::jumps] > 0) result.ending = Ending::depth_limit;
    const int pegs = count_bits(problem_.start) - depth;
    result.levels.push_back(stats_of(sums, depth, pegs, request_.columns.without_winning(), group_.order()));
    if (listener_.level_done) listener_.level_done(result.levels.back());
  }

  /// Calls visit(depth, this rank's winning positions, the sums over those of all ranks in the winning
  /// columns) for each level that was kept, the last one first, and drops it. `fixing`: the symmetries of the
  /// group that carry the finish to itself.
  template <typename Visit>
  void pass_back(const SymmetryGroup& fixing, Visit&& visit) {
    RetrogradePass pass(problem_, group_, fixing, team_, exchange_);
    for (std::size_t depth = levels_.size(); depth-- > 0;) {
      Level<Key>& level = levels_[depth];
      if (request_.save != nullptr) read_back(blocks()[depth], level);
      const AddressBook<Key> book(PositionCode(problem_.board.holes()), level.shard_bits);
      const ShardOwners owners(level.shard_bits, exchange_.ranks());
      LevelIndex index;
      exchange_.agree([&] {
        index = LevelIndex(positions_of(level, problem_.board.holes()));
        level.shards = {};
      });
      const std::vector<Position>& winning =
          pass.step(index, [&](Position p) { return owners.owner(book.address(p).shard); });
      LevelSums sums = pass.sums(index);
      exchange_.add_up(sums.values);
      const std::uint64_t orbits =
          sums[Column::canonical_winning_positions] / static_cast<std::uint64_t>(group_.order());
      meter_.report({"winning", static_cast<int>(depth), 0, 0, orbits});
      visit(depth, winning, sums);
    }
  }

  /// Fills in the winning columns, and writes the winning positions to the file. `finish` are its feasible
  /// positions.
  void fill_winning(Enumeration& result, const std::vector<Position>& finish) {
    const SymmetryGroup fixing = group_.stabiliser(finish);
    SetFile* const file = request_.save;
    std::size_t part = 0;
    if (file != nullptr) part = file->begin({SetKind::winning, finish, fixing, {}});
    const bool saves = file != nullptr && !file->has_whole(part);
    std::vector<LevelSums> sums;
    if (!finish.empty()) {
      sums.resize(levels_.size());
      pass_back(fixing, [&](std::size_t depth, std::span<const Position> winning, const LevelSums& here) {
        sums[depth] = here;
        if (!saves) return;
        LevelSums of_part = only_positions(here[Column::winning_positions]);
        if (fixing.order() == group_.order())
          of_part[Column::canonical_positions] = here[Column::canonical_winning_positions];
        team_.run([&] { file->add_list(winning, {static_cast<int>(depth), {of_part}}); });
      });
    }
    if (file != nullptr) file->end();
    sums.resize(std::max(sums.size(), result.levels.size()));  // below the finish nothing wins
    for (LevelStats& level : result.levels) {
      const LevelStats winning = stats_of(sums[static_cast<std::size_t>(level.depth)], level.depth,
                                          level.pegs, request_.columns, group_.order());
      for (const Column column : {Column::winning_positions, Column::canonical_winning_positions})
        level[column] = winning[column];
    }
  }

  const Problem& problem_;
  const LevelRequest& request_;
  std::uint64_t memory_bytes_;
  const SearchListener& listener_;
  WorkerTeam team_;
  ProgressMeter meter_;
  Exchange& exchange_;
  SymmetryGroup group_;
  CanonicalForm form_;
  ExpandKernel kernel_;
  int last_kept_ = -1;              // depth of the last level that the retrograde pass needs; -1: none
  std::vector<Level<Key>> levels_;  // down to the last kept depth
  std::size_t part_ = 0;            // the part of the file that has them
};

}  // namespace pegspace::hash
