#include "checkpoint_options.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "engines/engines.hpp"
#include "report/files/output.hpp"

namespace pegspace {
namespace {

std::optional<double> read_interval(const std::string& text, const std::string& name) {
  if (text == "auto") return std::nullopt;
  return static_cast<double>(parse_whole(text, name, 0, 1000000));
}

bool same_folder(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::weakly_canonical(a, error) == std::filesystem::weakly_canonical(b, error);
}

/// The folder for what does not fit in memory. With a checkpoint that is part of it.
std::string spill_folder(const CheckpointOptions& given) {
  if (!given.folder || !given.spill.folder) return given.spill.writable();
  if (same_folder(*given.folder, *given.spill.folder)) return *given.spill.folder;
  throw InputError(
      "with --checkpoint, levels on disk are part of the checkpoint. Give --spill the same folder.");
}

}  // namespace

void SpillOption::declare(Options& options, const std::string& what) {
  options.add("spill", folder, "DIR",
              "keep in this folder what does not fit in memory: " + what + "; slower, but just as exact",
              Group::resources);
}

std::string SpillOption::writable() const {
  if (!folder) return "";
  std::error_code error;
  if (!std::filesystem::is_directory(*folder, error)) {
    throw InputError(
        "--spill '" + *folder +
        "' is not a folder. Make it first, on a disk with room for what does not fit in memory.");
  }
  if (::access(folder->c_str(), W_OK | X_OK) != 0) {
    throw InputError("--spill '" + *folder + "' cannot be written to.");
  }
  return *folder;
}

void CheckpointOptions::declare(Options& options) {
  options.add("checkpoint", folder, "DIR", "save progress in this folder, using at most 4 % of the run time",
              Group::files);
  options.add("checkpoint-every", every, "SECONDS|auto", read_interval,
              "the minimum time between checkpoints; 0: as often as possible", Group::files);
  options.add("resume", resume, "continue from the checkpoint, if there is one", Group::files);
  spill.declare(
      options, "levels of the hash engine, positions that the dense engine needs again to find winning ones");
}

std::unique_ptr<Checkpoint> open_checkpoint(const CheckpointOptions& given, const Arguments& arguments,
                                            bool is_dry, const Problem& problem, SearchOptions& search) {
  if (!given.folder) {
    arguments.refuse({&given.resume, &given.every},
                     "needs --checkpoint DIR, the folder that holds the checkpoint.");
  }
  search.spill = spill_folder(given);
  if (!given.folder) return nullptr;
  expect_files();
  // A folder that holds no state would be made and locked.
  std::error_code error;
  if (is_dry && !std::filesystem::exists(*given.folder + "/state.peg", error)) return nullptr;
  auto checkpoint =
      std::make_unique<Checkpoint>(*given.folder, given.resume, given.every, problem, *search.exchange);
  search.checkpoint = checkpoint.get();
  return checkpoint;
}

const Engine& checkpointed_engine(std::string name, const Problem& problem, const SearchOptions& search) {
  const bool found = search.checkpoint != nullptr && search.checkpoint->found();
  if (name == "auto" && found) name = search.checkpoint->found()->engine;
  const SymmetryGroup group = search_group(problem, search.symmetry);
  const bool has_classes = by_class(problem.board, starts_of(problem), group).size() > 1;
  if (name == "auto" && has_classes && search.checkpoint != nullptr) name = "hash";
  const Engine& engine = find_engine(name, problem, search, Work::statistics);
  if (search.checkpoint != nullptr && has_classes && !engine.can.keeps_unions) {
    throw InputError(
        "--checkpoint: only the hash engine keeps starts of several position classes at once. Use --engine "
        "hash.");
  }
  if (search.checkpoint != nullptr && !engine.can.keeps_checkpoints) {
    throw InputError("--checkpoint: the reference engine has no checkpoints. Use --engine hash or dense.");
  }
  if (!search.spill.empty() && !engine.can.spills) {
    throw InputError("--spill: the reference engine keeps nothing on disk. Use --engine hash or dense.");
  }
  if (found) search.checkpoint->require_same(engine.name, search);
  return engine;
}

std::string how_to_resume(const Checkpoint* checkpoint) {
  if (checkpoint == nullptr) return "";
  if (checkpoint->saved() == 0 && !checkpoint->found()) {
    return " There is no checkpoint in '" + checkpoint->folder() + "' yet.";
  }
  return " To continue, repeat the command with --resume; the checkpoint is in '" + checkpoint->folder() +
         "'.";
}

}  // namespace pegspace
