// A game as a file, to be played on later: JSON with the board's picture, the start, the finish, the jumps
// made (backwards: taken back) and those undone. It needs no other file: boards that are not in the catalogue are saved whole.
#pragma once

#include <string>

#include "position/game.hpp"

namespace pegspace {

std::string saved_game_text(const Game& game);

/// Reads what saved_game_text wrote, and checks all of it: every jump is made again. `source` names the file
/// in errors. Throws InputError.
Game read_saved_game(const std::string& text, const std::string& source);

/// Throws InputError where the file cannot be read.
Game load_saved_game(const std::string& path);

}  // namespace pegspace
