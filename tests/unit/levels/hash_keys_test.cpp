// Hash tables of positions that are alike: near the start of a large board positions share their low bits.
// tsl::robin_map (1.2.1) uses the low bits of a hash alone, and makes a table of equal ones 64 times larger
// by one more key; so each hash here mixes the bits.
#include <set>
#include <utility>

#include "catch.hpp"
#include "levels/hash/level_step.hpp"
#include "levels/hash/sharded_level.hpp"
#include "solving/position_set.hpp"

namespace pegspace {
namespace {

using namespace hash;

constexpr std::uint64_t wanted_keys = 100000;

/// Sets that keep half of their buckets free, or up to three quarters after they have grown, are as they
/// should be.
template <typename Set>
void require_normal_size(const Set& set) {
  REQUIRE(set.size() == wanted_keys);
  REQUIRE(set.bucket_count() <= 8 * wanted_keys);
}

template <typename Key>
void require_normal_tables(int holes) {
  const PositionCode code(holes);
  const AddressBook<Key> book(code, std::max(0, holes - static_cast<int>(8 * sizeof(Key)) + 1));
  tsl::robin_set<Key, MixedKeyHash> codes;
  tsl::robin_set<Position, PositionHash> positions;
  std::set<std::pair<std::size_t, Key>> addresses;
  for (std::uint64_t i = 0; codes.size() < wanted_keys || positions.size() < wanted_keys; ++i) {
    const Position p = low_bits(holes) & ~(i << 20);  // the low 20 holes all have pegs
    const Address<Key> address = book.address(p);
    REQUIRE(addresses.insert({address.shard, address.key}).second);
    if (codes.size() < wanted_keys) codes.insert(address.key);
    if (positions.size() < wanted_keys) positions.insert(p);
  }
  require_normal_size(codes);
  require_normal_size(positions);
}

TEST_CASE("positions that share their low 20 bits do not enlarge hash tables", "[hash]") {
  require_normal_tables<std::uint32_t>(42);
  require_normal_tables<std::uint64_t>(64);
}

}  // namespace
}  // namespace pegspace
