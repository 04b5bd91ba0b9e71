#include "levels/folds/link_kernel.hpp"

#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/folds/link_kernel.cpp"
#include <hwy/foreach_target.h>
// What is compiled once per target comes after foreach_target.h.
#include <hwy/highway.h>

#include "base/bits.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::HWY_NAMESPACE {
namespace {

template <bool has_image, typename Number, typename Sum>
void add_step(const LinkSource& link, LinkStep made, Sum* sums, const FoldArithmetic& arithmetic) {
  auto [step, jump] = made;
  if constexpr (has_image && std::is_same_v<Number, LeastMoves>) jump.lands = link.hole_image[jump.lands];
  const std::uint64_t* const mask = link.masks + step * link.mask_stride;
  const std::uint16_t* moved = link.moved + step * link.moved_stride;
  const auto* numbers = reinterpret_cast<const Number*>(link.numbers);
  for (std::uint32_t word = 0; word < link.words; ++word, moved += 64) {
    const std::uint64_t members = link.members[word];
    for (std::uint64_t left = members & mask[word]; left != 0; left &= left - 1) {
      const int place = lowest_bit(left);
      const std::uint16_t to = has_image ? link.image[moved[place]] : moved[place];
      add(sums[to], along(numbers[count_bits(members & (bit(place) - 1))], jump), arithmetic);
    }
    numbers += count_bits(members);
  }
}

void add_steps(const LinkSource& link, NumberKind kind, std::byte* sums, const FoldArithmetic& arithmetic) {
  with_numbers(link.kind, kind, [&](auto before, auto here) {
    using Number = typename decltype(before)::type;
    auto* const to = reinterpret_cast<typename decltype(here)::type*>(sums);
    for (const LinkStep step : link.steps) {
      link.image == nullptr ? add_step<false, Number>(link, step, to, arithmetic)
                            : add_step<true, Number>(link, step, to, arithmetic);
    }
  });
}

}  // namespace
}  // namespace pegspace::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace {

HWY_EXPORT(add_steps);

void add_link(const LinkSource& source, NumberKind kind_of_sums, std::byte* sums,
              const FoldArithmetic& arithmetic) {
  HWY_DYNAMIC_DISPATCH(add_steps)(source, kind_of_sums, sums, arithmetic);
}

}  // namespace pegspace
#endif  // HWY_ONCE
