// Runs that last, on the command line: --checkpoint, --checkpoint-every, --resume and --spill. Called by
// enumerate and, --spill alone, by count.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "command.hpp"
#include "levels/checkpoint/checkpoint.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// Whether a file of this name, in the folder of a checkpoint, is the checkpoint's own (levels/checkpoint/checkpoint.hpp).
inline bool is_checkpoint_name(std::string_view name) {
  return name == "lock" || name.ends_with(".peg");
}

/// --spill
struct SpillOption {
  std::optional<std::string> folder;

  /// `what` it is that may not fit in memory.
  void declare(Options& options, const std::string& what);
  /// The folder, "" where none was given. Throws InputError where it cannot be written to.
  std::string writable() const;
};

struct CheckpointOptions {
  std::optional<std::string> folder;
  std::optional<double> every;  ///< seconds; nothing: as often as the run can bear
  bool resume = false;
  SpillOption spill;

  /// --checkpoint, --checkpoint-every, --resume and --spill
  void declare(Options& options);
};

/// Opens the checkpoint asked for, and sets search.checkpoint and search.spill. nullptr: none was asked for, or it is
/// not there on a dry run. Throws InputError where it cannot be used, or belongs to another run.
std::unique_ptr<Checkpoint> open_checkpoint(const CheckpointOptions& given, const Arguments& arguments,
                                            bool is_dry, const Problem& problem, SearchOptions& search);

/// The engine of this name; with a checkpoint found, "auto" is the engine that made it. Throws InputError where
/// they do not go together.
const Engine& checkpointed_engine(std::string name, const Problem& problem, const SearchOptions& search);

/// A sentence (with a space before it) on how to go on with an unfinished run.
std::string how_to_resume(const Checkpoint* checkpoint);

}  // namespace pegspace
