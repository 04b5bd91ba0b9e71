// Long work says how far it is: how often, and from several threads.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

#include "base/system/resources.hpp"
#include "levels/engine.hpp"

namespace pegspace {

/// Passes progress on, at most ten times a second.
class ProgressMeter {
 public:
  explicit ProgressMeter(const SearchListener& listener) : listener_(listener) {}

  void report(const SearchProgress& progress) {
    report_made([&] { return progress; });
  }
  /// For progress that is costly to find out: calls make() only if a report is due.
  template <typename Make>
  void report_made(Make&& make) {
    if (!listener_.progress || wall_seconds() < next_) return;
    listener_.progress(make());
    next_ = wall_seconds() + seconds_between;
  }

 private:
  static constexpr double seconds_between = 0.1;
  const SearchListener& listener_;
  double next_ = wall_seconds() + seconds_between;
};

/// How far a step is that several threads work on, position by position.
class SharedMeter {
 public:
  /// Without a total the share is not known.
  SharedMeter(const SearchListener& listener, std::string_view step, std::optional<std::uint64_t> total,
              int depth = SearchProgress::no_depth)
      : meter_(listener), step_(step), depth_(depth), total_(total.value_or(0)) {}

  void add(std::uint64_t done) {
    const std::uint64_t all = done_.fetch_add(done, std::memory_order_relaxed) + done;
    const std::unique_lock lock(reporting_, std::try_to_lock);
    if (lock) meter_.report({.step = step_, .depth = depth_, .done = all, .total = total_});
  }

 private:
  std::mutex reporting_;
  ProgressMeter meter_;
  std::string_view step_;
  int depth_;
  std::uint64_t total_;
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace pegspace
