#include "counting/positions_by_number.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "levels/folds/reachable_folds.hpp"

namespace pegspace {
namespace {

/// Numbers of positions and of orbits.
class PositionSums {
 public:
  void add(int number, int depth, const PositionNumber& more) {
    if (more.positions == 0) return;
    PositionNumber& sum = sums_[{number, depth}];
    sum.positions += more.positions;
    sum.canonical += more.canonical;
  }
  /// By number, then by depth. Positions have `pegs` pegs at depth 0, and `more` more with each depth.
  std::vector<PositionsByNumber> rows(int pegs, int more) const {
    std::vector<PositionsByNumber> rows;
    for (const auto& [key, sum] : sums_)
      rows.push_back({key.first, pegs + more * key.second, sum.positions, sum.canonical});
    return rows;
  }

 private:
  std::map<std::pair<int, int>, PositionNumber> sums_;  ///< by number and depth
};

/// Sums by moves and depth over the levels reachable from a problem's start. With `jumps_back`, the start
/// stands for a finish to which jumps lead.
PositionSums move_sums_of(const Problem& problem, bool jumps_back, const EngineChoice& engine_for,
                          const Resources& resources, const SearchListener& listener) {
  struct Sums : FoldVisitor {
    void level_done(const FoldedLevel& level) override {
      const KeyedPositions found = level.positions_by([](const FoldNumber& number, const FoldNumber&) {
        return narrow<std::uint8_t>(std::get<LeastMoves>(number).moves());
      });
      for (std::size_t moves = 0; moves < found.size(); ++moves)
        sums.add(static_cast<int>(moves), level.depth(), found[moves]);
    }
    PositionSums sums;
  } sums;
  ReachableFolds(problem, engine_for(problem, Work::levels), resources, listener)
      .fold({carried::Moves{jumps_back}}, sums);
  return sums.sums;
}

}  // namespace

std::vector<PositionsByNumber> final_pegs(const Problem& problem, const Engine& engine,
                                          const Resources& resources, const SearchListener& listener) {
  class Sums : public FoldVisitor {
   public:
    explicit Sums(int pegs) : pegs_(pegs) {}
    void level_done(const FoldedLevel& level) override {
      const int pegs = pegs_ - level.depth();
      const KeyedPositions found = level.positions_by([&](const FoldNumber& number, const FoldNumber&) {
        return narrow<std::uint8_t>(pegs - std::get<MostJumps>(number).jumps());
      });
      for (std::size_t least = 0; least < found.size(); ++least)
        sums.add(static_cast<int>(least), level.depth(), found[least]);
    }
    PositionSums sums;

   private:
    int pegs_;
  } found(count_bits(problem.start));
  ReachableFolds(problem, engine, resources, listener).fold_games_back({carried::MostJumps{}}, found);
  std::vector<PositionsByNumber> rows = found.sums.rows(count_bits(problem.start), -1);
  std::ranges::stable_sort(rows, std::ranges::greater(), &PositionsByNumber::pegs);
  return rows;
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
  auto rows = move_sums_of(reversed, true, engine_for, resources, listener).rows(pegs, 1);
  std::ranges::sort(rows, [](const auto& a, const auto& b) {
    return std::pair(a.number, -a.pegs) < std::pair(b.number, -b.pegs);
  });
  return rows;
}

}  // namespace pegspace
