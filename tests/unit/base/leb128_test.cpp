// Numbers written and read back, and bytes that are none.
#include "base/files/leb128.hpp"

#include <string>
#include <vector>

#include "base/random.hpp"
#include "catch.hpp"

namespace pegspace {
namespace {

TEST_CASE("numbers of every length are read back") {
  Random random(5);
  std::vector<Count> numbers{0, 127, 128, ~std::uint64_t{0}, Count(1) << 64};
  for (unsigned bits = 1; bits <= 200; ++bits) numbers.push_back(random.below(Count(1) << bits));
  std::string bytes;
  for (const Count& number : numbers) leb128::append(bytes, number);
  leb128::Reader counts(bytes);
  leb128::Reader words(bytes);
  for (const Count& number : numbers) {
    REQUIRE(counts.count() == number);
    if (number > ~std::uint64_t{0}) {
      REQUIRE(words.skip());
    } else {
      std::string same;
      leb128::append(same, to_64_bits(number));
      const std::size_t before = words.left();
      REQUIRE(words.word() == to_64_bits(number));
      REQUIRE(before - words.left() == same.size());
    }
  }
  CHECK(counts.left() == 0);
  CHECK(words.left() == 0);
  CHECK(!counts.count());
  CHECK(!words.word());
}

TEST_CASE("what is no number is not read") {
  const std::string nine(9, '\xff');
  CHECK(leb128::Reader(nine + '\x01').word() == ~std::uint64_t{0});
  CHECK(!leb128::Reader(nine + '\x02').word());  // 65 bits
  CHECK(!leb128::Reader(nine + '\x80' + '\x00').word());
  CHECK(!leb128::Reader(nine).word());
  CHECK(!leb128::Reader(nine).count());
  CHECK(!leb128::Reader(std::string(1000, '\x80')).skip());
}

}  // namespace
}  // namespace pegspace
