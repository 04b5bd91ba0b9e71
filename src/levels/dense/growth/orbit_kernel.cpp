// Compiled once per target: minima of images for canonical positions.
#include "levels/dense/growth/orbit_kernel.hpp"

#include <algorithm>

#include "levels/kit/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense/growth/orbit_kernel.cpp"
#include <hwy/foreach_target.h>
// What is compiled once per target comes after foreach_target.h.
#include "levels/dense/growth/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pegspace::dense::HWY_NAMESPACE {
namespace {

using ImageTag = hn::CappedTag<Position, 8>;

/// Whether the position row_images[0] ^ images[0] is the least of its images.
HWY_INLINE bool is_least(const Position* row_images, const Position* images, std::size_t words) {
  const ImageTag tag;
  const auto self = hn::Set(tag, row_images[0] ^ images[0]);
  auto smaller = hn::FirstN(tag, 0);
  for (std::size_t i = 0; i < words; i += hn::Lanes(tag)) {
    const auto image = hn::Xor(hn::Load(tag, row_images + i), hn::Load(tag, images + i));
    smaller = hn::Or(smaller, hn::Lt(image, self));
  }
  return hn::AllFalse(tag, smaller);
}

void canonical_places(Row& bits, const Position* row_images, const Position* place_images,
                      std::size_t words) {
  for (std::size_t word = 0; word < lanes; ++word) {
    std::uint64_t kept = 0;
    for (std::uint64_t left = bits.lane[word]; left != 0; left &= left - 1) {
      const int place = lowest_bit(left);
      const Position* images = place_images + (64 * word + static_cast<std::size_t>(place)) * words;
      if (is_least(row_images, images, words)) kept |= bit(place);
    }
    bits.lane[word] = kept;
  }
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(canonical_places);

void keep_canonical_places(Row& bits, const Position* row_images, const Position* place_images,
                           std::size_t words) {
  HWY_DYNAMIC_DISPATCH(canonical_places)(bits, row_images, place_images, words);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
