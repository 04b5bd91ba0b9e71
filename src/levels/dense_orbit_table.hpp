// Canonical positions of one level in a table that all threads fill at once (linear probing, one word a
// position). Where a position lies is its place; it stays there, and numbers of positions are kept by place.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "base/huge_pages.hpp"

namespace pegspace::dense {

class OrbitTable {
 public:
  using Place = std::uint32_t;

  /// Empties the table and gives it room for that many positions, at least; places_for(positions) must be at
  /// most 2^32. Runs in parallel in the caller's task arena.
  void reset(std::uint64_t positions) {
    slots_.resize(places_for(positions));
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, slots_.size(), 1 << 14), [&](const auto& range) {
      std::fill(slots_.data() + range.begin(), slots_.data() + range.end(), nothing);
    });
    shift_ = 64 - std::countr_zero(slots_.size());
    size_ = 0;
  }

  static std::uint64_t places_for(std::uint64_t positions) {
    return std::bit_ceil(std::max<std::uint64_t>(2 * positions, 64));
  }
  static std::uint64_t memory_bytes(std::uint64_t positions) {
    return places_for(positions) * sizeof(Position);
  }

  std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }
  std::uint64_t places() const { return slots_.size(); }
  std::uint64_t bytes() const { return slots_.capacity() * sizeof(Position); }

  /// The position in a place that insert() named.
  Position operator[](Place place) const { return slots_[place]; }

  /// Finds the places of positions (none of them without pegs), and puts in those that are not there; these
  /// places are appended to `added`. False where the table is too full: then some may be missing. Several
  /// threads may call it at a time.
  bool insert(const Position* positions, std::size_t count, Place* places, std::vector<Place>& added) {
    constexpr std::size_t at_once = 256;
    const std::size_t added_before = added.size();
    for (std::size_t first = 0; first < count; first += at_once) {
      const std::size_t some = std::min(at_once, count - first);
      for (std::size_t i = 0; i < some; ++i) __builtin_prefetch(&slots_[first_place(positions[first + i])]);
      for (std::size_t i = 0; i < some; ++i) {
        const auto [place, is_new] = insert(positions[first + i]);
        if (place == slots_.size()) return false;
        places[first + i] = static_cast<Place>(place);
        if (is_new) added.push_back(static_cast<Place>(place));
      }
    }
    const std::uint64_t here = added.size() - added_before;
    return size_.fetch_add(here, std::memory_order_relaxed) + here <= slots_.size() / 4 * 3;
  }

 private:
  static constexpr Position nothing = 0;

  std::size_t first_place(Position p) const { return mix(p) >> shift_; }

  struct Inserted {
    std::size_t place = 0;  ///< slots_.size(): all are taken
    bool is_new = false;
  };
  Inserted insert(Position p) {
    std::size_t place = first_place(p);
    for (std::size_t tried = 0; tried < slots_.size(); ++tried) {
      const std::atomic_ref<Position> slot(slots_[place]);
      Position there = slot.load(std::memory_order_relaxed);
      if (there == p) return {place, false};
      if (there == nothing) {
        if (slot.compare_exchange_strong(there, p, std::memory_order_relaxed)) return {place, true};
        if (there == p) return {place, false};
      }
      place = (place + 1) & (slots_.size() - 1);
    }
    return {slots_.size(), false};
  }

  LargeVector<Position> slots_;
  int shift_ = 0;
  std::atomic<std::uint64_t> size_{0};
};

}  // namespace pegspace::dense
