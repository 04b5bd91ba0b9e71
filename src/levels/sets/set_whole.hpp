// What a finished set file must have, so that no question is answered from a part of it: asked in one place, by
// set_reader when a file is opened. Checksums say nothing of a block that is cut out whole. Asked are
//
//   numbers    of the trailers: level 0 is the starts; no level is empty between others; a level follows if and
//              only if there are jumps; the last winning level has at most as many positions as targets
//   targets    the first thousand: those that can be reached are winning
//   a sample   of each block, some positions for each jump: what it leads to is there; a winning position is a
//              target or has a jump to another one; what has a jump to a winning position is winning
//
// The sample finds what the numbers do not show: a stage of tiles that is missing, as any jump over holes of one
// kind leads from one stage to another. It is no proof (pegspace-check is), and in files of more than 256 MiB it
// is smaller, as each of its look-ups may read a piece.
#pragma once

#include <optional>

#include "levels/sets/set_part_reader.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// Of one section: all that its starts reach within the limit, and what of that is winning. Throws
/// ImpossibleSet.
void require_whole(const Board& board, std::optional<int> limit, const SetPartReader& reachable,
                   const SetPartReader* winning);

}  // namespace pegspace
