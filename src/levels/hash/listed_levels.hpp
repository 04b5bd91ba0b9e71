// Levels of a hash search as lists of positions: to be passed on, looked up, or written to the file of a
// position set (levels/sets/set_file.hpp).
#pragma once

#include <cmath>
#include <cstdint>
#include <mutex>
#include <vector>

#include "base/sort.hpp"
#include "levels/hash/search_context.hpp"
#include "levels/hash/sharded_level.hpp"
#include "levels/sets/set_file.hpp"

namespace pegspace::hash {

/// Appends the positions of a shard, in any order.
template <typename Key>
void append(const Level<Key>& level, std::size_t shard, int holes, std::vector<Position>& positions) {
  const AddressBook<Key> book(PositionCode(holes), level.shard_bits);
  for (const Key key : level.shards[shard]) positions.push_back(book.position(shard, key));
}

/// All positions of this rank, sorted.
template <typename Key>
std::vector<Position> positions_of(const Level<Key>& level, int holes) {
  std::vector<Position> positions;
  positions.reserve(level.size());
  for (std::size_t shard = 0; shard < level.shards.size(); ++shard) append(level, shard, holes, positions);
  sort_words(positions);
  return positions;
}

/// Reads a level back from the file, in any order.
template <typename Key>
void read_level(const SetFile& file, const SearchContext& context, const SetBlock& block, int holes,
                Level<Key>& level) {
  const AddressBook<Key> book(PositionCode(holes), level.shard_bits);
  const double mean = static_cast<double>(block.records) / static_cast<double>(level.shards.size());
  const ShardOwners owners(level.shard_bits, context.exchange.ranks());
  context.exchange.agree([&] {
    for (std::size_t shard = 0; shard < level.shards.size(); ++shard) {
      if (owners.has(context.exchange.rank(), shard))
        level.shards[shard].reserve(static_cast<std::size_t>(mean + 4 * std::sqrt(mean)));
    }
  });
  const KeeperOf keeper = [&](Position p) { return owners.owner(book.address(p).shard); };
  std::mutex one_at_a_time;
  context.team.run([&] {
    file.read(block, keeper, [&](const SetPiece& piece) {
      const std::lock_guard<std::mutex> lock(one_at_a_time);
      for (const Position p : piece.numbers) {
        if ((p & ~low_bits(holes)) != 0) file.damaged("a position has more holes than the board");
        const Address<Key> address = book.address(p);
        level.shards[address.shard].push_back(address.key);
      }
    });
  });
}

}  // namespace pegspace::hash
