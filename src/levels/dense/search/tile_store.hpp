// Finds the rows of tiles (grade_plan.hpp). Representatives has the representative of each tile, the symmetry
// between them, and the rank that keeps it (levels/exchange.hpp). TileRoom has the rows of the tiles that
// this rank keeps. TileStore joins the two. Nothing else turns a tile into rows.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/automorphisms.hpp"
#include "levels/dense/layout/bitmap.hpp"
#include "levels/dense/layout/tiles.hpp"
#include "levels/dense/search/grade_plan.hpp"
#include "levels/exchange.hpp"

namespace pegspace::dense {

/// The first of `number` things that belongs to a rank, if they are shared in equal parts; for rank `ranks`,
/// the end.
inline std::uint64_t part_begin(std::uint64_t number, int rank, int ranks) {
  return number * static_cast<std::uint64_t>(rank) / static_cast<std::uint64_t>(ranks);
}

/// Slots of a stage: first <= slot < last.
struct SlotRange {
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t size() const { return last - first; }
};

/// The representative of each tile: the least of its images. Throws Interrupted.
class Representatives {
 public:
  /// The group must carry tiles to tiles. Each rank keeps equal parts of the stages.
  Representatives(const ClassIndex& index, const SymmetryGroup& group, const GradePlan& plan,
                  Exchange& exchange);
  /// Each rank keeps the representatives that lie in orbits of tiles that it keeps of `larger`, whose group
  /// has all symmetries of this one.
  Representatives(const ClassIndex& index, const SymmetryGroup& group, const GradePlan& plan,
                  Exchange& exchange, const Representatives& larger);

  const ClassIndex& index() const { return index_; }
  const GradePlan& plan() const { return plan_; }
  Exchange& exchange() const { return exchange_; }

  /// The order of the group; element 0 is the identity.
  std::uint32_t order() const { return static_cast<std::uint32_t>(symmetries_.size()); }
  /// The tile of a position of the class. It has fewer than 32 bits (Tables::takes).
  std::uint32_t tile_of(Position p) const {
    return static_cast<std::uint32_t>(index_.index_of(p) >> plan_.tile_bits());
  }
  const TileSymmetry& symmetry(std::uint32_t element) const { return symmetries_[element]; }
  /// The number of images of a tile.
  std::uint32_t images_of(std::uint32_t tile) const {
    const auto fixes = [&](const TileSymmetry& symmetry) { return symmetry.tile(tile) == tile; };
    return order() / static_cast<std::uint32_t>(std::ranges::count_if(symmetries_, fixes));
  }

  /// The representatives of a stage, by rank and then ascending: a slot is a number in this list.
  const std::vector<std::uint32_t>& of_stage(std::size_t stage) const { return by_stage_[stage]; }
  /// The slots that a rank keeps.
  SlotRange kept_by(int rank, std::size_t stage) const {
    const std::uint32_t* const first = &first_slots_[stage * (static_cast<std::size_t>(ranks_) + 1)];
    return {first[rank], first[rank + 1]};
  }
  /// The slots that this rank keeps.
  SlotRange own(std::size_t stage) const { return kept_by(rank_, stage); }

  struct Home {
    std::uint32_t slot = 0;
    std::uint16_t stage = GradePlan::no_stage;  ///< no_stage: the search does not reach the tile
    std::uint16_t element = 0;                  ///< carries the representative to the tile
    static_assert(most_symmetries <= UINT16_MAX);
  };
  const Home& home_of(std::uint32_t tile) const { return homes_[tile]; }

  /// The rank that keeps its representative. The search must reach the tile.
  int keeper_of(std::uint32_t tile) const;

  /// The image, in the representative, of a position of the tile that has this home.
  Position carried_back(const Home& home, Position p) const {
    return group_.image(group_.inverse(home.element), p);
  }
  /// Makes the rows of the tile that has this home in `image`, from those of its representative.
  void make_image(const Home& home, int half, const Bits2048* representative, Bits2048* image,
                  Bits2048* spare) const;

  /// The bytes that it needs.
  static std::uint64_t memory_bytes(const GradePlan& plan, int order);

 private:
  void find();
  void order_by_keepers(const Representatives& larger);

