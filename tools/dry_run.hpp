// --dry-run of every command that runs long or writes files: prints the plan (problem, engine, memory,
// threads, files) for people on standard output; nothing is run and nothing is written. A command that its
// engine would refuse for lack of memory is refused here as well, after its plan.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "engines/engines.hpp"

namespace pegspace {

/// Put together line by line, then shown.
class RunPlan {
 public:
  /// Begins with the board.
  explicit RunPlan(const Board& board);
  /// With start and finish as well.
  explicit RunPlan(const Problem& problem);

  /// Another line: what, and words.
  void add(const std::string& what, const std::string& words);
  /// Adds the engine of the work, its memory, the threads and, with several processes, what each sends if the
  /// engine knows it; `then` says what needs more memory after them: of a fold, numbers of at least that many
  /// bytes.
  void add_engine(const EnginePlan& planned, const Problem& problem, const Work& work,
                  const Resources& resources, const std::string& then, int number_bytes = 8);
  /// Adds a search that is no engine: its memory, `need` if that is known, grows as the search proceeds.
  void add_search(const std::string& words, const Resources& resources, const std::string& need = "");

  /// Prints the plan. `paths` are the files to be written; "" stands for none, "-" for standard output.
  /// Throws ResourceError if the engine would refuse.
  ExitCode show(const std::vector<std::string>& paths) const;

 private:
  std::vector<std::pair<std::string, std::string>> lines_;
  std::string refusal_;
};

}  // namespace pegspace
