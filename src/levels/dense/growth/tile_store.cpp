#include "levels/dense/growth/tile_store.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.hpp"
#include "base/system/interrupt.hpp"

namespace pegspace::dense {

GroupOnTiles::GroupOnTiles(const ClassIndex& index, const SymmetryGroup& group, int tile_bits)
    : rows_per_tile_(std::size_t{1} << (tile_bits - row_bits)) {
  for (int element = 0; element < group.order(); ++element) {
    symmetries_.emplace_back(index, tile_bits, group.permutation(element));
    constants_.push_back(
        {symmetries_.back().constant_of(index, 0), symmetries_.back().constant_of(index, 1)});
  }
}

std::uint32_t GroupOnTiles::fixing(std::uint32_t tile) const {
  std::uint32_t count = 0;
  for (std::uint32_t element = 0; element < order(); ++element) count += image(element, tile) == tile ? 1 : 0;
  return count;
}

void GroupOnTiles::move(std::uint32_t element, std::uint32_t tile, int half, const Row* from, Row* to,
                        Row* spare) const {
  const TileSymmetry& symmetry = symmetries_[element];
  const std::uint32_t offset = symmetry.offset(tile, constants_[element][static_cast<std::size_t>(half)]);
  move_tile(symmetry.exchanges(), offset, rows_per_tile_, from, to, spare);
}

Representatives::Representatives(const ClassIndex& index, const SymmetryGroup& group, const GradePlan& plan)
    : index_(index),
      plan_(plan),
      group_(index, group, plan.tile_bits()),
      code_of_(plan.tiles(), unknown),
      by_stage_(plan.stages().size()) {
  for (std::size_t stage = 0; stage < by_stage_.size(); ++stage)
    by_stage_[stage].reserve(plan.stages()[stage].representatives);
  const std::uint32_t order = group_.order();
  for (std::uint32_t tile = 0; tile < plan.tiles(); ++tile) {
    if (tile % 65536 == 0) throw_if_interrupted();
    if (code_of_[tile] != unknown) continue;
    const std::size_t stage = plan.stage_of(plan.grade_of(tile));
    if (stage == GradePlan::no_stage) continue;
    const std::size_t slot = by_stage_[stage].size();
    PEGSPACE_CHECK((slot + 1) * order < unknown, "a slot and a symmetry fit 32 bits");
    for (std::uint32_t element = 0; element < order; ++element) {
      std::uint32_t& code = code_of_[group_.image(element, tile)];
      if (code == unknown) code = static_cast<std::uint32_t>(slot) * order + element;
    }
    by_stage_[stage].push_back(tile);
  }
  for (std::size_t stage = 0; stage < by_stage_.size(); ++stage) {
    PEGSPACE_CHECK(by_stage_[stage].size() == plan.stages()[stage].representatives,
                   "a stage has as many representatives as planned");
  }
}

std::uint64_t Representatives::memory_bytes(const GradePlan& plan, int order) {
  const std::uint64_t numbers = 4 * (plan.tiles() + plan.representatives());
  const std::uint64_t words_of_tile = bit(plan.tile_bits()) / 64;
  return numbers + static_cast<std::uint64_t>(order) * (4 * words_of_tile + 16384);  // PlaceMap, ByteMap
}

TileRoom::TileRoom(std::uint64_t tiles, int tile_bits)
    : tile_bits_(tile_bits), bitmap_(tiles << (tile_bits - row_bits)), free_(tiles) {
  std::iota(free_.rbegin(), free_.rend(), std::uint32_t{0});
  for (auto* flags : {gained, occupied}) {
    for (const int half : {0, 1}) flags[half].assign(tiles, 0);
  }
}

std::uint64_t TileRoom::memory_bytes(std::uint64_t tiles, int tile_bits) {
  return Bitmap::memory_bytes(tiles << (tile_bits - row_bits)) +
         tiles * (4 + 4 + 4);  // flags, and two lists of places
}

std::uint32_t TileRoom::take() {
  PEGSPACE_CHECK(!free_.empty(), "no more tiles are kept than planned");
  const std::uint32_t place = free_.back();
  free_.pop_back();
  for (const int half : {0, 1}) {
    gained[half][place] = 0;
    if (std::exchange(occupied[half][place], std::uint8_t{0}) == 0) continue;
    std::fill(rows(half, place), rows(half, place) + rows_per_tile(), Row{});
  }
  return place;
}

void TileRoom::give_back(const std::vector<std::uint32_t>& places) {
  free_.insert(free_.end(), places.rbegin(), places.rend());
}

TileStore::TileStore(const Representatives& tiles, TileRoom& room)
    : tiles_(tiles), room_(room), places_(tiles.plan().stages().size()) {}

TileStore::~TileStore() {
  for (std::size_t stage = 0; stage < places_.size(); ++stage) drop(stage);
}

void TileStore::begin(std::size_t stage) {
  const std::size_t count = tiles_.of_stage(stage).size();
  places_[stage].reserve(count);
  while (places_[stage].size() < count) places_[stage].push_back(room_.take());
}

void TileStore::drop(std::size_t stage) {
  room_.give_back(std::exchange(places_[stage], {}));
}

const Row* TileStore::rows_of(const Representatives::Home& home, int half, std::uint32_t place, Row* image,
                              Row* spare) const {
  const Row* own = room_.rows(half, place);
  if (home.element == 0) return own;
  tiles_.group().move(home.element, tiles_.of_stage(home.stage)[home.slot], half, own, image, spare);
  return image;
}

bool TileStore::has(Position p) const {
  const std::uint64_t at = tiles_.index().index_of(p);
  const Representatives::Home home = tiles_.home_of(static_cast<std::uint32_t>(at >> room_.tile_bits()));
  const std::uint32_t place = this->place(home);
  if (place == no_place || !tiles_.index().contains(p)) return false;
  std::vector<Row> images(2 * room_.rows_per_tile());
  const Row* rows =
      rows_of(home, tiles_.index().half_of(p), place, images.data(), images.data() + room_.rows_per_tile());
  const std::uint64_t in_tile = at & low_bits(room_.tile_bits());
  return has_bit(rows[in_tile >> row_bits].lane[(in_tile >> 6) & (lanes - 1)],
                 static_cast<int>(in_tile & 63));
}

void TileStore::set(std::size_t stage, Position p) {
  const std::uint64_t at = tiles_.index().index_of(p);
  const auto tile = static_cast<std::uint32_t>(at >> room_.tile_bits());
  const Representatives::Home home = tiles_.home_of(tile);
  if (home.stage != stage || tiles_.of_stage(stage)[home.slot] != tile) return;
  room_.set(tiles_.index().half_of(p), place(home), at & low_bits(room_.tile_bits()));
}

}  // namespace pegspace::dense
