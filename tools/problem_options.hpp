// The problem on the command line: what BOARD, --start, --finish and POSITION mean, for every command that
// accepts them.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"
#include "position/problem.hpp"
#include "report/files/output.hpp"
#include "shared_options.hpp"

namespace pegspace {

/// Adds a file that is read, which is the command line's `what`. Throws InputError if it and another are
/// standard input.
void note_input(std::vector<NamedPath>& inputs, const std::string& what, const std::string& path);

struct ProblemInput {
  Problem problem;
  std::string start_note;          ///< the default start that was used; "" if one was given
  std::vector<std::string> notes;  ///< what was read from files
  std::vector<NamedPath> inputs;   ///< the files read
};

/// Reads the board (`word`: a catalogue name, a file, or "-"), the start and the finish; --start, --finish
/// and --pegs-left override what a board file says. Throws InputError.
ProblemInput read_problem(const Arguments& arguments, const SharedOptions& given);

/// A board by name, path or "-"; the file is added to `inputs`. Throws InputError that covers both readings.
struct BoardInput {
  Board board;
  std::optional<Position> start;
  std::optional<ShownHoles> finish;
  std::vector<std::string> notes;  ///< of its file
};
BoardInput read_board(const std::string& word, std::vector<NamedPath>& inputs);
/// The problem of a board that was read, from these files.
ProblemInput read_problem(const Arguments& arguments, const SharedOptions& given, BoardInput read,
                          std::vector<NamedPath> inputs);

/// A position on the command line (`pegspace query BOARD POSITION`). Files read are added to `inputs`, and to
/// `notes` what was read from them. Throws InputError with what was expected.
///
///     vacant:d4,e4    all holes hold a peg but these; "vacant:none" is the full board
///     pegs:d4,e4      only these holes hold a peg; "pegs:none" is the empty board
///     0x83            the 64-bit word, bit i = hole i (hole i + 1 by number); a decimal number is a hole
///     FILE or -       a picture
Position read_position_argument(const std::string& text, const Board& board, std::vector<NamedPath>& inputs,
                                std::vector<std::string>& notes);

/// Throws InputError if more positions fit the finish than are listed; `what` needs the list.
void require_listed_finish(const Problem& problem, const std::string& what);

/// The default start of a board: its default vacancy; no finish.
Problem default_problem(const Board& board);

}  // namespace pegspace
