// A level of the hash engine: canonical positions, each in the shard that its hash names, with what is known
// of each (its payload: nothing, a count, ...).
//
//     mix(p) = [ shard: the highest bits | ............ | index in the shard's table: the lowest bits ]
//
// What a level holds does not depend on the number of threads; the order inside a shard may.
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "levels/memory_budget.hpp"

namespace pegspace {

struct NoPayload {};

template <typename Payload>
inline constexpr bool is_payload = true;
template <>
inline constexpr bool is_payload<NoPayload> = false;

/// The shard of a position among 2^shard_bits.
inline std::size_t shard_of(Position p, int shard_bits) {
  return shard_bits == 0 ? 0 : static_cast<std::size_t>(mix(p) >> (64 - shard_bits));
}

template <typename Payload>
struct LevelShard {
  explicit LevelShard(MemoryBudget& budget)
      : positions(BudgetAllocator<Position>(budget)), payloads(BudgetAllocator<Payload>(budget)) {}
  BudgetVector<Position> positions;
  BudgetVector<Payload> payloads;  ///< payloads[i] belongs to positions[i]; empty for NoPayload
};

template <typename Payload>
struct Level {
  Level(MemoryBudget& budget, int bits) : shard_bits(bits) {
    shards.reserve(std::size_t{1} << bits);
    while (shards.size() < (std::size_t{1} << bits)) shards.emplace_back(budget);
  }

  std::uint64_t size() const {
    std::uint64_t total = 0;
    for (const auto& shard : shards) total += shard.positions.size();
    return total;
  }

  int shard_bits;
  std::vector<LevelShard<Payload>> shards;
};

/// A finished level, kept for a way back: each position in as few bytes as the board needs (English: 5).
class PackedLevel {
 public:
  template <typename Payload>
  PackedLevel(MemoryBudget& budget, const Level<Payload>& level, int holes)
      : shard_bits_(level.shard_bits), width_(static_cast<std::size_t>(holes + 7) / 8) {
    for (const auto& shard : level.shards) {
      auto& bytes = shards_.emplace_back(BudgetAllocator<unsigned char>(budget));
      bytes.resize(shard.positions.size() * width_);
      for (std::size_t i = 0; i < shard.positions.size(); ++i) {
        std::memcpy(bytes.data() + i * width_, &shard.positions[i], width_);  // little-endian: the low bytes
      }
    }
  }

  int shard_bits() const { return shard_bits_; }

  template <typename Visit>
  void for_each(std::size_t shard, Visit&& visit) const {
    const auto& bytes = shards_[shard];
    for (std::size_t at = 0; at < bytes.size(); at += width_) {
      Position p = 0;
      std::memcpy(&p, bytes.data() + at, width_);
      visit(p);
    }
  }

 private:
  static_assert(std::endian::native == std::endian::little, "packing takes the low bytes from the front");
  int shard_bits_;
  std::size_t width_;
  std::vector<BudgetVector<unsigned char>> shards_;
};

}  // namespace pegspace
