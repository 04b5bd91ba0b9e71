// Pagoda functions (Conway's resource counts): proofs that a position cannot be reached.
//
// Give every hole an integer weight so that w(from) + w(over) >= w(to) for every jump. Then no jump raises
// the sum of the weights of the pegs, so a finish with a larger sum than the start is out of reach:
//
//     value(start) < value(finish)     proves that there is no solution
//
// Here such a claim is checked, in integers, with the board's jumps and nothing else. Finding one is a linear
// program (solving/pagoda_search.hpp). J. H. Conway in Berlekamp, Conway, Guy: Winning Ways, chapter 23; A.
// Bialostocki, "An application of elementary group theory to central solitaire", has the classes that such
// proofs go beyond.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/board.hpp"

namespace pegspace {

/// weights[hole]; at most 2^50 in size, so that no sum wraps.
using PagodaWeights = std::vector<std::int64_t>;

/// The sum of the weights of the pegs. Throws CheckFailed if a weight is too large.
std::int64_t pagoda_value(const PagodaWeights& weights, Position pegs);

/// A jump that raises the sum, or nothing if none does: then the weights are a pagoda function.
std::optional<Jump> rising_jump(const Board& board, const PagodaWeights& weights);

/// Why the weights do not prove that `finish` cannot be reached from `start`: a clause, or "" if they do.
std::string why_no_proof(const Board& board, const PagodaWeights& weights, Position start, Position finish);

}  // namespace pegspace
