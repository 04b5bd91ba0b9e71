// Passes of random play over the levels (random_play.hpp).
#include "counting/random_play.hpp"

#include <algorithm>
#include <array>
#include <mutex>

#include "base/check.hpp"
#include "levels/kit/parallel_ranges.hpp"
#include "levels/listed/links.hpp"

namespace pegspace {
namespace {

constexpr std::size_t positions_per_task = 1 << 13;  // at least

std::uint64_t times(std::uint64_t a, std::uint64_t b, std::uint64_t prime) {
  return static_cast<std::uint64_t>(Uint128{a} * b % prime);
}

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, std::uint64_t prime) {
  std::uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = times(result, base, prime);
    base = times(base, base, prime);
  }
  return result;
}

std::uint64_t inverse(std::uint64_t number, std::uint64_t prime) {
  return power(number % prime, prime - 2, prime);
}

/// Miller's test with bases that decide all numbers below 2^64 (Sinclair's seven).
bool is_prime(std::uint64_t number) {
  if (number % 2 == 0) return number == 2;
  const int twos = lowest_bit(number - 1);
  for (const std::uint64_t base : {2ULL, 325ULL, 9375ULL, 28178ULL, 450775ULL, 9780504ULL, 1795265022ULL}) {
    std::uint64_t x = power(base % number, (number - 1) >> twos, number);
    if (x <= 1 || x == number - 1) continue;
    bool composite = true;
    for (int i = 1; i < twos && composite; ++i) {
      x = times(x, x, number);
      composite = x != number - 1;
    }
    if (composite) return false;
  }
  return true;
}

/// Multiplication by a fixed number modulo a prime below 2^63.
struct Factor {
  std::uint64_t value = 0;
  std::uint64_t shifted = 0;  // floor(value * 2^64 / prime)

  Factor() = default;
  Factor(std::uint64_t number, std::uint64_t prime)
      : value(number), shifted(static_cast<std::uint64_t>((Uint128{number} << 64) / prime)) {}

  std::uint64_t times(std::uint64_t x, std::uint64_t prime) const {
    const auto quotient = static_cast<std::uint64_t>((Uint128{shifted} * x) >> 64);
    const std::uint64_t rest = value * x - quotient * prime;
    return rest >= prime ? rest - prime : rest;
  }
};

std::uint64_t sum_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t prime) {
  const std::uint64_t sum = a + b;
  return sum >= prime ? sum - prime : sum;
}

/// Two levels of residues, and the numbers of jumps.
std::uint64_t pass_bytes(const StoredLevels& levels, std::size_t width) {
  std::uint64_t largest = 0;
  for (int depth = 0; depth < levels.levels(); ++depth)
    largest = std::max<std::uint64_t>(largest, levels.size(depth));
  return 2 * largest * width * sizeof(std::uint64_t) + 2 * levels.size();
}

/// A pass with Width primes (the last ones repeated where there are fewer).
template <std::size_t Width>
class ModularPass {
 public:
  using Residues = std::array<std::uint64_t, Width>;

  ModularPass(const StoredLevels& levels, const JumpCounts& jumps, const std::vector<std::uint64_t>& primes,
              const std::vector<LevelPlace>& watched, WorkerTeam& team)
      : levels_(levels), jumps_(jumps), watched_(watched), team_(team), used_(primes.size()) {
    for (std::size_t i = 0; i < Width; ++i) primes_[i] = primes[std::min(i, primes.size() - 1)];
  }

  ProbabilityResidues run(const std::function<void(int)>& report) {
    levels_.require_memory(pass_bytes(levels_, Width), "the probabilities of random play");
    Residues one;
    one.fill(1);
    std::vector<Residues> probabilities(levels_.size(0), one);
    for (int depth = 0; depth < levels_.levels(); ++depth) {
      report(depth);
      if (depth > 0) probabilities = pull(depth, probabilities);
      finish(depth, probabilities);
    }
    return std::move(found_);
  }

 private:
  /// The probabilities of a level, from probability / n of the one before.
  std::vector<Residues> pull(int depth, const std::vector<Residues>& before) const {
    std::vector<Residues> probabilities(levels_.size(depth));
    for_each_position(levels_, depth, Links::to_parents, team_,
                      [&](std::size_t place, Position, std::span<const Link> links) {
                        Residues sum{};
                        for (const Link& link : links) {
                          const Residues& part = before[link.place];
                          for (std::size_t i = 0; i < Width; ++i)
                            sum[i] = sum_modulo(sum[i], part[i], primes_[i]);
                        }
                        probabilities[place] = sum;
                      });
    return probabilities;
  }

  /// Notes dead ends and watched positions, and divides the others by their numbers of jumps.
  void finish(int depth, std::vector<Residues>& probabilities) {
    const std::vector<std::uint16_t>& jumps = jumps_[static_cast<std::size_t>(depth)];
    for (; next_watched_ < watched_.size() && watched_[next_watched_].depth == depth; ++next_watched_) {
      const std::size_t place = watched_[next_watched_].place;
      found_.watched.push_back(weighed(depth, place, probabilities[place]));
    }
    std::vector<std::uint64_t> sums(used_, 0);
    const std::vector<std::array<Factor, Width>> inverses =
        inverses_up_to(*std::max_element(jumps.begin(), jumps.end()));
    std::mutex merging;
    team_.run([&] {
      parallel_ranges(probabilities.size(), positions_per_task, [&](std::size_t first, std::size_t last) {
        std::vector<std::uint64_t> part(used_, 0);
        for (std::size_t at = first; at < last; ++at) {
          if (jumps[at] == 0) {
            const std::vector<std::uint64_t> own = weighed(depth, at, probabilities[at]);
            for (std::size_t i = 0; i < used_; ++i) part[i] = sum_modulo(part[i], own[i], primes_[i]);
          } else {
            const std::array<Factor, Width>& factors = inverses[jumps[at]];
            for (std::size_t i = 0; i < Width; ++i)
              probabilities[at][i] = factors[i].times(probabilities[at][i], primes_[i]);
          }
        }
        const std::lock_guard lock(merging);
        for (std::size_t i = 0; i < used_; ++i) sums[i] = sum_modulo(sums[i], part[i], primes_[i]);
      });
    });
    found_.dead_ends.push_back(sums);
  }

