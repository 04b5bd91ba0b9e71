// Signs of life on standard error: one line that is rewritten in place on a terminal, or (asked for with
// --progress always where there is none) a line of its own every few seconds.
//
// Whoever prints to the terminal calls erase() first, so that the line never mixes with a table.
#pragma once

#include <string>
#include <string_view>

#include "levels/engine.hpp"

namespace pegspace {

enum class ProgressMode { automatic, always, never };

/// "auto", "always" or "never". Throws InputError with near names.
ProgressMode parse_progress_mode(std::string_view text);

/// The words of one line, at most `width` characters: step, depth, share, found, rate, elapsed, memory.
/// `per_second` is how many are found in a second, 0 where that is not known yet.
std::string progress_words(const SearchProgress& progress, double per_second, double run_seconds,
                           std::uint64_t memory_bytes, std::size_t width);

class ProgressLine {
 public:
  explicit ProgressLine(ProgressMode mode);
  ~ProgressLine() { erase(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows it, not more often than people can read; nothing in the first moments of a run.
  void show(const SearchProgress& progress);
  void erase();

 private:
  bool rewrites_ = false;  ///< standard error is a terminal
  bool shows_ = false;
  bool drawn_ = false;
  double began_;
  double drawn_at_;
  std::string step_;
  int depth_ = -1;
  // The first sign of the step; the rate is measured from there.
  double step_seen_;
  std::uint64_t step_found_ = 0;
};

}  // namespace pegspace
