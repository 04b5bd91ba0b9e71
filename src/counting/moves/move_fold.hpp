// The fold that finds numbers of *moves*. A move is a longest run of consecutive jumps of one peg, so the
// cost of a jump depends on the peg that jumped last: the states are (position, hole on which the last jumper
// stands).
//
// Most pairs need no state of their own. Let D(p) be the numbers of a position whose last jumper does not
// jump again, and V(p, h) those with the last jumper on h. V(p, h) differs from D(p) only if a jump *from h*
// leads to a winning position. So a level keeps a row of numbers for each position (D), and one for each of
// its holes from which the last jumper can jump again *and* on which it can have landed (judging by the three
// holes of that jump alone):
//
//     row(p, h) = V(p, h) if h is one of p's holes, otherwise D(p)
//
// On the English board that is 2.8 rows a position. Rows have `stride` values. Under a symmetry g, (p, h) has
// the numbers of (g(p), g(h)); a look-up carries the hole along. Beside each row stands the run of its state:
// the most jumps with which the last jumper can continue, 0 for D.
//
// A Pass defines what is folded:
//     using Value
//     std::size_t stride(int depth) const
//     void combine(const MoveState&, std::span<const MoveChild<Value>>, Value* row) const
//         fills in the row of a state from its children's. A child's jump costs a move unless child.from ==
//         state.hole. D comes filled with Value(), the row of a hole with a copy of D
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "counting/moves/move_rows.hpp"
#include "levels/kit/progress_meter.hpp"
#include "levels/lists/arcs.hpp"

namespace pegspace {

/// A position and a last jumper as a pass meets them.
struct MoveState {
  int depth;
  bool finish;    ///< the position is in the finish
  int hole = -1;  ///< of the last jumper; -1: it stays
  int run = 0;    ///< the most jumps with which it can continue
};

/// A winning jump of a position, and the rows of the states it leads to.
template <typename Value>
struct MoveChild {
  int from;            ///< hole of the jumping peg
  const Value* stays;  ///< the row D of the child
  const Value* row;    ///< the row of (child, hole it jumps to)
  int run;             ///< with which it can continue from there
};

template <typename Pass>
class MoveFold {
 public:
  /// `levels` are winning levels; all arguments are kept by reference. `step` is the listener's name for the
  /// work.
  MoveFold(const StoredLevels& levels, const Pass& pass, WorkerTeam& team, const SearchListener& listener,
           std::string_view step)
      : levels_(levels),
        pass_(pass),
        team_(team),
        listener_(listener),
        step_(step),
        jumps_to_(static_cast<std::size_t>(levels.problem().board.holes())) {
    const std::vector<Jump>& jumps = levels.problem().board.jumps();
    for (std::size_t i = 0; i < jumps.size(); ++i) {
      jumps_to_[static_cast<std::size_t>(jumps[i].to)].push_back(levels.jumps()[i]);
    }
  }

  /// Folds from the last level to the first, two levels at a time. After each level calls done(depth, level)
  /// with a MoveLevel<Value>. Returns the jumps of the longest run. Throws std::bad_alloc, Interrupted.
  template <typename Done>
  int run(Done done) {
    MoveLevel<Value> behind;
    for (int depth = levels_.levels(); depth-- > 0;) {
      MoveLevel<Value> level = fold_level(depth, behind);
      behind = {};
      done(depth, std::as_const(level));
      behind = std::move(level);
    }
    return longest_run_;
  }

 private:
  using Value = typename Pass::Value;

  bool can_have_landed(Position p, int hole) const {
    for (const JumpMask& jump : jumps_to_[static_cast<std::size_t>(hole)]) {
      if (is_legal_backwards(jump, p)) return true;
    }
    return false;
  }

  /// What one thread has of a level.
  struct Local {
    std::vector<MoveChild<Value>> children;  // of the position at hand
    typename MoveLevelWriter<Value>::Block block;
    int longest_run = 0;
    std::uint64_t folded = 0;
  };

  MoveLevel<Value> fold_level(int depth, const MoveLevel<Value>& behind) {
    const std::size_t positions = levels_.size(depth);
    const auto most_rows = positions * static_cast<std::size_t>(1 + levels_.problem().board.holes());
    MoveLevelWriter<Value> writer(positions, most_rows, pass_.stride(depth));
    constexpr std::uint64_t worth_a_sign = 256;
    SharedMeter meter(listener_, step_, positions, depth);
    accumulate_positions<Local>(
        levels_, depth, Arcs::to_children, team_,
        [&](Local& local, std::size_t place, Position p, std::span<const Arc> arcs) {
          if (++local.folded % worth_a_sign == 0) meter.add(worth_a_sign);
          const HoleSet holes = find_children(depth, p, arcs, behind, local);
          fill_rows(depth, p, holes, writer.append(local.block, place, holes), local);
        },
        [&](Local& local) {
          longest_run_ = std::max(longest_run_, local.longest_run);
          writer.put_by(std::move(local.block));
        });
    return std::move(writer).finish();
  }

  /// Returns the holes that have a row: of pegs that can jump, and that can have jumped there.
  HoleSet find_children(int depth, Position p, std::span<const Arc> arcs, const MoveLevel<Value>& behind,
                        Local& local) const {
    const LevelIndex& level = levels_.level(depth + 1);
    local.children.clear();
    HoleSet from = 0;
    for (const Arc& arc : arcs) {
      const Jump& jump = levels_.problem().board.jumps()[arc.jump];
      const int element = levels_.element_to(p ^ levels_.jumps()[arc.jump].touches, level[arc.place]);
      const int to = levels_.group().permutation(element)[static_cast<std::size_t>(jump.to)];
      from |= bit(jump.from);
      const int run = behind.run(arc.place, to);
      local.longest_run = std::max(local.longest_run, run + 1);
      local.children.push_back({jump.from, behind.row(arc.place, -1), behind.row(arc.place, to), run});
      __builtin_prefetch(local.children.back().row);  // so that all rows are waited for together
    }
    HoleSet holes = 0;
    for_each_bit(from, [&](int hole) {
      if (can_have_landed(p, hole)) holes |= bit(hole);
    });
    return holes;
  }

  /// Fills in D and the rows of the holes.
  void fill_rows(int depth, Position p, HoleSet holes, typename MoveLevelWriter<Value>::Rows rows,
                 const Local& local) const {
    const std::size_t stride = pass_.stride(depth);
    const std::span<const MoveChild<Value>> children = local.children;
    MoveState state{depth, levels_.problem().finish->contains(p)};
    Value* row = rows.values;
    std::uint8_t* run = rows.runs;
    pass_.combine(state, children, row);
    for_each_bit(holes, [&](int hole) {
      row += stride;
      ++run;
      state.hole = hole;
      state.run = 0;
      for (const MoveChild<Value>& child : children) {
        if (child.from == hole) state.run = std::max(state.run, child.run + 1);
      }
      *run = static_cast<std::uint8_t>(state.run);  // at most 63, as every jump removes a peg
      std::copy_n(rows.values, stride, row);
      pass_.combine(state, children, row);
    });
  }

  const StoredLevels& levels_;
  const Pass& pass_;
  WorkerTeam& team_;
  const SearchListener& listener_;
  std::string_view step_;
  std::vector<std::vector<JumpMask>> jumps_to_;  // by the hole they lead to
  int longest_run_ = 0;                          // of all levels
};

}  // namespace pegspace
