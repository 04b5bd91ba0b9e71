// Reads and writes boards and positions in the one dialect. A text is one of these, as its first line says:
//
//     a picture      headers above it or none (pictures/picture_file.hpp), on the square or triangular lattice
//     a graph        "lattice: graph", "holes:", "edges:", ... (graphs/graph_file.hpp)
//     graph6, sparse6     as nauty writes them (graphs/graph6.hpp)
//
// Nothing is guessed: any other text is refused in one sentence that names the place, what stood there, and
// what to do. A byte order mark, a carriage return before a line feed and blanks at the end of a line are
// dropped; tabs are refused.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

struct BoardFile {
  Board board;
  /// The pegs of the picture; nothing if the picture has no empty hole (the default vacancy is meant).
  std::optional<Position> start;
  /// The picture after "finish:".
  std::optional<ShownHoles> finish;
};

/// Reads a board file. `source` names it in errors. `name` becomes the board's name. Throws InputError.
BoardFile read_board_file(std::istream& in, const std::string& source, const std::string& name);

/// Reads a board file by path, "-" for standard input; the board's name is the path's stem ("stdin" for "-").
BoardFile load_board_file(const std::string& path);

/// What was read: "33 holes, 76 jumps, 8 symmetries; start: 32 pegs, d4 empty".
std::string summary_of(const BoardFile& file);

/// "32 pegs, d4 empty".
std::string summary_of(const Board& board, const ShownHoles& shown);

/// Reads a position of `board`: a picture without headers, or a board file that says the same of the board;
/// of a graph its file. The holes must be the board's, at the same places. With `is_finish` the picture may
/// have '?'. Throws InputError.
ShownHoles read_position(std::istream& in, const std::string& source, const Board& board,
                         bool is_finish = false);
ShownHoles load_position(const std::string& path, const Board& board, bool is_finish = false);

/// A line "key: value" before the picture.
using BoardSetting = std::pair<std::string, std::string>;

/// What a picture does not show: always "lattice"; "directions", "wrap" and "without" if they are not the
/// usual ones.
std::vector<BoardSetting> board_settings(const Board& board);

/// The file of a board and its start: reading it gives the same.
std::string board_file_text(const Board& board, Position start,
                            const std::optional<ShownHoles>& finish = std::nullopt);

}  // namespace pegspace
