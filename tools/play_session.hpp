// What the player sees and does, without a terminal: cursor, selection, hint, message, and the game itself.
//
// Headings are what a player points to; which steps of the lattice they mean depends on the lattice:
//
//   square:      up down left right, with diagonals all; over joined sides as well
//   triangular:  left right up_left up_right down_left down_right; up and down mean either of the two
//   graph:       as square, to the nearest hole drawn that way; a jump is a peg and the hole it goes to and,
//                if it could go over several pegs, also the one to take
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "position/game.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

enum class Heading { up, down, left, right, up_left, up_right, down_left, down_right };

class PlaySession {
 public:
  explicit PlaySession(Game game);

  const Game& game() const { return game_; }
  const Board& board() const { return game_.board(); }
  int cursor() const { return cursor_; }
  /// The peg that is about to jump.
  std::optional<int> selected() const { return selected_; }
  /// The jump that a hint proposed for this position.
  std::optional<Jump> hint() const { return hint_; }
  /// One line about what happened last; "" if there is nothing to say.
  const std::string& message() const { return message_; }
  HoleLabels labels() const { return labels_; }
  /// Holes that the selected peg can jump to.
  HoleSet targets() const;

  /// Without a selection: moves the cursor, over gaps in the board as well. With one: jumps that way.
  void point(Heading heading);
  /// Selects the peg at the cursor, lets go of it, or jumps there with the selected one.
  void select();
  /// Lets go of the selection, hint and message.
  void cancel();

  void undo();
  void redo();
  void restart();
  void next_labels();

  /// Puts a solution's next jump up as a hint.
  void show_hint(const Jump& jump);
  /// Makes a jump of a solution that is being shown.
  void play(const Jump& jump);
  void say(std::string message) { message_ = std::move(message); }

 private:
  /// The steps a heading may mean, the first preferred.
  std::vector<Cell> steps_of(Heading heading) const;
  /// The nearest hole from the cursor that way.
  std::optional<int> hole_towards(Cell step) const;
  void move_cursor(Heading heading);
  void jump_towards(Heading heading);
  /// The hole nearest to the cursor in the drawing of a graph, that way.
  std::optional<int> hole_near(Cell step) const;
  /// Jumps with the selected peg to that hole, or asks over which peg.
  void jump_to(int hole);
  /// " back" in a game played backwards.
  std::string back() const;
  /// After a change of the position.
  void changed();

  Game game_;
  int cursor_ = 0;
  std::optional<int> selected_;
  std::optional<int> asked_;  ///< the hole to jump to, while it is asked over which peg
  std::optional<Jump> hint_;
  std::string message_;
  HoleLabels labels_ = HoleLabels::none;
};

}  // namespace pegspace
