#include "levels/dense/growth/place_images.hpp"

namespace pegspace::dense {

PlaceImages::PlaceImages(const Search& search, const CanonicalForm& form)
    : words_(static_cast<std::size_t>(form.row_words())) {
  const ClassIndex& index = search.index();
  const std::size_t places = std::size_t{1} << search.tables().low_bits();
  rows_.resize((places * words_ + lanes - 1) / lanes);
  for (std::size_t place = 0; place < places; ++place) {
    form.images(index.position_of(0, place) ^ index.position_of(0, 0), rows_.front().lane + place * words_);
  }
}

}  // namespace pegspace::dense
