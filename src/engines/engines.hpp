// The engines in one table, which drives the command line, the tests and the benchmark.
//
//   dense      parallel, one bit for each position of the class (dense_engine.hpp)
//   hash       parallel, canonical positions in sharded tsl::robin_set (hash_engine.hpp)
//   reference  plain and serial, std::set of all positions, no symmetry; slow, kept for ever
//              (reference_engine.hpp)
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace {

std::span<const Engine> engines();

/// Replaces the table, for programs with engines of their own (cluster/). The new table must outlive the
/// program's use of it. An engine with a name from above must do what is said of it there.
void use_engines(std::span<const Engine> table);

/// The engine of that name; nullptr if the table has none.
const Engine* engine_named(std::string_view name);

/// An engine for some work and, with `auto`, the trial that comes before it.
struct EnginePlan {
  const Engine* engine = nullptr;
  /// The hash engine takes the place of `engine` if it finds at most that many canonical positions; 0: there is
  /// no trial.
  std::uint64_t trial_positions = 0;
  LevelRequest trial{};              ///< what the trial counts
  std::uint64_t too_many_bytes = 0;  ///< needed by the dense engine, in whose place `auto` takes hash; or 0
};

/// The plan for the engine of that name; "auto" chooses by problem, memory and work. Searches nothing. Throws
/// InputError with near names for an unknown name.
EnginePlan plan_engine(std::string_view name, const Problem& problem, const Resources& resources,
                       const Work& work);

/// The engine of a plan: makes its trial, which may take some seconds. Throws Interrupted.
const Engine& engine_after_trial(const EnginePlan& plan, const Problem& problem, const Resources& resources,
                                 const SearchListener& listener);

/// Both: the engine of that name, with "auto" after a trial.
const Engine& find_engine(std::string_view name, const Problem& problem, const Resources& resources,
                          const Work& work = Sought(Sought::winning), const SearchListener& listener = {});

/// All names that plan_engine accepts, "auto" first.
std::vector<std::string> engine_names();

}  // namespace pegspace
