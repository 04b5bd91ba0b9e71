// Finds pagoda functions (position/pagoda.hpp) by a linear program (GLPK). Among all weights w with
//
//     w(from) + w(over) - w(to) >= 0                      for every jump
//     sum of w over the finish - sum over the start >= 1
//
// it finds those with the least sum of |w|; first among weights that are not negative, then among all. GLPK's
// exact simplex (rational arithmetic) decides whether there are any. Its corner is a rational point with a
// small denominator, by which the weights are multiplied; the integers are then checked without GLPK.
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
    position_class,  ///< it is not in the start's position class
    pagoda,          ///< `weights` are a proof, checked in integers
    nothing,         ///< no weights are a proof: there is no proof of this kind
    unknown,         ///< the solver gave up, or its weights could not be made integers; `reason` says which
  };
  Position finish = 0;
  By by = By::nothing;
  PagodaWeights weights{};
  std::int64_t start_value = 0;  ///< the sums of the weights; that of the finish is the larger one
  std::int64_t finish_value = 0;
  std::string reason{};
};

/// The work of linear programs, in steps: iterations of the simplex method times constraints (jumps). They
/// are not seconds, so that a question has the same answer on every machine. A finish needs 1,000 to 20,000
/// steps on the catalogue's lattice boards, 2 million on complete40; a million steps take 0.1 to 0.6 s.
class PagodaWork {
 public:
  static constexpr std::uint64_t usual_limit = 100'000'000;

  /// `look` is called now and then, between steps.
  explicit PagodaWork(std::uint64_t limit, std::function<void()> look = {})
      : limit_(limit), look_(std::move(look)) {}
  /// Throws ResourceError if the total exceeds the limit.
  void spend(std::uint64_t steps);
  std::uint64_t spent() const { return spent_; }

 private:
  std::uint64_t limit_;
  std::function<void()> look_;
  std::uint64_t spent_ = 0;
};

/// Looks for weights that prove that `finish` cannot be reached from `start`. Throws ResourceError if that
/// needs more work or memory than is left, Interrupted if the user asks to stop.
Exclusion find_pagoda(const Board& board, Position start, Position finish, PagodaWork& work);

/// Excludes each position of the problem's finish, which it must have, by its class or else by a pagoda
/// function. `look` is called now and then, with the number of positions done and the number of all. Throws
/// ResourceError, Interrupted.
std::vector<Exclusion> find_exclusions(
    const Problem& problem, std::uint64_t most_steps,
    const std::function<void(std::size_t, std::size_t)>& look = [](std::size_t, std::size_t) {});

/// Whether all of them are excluded: a proof that there is no solution.
bool all_excluded(const std::vector<Exclusion>& exclusions);

}  // namespace pegspace
