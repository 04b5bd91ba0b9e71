// A game being played: a problem, the jumps made so far, and the undone jumps that can be made again.
//
// Backwards, a game begins with the finish and takes jumps back until it is at the start. That is an ordinary
// game with pegs and empty holes exchanged: the jump over the same three holes, from the complement of the
// finish to the complement of the start. So everything here but pegs_on_board(), and what follows from it, is
// about played(), which is problem() or that game.
//
// Invariant: the jumps made are legal one after the other from played().start, and the undone ones after
// them.
#pragma once

#include <optional>
#include <span>
#include <string>
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

  /// The problem must have a finish; backwards one of a single position, else InputError.
  explicit Game(Problem problem, bool backwards = false);

  const Problem& problem() const { return problem_; }
  /// The problem, or backwards from the complement of its finish to that of its start.
  const Problem& played() const { return played_; }
  bool backwards() const { return backwards_; }
  const Board& board() const { return problem_.board; }
  /// The pegs of played(); pegs_on_board() is what a player sees.
  Position position() const { return position_; }
  Position pegs_on_board() const { return backwards_ ? board().all_holes() & ~position_ : position_; }
  int pegs() const { return count_bits(pegs_on_board()); }
  HoleSet empties() const { return board().all_holes() & ~pegs_on_board(); }
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
  /// The holes that a jump moves a peg from and to on the board: backwards, the other way round.
  int origin(const Jump& jump) const { return backwards_ ? jump.to : jump.from; }
  int target(const Jump& jump) const { return backwards_ ? jump.from : jump.to; }
  /// Those that move the peg in this hole.
  std::vector<Jump> legal_jumps_of(int hole) const;
  /// The pegs that can move.
  HoleSet movable() const;

  /// Makes a jump. The undone jumps are forgotten, unless this is the first of them. Throws InputError with
  /// the reason if it is not legal.
  void play(const Jump& jump);
  /// Each returns whether there was something to do.
  bool undo();
  bool redo();
  /// Undoes everything; redo() makes the jumps again.
  bool restart();

 private:
  void flip(const Jump& jump) { position_ ^= jump_mask(jump).touches; }
  std::string why_illegal(const Jump& jump) const;

  Problem problem_;
  bool backwards_;
  Problem played_;
  Position position_;
  std::vector<Jump> jumps_;  // made, then undone
  std::size_t made_ = 0;
};

}  // namespace pegspace
