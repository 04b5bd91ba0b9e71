#include "levels/dense_tiles.hpp"

#include <bit>

#include "base/check.hpp"

namespace pegspace::dense {
namespace {

/// Tiles fit a block of rows.
constexpr int most_tile_bits = row_bits + block_bits;

/// By bit of the index: the index of the basis position's image.
std::vector<std::uint64_t> images_of_bits(const ClassIndex& index, const Permutation& symmetry) {
  const Position origin = index.position_of(0, 0);
  std::vector<std::uint64_t> images;
  for (int i = 0; i < index.bits(); ++i) {
    images.push_back(index.index_of(image(symmetry, index.position_of(0, bit(i)) ^ origin)));
  }
  return images;
}

/// Whether the symmetry carries the index holes above the tiles' among themselves.
bool keeps_tiles(const ClassIndex& index, int tile_bits, const Permutation& symmetry) {
  const std::vector<int>& holes = index.index_holes();
  return std::all_of(holes.begin() + tile_bits, holes.end(), [&](int hole) {
    return index.bit_of(symmetry[static_cast<std::size_t>(hole)]) >= tile_bits;
  });
}

/// Only the identity where some indices belong to no position: others need not carry those one to one.
std::vector<int> elements_that_keep_tiles(const ClassIndex& index, int tile_bits,
                                          const SymmetryGroup& whole) {
  std::vector<int> elements;
  for (int element = 0; element < (index.is_full() ? whole.order() : 1); ++element) {
    if (keeps_tiles(index, tile_bits, whole.permutation(element))) elements.push_back(element);
  }
  return elements;
}

/// The bits first <= bit < first + 32 of the images of some bits of the index.
std::vector<std::uint32_t> part_of(const std::vector<std::uint64_t>& images, int from, int to, int first,
                                   int count) {
  std::vector<std::uint32_t> part;
  for (int i = from; i < to; ++i) {
    part.push_back(
        static_cast<std::uint32_t>(images[static_cast<std::size_t>(i)] >> first & low_bits(count)));
  }
  return part;
}

/// At least one row.
std::size_t words_of_tile(std::size_t tile_bits) {
  return std::max<std::size_t>(std::size_t{1} << tile_bits >> 6, lanes);
}

PlaceMap place_map(const std::vector<std::uint32_t>& images) {
  const auto image_of = [&](std::size_t place) {
    std::uint32_t result = 0;
    for (std::size_t i = 0; i < images.size(); ++i) result ^= (place >> i & 1) != 0 ? images[i] : 0;
    return result;
  };
  PlaceMap map;
  for (std::size_t place = 0; place < map.in_word.size(); ++place) map.in_word[place] = image_of(place);
  const std::size_t words = words_of_tile(images.size());
  for (std::size_t word = 0; word < words; ++word) map.of_word.push_back(image_of(64 * word));
  return map;
}

/// Exchanges of places that differ in one bit or two. Each is its own inverse.
class ExchangeList {
 public:
  /// The map whose bits' images these are, linear and one to one, as exchanges one after another.
  explicit ExchangeList(const std::vector<std::uint32_t>& images) : bits_(images.size()) {
    std::vector<std::uint32_t> rows(bits_);  // rows[r] bit i: whether image i has bit r
    for (std::size_t i = 0; i < bits_; ++i) {
      for (std::size_t r = 0; r < bits_; ++r) rows[r] |= (images[i] >> r & 1) << i;
    }
    // Gauss-Jordan elimination: each step is an exchange that comes after those found later.
    for (std::size_t column = 0; column < bits_; ++column) {
      std::size_t pivot = column;
      while (pivot < bits_ && (rows[pivot] >> column & 1) == 0) ++pivot;
      PEGSPACE_CHECK(pivot < bits_, "a symmetry carries the places of a tile one to one");
      if (pivot != column) {
        std::swap(rows[pivot], rows[column]);
        list_.push_back(swap(pivot, column));
      }
      for (std::size_t row = 0; row < bits_; ++row) {
        if (row == column || (rows[row] >> column & 1) == 0) continue;
        rows[row] ^= rows[column];
        list_.push_back(add(row, column));
      }
    }
    std::reverse(list_.begin(), list_.end());
  }

  std::vector<TileExchange> list() && { return std::move(list_); }

 private:
  /// 64 places of the tile: those whose number has that bit.
  static std::uint64_t places_with(std::size_t bit_number, std::size_t word) {
    constexpr std::uint64_t in_word[] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                         0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    if (bit_number < 6) return in_word[bit_number];
    return (word >> (bit_number - 6) & 1) != 0 ? ~std::uint64_t{0} : 0;
  }
  template <typename Where>
  TileExchange exchange(std::uint32_t distance, Where&& where) const {
    TileExchange result{distance, {}};
    for (std::size_t word = 0; word < words_of_tile(bits_); ++word) result.where.push_back(where(word));
    return result;
  }
  TileExchange swap(std::size_t a, std::size_t b) const {
    return exchange((1U << a) ^ (1U << b),
                    [&](std::size_t word) { return places_with(a, word) ^ places_with(b, word); });
  }
  /// Bit `to` of a place's number grows by bit `from`.
  TileExchange add(std::size_t to, std::size_t from) const {
    return exchange(1U << to, [&](std::size_t word) { return places_with(from, word); });
  }

