// What `pegspace solve` is asked for: its options, and the request they make.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "condition_options.hpp"
#include "drawing_options.hpp"
#include "report/notation/notation.hpp"
#include "shared_options.hpp"

namespace pegspace {

/// The names of the searches that are no engines.
inline constexpr std::string_view beam_name = "beam";
inline constexpr std::string_view depth_first_name = "dfs";

struct SolveOptions : SharedOptions {
  bool all = false;
  std::optional<std::uint64_t> limit;
  bool random = false;
  std::optional<std::uint64_t> samples;
  bool fewest_moves = false;
  std::optional<std::uint64_t> seed;
  Notation as = Notation::names;
  bool draw = false;
  ConditionOptions conditions;
  DrawingOptions drawing;

  void declare(Options& options);
};

/// Which solutions.
enum class Way { first, all, random };

/// What the options come to.
struct SolveRequest {
  Way way = Way::first;
  std::uint64_t number = 1;  ///< of solutions at most; 0: no limit
  std::uint64_t seed = 0;
  bool fewest_moves = false;
  Conditions conditions;
  std::string solver;  ///< "auto", "beam", "dfs" or an engine
};

/// Whether the beam is asked for, or taken as the fastest way to some solution.
bool uses_beam(const SolveRequest& request);

/// Reads the request. Throws InputError if its options do not go together, with near names for engines. Files
/// read are added to `inputs`, notes of how they were read to `notes`.
SolveRequest read_solve_request(const SolveOptions& given, const Arguments& arguments, const Problem& problem,
                                std::vector<NamedPath>& inputs, std::vector<std::string>& notes);

}  // namespace pegspace
