// Game ids of Pegs in Simon Tatham's Portable Puzzle Collection:
//
//     7x7:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO
//
// columns x rows, a colon, and a letter for each place, row by row: P a hole with a peg, H a hole that starts
// empty, O no hole.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board/reading.hpp"

namespace pegspace {

/// Whether the text begins as an id does: a number, x, a number, a colon.
bool is_game_id(std::string_view text);

/// The board and its start. Throws InputError without a place: "found ..., expected ...".
BoardFile read_game_id(std::string_view id, const std::string& name);

/// The id of a board, on the square lattice without diagonals or joined sides, and its start. Throws
/// InputError for other boards.
std::string game_id(const Board& board, Position start);

/// Throws InputError, which names the id, if all lines are rows of an id: there P is a peg, and O no hole.
void refuse_rows_of_id(const SourceText& text);

/// A text of one id.
std::optional<Reading> game_id_text(const SourceText& text, const std::string& name);

}  // namespace pegspace
