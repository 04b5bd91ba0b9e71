#include "report/terminal/progress_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "base/count.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "report/files/output.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

constexpr double first_after_seconds = 0.5;  // short runs show nothing
constexpr double rewrite_every_seconds = 0.1;
constexpr double new_line_every_seconds = 2;
constexpr double least_share_to_judge_by = 0.02;

std::string percent(double share) {
  char text[16];
  std::snprintf(text, sizeof text, "%.0f %%", 100 * std::min(1.0, share));
  return text;
}

/// The finished share of a pass over all levels, including the share `done` of the level at `depth`. The pass
/// begins at the start or, if not `forwards`, at the last level. 0 if the shares do not cover the depth.
double finished_share(const std::vector<double>& shares, int depth, double done, bool forwards) {
  if (depth < 0 || static_cast<std::size_t>(depth) >= shares.size()) return 0;
  const auto level = shares.begin() + depth;
  const double before =
      forwards ? std::accumulate(shares.begin(), level, 0.0) : std::accumulate(level + 1, shares.end(), 0.0);
  return before + std::clamp(done, 0.0, 1.0) * *level;
}

}  // namespace

std::vector<double> level_shares(const Problem& problem, std::optional<int> max_depth) {
  const int holes = problem.board.holes();
  const int pegs = count_bits(problem.start);
  const int last = std::min(pegs - 1, max_depth.value_or(max_holes));
  std::vector<double> shares;
  double sum = 0;
  for (int depth = 0; depth <= last; ++depth) {
    // ln C(holes, pegs - depth); the number of classes cancels.
    const double left = pegs - depth;
    shares.push_back(
        std::exp(std::lgamma(holes + 1.0) - std::lgamma(left + 1) - std::lgamma(holes - left + 1)));
    sum += shares.back();
  }
  for (double& share : shares) share /= sum;
  return shares;
}

std::string progress_words(const SearchProgress& progress, double per_second, double run_seconds,
                           std::uint64_t peak_bytes, std::size_t width, double left) {
  struct Part {
    std::string words;
    int weight;  // if they do not all fit, the least goes first
  };
  std::vector<Part> parts{{std::string(progress.step), 6}};
  if (progress.depth != SearchProgress::no_depth)
    parts[0].words += " depth " + std::to_string(progress.depth);
  if (progress.total > 0) {
    parts.push_back({percent(static_cast<double>(progress.done) / static_cast<double>(progress.total)), 5});
  }
  if (progress.found > 0) {
    parts.push_back({to_grouped(progress.found) + " found", 2});
    if (per_second > 0) parts.push_back({human_rate(per_second), 0});
  }
  parts.push_back({human_seconds(run_seconds), 4});
  if (left >= 1) parts.push_back({"about " + human_seconds(left) + " left", 3});
  parts.push_back({"peak " + human_bytes(peak_bytes), 1});
  for (;;) {
    std::string words;
    for (const Part& part : parts) words += (words.empty() ? "" : "  ") + part.words;
    if (words.size() <= width) return words;
    if (parts.size() == 1) return words.substr(0, width);
    parts.erase(std::ranges::min_element(parts, {}, &Part::weight));
  }
}

ProgressLine::ProgressLine(ProgressMode mode, std::vector<double> shares)
    : rewrites_(::isatty(STDERR_FILENO) == 1),
      shows_(mode == ProgressMode::always || (mode == ProgressMode::automatic && rewrites_)),
      began_(wall_seconds()),
      drawn_at_(began_),
      shares_(std::move(shares)),
      pass_began_(began_),
      last_sign_(began_) {}

void ProgressLine::show(const SearchProgress& progress) {
  const double now = wall_seconds();
  follow(progress, now);
  if (!shows_) return;
  const double pause = rewrites_ ? rewrite_every_seconds : new_line_every_seconds;
  if (now - began_ >= first_after_seconds && now - drawn_at_ >= pause) draw(progress, now);
}

/// A pass begins at the time of the last call for another step.
void ProgressLine::follow(const SearchProgress& progress, double now) {
  if (progress.step != step_) {
    step_ = progress.step;
    pass_began_ = last_sign_;
    first_depth_ = progress.depth;
    found_before_ = 0;
  } else if (progress.depth != depth_) {
    found_before_ += found_;
  }
  depth_ = progress.depth;
  found_ = progress.found;
  done_ = progress.total > 0 ? static_cast<double>(progress.done) / static_cast<double>(progress.total)
                             : no_share;
  last_sign_ = now;
}

void ProgressLine::draw(const SearchProgress& progress, double now) {
  drawn_at_ = now;
  const std::size_t width = terminal_width(STDERR_FILENO) - 1;
  const double pass_seconds = now - pass_began_;
  const double per_second =
      pass_seconds > 0.05 ? static_cast<double>(found_before_ + found_) / pass_seconds : 0;
  const bool forwards = progress.depth > first_depth_;  // the second level of a pass shows its direction
  double finished = 0;
  if (progress.depth == SearchProgress::no_depth) {
    finished = done_;
  } else if (forwards || progress.depth < first_depth_) {
    finished = finished_share(shares_, progress.depth, done_, forwards);
  }
  // Seconds that the pass has left, judging by its time so far; 0 if it is too early to tell.
  const double left =
      finished < least_share_to_judge_by ? 0 : pass_seconds * (1 - std::min(1.0, finished)) / finished;
  const std::string words =
      progress_words(progress, per_second, now - began_, peak_memory_bytes(), width, left);
  if (rewrites_) {
    rewrite_stderr_line(words);
  } else {
    write_stderr(words + "\n");
  }
  drawn_ = rewrites_;
}

std::string ProgressLine::how_far() const {
  std::string words = step_;
  if (!words.empty() && depth_ != SearchProgress::no_depth) {
    words += " depth " + std::to_string(depth_);
    if (!shares_.empty()) words += " of " + std::to_string(shares_.size() - 1);
  }
  if (done_ != no_share) words += ", " + percent(done_);
  return words;
}

void ProgressLine::erase() {
  if (!drawn_) return;
  rewrite_stderr_line("");
  drawn_ = false;
}

}  // namespace pegspace
