// What `pegspace solve` is asked for: its options, and the request they make. Called by solve.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "condition_options.hpp"
#include "report/notation/notation.hpp"

namespace pegspace {

/// The names of the searches that are no engines.
inline constexpr std::string_view beam_name = "beam";
inline constexpr std::string_view depth_first_name = "dfs";

/// The options of solve.
po::options_description solve_options();

/// Which solutions.
enum class Way { first, all, random, shuffle };

struct SolveRequest {
  Way way = Way::first;
  std::uint64_t number = 1;  ///< of solutions at most; 0: no limit
  std::uint64_t seed = 0;
  Notation notation = Notation::names;
  bool boards = false;
  bool shortest = false;  ///< in moves
  Conditions conditions;
  std::string conditions_label;
  bool symmetry = true;  ///< of the depth-first search
  bool remember = true;  ///< lost positions, in the depth-first search
  std::string solver;    ///< "auto", "beam", "dfs" or an engine
};

/// Whether the beam is asked for, or taken as the fastest way to some solution.
bool uses_beam(const SolveRequest& request);

/// Reads the request. Throws InputError where its options do not go together, with near names for engines.
/// Files read are added to `inputs`.
SolveRequest read_solve_request(const Arguments& arguments, const Problem& problem,
                                std::vector<NamedPath>& inputs);

}  // namespace pegspace
