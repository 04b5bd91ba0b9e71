// Boards drawn with a word in every hole: names, numbers. Works on both lattices: a hole stands where it
// stands in the picture, stretched so that neighbours in a row do not touch.
#pragma once

#include <string>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// The lines of the drawing; words[hole] stands at the hole.
std::vector<std::string> draw_board(const Board& board, const std::vector<std::string>& words);

/// Names as words ("d4"), and numbers from 1 ("17").
std::vector<std::string> hole_name_words(const Board& board);
std::vector<std::string> hole_number_words(const Board& board);

/// Two drawings next to each other, aligned, the left one padded to its widest line.
std::vector<std::string> side_by_side(const std::vector<std::string>& left,
                                      const std::vector<std::string>& right);

}  // namespace pegspace
