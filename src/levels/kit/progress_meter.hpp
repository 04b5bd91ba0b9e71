// How often long work says how far it is.
#pragma once

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
  /// For progress that takes work to find out: calls make() only where a report is due.
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

}  // namespace pegspace
