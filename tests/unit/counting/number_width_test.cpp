// The width of exact numbers.
#include "counting/moves/number_width.hpp"

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

}  // namespace
}  // namespace pegspace
