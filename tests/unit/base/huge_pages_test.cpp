// Pages for large arrays: whose they are, what is in them, and that they are taken again.
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
  TakenPages pages;
  std::size_t bytes = 0;
  unsigned char value = 0;
};

TEST_CASE("pages are kept for the next arrays while somebody wants it so") {
  {
    const PageKeeping keeping;
    const TakenPages small = take_pages(2 * page);
    const TakenPages large = take_pages(5 * page);
    std::memset(small.memory, 1, 2 * page);
    std::memset(large.memory, 2, 5 * page);
    give_back_pages(large.memory, 5 * page);
    { const PageKeeping inner; }
    const TakenPages part = take_pages(3 * page);
    CHECK(part.stale == 3 * page);
    CHECK(all_are(part.memory, 3 * page, 2));
    give_back_pages(small.memory, 2 * page);
    // Of three pieces, and new pages behind them.
    const TakenPages all = take_pages(9 * page);
    CHECK(all.stale == 4 * page);
    const auto* const bytes = static_cast<const unsigned char*>(all.memory);
    CHECK(std::count(bytes, bytes + 4 * page, 1) == static_cast<std::ptrdiff_t>(2 * page));
    CHECK(std::count(bytes, bytes + 4 * page, 2) == static_cast<std::ptrdiff_t>(2 * page));
    CHECK(all_are(bytes + 4 * page, 5 * page, 0));
    give_back_pages(part.memory, 3 * page);
    give_back_pages(all.memory, 9 * page);
  }
  const TakenPages after = take_pages(3 * page);
  CHECK(after.stale == 0);
  CHECK(all_are(after.memory, 3 * page, 0));
  give_back_pages(after.memory, 3 * page);
}

TEST_CASE("arrays of all sizes, in any order, have pages of their own") {
  Random random(20261122);
  const PageKeeping keeping;
  std::vector<Held> held;
  std::size_t stale = 0;
  for (int step = 0; step < 300; ++step) {
    if (held.size() < 6) {
      Held next;
      next.bytes = 1 + random.below(4 * page);
      next.pages = take_pages(next.bytes);
      REQUIRE(reinterpret_cast<std::uintptr_t>(next.pages.memory) % page == 0);
      next.value = static_cast<unsigned char>(1 + step % 255);
      stale += next.pages.stale;
      if (next.pages.stale < next.bytes) {
        REQUIRE(all_are(static_cast<unsigned char*>(next.pages.memory) + next.pages.stale,
                        next.bytes - next.pages.stale, 0));
      }
      std::memset(next.pages.memory, next.value, next.bytes);
      held.push_back(next);
    } else {
      std::swap(held[random.below(held.size())], held.back());
      REQUIRE(all_are(held.back().pages.memory, held.back().bytes, held.back().value));
      give_back_pages(held.back().pages.memory, held.back().bytes);
      held.pop_back();
    }
  }
  CHECK(stale > 100 * page);
  for (const Held& each : held) {
    CHECK(all_are(each.pages.memory, each.bytes, each.value));
    give_back_pages(each.pages.memory, each.bytes);
  }
}

}  // namespace
}  // namespace pegspace
