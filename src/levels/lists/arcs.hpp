// The one loop over a stored level. It computes everything that is known of the level's positions.
//
// for_each_position goes through a level in parallel and calls `step` for every canonical position with its
// *arcs*: one for every jump between it and a stored position of the neighbouring level, parallel jumps to
// one canonical position included.
//
//     backwards   value(p) from the values of its children: Arcs::to_children, levels last to first
//     forwards    value(p) from the values of its parents:  Arcs::to_parents,  levels first to last
//
// In both directions each value is written by one thread, at its own place, so no locks are needed. Both are
// exact under the levels' symmetries: a value belongs to the position itself (not to its orbit), and the
// group fixes the start (and finish), so V(child) = V(least(child)). For example, the number of ways to p:
//
//     std::vector<Count> ways(levels.size(depth));      // of level `depth`, from `before` of level depth - 1
//     for_each_position(levels, depth, Arcs::to_parents, team,
//                       [&](std::size_t place, Position p, std::span<const Arc> arcs) {
//                         for (const Arc& arc : arcs) ways[place] += before[arc.place];
//                       });
//
// A sum over all positions of a level counts each levels.orbit_size(depth, place) times; accumulate_positions
// makes such sums. Numbers for all positions of all levels are a fold (levels/folds/list_fold.hpp).
//
// Children that are not stored have no arc: in `winning` levels these are the jumps that lose; in `reachable`
// levels there are none, so arcs.empty() means a dead end. On the English board, 23 million positions, 2
// threads: about 2.5 s for all levels.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "base/system/interrupt.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/lists/stored_levels.hpp"

namespace pegspace {

enum class Arcs { to_children, to_parents };

/// One jump between a position and a stored one of the neighbouring level.
struct Arc {
  std::uint32_t
      jump;  ///< number of the jump in board.jumps(), as it is made at the canonical position p itself: it
             ///< leads from p (to_children) or to p (to_parents); the other end is p ^ touches
  std::uint32_t place;  ///< of the other end's canonical form, in its level
};

/// Finds the arcs of a block of positions; one for each thread at work. The look-ups of a block are made
/// side by side, so that they wait for memory together.
class ArcFinder {
 public:
  ArcFinder(const StoredLevels& levels, Arcs arcs);

  /// The most positions of a block: fewer if a position may have many jumps.
  std::size_t block() const { return block_; }
  /// Finds the arcs of a block to level `other`.
  void find(std::span<const Position> positions, const LevelIndex& other);
  /// The arcs of the i-th of them, by number of the jump.
  std::span<const Arc> arcs(std::size_t i) const {
    return {arcs_.data() + begin_[i], arcs_.data() + begin_[i + 1]};
  }

 private:
  std::size_t possible_jumps(Position p);

  const StoredLevels& levels_;
  Arcs direction_;
  const ExpandKernel& kernel_;
  std::size_t block_;
  std::vector<Position> ends_;           // canonical, of all jumps of the block
  std::vector<std::uint32_t> possible_;  // jumps of one position
  std::vector<Arc> arcs_;
  std::vector<std::size_t> begin_;
};

/// Calls step(local, place, p, arcs) once for each position of the level. Each piece of the work has a Local
/// of its own, default-made, that step may add to, and that ends in merge(local), one call at a time. Throws
/// Interrupted.
template <typename Local, typename Step, typename Merge>
void accumulate_positions(const StoredLevels& levels, int depth, Arcs arcs, WorkerTeam& team, Step&& step,
                          Merge&& merge) {
  constexpr std::size_t piece = 4096;
  const std::span<const Position> positions = levels.level(depth).positions();
  const LevelIndex& other = levels.level(arcs == Arcs::to_children ? depth + 1 : depth - 1);
  std::mutex merging;
  team.run([&] {
    parallel_ranges(positions.size(), piece, [&](std::size_t first, std::size_t last) {
      Local local{};
      ArcFinder finder(levels, arcs);
      for (std::size_t at = first; at < last; at += finder.block()) {
        if (interrupt_requested()) return;
        const std::size_t number = std::min(finder.block(), last - at);
        finder.find(positions.subspan(at, number), other);
        for (std::size_t i = 0; i < number; ++i) step(local, at + i, positions[at + i], finder.arcs(i));
      }
      const std::lock_guard lock(merging);
      merge(local);
    });
  });
}

/// Calls step(place, p, arcs) once for each position of the level.
template <typename Step>
void for_each_position(const StoredLevels& levels, int depth, Arcs arcs, WorkerTeam& team, Step&& step) {
  struct Nothing {};
  accumulate_positions<Nothing>(
      levels, depth, arcs, team,
      [&](Nothing&, std::size_t place, Position p, std::span<const Arc> found) { step(place, p, found); },
      [](const Nothing&) {});
}

}  // namespace pegspace
