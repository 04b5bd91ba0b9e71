// A game being played: a problem, the jumps made so far, and those undone that can be made again.
//
// Invariant: the jumps made are legal one after the other from problem().start, and the undone ones after
// them. Called by the terminal game (tools/play_session.hpp) and by report/saved_game.hpp.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "position/jump_mask.hpp"
#include "position/problem.hpp"

namespace pegspace {

class Game {
 public:
  enum class State {
    playing,
    won,   ///< the position is in the finish
    lost,  ///< it is not, and no jump is possible
  };

  /// The problem must have a finish.
  explicit Game(Problem problem);

  const Problem& problem() const { return problem_; }
  const Board& board() const { return problem_.board; }
  Position position() const { return position_; }
  int pegs() const { return count_bits(position_); }
  HoleSet empties() const { return board().all_holes() & ~position_; }
  State state() const;

  std::span<const Jump> made() const { return std::span(jumps_).first(made_); }
  /// The next to be made again first.
  std::span<const Jump> undone() const { return std::span(jumps_).subspan(made_); }
  std::optional<Jump> last() const;
  /// The position after the first `count` jumps made.
  Position position_after(std::size_t count) const;

  bool is_legal_jump(const Jump& jump) const;
  /// In the order of board().jumps().
  std::vector<Jump> legal_jumps() const;
  std::vector<Jump> legal_jumps_from(int hole) const;
  /// The pegs that can jump.
  HoleSet movable() const;

  /// Makes a jump. The undone jumps are forgotten, unless this is the first of them. Throws InputError where
  /// it is not legal, naming the reason.
  void play(const Jump& jump);
  /// Each returns whether there was something to do.
  bool undo();
  bool redo();
  /// Undoes everything; redo() makes the jumps again.
  bool restart();

 private:
  void flip(const Jump& jump) { position_ ^= jump_mask(jump).touches; }

  Problem problem_;
  Position position_;
  std::vector<Jump> jumps_;  // made, then undone
  std::size_t made_ = 0;
};

}  // namespace pegspace
