// The width of exact numbers, and sums that must not wrap, against numbers without a limit.
#include "levels/exact/exact_sum.hpp"
#include "levels/exact/number_width.hpp"

#include "base/bits.hpp"
#include "base/random.hpp"
#include "catch.hpp"

namespace pegspace {
namespace {

TEST_CASE("a bound takes the narrowest width that holds it", "[exact]") {
  const Count two64 = Count(1) << 64;
  const Count two128 = Count(1) << 128;
  CHECK(width_for(0) == NumberWidth::bits64);
  CHECK(width_for(two64 - 1) == NumberWidth::bits64);
  CHECK(width_for(two64) == NumberWidth::bits128);
  CHECK(width_for(two128 - 1) == NumberWidth::bits128);
  CHECK(width_for(two128) == NumberWidth::unbounded);
  CHECK(width_for(0, NumberWidth::bits128) == NumberWidth::bits128);
  CHECK(width_for(two128, NumberWidth::bits64) == NumberWidth::unbounded);
  CHECK(convert<Count>(convert<Uint128>(Count(two128 - 1))) == two128 - 1);
}

TEST_CASE("sums of products do not wrap", "[exact]") {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    ExactSum sum;
    Count expected = 0;
    for (int i = 0; i < 40; ++i) {
      const auto low = static_cast<int>(random.below(std::uint64_t{65}));
      const auto high = static_cast<int>(random.below(std::uint64_t{65}));
      const Uint128 number =
          (Uint128{random.word() & low_bits(high)} << 64) | (random.word() & low_bits(low));
      const std::uint64_t factor =
          random.word() & low_bits(static_cast<int>(random.below(std::uint64_t{65})));
      sum.add(number, factor);
      sum.add(number);
      sum.add(to_count(number), factor);
      expected += to_count(number) * (2 * Count(factor) + 1);
    }
    REQUIRE(sum.total() == expected);
  }
  const Uint128 most = ~Uint128{0};
  ExactSum largest;
  largest.add(most, ~std::uint64_t{0});
  CHECK(largest.total() == to_count(most) * ~std::uint64_t{0});
}

}  // namespace
}  // namespace pegspace
