// The three folds over moves (moves.hpp).
#include "counting/moves/moves.hpp"

#include <algorithm>
#include <atomic>

#include "base/check.hpp"
#include "counting/moves/move_fold.hpp"
#include "levels/folds/list_fold.hpp"

namespace pegspace {

namespace {

/// Fold 1.
template <typename Number>
struct FewestValue {
  Number attaining = 0;
  std::uint8_t fewest = 0;
  std::uint8_t most = 0;
  std::uint8_t run = 0;  ///< the longest run with which the last jumper can continue
};

class FewestPass {
 public:
  template <typename Number>
  using Value = FewestValue<Number>;

  std::size_t stride(int) const { return 1; }

  template <typename V>
  void combine(const MoveParent& parent, std::span<const MoveChild<V>> children, int hole, V* row) const {
    constexpr int none = 255;
    int fewest = parent.finish ? 0 : none;
    int most = 0;
    int run = 0;
    row->attaining = parent.finish ? 1 : 0;
    for (const MoveChild<V>& child : children) {
      const int cost = child.from == hole ? 0 : 1;
      const int moves = child.row->fewest + cost;
      if (moves < fewest) {
        fewest = moves;
        row->attaining = child.row->attaining;
      } else if (moves == fewest) {
        row->attaining += child.row->attaining;
      }
      most = std::max(most, child.row->most + cost);
      if (cost == 0) run = std::max(run, child.row->run + 1);
      note_run(child.row->run + 1);
    }
    // At most 63 moves, as every move removes a peg.
    row->fewest = static_cast<std::uint8_t>(fewest);
    row->most = static_cast<std::uint8_t>(most);
    row->run = static_cast<std::uint8_t>(run);
  }

  template <typename Number>
  static const Number& number(const FewestValue<Number>& value) {
    return value.attaining;
  }
  template <typename To, typename From>
  static FewestValue<To> widen(const FewestValue<From>& value) {
    return {convert<To>(value.attaining), value.fewest, value.most, value.run};
  }

  int longest_move() const { return longest_.load(); }

 private:
  void note_run(int jumps) const {
    int longest = longest_.load(std::memory_order_relaxed);
    while (jumps > longest && !longest_.compare_exchange_weak(longest, jumps)) {
    }
  }

  mutable std::atomic<int> longest_{0};
};

/// What folds 2 and 3 have in common: plain numbers.
struct NumberPass {
  template <typename Number>
  using Value = Number;
  template <typename Number>
  static const Number& number(const Number& value) {
    return value;
  }
  template <typename To, typename From>
  static To widen(const From& value) {
    return convert<To>(value);
  }
};

/// The least and the greatest number of further moves of the states of a level.
struct MoveRange {
  int fewest = 0;
  int most = 0;
};

/// Fold 2: row[i] is the number of ways to the finish with range.fewest + i further moves.
class DistributionPass : public NumberPass {
 public:
  explicit DistributionPass(const std::vector<MoveRange>& ranges) : ranges_(ranges) {}

  std::size_t stride(int depth) const {
    const MoveRange range = range_of(depth);
    return static_cast<std::size_t>(range.most - range.fewest + 1);
  }

  template <typename Number>
  void combine(const MoveParent& parent, std::span<const MoveChild<Number>> children, int hole,
               Number* row) const {
    const MoveRange own = range_of(parent.depth);
    const MoveRange behind = range_of(parent.depth + 1);
    if (parent.finish) row[-own.fewest] += 1;  // no further move: fewest is 0 here
    for (const MoveChild<Number>& child : children) {
      const int shift = behind.fewest + (child.from == hole ? 0 : 1) - own.fewest;
      for (int i = 0; i <= behind.most - behind.fewest; ++i) {
        if (child.row[i] != 0) row[i + shift] += child.row[i];
      }
    }
  }

 private:
  MoveRange range_of(int depth) const {
    const auto at = static_cast<std::size_t>(depth);
    return at < ranges_.size() ? ranges_[at] : MoveRange{};
  }

  const std::vector<MoveRange>& ranges_;
};

/// Fold 3: row[r - 1] is the number of ways to the finish without a run of more than `most` jumps, if the
/// last jumper has made r jumps of its run so far, 1 <= r <= most.
class ShortRunsPass : public NumberPass {
 public:
  explicit ShortRunsPass(int most) : most_(most) {}

  std::size_t stride(int) const { return static_cast<std::size_t>(most_); }

  template <typename Number>
  void combine(const MoveParent& parent, std::span<const MoveChild<Number>> children, int hole,
               Number* row) const {
    Number others = parent.finish ? 1 : 0;
    for (const MoveChild<Number>& child : children) {
      if (child.from != hole) others += child.row[0];
    }
    for (int r = 0; r < most_; ++r) row[r] = others;
    if (hole < 0) return;
    for (const MoveChild<Number>& child : children) {
      if (child.from != hole) continue;
      for (int r = 0; r + 1 < most_; ++r) row[r] += child.row[r + 1];
    }
  }

