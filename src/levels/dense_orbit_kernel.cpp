// Compiled once per target: minima of images for canonical positions.
#include "levels/dense_orbit_kernel.hpp"

#include <algorithm>

#define HWY_WANT_AVX3_DL 1
#define HWY_DISABLED_TARGETS \
  (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)  // as in dense_kernel.cpp
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "levels/dense_orbit_kernel.cpp"
#include <hwy/foreach_target.h>
// What is compiled once per target comes after foreach_target.h.
#include "levels/dense_rows-inl.hpp"

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

/// The places of the row whose positions have least_pegs to most_pegs pegs.
HWY_INLINE RowVector places_with_pegs(const BlockStep& step, const RowOfBlock& row, int least_pegs,
                                      int most_pegs) {
  const Tables& tables = *step.tables;
  const int pegs_of_row = tables.fixed_pegs(step.half) + count_bits(row.number);
  const int last = std::min(most_pegs - pegs_of_row, max_low_counts - 1);
  RowVector places = zero();
  for (int count = std::max(0, least_pegs - pegs_of_row); count <= last; ++count) {
    if (has_bit(tables.low_counts(row.dependence), count)) {
      places = either(places, load(tables.level_mask(row.dependence, count)));
    }
  }
  return places;
}

void list(const BlockStep& step, const ClassIndex& index, const CanonicalForm& form,
          const Position* place_images, std::size_t words, const Row* complements, int least_pegs,
          int most_pegs, std::vector<Position>* found) {
  const std::uint64_t last_row = step.tables->rows() - 1;
  std::vector<Row> row_images((words + lanes - 1) / lanes);  // aligned for vectors
  Position* const images_of_row = row_images.front().lane;
  Row bits;
  Position canonical[(std::size_t{1} << row_bits) + 1];
  for_rows(step, [&](const RowOfBlock& row) {
    const RowVector held = load(step.target[row.number]);
    if (is_zero(held)) return;
    RowVector wanted = both(held, places_with_pegs(step, row, least_pegs, most_pegs));
    if (is_zero(wanted)) return;
    if (complements != nullptr) {
      wanted = both(wanted, reversed(load(complements[last_row - row.number]), step.tables->low_bits()));
      if (is_zero(wanted)) return;
    }
    store(wanted, bits);
    form.images(index.position_of(step.half, std::uint64_t{row.number} << row_bits), images_of_row);
    std::size_t count = 0;  // written always and kept if canonical: a branch would be mispredicted often
    for (std::size_t word = 0; word < lanes; ++word) {
      for (std::uint64_t left = bits.lane[word]; left != 0; left &= left - 1) {
        const std::size_t place = 64 * word + static_cast<std::size_t>(lowest_bit(left));
        const Position* images = place_images + place * words;
        canonical[count] = images_of_row[0] ^ images[0];
        count += is_least(images_of_row, images, words) ? 1 : 0;
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      found[most_pegs - count_bits(canonical[i])].push_back(canonical[i]);
    }
  });
}

}  // namespace
}  // namespace pegspace::dense::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pegspace::dense {

HWY_EXPORT(list);
HWY_EXPORT(canonical_places);

void list_canonical(const BlockStep& step, const ClassIndex& index, const CanonicalForm& form,
                    const Position* place_images, std::size_t words, const Row* complements, int least_pegs,
                    int most_pegs, std::vector<Position>* found) {
  HWY_DYNAMIC_DISPATCH(list)
  (step, index, form, place_images, words, complements, least_pegs, most_pegs, found);
}

void keep_canonical_places(Row& bits, const Position* row_images, const Position* place_images,
                           std::size_t words) {
  HWY_DYNAMIC_DISPATCH(canonical_places)(bits, row_images, place_images, words);
}

}  // namespace pegspace::dense
#endif  // HWY_ONCE
