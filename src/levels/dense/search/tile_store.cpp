#include "levels/dense/search/tile_store.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/check.hpp"
#include "base/narrow.hpp"
#include "base/system/interrupt.hpp"

namespace pegspace::dense {

Representatives::Representatives(const ClassIndex& index, const SymmetryGroup& group, const GradePlan& plan,
                                 Exchange& exchange)
    : index_(index),
      group_(group),
      plan_(plan),
      exchange_(exchange),
      rank_(exchange.rank()),
      ranks_(exchange.ranks()),
      homes_(plan.tiles()),
      by_stage_(plan.stages().size()) {
  const int tile_bits = std::min(plan.tile_bits(), index.bits());
  for (int element = 0; element < group.order(); ++element) {
    const TileSymmetry& added = symmetries_.emplace_back(index, tile_bits, group.permutation(element));
    constants_.push_back({added.constant_of(index, 0), added.constant_of(index, 1)});
  }
  find();
  for (const auto& tiles : by_stage_) {
    for (int rank = 0; rank <= ranks_; ++rank)
      first_slots_.push_back(narrow<std::uint32_t>(part_begin(tiles.size(), rank, ranks_)));
  }
}

Representatives::Representatives(const ClassIndex& index, const SymmetryGroup& group, const GradePlan& plan,
                                 Exchange& exchange, const Representatives& larger)
    : Representatives(index, group, plan, exchange) {
  if (ranks_ > 1) order_by_keepers(larger);
}

void Representatives::find() {
  for (std::size_t stage = 0; stage < by_stage_.size(); ++stage)
    by_stage_[stage].reserve(plan_.stages()[stage].representatives);
  for (std::uint32_t tile = 0; tile < plan_.tiles(); ++tile) {
    if (tile % 65536 == 0) throw_if_interrupted();
    if (homes_[tile].stage != GradePlan::no_stage) continue;
    const std::uint16_t stage = plan_.stage_of(plan_.grade_of(tile));
    if (stage == GradePlan::no_stage) continue;
    const auto slot = narrow<std::uint32_t>(by_stage_[stage].size());
    for (std::uint32_t element = 0; element < order(); ++element) {
      Home& home = homes_[symmetry(element).tile(tile)];
      if (home.stage == GradePlan::no_stage) home = {slot, stage, static_cast<std::uint16_t>(element)};
    }
    by_stage_[stage].push_back(tile);
  }
  for (std::size_t stage = 0; stage < by_stage_.size(); ++stage) {
    PEGSPACE_CHECK(by_stage_[stage].size() == plan_.stages()[stage].representatives,
                   "a stage has as many representatives as planned");
  }
}

int Representatives::keeper_of(std::uint32_t tile) const {
  const Home& home = home_of(tile);
  PEGSPACE_CHECK(home.stage != GradePlan::no_stage, "a tile that is asked for is of a stage");
  int rank = 0;
  while (home.slot >= kept_by(rank, home.stage).last) ++rank;
  return rank;
}

void Representatives::order_by_keepers(const Representatives& larger) {
  std::vector<std::vector<std::uint32_t>> moved(by_stage_.size());  // by stage and slot: the new slot
  for (std::size_t stage = 0; stage < by_stage_.size(); ++stage) {
    std::vector<std::vector<std::uint32_t>> of_rank(static_cast<std::size_t>(ranks_));
    for (std::uint32_t slot = 0; slot < by_stage_[stage].size(); ++slot)
      of_rank[static_cast<std::size_t>(larger.keeper_of(by_stage_[stage][slot]))].push_back(slot);
    moved[stage].resize(by_stage_[stage].size());
    std::vector<std::uint32_t> ordered;
    std::uint32_t* first = &first_slots_[stage * (static_cast<std::size_t>(ranks_) + 1)];
    for (const std::vector<std::uint32_t>& slots : of_rank) {
      *first++ = narrow<std::uint32_t>(ordered.size());
      for (const std::uint32_t slot : slots) {
        moved[stage][slot] = narrow<std::uint32_t>(ordered.size());
        ordered.push_back(by_stage_[stage][slot]);
      }
    }
    by_stage_[stage] = std::move(ordered);
  }
  for (Home& home : homes_) {
    if (home.stage != GradePlan::no_stage) home.slot = moved[home.stage][home.slot];
  }
}

void Representatives::make_image(const Home& home, int half, const Bits2048* representative, Bits2048* image,
                                 Bits2048* spare) const {
  const std::uint32_t tile = by_stage_[home.stage][home.slot];
  const std::uint32_t constant = constants_[home.element][static_cast<std::size_t>(half)];
  symmetry(home.element).move(tile, constant, representative, image, spare);
}

std::uint64_t Representatives::memory_bytes(const GradePlan& plan, int order) {
  const std::uint64_t numbers = sizeof(Home) * plan.tiles() + 4 * plan.representatives();
  const std::uint64_t words_of_tile = bit(plan.tile_bits()) / 64;
  return numbers + static_cast<std::uint64_t>(order) * (12 * words_of_tile + 16384);  // TileMove, LinearMap
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
         tiles * (4 + 4 + 4);  // the flags, and two lists of places
}

std::vector<std::uint32_t> TileRoom::take(std::size_t tiles) {
  PEGSPACE_CHECK(tiles <= free_.size(), "no more tiles are kept than planned");
  std::vector<std::uint32_t> places(tiles);
  std::copy_n(free_.rbegin(), tiles, places.begin());
  free_.resize(free_.size() - tiles);
  tbb::parallel_for(std::size_t{0}, places.size(), [&](std::size_t i) {
    const std::uint32_t place = places[i];
    for (const int half : {0, 1}) {
      gained[half][place] = 0;
      if (std::exchange(occupied[half][place], std::uint8_t{0}) == 0) continue;
      std::fill_n(rows(half, place), rows_per_tile(), Bits2048{});
    }
  });
  return places;
}

void TileRoom::copy_rows(int half, std::uint32_t place, const void* from) {
  Bits2048* const rows = this->rows(half, place);
  std::memcpy(rows, from, rows_per_tile() * sizeof(Bits2048));
  const bool any =
      std::any_of(rows, rows + rows_per_tile(), [](const Bits2048& row) { return row != Bits2048{}; });
  gained[half][place] = occupied[half][place] = any ? 1 : 0;
}

void TileRoom::give_back(const std::vector<std::uint32_t>& places) {
  free_.insert(free_.end(), places.rbegin(), places.rend());
}

TileStore::TileStore(const Representatives& tiles, TileRoom& room)
    : tiles_(tiles), room_(room), places_(tiles.plan().stages().size()), keeps_(places_.size()) {}

TileStore::~TileStore() {
  for (std::size_t stage = 0; stage < places_.size(); ++stage) drop(stage);
}

void TileStore::begin(std::size_t stage) {
  places_[stage] = room_.take(tiles_.own(stage).size());
  keeps_[stage] = 1;
}

void TileStore::drop(std::size_t stage) {
  room_.give_back(std::exchange(places_[stage], {}));
  keeps_[stage] = 0;
}

const Bits2048* TileStore::rows_of(const Representatives::Home& home, int half, std::uint32_t place,
                                   Bits2048* image, Bits2048* spare) const {
  const Bits2048* own = room_.rows(half, place);
  if (home.element == 0) return own;
  tiles_.make_image(home, half, own, image, spare);
  return image;
}

bool TileStore::has(Position p) const {
  const Representatives::Home home = tiles_.home_of(tiles_.tile_of(p));
  const std::uint32_t place = this->place(home);
  if (place == no_place || !tiles_.index().contains(p)) return false;
  const Position in_representative = tiles_.carried_back(home, p);
  return has_place(room_.rows(tiles_.index().half_of(p), place),
                   tiles_.index().index_of(in_representative) & low_bits(room_.tile_bits()));
}

void TileStore::set(std::size_t stage, Position p) {
  const std::uint64_t at = tiles_.index().index_of(p);
  const std::uint32_t tile = tiles_.tile_of(p);
  const Representatives::Home home = tiles_.home_of(tile);
  const std::uint32_t place = this->place(home);
  if (home.stage != stage || tiles_.of_stage(stage)[home.slot] != tile || place == no_place) return;
  room_.set(tiles_.index().half_of(p), place, at & low_bits(room_.tile_bits()));
}

}  // namespace pegspace::dense
