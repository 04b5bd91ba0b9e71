// Starts that are the sum of other starts. A first jump from hole a over b to the vacancy s leaves the pair of
// vacancies {a, b}; so does the one from b over a to the vacancy t opposite:
//
//     s . . t        o: peg           o . . o
//       b a                             b a
//
// Where that is the only first jump from t, what follows it is all that t reaches but t itself. So if all
// first jumps from s leave a pair that such a t leaves as well, then with R(s) the positions reachable from the
// vacancy s, F(s, p) the number of sequences from there to p, and one t for each first jump from s,
//
//     R(s) without s = union of all R(t) without t          F(s, p) = sum of all F(t, p)  where p is not s
//
// On the English and on the European board d4 is the sum of d1, a4, g4 and d7: no search, and no number of its
// own, is needed for it.
#pragma once

#include <vector>

#include "board/board.hpp"

namespace pegspace::dense {

/// By hole: the starts with one first jump each of which it is the sum as a start, ascending; itself only where
/// it is none.
std::vector<std::vector<int>> parts_of_starts(const Board& board);

}  // namespace pegspace::dense
