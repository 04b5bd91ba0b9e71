// Random numbers that are the same on every machine for the same seed: SplitMix64 (Steele, Lea, Flood, 2014),
// with one 64-bit state and one mixing a word. Used where --seed promises repeatable answers; not for
// secrets.
//
// below(n) is exactly uniform: it draws as many bits as n - 1 has, and draws again if the number is too
// large.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/count.hpp"

namespace pegspace {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t word() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31);
  }

  /// A whole number from 0 to n - 1, each equally likely; n must not be 0.
  std::uint64_t below(std::uint64_t n);
  Count below(const Count& n);

  /// Puts the items into random order, each order equally likely (Fisher and Yates).
  template <typename Item>
  void shuffle(std::vector<Item>& items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(std::uint64_t{left})]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace pegspace
