#include "levels/dense/canonical_tiles.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/narrow.hpp"
#include "base/sort.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "levels/kit/parallel_ranges.hpp"

namespace pegspace::dense {
namespace {

/// Calls work(place) for the bits of some rows.
template <typename Work>
void for_places(const Row* rows, std::size_t number, Work&& work) {
  for (std::size_t word = 0; word < number * lanes; ++word) {
    for_each_bit(rows[word / lanes].lane[word % lanes],
                 [&](int i) { work(64 * word + static_cast<std::uint64_t>(i)); });
  }
}

}  // namespace

void visit_stored(const TileStore& store, std::size_t stage, const PositionVisitor& visit) {
  const Representatives& tiles = store.tiles();
  const TileRoom& room = store.room();
  const ClassIndex& index = tiles.index();
  const SlotRange own = tiles.own(stage);
  // Positions are XOR-linear in the index, so those of a word differ by these from the one of its first place.
  std::array<Position, 64> in_word{};
  for (std::size_t place = 0; place < in_word.size(); ++place)
    in_word[place] = index.position_of(0, place) ^ index.position_of(0, 0);
  parallel_ranges<std::size_t>(own.size(), 1, [&](std::size_t first, std::size_t last) {
    std::vector<Position> found;
    for (std::size_t slot = own.first + first; slot != own.first + last && !interrupt_requested(); ++slot) {
      const std::uint64_t tile = tiles.of_stage(stage)[slot];
      const std::uint32_t place_of_tile = store.place(stage, slot);
      for (const int half : {0, 1}) {
        if (room.occupied[half][place_of_tile] == 0) continue;
        const Row* const rows = room.rows(half, place_of_tile);
        found.clear();
        for (std::size_t word = 0; word < room.rows_per_tile() * lanes; ++word) {
          const std::uint64_t bits = rows[word / lanes].lane[word % lanes];
          if (bits == 0) continue;
          const Position base = index.position_of(half, (tile << room.tile_bits()) + 64 * word);
          for_each_bit(bits, [&](int i) { found.push_back(base ^ in_word[static_cast<std::size_t>(i)]); });
        }
        if (!found.empty()) visit(found);
      }
    }
  });
}

CanonicalList::CanonicalList(const SymmetryGroup& group, int start_pegs, std::uint64_t memory_bytes)
    : form_(group),
      start_pegs_(start_pegs),
      memory_bytes_(memory_bytes),
      found_(static_cast<std::size_t>(start_pegs) + 1) {}

void CanonicalList::add(const TileStore& store, std::size_t stage) {
  const SlotRange own = store.tiles().own(stage);
  parallel_ranges<std::size_t>(own.size(), 1, [&](std::size_t first, std::size_t last) {
    PositionLevels found(static_cast<std::size_t>(start_pegs_) + 1);
    for (std::size_t slot = own.first + first; slot != own.first + last && !interrupt_requested(); ++slot) {
      add_tile(store, stage, slot, found);
      append(found);
    }
  });
}

/// Of each orbit of positions there are some in representative tiles, of which the least is taken: in one tile, as many
/// as the symmetries that fix it make of one; where not all symmetries carry tiles to tiles, in others, too.
void CanonicalList::add_tile(const TileStore& store, std::size_t stage, std::size_t slot,
                             PositionLevels& found) const {
  const Representatives& tiles = store.tiles();
  const TileRoom& room = store.room();
  const std::uint32_t tile = tiles.of_stage(stage)[slot];
  const std::uint32_t place_of_tile = store.place(stage, slot);
  std::vector<Position> images(static_cast<std::size_t>(form_.row_words()));
  const auto order = static_cast<std::uint32_t>(form_.order());
  const bool in_one_tile = tiles.order() == order;
  std::vector<std::size_t> elements;
  for (std::uint32_t element = 1; element < order; ++element) {
    if (!in_one_tile || tiles.symmetry(element).tile(tile) == tile) elements.push_back(element);
  }
  for (const int half : {0, 1}) {
    if (room.occupied[half][place_of_tile] == 0) continue;
    for_places(room.rows(half, place_of_tile), room.rows_per_tile(), [&](std::uint64_t place) {
      const Position p = tiles.index().position_of(half, (std::uint64_t{tile} << room.tile_bits()) + place);
      form_.images(p, images.data());
      const auto is_before = [&](std::size_t element) {
        const Position q = images[element];
        return q < p && (in_one_tile || tiles.is_representative(tiles.tile_of(q)));
      };
      if (std::any_of(elements.begin(), elements.end(), is_before)) return;
      const auto depth = narrow<std::size_t>(start_pegs_ - count_bits(p));
      PEGSPACE_CHECK(depth < found.size(), "a reachable position has no more pegs than the start");
      found[depth].push_back(*std::min_element(images.begin(), images.end()));
    });
  }
}

/// Moves the positions to found_.
void CanonicalList::append(PositionLevels& found) {
  const std::lock_guard lock(appending_);
  for (std::size_t depth = 0; depth < found.size(); ++depth) {
    std::vector<Position>& level = found_[depth];
    const std::size_t size = level.size() + found[depth].size();
    if (size > level.capacity()) enlarge(level, std::max(size, 2 * level.capacity()));
    level.insert(level.end(), found[depth].begin(), found[depth].end());
    found[depth].clear();
  }
}

/// Makes room for so many positions in a level, which is there twice for a moment.
void CanonicalList::enlarge(std::vector<Position>& level, std::size_t capacity) {
  if (bytes_ + capacity * sizeof(Position) > memory_bytes_) {
    throw ResourceError("the canonical positions need more than " + human_bytes(memory_bytes_) +
                        ", which is what is left beside the engine's bits. Allow more with --memory.");
  }
  bytes_ += (capacity - level.capacity()) * sizeof(Position);
  level.reserve(capacity);
}

PositionLevels CanonicalList::take() {
  tbb::parallel_for(std::size_t{0}, found_.size(), [&](std::size_t depth) { sort_words(found_[depth]); });
  while (!found_.empty() && found_.back().empty()) found_.pop_back();
  return std::move(found_);
}

}  // namespace pegspace::dense
