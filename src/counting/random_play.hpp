// The probabilities of random play, exactly, modulo primes (games.hpp has the recurrence and why this suffices).
//
// Modulo a prime p > 64^3 every n(q) has an inverse, so probability(q) / n(q) is one multiplication by a table's
// entry (Shoup's: with w' = floor(w 2^64 / p), w x mod p = w x - floor(w' x / 2^64) p, less p at most once),
// and a link is one addition. `width` primes go through the levels together: their residues stand side by
// side, so that a link costs one miss of the cache. Called by games.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/count.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/listed/stored_levels.hpp"

namespace pegspace {

/// The largest primes below 2^61, in falling order.
std::vector<std::uint64_t> large_primes(std::size_t number);

/// The number from 0 to (product of the primes) - 1 with these residues.
Count from_residues(const std::vector<std::uint64_t>& residues, const std::vector<std::uint64_t>& primes);

/// A position of the levels.
struct LevelPlace {
  int depth = 0;
  std::size_t place = 0;
};

/// What one pass found, modulo each of its primes.
struct ProbabilityResidues {
  std::vector<std::vector<std::uint64_t>>
      dead_ends;  ///< [depth][prime]: sum of orbit * probability over dead ends
  std::vector<std::vector<std::uint64_t>>
      watched;  ///< [index][prime]: orbit * probability of a watched position
};

/// n(p) of all positions: [depth][place]. At most most_legal_jumps, which fits.
using JumpCounts = std::vector<std::vector<std::uint16_t>>;

/// Throws ResourceError, Interrupted.
JumpCounts count_jumps(const StoredLevels& levels, WorkerTeam& team);

inline constexpr std::size_t most_primes_at_once = 16;

/// How many primes a pass can take in the memory that is left: at most most_primes_at_once, at least 1.
std::size_t primes_that_fit(const StoredLevels& levels);

/// One pass over all levels modulo these primes (at most most_primes_at_once). `watched` is in the order of
/// depths. Throws ResourceError, Interrupted.
ProbabilityResidues probabilities_modulo(const StoredLevels& levels, const JumpCounts& jumps,
                                         const std::vector<std::uint64_t>& primes,
                                         const std::vector<LevelPlace>& watched, WorkerTeam& team,
                                         const std::function<void(int depth)>& report);

/// The same in floating point, to rank positions: visit(depth, probabilities by place).
void visit_approximate_probabilities(const StoredLevels& levels, const JumpCounts& jumps, WorkerTeam& team,
                                     const std::function<void(int, const std::vector<double>&)>& visit);

}  // namespace pegspace