  std::size_t bits_;
  std::vector<TileExchange> list_;
};

}  // namespace

ByteMap::ByteMap(const std::vector<std::uint32_t>& images) {
  for (std::size_t byte = 0; byte < bytes_.size(); ++byte) {
    for (std::uint32_t value = 1; value < 256; ++value) {
      const std::size_t at = 8 * byte + static_cast<std::size_t>(std::countr_zero(value));
      bytes_[byte][value] = bytes_[byte][value & (value - 1)] ^ (at < images.size() ? images[at] : 0);
    }
  }
}

TileSymmetry::TileSymmetry(const ClassIndex& index, int tile_bits, const Permutation& symmetry)
    : TileSymmetry(index, tile_bits, symmetry, images_of_bits(index, symmetry)) {}

TileSymmetry::TileSymmetry(const ClassIndex& index, int tile_bits, const Permutation& symmetry,
                           const std::vector<std::uint64_t>& images)
    : symmetry_(symmetry),
      last_place_(static_cast<std::uint32_t>(low_bits(tile_bits))),
      tile_(part_of(images, tile_bits, index.bits(), tile_bits, index.bits() - tile_bits)),
      offset_(part_of(images, tile_bits, index.bits(), 0, tile_bits)),
      places_(place_map(part_of(images, 0, tile_bits, 0, tile_bits))),
      exchanges_(ExchangeList(part_of(images, 0, tile_bits, 0, tile_bits)).list()) {}

std::uint32_t TileSymmetry::constant_of(const ClassIndex& index, int half) const {
  return static_cast<std::uint32_t>(index.index_of(image(symmetry_, index.position_of(half, 0)))) &
         last_place_;
}

/// Of the sizes possible: the one with the most images of a tile, then with the most symmetries, then the
/// smallest.
TileSymmetries::TileSymmetries(const ClassIndex& index, const SymmetryGroup& whole)
    : symmetries_(static_cast<std::size_t>(whole.order())),
      inverses_(static_cast<std::size_t>(whole.order()), 0) {
  std::pair<std::uint64_t, std::size_t> best;
  for (int bits = std::min(index.bits(), row_bits); bits <= std::min(index.bits(), most_tile_bits); ++bits) {
    const std::vector<int> elements = elements_that_keep_tiles(index, bits, whole);
    const std::uint64_t images = std::min<std::uint64_t>(elements.size(), bit(index.bits() - bits));
    if (std::pair(images, elements.size()) <= best) continue;
    best = {images, elements.size()};
    tile_bits_ = bits;
    elements_ = elements;
  }
  tiles_ = static_cast<std::uint32_t>(bit(index.bits() - tile_bits_));
  rows_per_tile_ = static_cast<std::uint32_t>(bit(std::max(tile_bits_ - row_bits, 0)));
  for (const int element : elements_) {
    symmetries_[static_cast<std::size_t>(element)].emplace(index, tile_bits_, whole.permutation(element));
    for (const int other : elements_) {
      const auto hole_after_both = [&](std::size_t hole) {
        return whole.permutation(other)[whole.permutation(element)[hole]];
      };
      bool inverse = true;
      for (std::size_t hole = 0; hole < static_cast<std::size_t>(whole.holes()); ++hole)
        inverse = inverse && hole_after_both(hole) == hole;
      if (inverse) inverses_[static_cast<std::size_t>(element)] = other;
    }
  }
}

TileOrbits::TileOrbits(std::shared_ptr<const TileSymmetries> symmetries, std::vector<int> group)
    : symmetries_(std::move(symmetries)), group_(std::move(group)) {
  PEGSPACE_CHECK(!group_.empty() && group_.size() <= most_symmetries, "a group of symmetries");
}

TileOrbits::TileOrbits(const Board& board, const ClassIndex& index,
                       const std::vector<std::vector<Position>>& fixed) {
  const SymmetryGroup whole = SymmetryGroup::whole(board);
  symmetries_ = std::make_shared<TileSymmetries>(index, whole);
  for (const int element : symmetries_->elements()) {
    const auto fixes = [&](const std::vector<Position>& positions) {
      return std::all_of(positions.begin(), positions.end(), [&](Position p) {
        return std::find(positions.begin(), positions.end(), whole.image(element, p)) != positions.end();
      });
    };
    if (std::all_of(fixed.begin(), fixed.end(), fixes)) group_.push_back(element);
  }
}

std::uint32_t TileOrbits::size_if_least(std::uint32_t tile) const {
  std::uint32_t fixing = 0;
  for (const int element : group_) {
    const std::uint32_t image = symmetries_->symmetry(element).tile(tile);
    if (image < tile) return 0;
    fixing += image == tile ? 1 : 0;
  }
  return static_cast<std::uint32_t>(group_.size()) / fixing;
}

std::vector<std::uint32_t> TileOrbits::least_images() const {
  std::vector<std::uint32_t> least(symmetries_->tiles());
  tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, symmetries_->tiles(), 1024), [&](const auto& range) {
    for (std::uint32_t tile = range.begin(); tile != range.end(); ++tile) {
      least[tile] = tile;
      for (const int element : group_)
        least[tile] = std::min(least[tile], symmetries_->symmetry(element).tile(tile));
    }
  });
  return least;
}

}  // namespace pegspace::dense