  const ClassIndex& index_;
  SymmetryGroup group_;
  const GradePlan& plan_;
  Exchange& exchange_;
  int rank_;
  int ranks_;
  std::vector<TileSymmetry> symmetries_;                 ///< by element
  std::vector<std::array<std::uint32_t, 2>> constants_;  ///< of the symmetries, by element and half
  std::vector<Home> homes_;                              ///< by tile
  std::vector<std::vector<std::uint32_t>> by_stage_;
  std::vector<std::uint32_t> first_slots_;  ///< by stage and rank, and the end
};

/// Room for tiles, both halves of each. A store takes places and gives them back.
class TileRoom {
 public:
  /// Has room for that many tiles. Throws ResourceError.
  TileRoom(std::uint64_t tiles, int tile_bits);

  /// Empty places for that many tiles. Clears used places in parallel in the caller's task arena.
  std::vector<std::uint32_t> take(std::size_t tiles);
  /// Gives places back; the first of them is the next to be taken.
  void give_back(const std::vector<std::uint32_t>& places);

  int tile_bits() const { return tile_bits_; }
  std::size_t rows_per_tile() const { return std::size_t{1} << (tile_bits_ - row_bits); }
  Bits2048* rows(int half, std::uint32_t place) {
    return bitmap_.half(half) + (std::uint64_t{place} << (tile_bits_ - row_bits));
  }
  const Bits2048* rows(int half, std::uint32_t place) const {
    return bitmap_.half(half) + (std::uint64_t{place} << (tile_bits_ - row_bits));
  }
  void set(int half, std::uint32_t place, std::uint64_t at) {
    set_place(rows(half, place), at);
    gained[half][place] = occupied[half][place] = 1;
  }

  /// Copies the rows of a tile from `from`. If they hold positions, the place counts as gained.
  void copy_rows(int half, std::uint32_t place, const void* from);

  /// By half and place: whether it has positions whose jumps are not applied yet; whether it has positions at
  /// all.
  std::vector<std::uint8_t> gained[2];
  std::vector<std::uint8_t> occupied[2];

  /// The bytes that it needs.
  static std::uint64_t memory_bytes(std::uint64_t tiles, int tile_bits);

 private:
  int tile_bits_;
  Bitmap bitmap_;
  std::vector<std::uint32_t> free_;  ///< places; the last is the next
};

/// This rank's representatives of the stages that are kept, in a room that other stores may use too.
class TileStore {
 public:
  TileStore(const Representatives& tiles, TileRoom& room);
  ~TileStore();
  TileStore(const TileStore&) = delete;
  TileStore& operator=(const TileStore&) = delete;

  const Representatives& tiles() const { return tiles_; }
  TileRoom& room() { return room_; }
  const TileRoom& room() const { return room_; }

  /// Keeps this rank's part of the stage from now on, with empty tiles.
  void begin(std::size_t stage);
  void drop(std::size_t stage);
  bool keeps(std::size_t stage) const { return keeps_[stage] != 0; }
  /// Bytes of the tiles of a stage.
  std::uint64_t bytes(std::size_t stage) const {
    return 2 * sizeof(Bits2048) * room_.rows_per_tile() * places_[stage].size();
  }

  /// The place of a representative. The stage must be kept, and the slot must be this rank's own.
  std::uint32_t place(std::size_t stage, std::size_t slot) const {
    return places_[stage][slot - tiles_.own(stage).first];
  }
  /// The place of the tile's representative; no_place if it is not kept here.
  std::uint32_t place(const Representatives::Home& home) const {
    if (home.stage == GradePlan::no_stage) return no_place;
    const std::vector<std::uint32_t>& places = places_[home.stage];
    const std::size_t own = home.slot - tiles_.own(home.stage).first;  // wraps below the first
    return own < places.size() ? places[own] : no_place;
  }
  static constexpr std::uint32_t no_place = ~std::uint32_t{0};

  /// The rows of any tile whose representative is at `place`: the representative's own rows, or rows made in
  /// `image`.
  const Bits2048* rows_of(const Representatives::Home& home, int half, std::uint32_t place, Bits2048* image,
                          Bits2048* spare) const;
  /// Whether a position is kept here.
  bool has(Position p) const;
  /// Sets the position if it is in a representative of the stage that this rank keeps. The stage must be
  /// kept.
  void set(std::size_t stage, Position p);

 private:
  const Representatives& tiles_;
  TileRoom& room_;
  std::vector<std::vector<std::uint32_t>> places_;  ///< by stage and own slot; none if the stage is not kept
  std::vector<std::uint8_t> keeps_;                 ///< by stage; this rank may have no tile of a small stage
};

}  // namespace pegspace::dense
