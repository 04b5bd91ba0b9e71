// Policies of a step (level_step.hpp): what is stored of a child, and where. A policy has
//
//     Key, Payload, TableHash                            types; Payload is NoPayload where nothing travels
//                                                        with a position
//     Payload payload(child, payload of the parent)      of a child newly met
//     Address<Key> address(child, payload, book)         its shard, and its key there
//     Position position(shard, key, book)                the way back
#pragma once

#include <cstddef>
#include <cstdint>

#include "levels/hash/sharded_level.hpp"

namespace pegspace {

/// Keys of quotiented positions are mixed already.
struct MixedKeyHash {
  std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(key); }
};

/// The policy of the forward pass: positions are stored by quotient.
template <typename KeyType>
struct PlainPolicy {
  using Key = KeyType;
  using TableHash = MixedKeyHash;
  using Payload = NoPayload;
  NoPayload payload(Position, NoPayload) const { return {}; }
  Address<Key> address(Position child, NoPayload, const AddressBook<Key>& book) const {
    return book.address(child);
  }
  Position position(std::size_t shard, Key key, const AddressBook<Key>& book) const {
    return book.position(shard, key);
  }
};

}  // namespace pegspace
