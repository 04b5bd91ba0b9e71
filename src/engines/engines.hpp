// The engines in one table, which drives the command line, the tests and the benchmark.
//
//   dense      parallel, one bit for each position of the class (dense_engine.hpp)
//   hash       parallel, canonical positions in sharded tsl::robin_set (hash_engine.hpp)
//   reference  plain and serial, std::set of all positions, no symmetry; slow, kept for ever
//              (reference_engine.hpp)
#pragma once

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

/// The kinds of work that suit different engines.
enum class Work {
  statistics,  ///< Engine::enumerate: sums over levels, which are not kept if that can be avoided
  levels,      ///< Engine::visit: the positions themselves, and numbers of them
};

/// The engine of that name; "auto" chooses by problem, memory and work. The request is that of
/// Work::statistics; of other work its max_depth limits how deep a trial search goes. Throws InputError with
/// near names for an unknown name.
const Engine& find_engine(std::string_view name, const Problem& problem, const Resources& resources,
                          Work work = Work::levels, const LevelRequest& request = {});

/// All names that find_engine accepts, "auto" first.
std::vector<std::string> engine_names();

}  // namespace pegspace
