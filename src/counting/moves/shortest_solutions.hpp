// The solutions with the fewest moves (moves.hpp), one after another. The fold of moves backwards
// (positions_by_number.hpp) has for each winning position the fewest moves F(p) that are left, and the holes
// B(p) on which the peg that jumped last can stand to make the first of them without a new move. So with the
// last peg on h
//
//     fewest(p, h) = F(p) - [h in B(p)]
//
// moves are left, and a solution continues with exactly the jumps that keep the total.
#pragma once

#include <memory>
#include <optional>

#include "counting/solutions/solution_walk.hpp"
#include "levels/folds/winning_folds.hpp"

namespace pegspace {

class ShortestSolutions {
 public:
  /// Folds over the winning positions of a problem. Throws ResourceError, Interrupted.
  explicit ShortestSolutions(WinningFolds winning);

  bool solvable() const { return folds_.contains(folds_.problem().start); }
  /// The fewest moves of any solution; the problem must be solvable.
  int moves() const { return fewest(folds_.problem().start, no_hole); }

  /// Calls visit with every solution of moves() moves, in the order of board.jumps(), until it returns false.
  /// Throws Interrupted.
  void for_each(const SolutionVisitor& visit) const;

 private:
  static constexpr int no_hole = -1;
  static constexpr int none = 255;

  int fewest(Position p, int hole) const;

  struct Memory {
    int hole;  ///< of the peg that jumped last
    int left;  ///< moves
  };
  using Walk = SolutionWalk<ShortestSolutions, Memory>;
  friend Walk;
  bool may_end(Position p, const Memory& memory) const;
  std::optional<Memory> after(Position child, const Jump& jump, const Memory& memory) const;

  WinningFolds folds_;
  std::unique_ptr<KeptNumbers> kept_;
};

}  // namespace pegspace
