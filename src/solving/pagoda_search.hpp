// Finds pagoda functions (position/pagoda.hpp) by a linear program (GLPK): of all weights w with
//
//     w(from) + w(over) - w(to) >= 0                      for every jump
//     sum of w over the finish - sum over the start >= 1
//
// those with the least sum of |w|; first among weights that are not negative, then among all. Whether there
// are any is decided by GLPK's exact simplex (rational arithmetic). Its corner is a rational point with a
// small denominator, by which the weights are multiplied; the integers are then checked without it. Called by
// `pegspace boards --pagoda`.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "position/pagoda.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// What excludes one position of a finish.
struct Exclusion {
  enum class By {
    position_class,  ///< it is not in the start's
    pagoda,          ///< `weights` are a proof, checked in integers
    nothing,         ///< no weights are one: there is no proof of this kind
    unknown,         ///< the solver gave up, or its weights could not be made integers; `reason` says which
  };
  Position finish = 0;
  By by = By::nothing;
  PagodaWeights weights{};
  std::int64_t start_value = 0;  ///< the sums of the weights, the finish's the larger one
  std::int64_t finish_value = 0;
  std::string reason{};
};

/// The work of linear programs, in steps: iterations of the simplex method times constraints (jumps). Not
/// seconds, so that a question has the same answer on every machine. A finish takes 1,000 to 20,000 steps on
/// the catalogue's lattice boards, 2 million on complete40; a million take 0.1 to 0.6 s.
class PagodaWork {
 public:
  static constexpr std::uint64_t usual_limit = 100'000'000;

  /// `look` is called now and then, between steps.
  explicit PagodaWork(std::uint64_t limit, std::function<void()> look = {})
      : limit_(limit), look_(std::move(look)) {}
  /// Throws ResourceError where that is more than the limit.
  void spend(std::uint64_t steps);
  std::uint64_t spent() const { return spent_; }

 private:
  std::uint64_t limit_;
  std::function<void()> look_;
  std::uint64_t spent_ = 0;
};

/// Looks for weights that prove that `finish` cannot be reached from `start`. Throws ResourceError where that
/// takes more work or memory than is left, Interrupted where the user asks to stop.
Exclusion find_pagoda(const Board& board, Position start, Position finish, PagodaWork& work);

/// For each position of the problem's finish, which it must have: its class, else a pagoda function. `look` is
/// called now and then, with how many of them are done and how many there are. Throws the same.
std::vector<Exclusion> find_exclusions(
    const Problem& problem, std::uint64_t most_steps,
    const std::function<void(std::size_t, std::size_t)>& look = [](std::size_t, std::size_t) {});

/// Whether all of them are excluded: a proof that there is no solution.
bool all_excluded(const std::vector<Exclusion>& exclusions);

}  // namespace pegspace
