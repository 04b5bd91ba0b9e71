#include "levels/folds/jump_kernel.hpp"

#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/folds/jump_kernel.cpp"
#include <hwy/foreach_target.h>
// Code that is compiled once per target comes after foreach_target.h.
#include <hwy/highway.h>

#include "base/bits.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::HWY_NAMESPACE {
namespace {

template <bool has_image, typename Number, typename Sum>
void add_step(const JumpSource& tile_jump, JumpStep made, Sum* sums, const FoldArithmetic& arithmetic) {
  auto [step, jump] = made;
  if constexpr (has_image && ReadsHoles<Number>) jump.lands = tile_jump.hole_image[jump.lands];
  const std::uint64_t* const mask = tile_jump.masks + step * tile_jump.mask_stride;
  const std::uint16_t* moved = tile_jump.moved + step * tile_jump.moved_stride;
  const auto* numbers = reinterpret_cast<const Number*>(tile_jump.numbers);
  for (std::uint32_t word = 0; word < tile_jump.words; ++word, moved += 64) {
    const std::uint64_t members = tile_jump.members[word];
    for (std::uint64_t left = members & mask[word]; left != 0; left &= left - 1) {
      const int place = lowest_bit(left);
      const std::uint16_t to = has_image ? tile_jump.image[moved[place]] : moved[place];
      const Number& number = numbers[count_bits(members & (bit(place) - 1))];
      if constexpr (has_image && HasColumns<Number>) {
        add(sums[to], image(number, *tile_jump.columns), arithmetic);
      } else {
        add(sums[to], along(number, jump), arithmetic);
      }
    }
    numbers += count_bits(members);
  }
}

void add_steps(const JumpSource& tile_jump, NumberKind kind, std::byte* sums,
               const FoldArithmetic& arithmetic) {
  with_numbers(tile_jump.kind, kind, [&](auto before, auto here) {
    using Number = typename decltype(before)::type;
    auto* const to = reinterpret_cast<typename decltype(here)::type*>(sums);
    for (const JumpStep step : tile_jump.steps) {
      tile_jump.image == nullptr ? add_step<false, Number>(tile_jump, step, to, arithmetic)
                                 : add_step<true, Number>(tile_jump, step, to, arithmetic);
    }
  });
}

}  // namespace
}  // namespace pegspace::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace {

HWY_EXPORT(add_steps);

void add_link(const JumpSource& source, NumberKind kind_of_sums, std::byte* sums,
              const FoldArithmetic& arithmetic) {
  HWY_DYNAMIC_DISPATCH(add_steps)(source, kind_of_sums, sums, arithmetic);
}

}  // namespace pegspace
#endif  // HWY_ONCE
