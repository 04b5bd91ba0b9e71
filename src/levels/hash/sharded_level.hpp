// A level of the hash engine: canonical positions in shards. Positions are stored by quotient: an invertible
// mixing of the board's n bits is cut in two,
//
//     code(p) = [ shard: the highest bits | key: the rest ]          p <-> code(p) is one-to-one on n bits
//
// and a shard stores keys only. On boards of up to 42 holes a key fits into 32 bits, which halves memory and
// traffic of everything: sets (8 bytes a bucket instead of 16), buffers, stored levels. (Whole positions,
// hashed by mix(), needed 314 MiB and 13.6 ns for each insertion on the English board.)
//
// If several ranks search together, each has the shards that ShardOwners assigns to it; its other shards are
// empty.
//
// The content of a level does not depend on the number of threads; the order inside a shard may.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"

namespace pegspace::hash {

/// The invertible mixing of the n bits of a board.
class PositionCode {
 public:
  explicit PositionCode(int holes) : holes_(holes), shift_((holes + 1) / 2), mask_(low_bits(holes)) {
    // Newton's iteration: each step doubles the number of correct bits of the inverse of an odd number.
    for (int step = 0; step < 6; ++step) inverse_ *= 2 - multiplier * inverse_;
  }

  int holes() const { return holes_; }

  std::uint64_t encode(Position p) const {
    p = ((p ^ (p >> shift_)) * multiplier) & mask_;
    p = ((p ^ (p >> shift_)) * multiplier) & mask_;
    return p ^ (p >> shift_);
  }

  Position decode(std::uint64_t code) const {  // a shift by half the bits or more is its own inverse
    code ^= code >> shift_;
    code = (code * inverse_) & mask_;
    code ^= code >> shift_;
    code = (code * inverse_) & mask_;
    return code ^ (code >> shift_);
  }

 private:
  static constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15ULL;  // odd
  int holes_;
  int shift_;
  std::uint64_t mask_;
  std::uint64_t inverse_ = multiplier;
};

/// Where a position is stored.
template <typename Key>
struct Address {
  std::size_t shard;
  Key key;
};

/// Cuts codes into shard and key, for one number of shards.
template <typename Key>
class AddressBook {
 public:
  AddressBook(const PositionCode& code, int shard_bits) : code_(code), key_bits_(code.holes() - shard_bits) {}

  Address<Key> address(Position p) const {
    const std::uint64_t code = code_.encode(p);
    return {static_cast<std::size_t>(code >> key_bits_), static_cast<Key>(code & low_bits(key_bits_))};
  }
  Position position(std::size_t shard, Key key) const {
    return code_.decode((static_cast<std::uint64_t>(shard) << key_bits_) | key);
  }

 private:
  PositionCode code_;
  int key_bits_;
};

/// A level has 2^bits shards. It has more shards the larger its predecessor is, so that a shard's table stays
/// in the second-level cache. There are always enough for keys to fit, and for several ranks to have about
/// equal numbers of shards. `parents` counts those of all ranks. On the English board, 5,000 parents a shard
/// need 5 % more user time, 20,000 up to 3 % less.
inline constexpr int most_shard_bits = 10;
template <typename Key>
int shard_bits_for(std::uint64_t parents, int holes, int ranks) {
  constexpr std::uint64_t parents_per_shard = 10000;
  constexpr int shards_per_rank = 8;
  const std::uint64_t shards = ranks == 1 ? 1 : std::uint64_t{shards_per_rank} * static_cast<unsigned>(ranks);
  int bits = std::max(0, holes - (sizeof(Key) == 8 ? max_holes - 1 : 32));
  while (bits < std::min(most_shard_bits, holes - 1) &&
         ((parents >> bits) > parents_per_shard || (shards >> bits) > 1)) {
    ++bits;
  }
  return bits;
}

/// The shards that a rank has, of a level of 2^bits shards: first(rank) <= shard < first(rank + 1).
class ShardOwners {
 public:
  ShardOwners(int bits, int ranks) : bits_(bits), ranks_(static_cast<std::size_t>(ranks)) {}

  std::size_t first(int rank) const {
    const std::size_t shares = static_cast<std::size_t>(rank) << bits_;
    return (shares + ranks_ - 1) / ranks_;
  }
  int owner(std::size_t shard) const { return static_cast<int>(shard * ranks_ >> bits_); }
  bool has(int rank, std::size_t shard) const { return first(rank) <= shard && shard < first(rank + 1); }

 private:
  int bits_;
  std::size_t ranks_;
};

/// Whether keys of this board fit into 32 bits.
inline bool has_narrow_keys(int holes) {
  return holes <= 32 + most_shard_bits;
}

template <typename Key>
struct Level {
  explicit Level(int bits) : shard_bits(bits), shards(std::size_t{1} << bits) {}

  /// The number of positions on this rank.
  std::uint64_t size() const {
    std::uint64_t total = 0;
    for (const auto& keys : shards) total += keys.size();
    return total;
  }

  int shard_bits;
  std::vector<std::vector<Key>> shards;  ///< the keys of each
};

}  // namespace pegspace::hash
