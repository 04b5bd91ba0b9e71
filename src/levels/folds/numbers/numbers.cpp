#include "levels/folds/numbers/numbers.hpp"

#include <algorithm>
#include <numeric>

#include "base/check.hpp"

namespace pegspace {

FoldArithmetic::FoldArithmetic(const FoldRequest& request, std::size_t most_jumps)
    : starts_(std::max(request.of<quantity::WaysAndChances>().starts,
                       request.of<quantity::ExactChances>().starts)),
      primes_(request.of<quantity::ExactChances>().primes),
      misere_(request.of<quantity::NimValues>().misere) {
  if (!std::holds_alternative<quantity::ExactChances>(request.quantity)) return;
  for (std::size_t i = 0; i < primes_at_once; ++i) {
    inverses_[i].resize(most_jumps + 1);
    for (std::size_t jumps = 1; jumps <= most_jumps; ++jumps)
      inverses_[i][jumps] = ModularFactor(inverse_modulo(jumps, primes_[i]), primes_[i]);
  }
}

Count ways_in(const FoldNumber& number) {
  if (const auto* const both = std::get_if<WaysAndChance>(&number)) return both->ways;
  const auto* const ways = std::get_if<Count>(&number);
  return ways == nullptr ? Count(0) : *ways;
}

std::vector<ColumnImages> column_images(const SymmetryGroup& group, std::span<const Position> starts) {
  PEGSPACE_CHECK(starts.size() <= most_columns, "there are no more columns");
  std::vector<ColumnImages> all(static_cast<std::size_t>(group.order()));
  for (std::size_t symmetry = 0; symmetry < all.size(); ++symmetry) {
    ColumnImages& images = all[symmetry];
    std::iota(images.column.begin(), images.column.end(), std::uint8_t{0});  // columns that nothing uses
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const auto to = std::ranges::find(starts, group.image(static_cast<int>(symmetry), starts[i]));
      PEGSPACE_CHECK(to != starts.end(), "the symmetry carries starts to starts");
      images.column[i] = static_cast<std::uint8_t>(to - starts.begin());
      for (std::size_t set = 0; set < images.set.size(); ++set)
        images.set[set] |= static_cast<std::uint8_t>((set >> images.column[i] & 1) << i);
    }
  }
  return all;
}

std::optional<NumberKind> number_kind(const FoldRequest& request, const Count& bound) {
  const std::size_t bits = std::max(bit_width(bound), request.least_bits);
  const std::size_t columns = request.of<quantity::WaysByStart>().columns;
  std::optional<NumberKind> found;
  any_sum([&](auto type, NumberKind kind) {
    using Sum = typename decltype(type)::type;
    const bool fits = std::holds_alternative<typename Quantity<Sum>::Kind>(request.quantity) &&
                      columns <= columns_of<Sum>() && bits <= Quantity<Sum>::ways_bits;
    if (fits) found = kind;
    return fits;
  });
  PEGSPACE_CHECK(found || std::holds_alternative<quantity::WaysByStart>(request.quantity),
                 "no number of ways has more than 1,024 bits");
  return found;
}

}  // namespace pegspace
