// The two folds over moves (moves.hpp).
#include "counting/moves/moves.hpp"

#include <algorithm>
#include <numeric>

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
};

template <typename Number>
struct FewestPass {
  using Value = FewestValue<Number>;

  std::size_t stride(int) const { return 1; }

  void combine(const MoveState& state, std::span<const MoveChild<Value>> children, Value* row) const {
    constexpr int none = 255;
    int fewest = state.finish ? 0 : none;
    int most = 0;
    row->attaining = state.finish ? 1 : 0;
    for (const MoveChild<Value>& child : children) {
      const int cost = child.from == state.hole ? 0 : 1;
      const int moves = child.row->fewest + cost;
      if (moves < fewest) {
        fewest = moves;
        row->attaining = child.row->attaining;
      } else if (moves == fewest) {
        row->attaining += child.row->attaining;
      }
      most = std::max(most, child.row->most + cost);
    }
    // At most 63 moves, as every move removes a peg.
    row->fewest = static_cast<std::uint8_t>(fewest);
    row->most = static_cast<std::uint8_t>(most);
  }
};

/// The least and the greatest number of further moves of the states of a level.
struct MoveRange {
  int fewest = 0;
  int most = 0;

  int size() const { return most - fewest + 1; }
};

/// Fold 2, where the longest run has `longest` jumps. With G as in moves.hpp,
///
///     row[i]             the ways to the finish with range.fewest + i further moves
///     row[range.size()]  the sum of G(q) over the ends q of the state's longest runs; in D, whose peg stays,
///                        G of the position itself
///
/// The row of a hole differs from D in the jumps from there, which cost no move.
template <typename Number>
class WaysPass {
 public:
  using Value = Number;

  WaysPass(const std::vector<MoveRange>& ranges, int longest) : ranges_(ranges), longest_(longest) {}

  std::size_t stride(int depth) const { return static_cast<std::size_t>(range_of(depth).size() + 1); }

  void combine(const MoveState& state, std::span<const MoveChild<Number>> children, Number* row) const {
    const MoveRange own = range_of(state.depth);
    const MoveRange behind = range_of(state.depth + 1);
    const int shift = behind.fewest + 1 - own.fewest;
    // A row has a place for every number of moves but those of 0 ways.
    const auto each_way = [&](const MoveChild<Number>& child, int by, auto&& add) {
      const int last = std::min(behind.size(), own.size() - by);
      for (int i = std::max(0, -by); i < last; ++i) add(row[i + by], child.row[i]);
    };
    const auto plus = [](Number& sum, const Number& ways) { sum += ways; };
    const auto minus = [](Number& sum, const Number& ways) { sum -= ways; };
    Number ends = 0;
    if (state.hole < 0) {
      if (state.finish) ends = row[-own.fewest] = 1;  // no further move: fewest is 0 here
      for (const MoveChild<Number>& child : children) {
        each_way(child, shift, plus);
        ends += child.stays[behind.size()];
        if (child.run + 1 == longest_) ends -= child.row[behind.size()];
      }
    } else {
      for (const MoveChild<Number>& child : children) {
        if (child.from != state.hole) continue;
        each_way(child, shift, minus);
        each_way(child, shift - 1, plus);
        if (child.run + 1 == state.run) ends += child.row[behind.size()];
      }
    }
    row[own.size()] = ends;
  }

 private:
  MoveRange range_of(int depth) const {
    const auto at = static_cast<std::size_t>(depth);
    return at < ranges_.size() ? ranges_[at] : MoveRange{};
  }

  const std::vector<MoveRange>& ranges_;
  int longest_;
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
template <typename Number>
std::vector<MoveRange> fold_fewest(const StoredLevels& levels, WorkerTeam& team,
                                   const SearchListener& listener, MoveStats& stats) {
  const FewestPass<Number> pass;
  std::vector<MoveRange> ranges(static_cast<std::size_t>(levels.levels()));
  MoveFold<FewestPass<Number>> fold(levels, pass, team, listener, "fewest moves");
  stats.longest_move = fold.run([&](int depth, const auto& level) {
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
        return start.fewest == stats.fewest_moves ? to_count(start.attaining) : Count(0);
      });
    }
  });
  return ranges;
}

/// Fold 2 into `stats`.
template <typename Number>
void fold_ways(const StoredLevels& levels, const std::vector<MoveRange>& ranges, WorkerTeam& team,
               const SearchListener& listener, MoveStats& stats) {
  const WaysPass<Number> pass(ranges, stats.longest_move);
  std::vector<Count> by_moves;
  Count without;
  MoveFold<WaysPass<Number>> fold(levels, pass, team, listener, "moves");
  fold.run([&](int depth, const auto& level) {
    if (depth != 0) return;
    const auto sum = [&](int i) {
      return sum_of_starts(levels, [&](std::size_t place) { return to_count(level.row(place, -1)[i]); });
    };
    for (int moves = stats.fewest_moves; moves <= stats.most_moves; ++moves)
      by_moves.push_back(sum(moves - ranges[0].fewest));
    without = sum(ranges[0].size());
  });
  // If no solution has a jump, all have the longest run, of 0 jumps.
  stats.with_longest = stats.longest_move == 0 ? stats.solutions : Count(stats.solutions - without);
  PEGSPACE_CHECK(std::reduce(by_moves.begin(), by_moves.end(), Count(0)) == stats.solutions,
                 "every solution has a number of moves");
  PEGSPACE_CHECK(by_moves.front() == stats.with_fewest, "both folds find the solutions with fewest moves");
  stats.by_moves = std::move(by_moves);
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

/// Both folds, with numbers that hold that of all solutions.
template <typename Number>
void fold_moves(const StoredLevels& winning, const MoveRequest& request, WorkerTeam& team,
                const SearchListener& listener, MoveStats& stats) {
  const std::vector<MoveRange> ranges = fold_fewest<Number>(winning, team, listener, stats);
  if (request.fewest_done) request.fewest_done(stats);
  if (request.distribution) fold_ways<Number>(winning, ranges, team, listener, stats);
}

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
  const std::size_t bits = std::max(bit_width(request.solutions), request.least_bits);
  const auto fold = bits <= 64    ? fold_moves<std::uint64_t>
                    : bits <= 128 ? fold_moves<Uint128>
                                  : fold_moves<Count>;
  fold(winning, request, team, listener, stats);
  return stats;
}

std::vector<MovesRow> moves_rows(const MoveStats& stats) {
  std::vector<MovesRow> rows;
  if (stats.solutions == 0) return rows;
  int moves = stats.fewest_moves;
  for (const Count& solutions : stats.by_moves.value_or(std::vector<Count>{stats.with_fewest}))
    rows.push_back({moves++, solutions, reduced(solutions, stats.solutions)});
  return rows;
}

const ResultTable<MovesRow> moves_table{
    "moves",
    "a number of moves",
    {{{"moves", "moves", ColumnType::number, "moves", "moves of the solutions"}, &MovesRow::moves},
     {{"solutions", "solutions", ColumnType::integer, "solutions", "solutions with exactly that many moves"},
      &MovesRow::solutions},
     {{"", "of all", ColumnType::share, "", "the share of all solutions"}, &MovesRow::share}}};

}  // namespace pegspace
