#include "counting/positions_by_number.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "levels/folds/reachable_folds.hpp"

namespace pegspace {
namespace {

/// Numbers of positions and of orbits, by a number of each position and its depth.
class PositionSums : public FoldVisitor {
 public:
  /// The number that counts at a depth.
  using KeyAt = std::function<FoldedLevel::Key(int depth)>;
  explicit PositionSums(KeyAt key_at) : key_at_(std::move(key_at)) {}

  void level_done(const FoldedLevel& level) override {
    const KeyedPositions found = level.positions_by(key_at_(level.depth()));
    for (std::size_t number = 0; number < found.size(); ++number) {
      if (found[number].positions == 0) continue;
      PositionNumber& sum = sums_[{static_cast<int>(number), level.depth()}];
      sum.positions += found[number].positions;
      sum.canonical += found[number].canonical;
    }
  }
  /// Most pegs first, then by number. Positions have `pegs` pegs at depth 0, and `more` more with each depth.
  std::vector<PositionsByNumber> rows(int pegs, int more) const {
    std::vector<PositionsByNumber> rows;
    for (const auto& [key, sum] : sums_)
      rows.push_back({key.first, pegs + more * key.second, sum.positions, sum.canonical});
    std::ranges::sort(rows, {}, [](const auto& row) { return std::pair(-row.pegs, row.number); });
    return rows;
  }

 private:
  KeyAt key_at_;
  std::map<std::pair<int, int>, PositionNumber> sums_;  ///< by number and depth
};

/// Sums by moves and depth over the levels reachable from a problem's start. With `jumps_back`, the start
/// stands for a finish to which jumps lead.
PositionSums move_sums_of(const Problem& problem, bool jumps_back, const EngineChoice& engine_for,
                          const Resources& resources, const SearchListener& listener) {
  PositionSums sums([](int) {
    return [](const FoldNumber& number, const FoldNumber&) {
      return narrow<std::uint8_t>(std::get<LeastMoves>(number).moves());
    };
  });
  ReachableFolds::find(problem, engine_for(problem), resources, listener)
      .fold({quantity::Moves{jumps_back}}, sums);
  return sums;
}

}  // namespace

std::vector<PositionsByNumber> final_pegs(const Problem& problem, const Engine& engine,
                                          const Resources& resources, const SearchListener& listener) {
  const int start_pegs = count_bits(problem.start);
  PositionSums sums([=](int depth) {
    return [pegs = start_pegs - depth](const FoldNumber& number, const FoldNumber&) {
      return narrow<std::uint8_t>(pegs - std::get<MostJumps>(number).jumps());
    };
  });
  ReachableFolds::find(problem, engine, resources, listener).fold_games_back({quantity::MostJumps{}}, sums);
  return sums.rows(start_pegs, -1);
}

std::vector<PositionsByNumber> positions_by_moves_from_start(const Problem& problem,
                                                             const EngineChoice& engine_for,
                                                             const Resources& resources,
                                                             const SearchListener& listener) {
  Problem from = problem;
  from.finish.reset();
  return move_sums_of(from, false, engine_for, resources, listener).rows(count_bits(problem.start), -1);
}

std::vector<PositionsByNumber> positions_by_moves_to_finish(const Problem& problem,
                                                            const EngineChoice& engine_for,
                                                            const Resources& resources,
                                                            const SearchListener& listener) {
  std::vector<Position> ends = problem.finish->positions();
  const int pegs = count_bits(ends.front());
  for (Position& end : ends) {
    PEGSPACE_CHECK(count_bits(end) == pegs, "all positions of the finish have the same number of pegs");
    end = problem.board.all_holes() & ~end;
  }
  const Problem reversed{problem.board, ends.front(), "finish", std::nullopt, {ends.begin() + 1, ends.end()}};
  return move_sums_of(reversed, true, engine_for, resources, listener).rows(pegs, 1);
}

const ResultTable<PositionsByNumber> positions_table{
    "positions",
    "the positions with that many pegs and that number",
    {{{"pegs", "pegs", ColumnType::number, "pegs", "pegs of the positions"}, &PositionsByNumber::pegs},
     {{"by", "", ColumnType::text, "",
       "the number: final-pegs, the fewest pegs that a game from them can leave; moves-from-start, their "
       "fewest "
       "moves from the start; or moves-to-finish, those to the finish, of all positions from which it can be "
       "reached, even if the start does not lead to them"},
      &PositionsByNumber::by},
     {{"value", "value", ColumnType::number, "pegs or moves", "the number's value"},
      &PositionsByNumber::number},
     {{"positions", "positions", ColumnType::count, "positions", "positions with that value"},
      &PositionsByNumber::positions},
     {{"canonical_positions", "canonical", ColumnType::count, "orbits", "the same, up to symmetry"},
      &PositionsByNumber::canonical_positions}}};

}  // namespace pegspace
