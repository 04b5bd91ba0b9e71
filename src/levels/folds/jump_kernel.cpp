#include "levels/folds/jump_kernel.hpp"

#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/folds/jump_kernel.cpp"
#include <hwy/foreach_target.h>
// Code that is compiled once per target comes after foreach_target.h.
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/bits.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Calls visit(i) for each pattern that has `before` on the holes `touches`.
template <typename Visit>
void for_each_with(const RowPatterns& patterns, std::uint32_t touches, std::uint32_t before, Visit&& visit) {
  const hn::CappedTag<std::uint16_t, RowPatterns::most_lanes> tag;
  constexpr std::size_t lanes = hn::MaxLanes(tag);
  using Bits = hwy::UnsignedFromSize<std::max<std::size_t>(lanes / 8, 1)>;
  const auto of_touched = hn::Set(tag, static_cast<std::uint16_t>(touches));
  const auto needed = hn::Set(tag, static_cast<std::uint16_t>(before));
  const std::size_t number = patterns.low.size();
  for (std::size_t first = 0; first < number; first += lanes) {
    const auto touched = hn::And(hn::LoadU(tag, patterns.low.data() + first), of_touched);
    std::array<std::uint8_t, 8> bytes{};
    hn::StoreMaskBits(tag, hn::Eq(touched, needed), bytes.data());
    Bits bits;
    std::memcpy(&bits, bytes.data(), sizeof(bits));
    const std::uint64_t in_list = low_bits(static_cast<int>(std::min(number - first, lanes)));
    for (std::uint64_t left = bits & in_list; left != 0; left &= left - 1) {
      const std::size_t i = first + static_cast<std::size_t>(lowest_bit(left));
      if (patterns.high == nullptr || (patterns[i] & touches) == before) visit(i);
    }
  }
}

template <typename Number, typename Sum>
void add_step(const JumpSource& source, const JumpStep& step, Sum* sums, const FoldArithmetic& arithmetic) {
  JumpMade jump = step.jump;
  if constexpr (ReadsHoles<Number>) jump.lands = source.hole_image[jump.lands];
  const std::uint32_t before = source.backwards ? step.touches ^ step.before : step.before;
  const auto* const numbers = reinterpret_cast<const Number*>(source.numbers);
  for_each_with(source.members, step.touches, before, [&](std::size_t i) {
    Sum& sum = sums[source.places[source.members[i] ^ step.touches]];
    if constexpr (HasColumns<Number>) {
      add(sum, image(numbers[i], *source.columns), arithmetic);
    } else {
      add(sum, along(numbers[i], jump), arithmetic);
    }
  });
}

void add_steps(const JumpSource& source, NumberKind kind, std::byte* sums, const FoldArithmetic& arithmetic) {
  with_numbers(source.kind, kind, [&](auto before, auto here) {
    using Number = typename decltype(before)::type;
    auto* const to = reinterpret_cast<typename decltype(here)::type*>(sums);
    for (const JumpStep& step : source.steps) add_step<Number>(source, step, to, arithmetic);
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
