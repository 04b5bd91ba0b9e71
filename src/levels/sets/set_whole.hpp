// What a finished set file must have, so that no question is answered from a part of it. It is checked in one
// place, by set_reader when a file is opened, as checksums do not show that a whole block was cut out:
//
//   numbers    of the trailers: level 0 is the starts; no level is empty between others; a level follows if
//              and only if there are jumps; the last winning level has at most as many positions as targets
//   targets    the first thousand: those that can be reached are winning
//   a sample   some positions of each block for each jump: the jump leads to a position of the set; a winning
//              position is a target or has a jump to another winning one; a position with a jump to a winning
//              one is winning
//
// The sample finds what the numbers do not show: that a stage of tiles is missing, as any jump over holes of
// one kind leads from one stage to another. It is no proof (pegspace-check is), and in files of more than 256
// MiB it is smaller, as each of its look-ups may read a piece.
#pragma once

#include <optional>

#include "levels/sets/set_part_reader.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// Checks one section: all positions that its starts reach within the limit, and the winning ones among them.
/// Throws ImpossibleSet.
void require_whole(const Board& board, std::optional<int> limit, const SetPartReader& reachable,
                   const SetPartReader* winning);

}  // namespace pegspace
