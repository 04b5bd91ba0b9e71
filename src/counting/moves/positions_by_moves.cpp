#include "counting/moves/positions_by_moves.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.hpp"
#include "counting/position_sums.hpp"
#include "levels/listed/links.hpp"

namespace pegspace {
namespace {

/// F and B of a position.
struct Fewest {
  HoleSet holes = 0;
  std::uint8_t moves = std::numeric_limits<std::uint8_t>::max();

  void improve(int through, int hole) {
    if (through > moves) return;
    if (through < moves) holes = 0;
    moves = static_cast<std::uint8_t>(through);
    holes |= bit(hole);
  }
};

/// By moves and depth, over the levels reachable from a problem's start; `are_complements`: of a finish, to which jumps lead.
PositionSums fold_positions(const StoredLevels& levels, bool are_complements, WorkerTeam& team,
                            const SearchListener& listener) {
  const std::vector<Jump>& jumps = levels.problem().board.jumps();
  PositionSums sums;
  std::vector<Fewest> before;
  for (int depth = 0; depth < levels.levels(); ++depth) {
    levels.require_memory((before.size() + levels.size(depth)) * sizeof(Fewest), "the fewest moves");
    std::vector<Fewest> fewest(levels.size(depth), depth == 0 ? Fewest{0, 0} : Fewest{});
    accumulate_positions<PositionSums>(
        levels, depth, Links::to_parents, team,
        [&](PositionSums& local, std::size_t place, Position p, std::span<const Link> links) {
          for (const Link& link : links) {
            const Jump& jump = jumps[link.jump];
            const auto& [leaves, lands] =
                are_complements ? std::pair(jump.to, jump.from) : std::pair(jump.from, jump.to);
            const Position parent = p ^ levels.jumps()[link.jump].touches;
            const int element = levels.element_to(parent, levels.position(depth - 1, link.place));
            const int carried = levels.group().permutation(element)[static_cast<std::size_t>(leaves)];
            const Fewest& of_parent = before[link.place];
            fewest[place].improve(of_parent.moves + (has_bit(of_parent.holes, carried) ? 0 : 1), lands);
          }
          local.add(fewest[place].moves, depth, levels.orbit_size(depth, place));
        },
        [&](const PositionSums& local) { sums.add(local); });
    before = std::move(fewest);
    if (listener.progress) {
      listener.progress({"fewest moves", depth, static_cast<std::uint64_t>(depth) + 1,
                         static_cast<std::uint64_t>(levels.levels()), 0});
    }
  }
  return sums;
}

PositionSums move_sums_of(const Problem& problem, bool are_complements, const EngineChoice& engine_for,
                          const SearchOptions& options, const SearchListener& listener) {
  const StoredLevels levels =
      StoredLevels::reachable(problem, engine_for(problem, Work::levels), options, listener);
  WorkerTeam team(options.threads);
  return fold_positions(levels, are_complements, team, listener);
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
