// Signs of life on standard error: one line that is rewritten in place on a terminal, or (asked for with
// --progress always where there is none) a line of its own every few seconds.
//
// Whoever prints to the terminal calls erase() first, so that the line never mixes with a table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace {

enum class ProgressMode { automatic, always, never };

/// "auto", "always" or "never". Throws InputError with near names.
ProgressMode parse_progress_mode(std::string_view text);

/// What each level is expected to be of a pass over all of them (or up to max_depth), by depth; the sum is 1.
/// From class sizes: about C(holes, pegs) / 2^codimension positions of the start's class have that many pegs.
/// An estimate: reachable positions are fewer, above all in the last levels.
std::vector<double> level_shares(const Problem& problem, std::optional<int> max_depth = std::nullopt);

/// Seconds that a pass has left, judging by the time it took to get so far; 0 where it is too early to tell.
/// `done` is the share of the level at `depth` that is finished.
double seconds_left(const std::vector<double>& shares, int depth, double done, double pass_seconds);

/// The words of one line, at most `width` characters: step, depth, share, found, rate, elapsed, what is left,
/// peak memory. `per_second` is how many are found in a second, 0 where that is not known yet, and so `left`.
std::string progress_words(const SearchProgress& progress, double per_second, double run_seconds,
                           std::uint64_t peak_bytes, std::size_t width, double left = 0);

class ProgressLine {
 public:
  /// With the levels' shares, passes from the start on say how long they will take.
  explicit ProgressLine(ProgressMode mode, std::vector<double> shares = {});
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
  std::vector<double> shares_;
  std::string step_;
  int depth_ = -1;
  double pass_began_;
  // The first sign of the step; the rate is measured from there.
  double step_seen_;
  std::uint64_t step_found_ = 0;
};

}  // namespace pegspace
