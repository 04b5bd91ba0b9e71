// Exact sums of products, and the refusal of numbers that do not fit the memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/count.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace::dense {

/// Exact sum of products; words of 64 bits are added up in 128 bits while these suffice.
class ProductSum {
 public:
  void add(std::uint64_t a, std::uint64_t b) { add_product(static_cast<Uint128>(a) * b); }
  void add_exact(const Count& product) { rest_ += product; }
  Count total() const { return rest_ + to_count(sum_); }

  void add_product(Uint128 product) {
    Uint128 sum = 0;
    if (__builtin_add_overflow(sum_, product, &sum)) {
      rest_ += to_count(product);
    } else {
      sum_ = sum;
    }
  }

 private:
  Uint128 sum_ = 0;
  Count rest_ = 0;
};

/// Throws ResourceError where the numbers of level `depth` need more than there is. `counting` says of what.
inline void require_for_numbers(std::string_view counting, int depth, std::uint64_t needed_bytes,
                                std::uint64_t memory_bytes) {
  if (needed_bytes <= memory_bytes) return;
  throw ResourceError(std::string(counting) + " needs " + human_bytes(needed_bytes) +
                      " for the numbers of level " + std::to_string(depth) +
                      " beside the rows of the class, and may use " + human_bytes(memory_bytes) +
                      ". Give it more with --memory.");
}

}  // namespace pegspace::dense
