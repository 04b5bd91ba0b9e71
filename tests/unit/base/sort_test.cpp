// Words sorted by vectors against std::sort.
#include "base/sort.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"

namespace pegspace {
namespace {

template <typename Word>
void check_sorting() {
  Random random(17);
  for (const std::size_t size : std::vector<std::size_t>{0, 1, 2, 3, 7, 64, 1000, 40000}) {
    for (const Word most : {Word{3}, Word{1000}, std::numeric_limits<Word>::max()}) {
      std::vector<Word> words;
      while (words.size() < size) words.push_back(static_cast<Word>(random.word()) % most);
      if (size > 1) words[size / 2] = std::numeric_limits<Word>::max();
      std::vector<Word> expected = words;
      std::sort(expected.begin(), expected.end());
      sort_words(words);
      REQUIRE(words == expected);
      std::reverse(words.begin(), words.end());
      sort_words(words);
      REQUIRE(words == expected);
    }
  }
}

template <typename Item>
void check_unique(std::size_t size, int kinds) {
  Random random(size);
  std::vector<Item> items;
  while (items.size() < size)
    items.push_back(static_cast<Item>(random.word() % static_cast<unsigned>(kinds)));
  const std::set<Item> expected(items.begin(), items.end());
  sort_unique(items);
  REQUIRE(std::equal(items.begin(), items.end(), expected.begin(), expected.end()));
}

TEST_CASE("sorted, each once: a few and many, words and others") {
  for (const std::size_t size : std::vector<std::size_t>{0, 1, 2, 255, 256, 5000}) {
    for (const int kinds : {1, 3, 4000}) {
      CAPTURE(size, kinds);
      check_unique<std::uint32_t>(size, kinds);
      check_unique<std::uint64_t>(size, kinds);
      check_unique<int>(size, kinds);
    }
  }
}

TEST_CASE("words of 32 and of 64 bits are sorted") {
  check_sorting<std::uint32_t>();
  check_sorting<std::uint64_t>();
}

}  // namespace
}  // namespace pegspace
