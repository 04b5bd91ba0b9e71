// A sum of products that cannot wrap: 128 bits while these suffice, a Count for the rest. For totals over a level, of
// which no bound is known beforehand. Called by the hash engine's counting pass.
#pragma once

#include <cstdint>

#include "base/count.hpp"

namespace pegspace {

class ExactSum {
 public:
  /// Adds number * factor.
  void add(Uint128 number, std::uint64_t factor = 1) {
    const Uint128 low = Uint128{static_cast<std::uint64_t>(number)} * factor;
    const Uint128 high = (number >> 64) * factor + (low >> 64);
    Uint128 sum = 0;
    if ((high >> 64) != 0 || __builtin_add_overflow(sum_, number * factor, &sum)) {
      add(to_count(number), factor);
    } else {
      sum_ = sum;
    }
  }
  void add(const Count& number, std::uint64_t factor = 1) { rest_ += number * factor; }

  Count total() const { return rest_ + to_count(sum_); }

 private:
  Uint128 sum_ = 0;
  Count rest_ = 0;
};

}  // namespace pegspace
