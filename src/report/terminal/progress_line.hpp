// Signs of life on standard error: one line that is rewritten in place on a terminal, or (asked for with
// --progress always where there is none) a line of its own every few seconds.
//
// Whoever prints to the terminal calls erase() first, so that the line never mixes with a table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace {

enum class ProgressMode { automatic, always, never };

/// What each level is expected to be of a pass over all of them (or up to max_depth), by depth; the sum is 1.
/// From class sizes: about C(holes, pegs) / 2^codimension positions of the start's class have that many pegs.
/// An estimate: reachable positions are fewer, above all in the last levels.
std::vector<double> level_shares(const Problem& problem, std::optional<int> max_depth = std::nullopt);

/// The finished share of a pass over all levels, `done` of the level at `depth` included: of a pass that
/// begins at the start, or (not `forwards`) at the end of all games. 0 where the shares do not tell.
double finished_share(const std::vector<double>& shares, int depth, double done, bool forwards);

/// Seconds that a pass has left, judging by the time it took to get so far; 0 where it is too early to tell.
double seconds_left(double finished, double pass_seconds);

/// The words of one line, at most `width` characters: step, depth, share, found, rate, elapsed, what is left,
/// peak memory; where they do not fit, the less important are left out whole. `per_second` is how many are
/// found in a second, 0 where that is not known yet, and so `left`.
std::string progress_words(const SearchProgress& progress, double per_second, double run_seconds,
                           std::uint64_t peak_bytes, std::size_t width, double left = 0);

class ProgressLine {
 public:
  /// With the levels' shares, passes over the levels say how long they will take.
  explicit ProgressLine(ProgressMode mode, std::vector<double> shares = {});
  ~ProgressLine() { erase(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows it, not more often than people can read; nothing in the first moments of a run.
  void show(const SearchProgress& progress);
  void erase();
  /// Where the work stood at its last sign: "counting depth 14 of 31, 45 %"; "" before the first. Known also
  /// where no line is shown.
  std::string how_far() const;

 private:
  static constexpr double no_share = -1;

  void follow(const SearchProgress& progress, double now);
  void draw(const SearchProgress& progress, double now);

  bool rewrites_ = false;  ///< standard error is a terminal
  bool shows_ = false;
  bool drawn_ = false;
  double began_;
  double drawn_at_;
  std::vector<double> shares_;
  // The pass: consecutive signs of one step.
  std::string step_;
  double pass_began_;
  double last_sign_;
  int first_depth_ = 0;
  int depth_ = 0;
  double done_ = no_share;          ///< of the step at that depth
  std::uint64_t found_before_ = 0;  ///< in its earlier levels
  std::uint64_t found_ = 0;         ///< in this one
};

}  // namespace pegspace
