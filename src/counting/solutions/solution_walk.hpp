// Solutions one after another, or drawn at random: the walk that is common to all of these. Where a solution
// may go may depend on more than the position, such as the jumps that are still to be made: the walk carries
// that along as a memory. The rules, an object, say
//
//     bool may_end(Position p, Memory)                                a solution may end at p
//     std::optional<Memory> after(Position child, Jump, Memory)       that jump was made; nothing: no solution
//                                                                     goes on from child
//     Count number(Position p, Memory)                                of solutions that go on from p; for draws
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "base/random.hpp"
#include "base/system/interrupt.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

/// Takes a solution, and says whether more are wanted.
using SolutionVisitor = std::function<bool(const std::vector<Jump>&)>;

template <typename Rules, typename Memory>
class SolutionWalk {
 public:
  /// The solutions begin with the jumps of `first`.
  SolutionWalk(const Board& board, const Rules& rules, std::vector<Jump> first = {})
      : board_(board), rules_(rules), path_(std::move(first)) {}

  /// Visits every solution that goes on from p, in the order of board.jumps(), until no more is wanted: then
  /// false. Throws Interrupted.
  bool visit_all(Position p, const Memory& memory, const SolutionVisitor& visit) {
    if (rules_.may_end(p, memory) && !visit(path_)) return false;
    for (const Jump& jump : board_.jumps()) {
      const JumpMask mask = jump_mask(jump);
      if (!is_legal(mask, p)) continue;
      const std::optional<Memory> then = rules_.after(p ^ mask.touches, jump, memory);
      if (!then) continue;
      path_.push_back(jump);
      const bool wants_more = visit_all(p ^ mask.touches, *then, visit);
      path_.pop_back();
      if (!wants_more) return false;
    }
    throw_if_interrupted();
    return true;
  }

  /// One of the solutions that go on from p, each equally likely. With N(p) the number of solutions, the walk
  /// ends at p, if it may, with probability 1 / N(p), and makes the jump to q with N(q) / N(p). The quotients
  /// of a solution multiply to 1 / N(start). There must be a solution from p.
  std::vector<Jump> draw(Position p, Memory memory, Random& random) {
    std::vector<Jump> path = path_;
    for (;;) {
      Count left = random.below(rules_.number(p, memory));
      if (rules_.may_end(p, memory)) {
        if (left == 0) return path;
        left -= 1;
      }
      const auto is_drawn = [&](const Jump& jump) {
        const JumpMask mask = jump_mask(jump);
        if (!is_legal(mask, p)) return false;
        const std::optional<Memory> then = rules_.after(p ^ mask.touches, jump, memory);
        if (!then) return false;
        const Count behind = rules_.number(p ^ mask.touches, *then);
        if (left >= behind) {
          left -= behind;
          return false;
        }
        memory = *then;
        return true;
      };
      const auto drawn = std::ranges::find_if(board_.jumps(), is_drawn);
      PEGSPACE_CHECK(drawn != board_.jumps().end(),
                     "as many solutions go on from a position as by its jumps");
      path.push_back(*drawn);
      p ^= jump_mask(*drawn).touches;
    }
  }

 private:
  const Board& board_;
  const Rules& rules_;
  std::vector<Jump> path_;
};

}  // namespace pegspace
