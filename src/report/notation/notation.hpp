// Notations of solutions: one table of them drives printing, reading and the help.
//
//     names        d2-d4 e1-c1-c3         hole names; jumps of one peg in a row are joined (a move)
//     numbers      4-1 6-4 (or 4-1-6)     the same with hole numbers from 1: usual on triangles
//     two-digit    42-44 51-31-33         column and row of each hole, rows from below, as in the literature;
//                                         on square lattices of up to nine rows and columns
//     numbers-from-0   numbers-from-0: 3-0 5-3    hole numbers from 0, after this word
//     over         d2>d3>d4               every hole passed: from, over, to, over, to, ...
//     row-column   1, 3 -> 3, 3           row and column of the picture from 0, a jump a line; also read:
//                                         (1, 3) -> (3, 3)
//     bars         (1|3) => (3|3)         rows and columns as in row-column
//     directions   [1, 3, down, 10]       row and column of the jumping peg from 0, its direction, number
//                                         of the peg removed
//     wasd         [[3, 3, 's', 10]]      row and column where the peg lands, its direction as w, a, s or d,
//                                         number of the peg removed: a Python list, as a first program wrote
//                                         it
//     pegs         5 -> down              number of the jumping peg, its direction
//     json         {"jumps": [{"from": "d2", "over": "d3", "to": "d4"}], "moves": ["d2-d4"], ...}; a hole may
//                                         be its number, or {"row": 1, "column": 3} from 0
//     framed       +-------+ ...          every position, in a frame; X is a peg, o an empty hole
//     upside-down  o . o ...              every position, the last row first
//
// Graphs have neither rows nor directions, so they have only names, numbers, over, json and the pictures. If
// several holes could be jumped over, names and numbers say which: a-(b)-c. They do so on boards with joined
// sides as well; row-column and bars cannot say it, and are refused if it is needed. wasd is only for the
// square lattice.
//
// All of them can be printed. names, numbers, two-digit, row-column, bars, directions and json can be read;
// "-", "–", "→", ">", "->" or "=>" may stand between holes. A text may begin with the name of its notation
// and a colon, "numbers: 4-1". Otherwise the notation follows from the beginning of the text. 31-33 may be
// numbers or two-digit: the program chooses the one in which all words are holes; if both are, the one in
// which all jumps are jumps of the board. If both are again, the text is refused, and both are named.
//
// Pegs are numbered from 1, row by row, as they stand at the start; a peg keeps its number when it jumps.
// Directions are those of the picture: up, down, left, right, and with diagonals up-left, up-right, down-left
// and down-right; on the triangular lattice all of these but up and down.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "board/board.hpp"

namespace pegspace {

enum class Notation {
  names,
  numbers,
  two_digit,
  numbers_from_0,
  over,
  row_column,
  bars,
  directions,
  wasd,
  pegs,
  json,
  framed,
  upside_down
};

/// "names", "row-column", ... in the order above.
std::vector<std::string> notation_names();
std::string_view notation_name(Notation notation);
/// Throws InputError with near names.
Notation parse_notation(std::string_view text);
/// Whether the board is on the square lattice, with columns and rows of one digit.
bool has_two_digits(const Board& board);
/// "46": column and row of a hole of such a board, each from 1, rows from below.
std::string two_digit_text(const Board& board, int hole);
/// Throws InputError if the notation needs a lattice that the board does not have.
void require_notation(const Board& board, Notation notation);
/// The names of the notations that can be read.
std::vector<std::string> readable_notations();
/// Throws InputError if the notation can only be printed.
void require_readable(Notation notation);
/// Whether the text contains something that may stand between holes, or begins as a list does: then it can
/// only be meant as jumps.
bool looks_like_jumps(std::string_view text);
/// Whether a solution is one line, or a line for each jump.
bool is_one_line(Notation notation);

/// Runs of jumps of one peg: moves[i] = number of jumps of move i. Their number is the number of moves.
std::vector<std::size_t> moves_of(std::span<const Jump> jumps);

/// One move: "e1-c1-c3". `jumps` are the jumps of one peg, at least one.
std::string move_name(const Board& board, std::span<const Jump> jumps);

/// The solution as text, with a line end. The jumps must be legal one after the other from `start`.
std::string solution_text(const Board& board, Position start, std::span<const Jump> jumps, Notation notation);

/// A jump as it was read: two holes that may or may not be a legal jump.
struct ReadJump {
  int from = 0;
  int to = 0;
  std::string place;  ///< "game.txt:3:5"
  int over = -1;      ///< given if the text says it
};

struct ReadSolution {
  Notation notation = Notation::names;
  bool names_notation = false;  ///< the text begins with the notation's name
  std::vector<ReadJump> jumps;
};

/// Reads a solution; the pegs are numbered as they stand at `start`. If no notation is given, it is
/// recognised (above). Blank lines and comments from # to the end of a line are skipped. `source` names the
/// text in errors, which count its lines from `lines_before` + 1. Throws InputError with line and column,
/// what was found and what was expected.
ReadSolution read_solution(const Board& board, Position start, std::string_view text,
                           const std::string& source, std::optional<Notation> notation = std::nullopt,
                           std::size_t lines_before = 0);

/// The jumps that were read, up to the first that is not legal after those before it.
struct LegalPart {
  std::vector<Jump> jumps;
  Position end = 0;    ///< the position after them
  bool whole = false;  ///< these are all that the text has
};
LegalPart legal_part(const Board& board, Position start, const ReadSolution& solution);

/// {"jumps": [{"from", "over", "to"}], "moves": ["d2-d4", "e1-c1-c3", ...]}
Json solution_json(const Board& board, std::span<const Jump> jumps);

/// The direction of a step of board.steps(): "up", "down-left", ... A jump goes twice the step.
std::string direction_words(Cell step);

}  // namespace pegspace
