// How often long work says how far it is.
#pragma once

#include <chrono>

#include "levels/engine.hpp"

namespace pegspace {

/// Passes progress on, at most ten times a second.
class ProgressMeter {
 public:
  explicit ProgressMeter(const SearchListener& listener) : listener_(listener) {}
  void report(const SearchProgress& progress) {
    if (!listener_.progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    listener_.progress(progress);
  }

 private:
  const SearchListener& listener_;
  std::chrono::steady_clock::time_point next_ =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
};

}  // namespace pegspace
