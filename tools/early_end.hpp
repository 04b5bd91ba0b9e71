// What ends a long run before its answer (Ctrl-C, memory, disk), said with how far it got and what is known
// so far. Called by the commands whose counts are only known at the end; enumerate and table keep levels and
// rows.
#pragma once

#include <functional>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "base/count.hpp"
#include "base/error.hpp"
#include "base/system/process_memory.hpp"
#include "report/terminal/progress_line.hpp"

namespace pegspace {

class EarlyEnd {
 public:
  /// `progress` follows the run; `so_far` gives a sentence on what is known when it ends.
  EarlyEnd(ProgressLine& progress, std::function<std::string()> so_far);

  /// Returns work(). Its Interrupted, ResourceError and std::bad_alloc are thrown on with more words.
  template <typename Work>
  auto run(Work&& work) {
    try {
      return work();
    } catch (const Interrupted& error) {
      throw Interrupted(words(error.what()));
    } catch (const ResourceError& error) {
      throw ResourceError(words(error.what()));
    } catch (const std::bad_alloc&) {
      throw ResourceError(words(out_of_memory_words()));
    }
  }

  /// For SearchListener::games_so_far.
  void note_games(const Count& games) { games_ = games; }

 private:
  std::string words(std::string reason);

  ProgressLine& progress_;
  std::function<std::string()> so_far_;
  std::optional<Count> games_;  ///< counted so far
  double began_;
};

/// What most commands know before their end.
inline constexpr const char* nothing_so_far = "Its counts are known only at the end; nothing was written.";

}  // namespace pegspace
