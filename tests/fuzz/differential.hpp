// One problem, every engine: all columns of all levels, exact counts, winning positions and solutions,
// compared with a plain list (../unit/by_definition.hpp). Problems on which something differs are made smaller and kept
// as files in cases/. Called by differential_main.cpp and by tests/unit/differential_test.cpp.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace::fuzz {

struct Effort {
  std::vector<int> threads{1, 3};   ///< each engine runs with every number of them
  std::vector<std::string> simd{};  ///< the dense engine runs with every one of these targets; none: the best
  std::uint64_t seed = 1;           ///< of the finishes and of what is asked in random order
};

/// What differs first, as a sentence; "" where all agree. `runs` grows by the number of engine runs.
std::string difference(const Problem& problem, const Effort& effort, std::uint64_t& runs);

/// The problem made smaller, hole by hole, peg by peg and finish by finish, as long as `fails` says so of it.
/// The given problem must fail.
Problem smallest(Problem problem, const std::function<bool(const Problem&)>& fails);

/// A board file that read_case gives back: finishes of several positions stand in a comment.
std::string case_text(const Problem& problem, const std::string& comment);
/// Reads a file of cases/; any board file will do. Throws InputError.
Problem read_case(const std::string& path);

}  // namespace pegspace::fuzz
