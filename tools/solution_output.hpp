// What solve and replay share: the notation, the boards on the way, the sentence on a solution.
#pragma once

#include <string>
#include <vector>

#include "position/problem.hpp"
#include "position/replay_jumps.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/files/output.hpp"
#include "report/notation/notation.hpp"

namespace pegspace {

/// Every position, drawn, side by side to the terminal's width; below each its number and its jump,
/// and how many pegs are left.
std::string boards_text(const Board& board, const Replay& replay, const DrawingStyle& style);

/// Writes solutions to standard output: wrapped if that is a terminal; otherwise line by line as they are,
/// for programs to read.
void print_solutions(const std::string& text);

/// "31 jumps in 24 moves"
std::string length_text(const Replay& replay);
/// "one peg on d4", "3 pegs on a1, b2, c3"
std::string pegs_text(const Board& board, Position pegs);

/// Replays jumps that a search found; a check fails if one is illegal, or if the end is not in the finish.
Replay replay_found(const Board& board, Position start, const std::vector<Jump>& jumps, const Finish& finish);

}  // namespace pegspace
