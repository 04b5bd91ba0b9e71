// Images of the positions of a row. A position of a row is the XOR of the row's first position and what its
// place in the row adds, and symmetries act linearly; so the images of all positions come from one row of
// images per bitmap row and one per place.
#pragma once

#include <vector>

#include "levels/dense/growth/search.hpp"
#include "position/canonical_form.hpp"

namespace pegspace::dense {

/// Images under a group of what each place in a row adds to a position.
class PlaceImages {
 public:
  PlaceImages(const Search& search, const CanonicalForm& form);

  std::size_t words() const { return words_; }  ///< by place; a multiple of 8
  const Position* data() const { return rows_.front().lane; }

 private:
  std::size_t words_;
  std::vector<Row> rows_;  // aligned for vectors
};

}  // namespace pegspace::dense
