// A set of positions in tiles: for each level and each representative tile, a bit for each place of the
// tile's row (tile_table.hpp, row_tables.hpp). It is closed under the group: a position stands for its images
// as well. All levels of the English board, under the symmetries of the square: 8 MiB.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/position_class.hpp"
#include "levels/folds/tile_table.hpp"

namespace pegspace {

/// Tables that all levels share.
struct FoldTables {
  RowTables rows;
  TileTable tiles;
  ClassSpace classes;
  Position seed;                       ///< names the class
  std::vector<std::uint8_t> parities;  ///< of the row of each representative
  std::size_t jumps;                   ///< of the board
  /// The pattern of a position's tile, and above bit 32 that in its row: one look-up for both.
  LinearMap<std::uint64_t, 11> patterns;

  FoldTables(const Board& board, Position of_class, const HoleSplit& split, const SymmetryGroup& group);

  /// The representative's row of the positions with that many pegs; nullptr if there is none.
  const RowTables::TileRun* row(std::uint32_t representative, int pegs) const;

  struct Place {
    std::uint32_t representative = 0;
    std::uint32_t place = 0;  ///< in its row
  };
  Position position(std::uint32_t representative, const RowTables::TileRun& row, std::uint32_t place) const {
    return tiles.patterns().position(tiles.pattern(representative)) |
           rows.patterns().position(rows.pattern_at(row, place));
  }
  /// The place of an image of p, which must be in the class.
  Place place_in_class(Position p) const {
    const std::uint64_t both = patterns(p);
    const auto tile = static_cast<std::uint32_t>(both);
    return {tiles.representative_of(tile),
            rows.place_of_image(static_cast<std::uint32_t>(both >> 32), tiles.symmetry_of(tile))};
  }
  /// The place of an image of p; nothing if p is in another class.
  std::optional<Place> place_of(Position p) const {
    return classes.same_class(p, seed) ? std::optional(place_in_class(p)) : std::nullopt;
  }
};

/// Where the rows of a level begin. Tiles with equal numbers of pegs are side by side, each with room for the
/// longest of their rows.
class RowBegins {
 public:
  RowBegins() = default;
  RowBegins(const FoldTables& tables, int pegs);

  /// All rows, in words of 64 bits.
  std::size_t words() const { return words_; }
  /// The first word of the representative's row.
  std::size_t begin(const FoldTables& tables, std::uint32_t representative) const {
    const int in_tile = tables.tiles.pegs(representative);
    return begin_[static_cast<std::size_t>(in_tile)] +
           std::size_t{representative - tables.tiles.first_with(in_tile)} *
               tables.rows.words_of(pegs_ - in_tile);
  }

 private:
  int pegs_ = 0;
  std::vector<std::size_t> begin_;  ///< words before the rows of tiles with that many pegs
  std::size_t words_ = 0;
};

class TileSet {
 public:
  /// An empty set, for positions of the tables' class with that many pegs.
  TileSet(const FoldTables& tables, int fewest_pegs, int most_pegs);
  static std::uint64_t bytes(const FoldTables& tables, int fewest_pegs, int most_pegs);

  /// The rows of the positions with that many pegs.
  std::uint64_t* level(int pegs) { return bits_.data() + begin_[static_cast<std::size_t>(pegs)]; }

  /// Adds positions of the class, and their images; those with fewer pegs are left out. Thread-safe.
  void add(std::span<const Position> positions);
  bool has(Position p) const;
  /// The number of positions with that many pegs in the set.
  std::uint64_t positions(int pegs) const;

 private:
  void add_images(Position p, std::uint32_t representative);
  /// The word of a place, counted from the first word of the set.
  std::size_t word_of(const FoldTables::Place& at, int pegs) const;

  const FoldTables& tables_;
  int fewest_pegs_;
  std::vector<RowBegins> rows_;     ///< by pegs
  std::vector<std::size_t> begin_;  ///< words before the level
  std::vector<std::uint64_t> bits_;
};

}  // namespace pegspace
