// Reads board files and pictures of positions.
//
//     # comments and blank lines may stand before "board:"
//     lattice: square          (or triangular; square if the line is missing)
//     directions: 8            (with diagonals; 6: with those from upper left to lower right; 4 if the line
//                              is missing; square lattice only)
//     wrap: rows               (joins the right side to the left; or columns: lower to upper; or both; square
//                              only)
//     without: c4-c2, d4-d6    (jumps that are not on the board, either way; c4-c3-c2 names the middle)
//     spacing: 1               (characters from one column to the next; if missing, the picture decides)
//     letters: X peg, o empty, . none      (the meaning of letters; if it is missing: picture_letters.hpp)
//     board:                   (may be missing; notes say so)
//     --ooo--                  o  a hole with a peg at the start      .  a hole that starts empty
//     ooo.ooo                  -  or a space: no hole          other letters: picture_letters.hpp
//     finish:                  optional: the position to reach, a picture of the same holes; ?  a peg or none
//     ...
//
// A file may also give a graph: holes and edges or lines instead of a picture (graphs/graph_file.hpp). And it
// may be what other programs write, without a word that says what it is: graphs (graphs/graph_texts.hpp,
// graphs/graph6.hpp), game ids (game_id.hpp). A text that fits several of these forms is refused, and the
// error names all of them.
//
// Every error names file, line, column, what was found and what was expected.
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
  /// Readings that may not be what was meant, as sentences for people.
  std::vector<std::string> notes;
};

/// Reads a board file. `source` names it in errors. `name` becomes the board's name. Throws InputError.
BoardFile read_board_file(std::istream& in, const std::string& source, const std::string& name);

/// Reads a board file by path, "-" for standard input; the board's name is the path's stem ("stdin" for "-").
BoardFile load_board_file(const std::string& path);

/// Reads the picture of a position of `board`: a whole board file or the bare rows of its picture. The holes
/// must be the board's. Readings that may not be what was meant are added to `notes`. Throws InputError with
/// line and column.
Position read_position(std::istream& in, const std::string& source, const Board& board,
                       std::vector<std::string>* notes = nullptr);
Position load_position(const std::string& path, const Board& board, std::vector<std::string>& notes);
/// Reads a start as load_position() does, and adds a note if no peg can jump.
Position load_start(const std::string& path, const Board& board, std::vector<std::string>& notes);
/// Reads a finish as load_position() does; its holes may be open.
ShownHoles load_finish(const std::string& path, const Board& board, std::vector<std::string>& notes);

/// A line "key: value" before the picture.
using BoardSetting = std::pair<std::string, std::string>;

/// What a picture does not show: always "lattice"; "directions", "wrap" and "without" if they are not the
/// usual ones.
std::vector<BoardSetting> board_settings(const Board& board);

/// The file of a board on a lattice, given by its settings and picture (Board::picture): reading it gives the
/// same board.
std::string board_file_text(const std::vector<BoardSetting>& settings,
                            const std::vector<std::string>& picture);

}  // namespace pegspace
