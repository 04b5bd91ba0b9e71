// Levels of a hash search as lists of positions: to be returned, or for the file of a position set
// (levels/sets/set_file.hpp). Called by hash_enumerator.hpp.
#pragma once

#include <cstdint>
#include <span>

#include "base/sort.hpp"
#include "levels/hash/level_file.hpp"
#include "levels/hash/winning_pass.hpp"
#include "levels/sets/set_file.hpp"

namespace pegspace {

/// Appends the positions of a shard, in any order.
template <typename Key, typename Positions>
void append(const KeptLevel<Key>& level, std::size_t shard, int holes, Positions& positions) {
  const AddressBook<Key> book(PositionCode(holes), level.shard_bits());
  level.with_shard(shard, [&](std::span<const Key> keys) {
    for (const Key key : keys) positions.push_back(book.position(shard, key));
  });
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
  BudgetVector<Position> positions((BudgetAllocator<Position>(context.budget)));
  positions.reserve(number);
  gather(positions);
  sort_words(positions);
  context.team.run([&] { file.add_list(positions, counts); });
}

}  // namespace pegspace