 private:
  int most_;
};

/// The sum of number(place) over all starts.
template <typename OfPlace>
Count sum_of_starts(const StoredLevels& levels, OfPlace&& number) {
  Count sum = 0;
  for (std::size_t place = 0; place < levels.size(0); ++place)
    sum += number(place) * levels.orbit_size(0, place);
  return sum;
}

/// Fold 1 into `stats`; returns the ranges by depth.
std::vector<MoveRange> fold_fewest(const StoredLevels& levels, NumberWidth narrowest, WorkerTeam& team,
                                   const SearchListener& listener, MoveStats& stats) {
  const FewestPass pass;
  std::vector<MoveRange> ranges(static_cast<std::size_t>(levels.levels()));
  MoveFold<FewestPass>(levels, pass, team, narrowest, listener, "fewest moves")
      .run([&](int depth, const auto& level) {
        MoveRange range{255, 0};
        level.for_each_value([&](const auto& value) {
          range.fewest = std::min<int>(range.fewest, value.fewest);
          range.most = std::max<int>(range.most, value.most);
        });
        ranges[static_cast<std::size_t>(depth)] = range;
        if (depth == 0) {
          stats.fewest_moves = level.row(0, -1)->fewest;
          for (std::size_t place = 0; place < levels.size(0); ++place) {
            stats.fewest_moves = std::min<int>(stats.fewest_moves, level.row(place, -1)->fewest);
            stats.most_moves = std::max<int>(stats.most_moves, level.row(place, -1)->most);
          }
          stats.with_fewest = sum_of_starts(levels, [&](std::size_t place) {
            const auto& start = *level.row(place, -1);
            return start.fewest == stats.fewest_moves ? convert<Count>(start.attaining) : Count(0);
          });
        }
      });
  stats.longest_move = pass.longest_move();
  return ranges;
}

void fold_distribution(const StoredLevels& levels, const std::vector<MoveRange>& ranges,
                       NumberWidth narrowest, WorkerTeam& team, const SearchListener& listener,
                       MoveStats& stats) {
  const DistributionPass pass(ranges);
  std::vector<Count> by_moves;
  MoveFold<DistributionPass>(levels, pass, team, narrowest, listener, "moves")
      .run([&](int depth, const auto& level) {
        for (int moves = stats.fewest_moves; depth == 0 && moves <= stats.most_moves; ++moves) {
          by_moves.push_back(sum_of_starts(levels, [&](std::size_t place) {
            return convert<Count>(level.row(place, -1)[moves - ranges[0].fewest]);
          }));
        }
      });
  Count sum = 0;
  for (const Count& solutions : by_moves) sum += solutions;
  PEGSPACE_CHECK(sum == stats.solutions, "every solution has a number of moves");
  PEGSPACE_CHECK(by_moves.front() == stats.with_fewest, "both folds find the solutions with fewest moves");
  stats.by_moves = std::move(by_moves);
}

void fold_longest(const StoredLevels& levels, NumberWidth narrowest, WorkerTeam& team,
                  const SearchListener& listener, MoveStats& stats) {
  if (stats.longest_move == 0) {  // the start is the finish, and no solution has a jump
    stats.with_longest = stats.solutions;
    return;
  }
  Count shorter;
  if (stats.longest_move == 1) {
    for (const Position start : starts_of(levels.problem()))
      shorter += levels.problem().finish->contains(start) ? 1 : 0;  // the solution without a jump
  } else {
    const ShortRunsPass pass(stats.longest_move - 1);
    MoveFold<ShortRunsPass>(levels, pass, team, narrowest, listener, "longest moves")
        .run([&](int depth, const auto& level) {
          if (depth == 0)
            shorter = sum_of_starts(levels,
                                    [&](std::size_t place) { return convert<Count>(*level.row(place, -1)); });
        });
  }
  stats.with_longest = stats.solutions - shorter;
}

/// Adds up the ways to the finish, of which each position is asked.
class WaysToFinish : public FoldVisitor {
 public:
  explicit WaysToFinish(const StoredLevels& levels) : levels_(levels) {}

  void level_done(const FoldedLevel& level) override {
    const Finish& finish = *levels_.problem().finish;
    const int pegs = count_bits(levels_.problem().start) - level.depth();
    if (pegs < finish.fewest_pegs() || pegs > finish.most_pegs()) return;
    level.for_each([&](Position p, const FoldNumber& number) {
      if (finish.contains(p)) sum_ += std::get<Count>(number) * levels_.form().orbit_size(p);
    });
  }

  const Count& sum() const { return sum_; }

 private:
  const StoredLevels& levels_;
  Count sum_ = 0;
};

}  // namespace

Count solutions_within(const StoredLevels& winning, WorkerTeam& team, const SearchListener& listener) {
  WaysToFinish ways(winning);
  if (winning.levels() != 0) fold_lists(winning, {}, listener, team, ways);
  return ways.sum();
}

MoveStats move_stats(const StoredLevels& winning, const MoveRequest& request, WorkerTeam& team,
                     const SearchListener& listener) {
  PEGSPACE_CHECK(winning.problem().finish.has_value(), "moves are those of solutions");
  MoveStats stats;
  if (winning.levels() == 0) return stats;
  stats.solutions = request.solutions;
  const std::vector<MoveRange> ranges = fold_fewest(winning, request.narrowest, team, listener, stats);
  if (request.fewest_done) request.fewest_done(stats);
  if (request.longest) fold_longest(winning, request.narrowest, team, listener, stats);
  if (request.distribution) fold_distribution(winning, ranges, request.narrowest, team, listener, stats);
  return stats;
}

}  // namespace pegspace
