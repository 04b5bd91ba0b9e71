// Plays a game full screen in the terminal (ncurses) until the player quits.
#pragma once

#include <string>

#include "counting/solutions/winning_source.hpp"
#include "levels/engine.hpp"
#include "position/game.hpp"
#include "report/drawing/board_drawing.hpp"

namespace pegspace {

struct ScreenOptions {
  DrawingStyle style;     ///< colour and unicode of the screen, and what the board shows at first
  std::string save_path;  ///< the file to which S saves the game
  Resources resources;    ///< for hints
  std::string message;    ///< what the player is told at first
  const WinningSource* winning = nullptr;  ///< the winning positions of the game's problem, if they are known
};

/// The jumps made as one line, in the order in which they can be made: what S saves, and what is printed at
/// the end.
std::string jumps_line(const Game& game);

/// Returns the game as the player left it. The terminal is restored however this ends. Throws InputError if
/// the terminal cannot be used, Interrupted on Ctrl-C, SIGINT and SIGTERM.
Game play_on_screen(Game game, const ScreenOptions& options);

}  // namespace pegspace
