// Pages for large arrays: whose they are, and what is in them.
#include "base/system/huge_pages.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"

namespace pegspace {
namespace {

constexpr std::size_t page = huge_page_bytes;

bool all_are(const void* memory, std::size_t bytes, unsigned char value) {
  const auto* const first = static_cast<const unsigned char*>(memory);
  return std::all_of(first, first + bytes, [&](unsigned char byte) { return byte == value; });
}

/// Pages and what was written to them.
struct Held {
  void* memory = nullptr;
  std::size_t bytes = 0;
  unsigned char value = 0;
};

TEST_CASE("arrays of all sizes, in any order, have pages of their own") {
  Random random(20261122);
  std::vector<Held> held;
  for (int step = 0; step < 300; ++step) {
    if (held.size() < 6) {
      Held next;
      next.bytes = 1 + random.below(4 * page);
      next.memory = take_pages(next.bytes);
      REQUIRE(reinterpret_cast<std::uintptr_t>(next.memory) % page == 0);
      next.value = static_cast<unsigned char>(1 + step % 255);
      REQUIRE(all_are(next.memory, next.bytes, 0));
      std::memset(next.memory, next.value, next.bytes);
      held.push_back(next);
    } else {
      std::swap(held[random.below(held.size())], held.back());
      REQUIRE(all_are(held.back().memory, held.back().bytes, held.back().value));
      give_back_pages(held.back().memory, held.back().bytes);
      held.pop_back();
    }
  }
  for (const Held& each : held) {
    CHECK(all_are(each.memory, each.bytes, each.value));
    give_back_pages(each.memory, each.bytes);
  }
}

}  // namespace
}  // namespace pegspace
