#include "counting/moves/positions_by_moves.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "counting/position_sums.hpp"
#include "levels/folds/reachable_folds.hpp"

namespace pegspace {
namespace {

/// By moves and depth, over the levels reachable from a problem's start; jumps_back: of a finish, to which jumps lead.
PositionSums move_sums_of(const Problem& problem, bool jumps_back, const EngineChoice& engine_for,
                          const SearchOptions& options, const SearchListener& listener) {
  struct Sums : FoldVisitor {
    void level_done(const FoldedLevel& level) override {
      const KeyedPositions found = level.positions_by(
          [](const FoldNumber& number, const FoldNumber&) { return narrow<std::uint8_t>(number.moves); });
      for (std::size_t moves = 0; moves < found.size(); ++moves)
        sums.add(static_cast<int>(moves), level.depth(), found[moves]);
    }
    PositionSums sums;
  } sums;
  FoldRequest request;
  request.carried = Carried::moves;
  request.dead_ends = false;
  request.jumps_back = jumps_back;
  ReachableFolds(problem, engine_for(problem, Work::levels), options, listener).fold(request, sums);
  return sums.sums;
}

}  // namespace

std::vector<PositionsByNumber> positions_by_moves_from_start(const Problem& problem,
                                                             const EngineChoice& engine_for,
                                                             const SearchOptions& options,
                                                             const SearchListener& listener) {
  Problem from = problem;
  from.finish.reset();
  return move_sums_of(from, false, engine_for, options, listener).rows(count_bits(problem.start), -1);
}

std::vector<PositionsByNumber> positions_by_moves_to_finish(const Problem& problem,
                                                            const EngineChoice& engine_for,
                                                            const SearchOptions& options,
                                                            const SearchListener& listener) {
  std::vector<Position> ends = problem.finish->positions;
  const int pegs = count_bits(ends.front());
  for (Position& end : ends) {
    PEGSPACE_CHECK(count_bits(end) == pegs, "all positions of the finish have the same number of pegs");
    end = problem.board.all_holes() & ~end;
  }
  const Problem reversed{problem.board, ends.front(), "finish", std::nullopt, {ends.begin() + 1, ends.end()}};
  auto rows = move_sums_of(reversed, true, engine_for, options, listener).rows(pegs, 1);
  std::ranges::sort(rows, [](const auto& a, const auto& b) {
    return std::pair(a.number, -a.pegs) < std::pair(b.number, -b.pegs);
  });
  return rows;
}

}  // namespace pegspace
