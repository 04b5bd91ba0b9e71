// Levels of a hash search as lists of positions: to be returned, or for the file of a position set
// (levels/sets/set_file.hpp). Called by hash_enumerator.hpp.
#pragma once

#include <cmath>
#include <cstdint>
#include <mutex>

#include "base/sort.hpp"
#include "levels/hash/winning_pass.hpp"
#include "levels/sets/set_file.hpp"

namespace pegspace {

/// Appends the positions of a shard, in any order.
template <typename Key, typename Positions>
void append(const StoredLevel<Key>& level, std::size_t shard, int holes, Positions& positions) {
  const AddressBook<Key> book(PositionCode(holes), level.shard_bits);
  for (const Key key : level.shards[shard].keys) positions.push_back(book.position(shard, key));
}

/// The same of a level of winning positions, whole.
template <typename Positions>
void append(const WinningLevel& level, Positions& positions) {
  for (const auto& shard : level.shards)
    positions.insert(positions.end(), shard.keys.begin(), shard.keys.end());
}

/// Adds the positions of a level, which gather(list) appends, to the file that they go to, in order.
template <typename Gather>
void add_level(SetFile& file, const SearchContext& context, std::uint64_t number, const BlockCounts& counts,
               Gather&& gather) {
  std::vector<Position> positions;
  positions.reserve(number);
  gather(positions);
  sort_words(positions);
  context.team.run([&] { file.add_list(positions, counts); });
}

/// Reads one of them back, in any order.
template <typename Key>
void read_level(const SetFile& file, const SearchContext& context, const SetBlock& block, int holes,
                StoredLevel<Key>& level) {
  const AddressBook<Key> book(PositionCode(holes), level.shard_bits);
  const double mean = static_cast<double>(block.records) / static_cast<double>(level.shards.size());
  for (auto& shard : level.shards) shard.keys.reserve(static_cast<std::size_t>(mean + 4 * std::sqrt(mean)));
  std::mutex one_at_a_time;
  context.team.run([&] {
    file.read(block, [&](const SetPiece& piece) {
      const std::lock_guard<std::mutex> lock(one_at_a_time);
      for (const Position p : piece.numbers) {
        if ((p & ~low_bits(holes)) != 0) file.damaged("a position has more holes than the board");
        const Address<Key> address = book.address(p);
        level.shards[address.shard].keys.push_back(address.key);
      }
    });
  });
}

}  // namespace pegspace
