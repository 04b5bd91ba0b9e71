// Signs of life on standard error: one line that is rewritten in place on a terminal, or a new line every few
// seconds if there is no terminal and --progress always asks for it.
//
// Code that prints to the terminal calls erase() first, so that the line never mixes with a table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "levels/engine.hpp"

namespace pegspace {

enum class ProgressMode { automatic, always, never };

/// The expected share of each level in a pass over all of them (or up to max_depth), by depth; the sum is 1.
/// It follows from class sizes: about C(holes, pegs) / 2^codimension positions of the start's class have that
/// many pegs. This is an estimate: reachable positions are fewer, above all in the last levels.
std::vector<double> level_shares(const Problem& problem, std::optional<int> max_depth = std::nullopt);

/// The words of one line, at most `width` characters: step, depth, share, found, rate, elapsed, time left,
/// peak memory; if they do not fit, the less important are left out whole. `per_second` is the number found
/// in a second; it and `left` are 0 if not known yet.
std::string progress_words(const SearchProgress& progress, double per_second, double run_seconds,
                           std::uint64_t peak_bytes, std::size_t width, double left = 0);

class ProgressLine {
 public:
  /// With the levels' shares, passes over the levels show the time left.
  explicit ProgressLine(ProgressMode mode, std::vector<double> shares = {});
  ~ProgressLine() { erase(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows the progress, no more often than people can read, and not in the first moments of a run.
  void show(const SearchProgress& progress);
  void erase();
  /// How far the work was at the last call of show(): "counting depth 14 of 31, 45 %"; "" before the first.
  /// Known even if no line is shown.
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
  // The pass: consecutive calls for one step.
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
