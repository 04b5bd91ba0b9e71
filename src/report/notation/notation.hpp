// Notations of solutions:
//
//     names        d2-d4 e1-c1-c3         hole names; jumps of one peg in a row are joined (a move)
//     numbers      5-17 3-1-9             the same with hole numbers from 1: usual on triangles
//     row-column   1, 3 -> 3, 3           row and column of the picture from 0, a jump a line
//     JSON         {"kind": "solve", ...} what `solve --json` writes: any number of solutions
//
// Graphs have names and JSON alone. If several holes could be jumped over, names and numbers say which:
// a-(b)-c. row-column cannot say it, and is refused on boards where it is needed.
//
// A text says by its first character what it is: a brace begins JSON, a letter a name, a digit a number. On
// lattices no name is a number, so a hole is read as everywhere ("d4", 17, "3:3"); on graphs, whose names may
// be numbers, names alone are read. row-column, which also begins with a digit, is read only if asked for.
// Other notations are Python's (scripts/pegspace/solution_forms.py).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/json.hpp"
#include "board/board.hpp"

namespace pegspace {

enum class Notation { names, numbers, row_column };

/// "names", "numbers", "row-column".
std::vector<std::string> notation_names();
/// Throws InputError with near names, and with what writes the other notations.
Notation parse_notation(std::string_view text);
/// What --read takes: row-column, as the other notations need no word. Throws InputError.
Notation parse_notation_to_read(std::string_view text);
/// Throws InputError if the notation does not suit the board.
void require_notation(const Board& board, Notation notation);
/// Whether the text contains something that stands between holes: then it can only be meant as jumps.
bool looks_like_jumps(std::string_view text);
/// Whether the text begins with a brace.
bool is_json(std::string_view text);

/// The solution as text, with a line end. The jumps must be legal one after the other.
std::string solution_text(const Board& board, std::span<const Jump> jumps, Notation notation);

/// {"jumps": [{"from", "over", "to"}], "moves": ["d2-d4", "e1-c1-c3", ...]}
Json solution_json(const Board& board, std::span<const Jump> jumps);

/// A jump as it was read: two holes that may or may not be a legal jump.
struct ReadJump {
  int from = 0;
  int to = 0;
  std::string place;  ///< "game.txt:3:5"
  int over = -1;      ///< given if the text says it
};
using ReadSolution = std::vector<ReadJump>;

/// Reads one solution: names or numbers, JSON, or row-column if `read` says so. Blank lines and comments from
/// # to the end of a line are skipped. `source` names the text in errors, which count its lines from
/// `lines_before` + 1. Throws InputError with line and column, what was found and what was expected.
ReadSolution read_solution(const Board& board, std::string_view text, const std::string& source,
                           std::optional<Notation> read = std::nullopt, std::size_t lines_before = 0);
/// Reads what `solve --json` wrote: at least one solution. Throws InputError.
std::vector<ReadSolution> read_json_solutions(const Board& board, std::string_view text,
                                              const std::string& source, std::size_t lines_before = 0);

/// The jumps that were read, up to the first that is not legal after those before it.
struct LegalPart {
  std::vector<Jump> jumps;
  Position end = 0;    ///< the position after them
  bool whole = false;  ///< these are all that the text has
};
LegalPart legal_part(const Board& board, Position start, const ReadSolution& solution);

}  // namespace pegspace
