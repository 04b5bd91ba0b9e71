#include "levels/dense/growth/complement_kernel.hpp"

#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense/growth/complement_kernel.cpp"
#include <hwy/foreach_target.h>
// What is compiled once per target comes after foreach_target.h.
#include "levels/dense/growth/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

HWY_INLINE std::uint64_t bits_of(const RowVector& row) {
  Vector sum = hn::Zero(Tag());
  add_bits(row, sum);
  return total(sum);
}

void add(const BetweenStep& step, std::uint64_t first, std::uint64_t last, Row* target,
         std::uint64_t* counts) {
  for (std::uint64_t row = first; row != last; ++row) {
    const Row& complements = step.complement[step.rows.last_row - row];
    if (complements == Row{}) continue;
    const RowVector reversed_row = reversed(load(complements), step.rows.low_bits);
    RowVector all = zero();
    for (std::size_t i = 0; i < step.reached.size(); ++i) {
      const RowVector between = both(load(step.reached[i][row]), reversed_row);
      all = either(all, between);
      counts[i] += bits_of(between);
    }
    if (!is_zero(all)) store(either(load(target[row]), all), target[row]);
  }
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(add);

void add_between(const BetweenStep& step, std::uint64_t first, std::uint64_t last, Row* target,
                 std::uint64_t* counts) {
  HWY_DYNAMIC_DISPATCH(add)(step, first, last, target, counts);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
