// A position on the command line (`pegspace query BOARD POSITION`):
//
//     vacant:d4,e4    all holes hold a peg but these; "vacant:none" is the full board
//     pegs:d4,e4      only these holes hold a peg; "pegs:none" is the empty board
//     4294901760      the 64-bit word, bit i = hole i (hole i + 1 by number), decimal or 0x hexadecimal
//     FILE or -       a picture
#pragma once

#include <string>
#include <vector>

#include "board/board.hpp"
#include "report/files/output.hpp"

namespace pegspace {

/// Throws InputError with what was expected; files read are added to `inputs`.
Position read_position_argument(const std::string& text, const Board& board, std::vector<NamedPath>& inputs);

}  // namespace pegspace
