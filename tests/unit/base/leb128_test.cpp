// Numbers written and read back, and bytes that are none.
#include "base/files/leb128.hpp"

#include <string>
#include <vector>

#include "base/bits.hpp"
#include "catch.hpp"

namespace pegspace {
namespace {

TEST_CASE("numbers of every length are read back") {
  std::vector<std::uint64_t> numbers{0};
  for (int bits = 0; bits < 64; ++bits)
    numbers.insert(numbers.end(), {bit(bits), low_bits(bits), bit(bits) | 5});
  numbers.push_back(~std::uint64_t{0});
  std::string bytes;
  for (const std::uint64_t number : numbers) leb128::append(bytes, number);
  leb128::Reader reader(bytes);
  for (const std::uint64_t number : numbers) {
    std::string same;
    leb128::append(same, number);
    const std::size_t before = reader.left();
    REQUIRE(reader.word() == number);
    REQUIRE(before - reader.left() == same.size());
  }
  CHECK(reader.left() == 0);
  CHECK(!reader.word());
}

TEST_CASE("what is no number is not read") {
  const std::string nine(9, '\xff');
  CHECK(leb128::Reader(nine + '\x01').word() == ~std::uint64_t{0});
  CHECK(!leb128::Reader(nine + '\x02').word());  // 65 bits
  CHECK(!leb128::Reader(nine + '\x80' + '\x00').word());
  CHECK(!leb128::Reader(nine).word());
}

}  // namespace
}  // namespace pegspace