  std::vector<std::uint64_t> weighed(int depth, std::size_t place, const Residues& probability) const {
    const auto orbit = static_cast<std::uint64_t>(levels_.orbit_size(depth, place));
    std::vector<std::uint64_t> own;
    for (std::size_t i = 0; i < used_; ++i) own.push_back(times(probability[i], orbit, primes_[i]));
    return own;
  }

  std::vector<std::array<Factor, Width>> inverses_up_to(std::uint64_t most) const {
    std::vector<std::array<Factor, Width>> table(most + 1);
    for (std::uint64_t n = 1; n <= most; ++n) {
      for (std::size_t i = 0; i < Width; ++i) table[n][i] = Factor(inverse(n, primes_[i]), primes_[i]);
    }
    return table;
  }

  const StoredLevels& levels_;
  const JumpCounts& jumps_;
  const std::vector<LevelPlace>& watched_;
  WorkerTeam& team_;
  std::size_t used_;
  std::array<std::uint64_t, Width> primes_{};
  std::size_t next_watched_ = 0;
  ProbabilityResidues found_;
};

}  // namespace

std::vector<std::uint64_t> large_primes(std::size_t number) {
  std::vector<std::uint64_t> primes;
  for (std::uint64_t candidate = bit(61) - 1; primes.size() < number; candidate -= 2) {
    if (is_prime(candidate)) primes.push_back(candidate);
  }
  return primes;
}

Count from_residues(const std::vector<std::uint64_t>& residues, const std::vector<std::uint64_t>& primes) {
  PEGSPACE_CHECK(residues.size() == primes.size(), "a residue for every prime");
  Count number = 0;
  Count modulus = 1;  // of the primes put together so far; number is right modulo it, and below it
  for (std::size_t i = 0; i < primes.size(); ++i) {
    const std::uint64_t prime = primes[i];
    const auto now = remainder(number, prime);
    const auto step = remainder(modulus, prime);
    const std::uint64_t missing = sum_modulo(residues[i], prime - now, prime);
    number += modulus * times(missing, inverse(step, prime), prime);
    modulus *= prime;
  }
  return number;
}

JumpCounts count_jumps(const StoredLevels& levels, WorkerTeam& team) {
  levels.require_memory(2 * levels.size(), "the numbers of jumps");
  const std::vector<JumpMask>& masks = levels.jumps();
  JumpCounts counts(static_cast<std::size_t>(levels.levels()));
  for (int depth = 0; depth < levels.levels(); ++depth) {
    const std::span<const Position> positions = levels.level(depth).positions();
    std::vector<std::uint16_t>& level = counts[static_cast<std::size_t>(depth)];
    level.resize(positions.size());
    team.run([&] {
      parallel_ranges(positions.size(), positions_per_task, [&](std::size_t first, std::size_t last) {
        for (std::size_t at = first; at < last; ++at) {
          level[at] =
              static_cast<std::uint16_t>(std::count_if(masks.begin(), masks.end(), [&](const JumpMask& mask) {
                return is_legal(mask, positions[at]);
              }));
        }
      });
    });
  }
  return counts;
}

ProbabilityResidues probabilities_modulo(const StoredLevels& levels, const JumpCounts& jumps,
                                         const std::vector<std::uint64_t>& primes,
                                         const std::vector<LevelPlace>& watched, WorkerTeam& team,
                                         const std::function<void(int)>& report) {
  PEGSPACE_CHECK(!primes.empty() && primes.size() <= most_primes_at_once, "a pass takes 1 to 16 primes");
  if (primes.size() == 1) return ModularPass<1>(levels, jumps, primes, watched, team).run(report);
  if (primes.size() <= 4) return ModularPass<4>(levels, jumps, primes, watched, team).run(report);
  if (primes.size() <= 8) return ModularPass<8>(levels, jumps, primes, watched, team).run(report);
  if (primes.size() <= 12) return ModularPass<12>(levels, jumps, primes, watched, team).run(report);
  return ModularPass<16>(levels, jumps, primes, watched, team).run(report);
}

std::size_t primes_that_fit(const StoredLevels& levels) {
  for (const std::size_t width : {16U, 12U, 8U, 4U}) {
    if (levels.bytes() + pass_bytes(levels, width) <= levels.memory_limit()) return width;
  }
  return 1;
}

void visit_approximate_probabilities(const StoredLevels& levels, const JumpCounts& jumps, WorkerTeam& team,
                                     const std::function<void(int, const std::vector<double>&)>& visit) {
  std::vector<double> probabilities(levels.size(0), 1.0);
  for (int depth = 0; depth < levels.levels(); ++depth) {
    if (depth > 0) {
      std::vector<double> next(levels.size(depth));
      for_each_position(levels, depth, Links::to_parents, team,
                        [&](std::size_t place, Position, std::span<const Link> links) {
                          for (const Link& link : links) next[place] += probabilities[link.place];
                        });
      probabilities = std::move(next);
    }
    visit(depth, probabilities);
    const std::vector<std::uint16_t>& level = jumps[static_cast<std::size_t>(depth)];
    for (std::size_t place = 0; place < probabilities.size(); ++place) {
      if (level[place] != 0) probabilities[place] /= level[place];
    }
  }
}

}  // namespace pegspace
