// Runs that last, on the command line: --checkpoint, --checkpoint-every, --resume and --spill. Called by
// enumerate.
#pragma once

#include <memory>
#include <string>

#include "command.hpp"
#include "levels/checkpoint/checkpoint.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// Adds --checkpoint, --checkpoint-every, --resume and --spill.
void add_checkpoint_options(po::options_description& options);

/// Opens the checkpoint asked for, and sets search.checkpoint and search.spill. nullptr: none was asked for.
/// Throws InputError where it cannot be used, or belongs to another run.
std::unique_ptr<Checkpoint> read_checkpoint(const Arguments& arguments, const Problem& problem,
                                            SearchOptions& search);

/// The engine asked for; with a checkpoint found, "auto" is the engine that made it. Throws InputError where
/// they do not go together.
const Engine& checkpointed_engine(const Arguments& arguments, const Problem& problem,
                                  const SearchOptions& search);

/// Enumerates. A checkpoint of a finished run gives its result at once.
Enumeration enumerate_with_checkpoint(const Engine& engine, const Problem& problem,
                                      const SearchOptions& search, const SearchListener& listener);

/// Keeps a finished run's result in its checkpoint, instead of the levels.
void keep_result(Checkpoint* checkpoint, const Engine& engine, const SearchOptions& search,
                 const Enumeration& enumeration);

/// A sentence (with a space before it) on how to go on with an unfinished run.
std::string how_to_resume(const Checkpoint* checkpoint);

}  // namespace pegspace
