#include "levels/folds/numbers/numbers.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace pegspace {

FoldArithmetic::FoldArithmetic(const FoldRequest& request, std::size_t most_jumps) : primes_(request.primes) {
  if (request.carried != Carried::residues) return;
  for (std::size_t i = 0; i < primes_at_once; ++i) {
    inverses_[i].resize(most_jumps + 1);
    for (std::size_t jumps = 1; jumps <= most_jumps; ++jumps)
      inverses_[i][jumps] = ModularFactor(inverse_modulo(jumps, primes_[i]), primes_[i]);
  }
}

NumberKind number_kind(Carried carried, const Count& bound, std::size_t least_bits) {
  const std::size_t bits = std::max(bit_width(bound), least_bits);
  NumberKind found{};
  const bool fits = any_sum([&](auto type, NumberKind kind) {
    using Sum = typename decltype(type)::type;
    found = kind;
    return Quantity<Sum>::carried == carried && bits <= Quantity<Sum>::ways_bits;
  });
  PEGSPACE_CHECK(fits, "no number of ways has more than 1,024 bits");
  return found;
}

}  // namespace pegspace
