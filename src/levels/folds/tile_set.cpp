#include "levels/folds/tile_set.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "base/narrow.hpp"

namespace pegspace {

FoldTables::FoldTables(const Board& board, Position of_class, const HoleSplit& split,
                       const SymmetryGroup& group)
    : rows(split.row_holes, ClassSpace(board).invariants(), group),
      tiles(board, split, group, rows),
      classes(board),
      seed(of_class),
      jumps(board.jumps().size()) {
  std::vector<std::uint64_t> of_holes;
  for (int hole = 0; hole < board.holes(); ++hole) {
    of_holes.push_back(tiles.patterns().of(bit(hole)) | std::uint64_t{rows.patterns().of(bit(hole))} << 32);
  }
  patterns = LinearMap<std::uint64_t, 11>(of_holes);
  const std::uint32_t of_all_holes = rows.parities_of(seed);
  parities.reserve(tiles.representatives());
  for (std::uint32_t representative = 0; representative < tiles.representatives(); ++representative) {
    const Position pegs = tiles.patterns().position(tiles.pattern(representative));
    parities.push_back(narrow<std::uint8_t>(of_all_holes ^ rows.parities_of(pegs)));
  }
}

const RowTables::TileRun* FoldTables::row(std::uint32_t representative, int pegs) const {
  const int in_row = pegs - tiles.pegs(representative);
  if (in_row < 0 || in_row > rows.patterns().bits()) return nullptr;
  const RowTables::TileRun& row = rows.row(in_row, parities[representative]);
  return row.places == 0 ? nullptr : &row;
}

RowBegins::RowBegins(const FoldTables& tables, int pegs) : pegs_(pegs) {
  for (int in_tile = 0; in_tile <= tables.tiles.patterns().bits(); ++in_tile) {
    begin_.push_back(words_);
    const int in_row = pegs - in_tile;
    if (in_row < 0 || in_row > tables.rows.patterns().bits()) continue;
    words_ += std::size_t{tables.rows.words_of(in_row)} *
              (tables.tiles.first_with(in_tile + 1) - tables.tiles.first_with(in_tile));
  }
}

std::uint64_t TileSet::bytes(const FoldTables& tables, int fewest_pegs, int most_pegs) {
  std::uint64_t words = 0;
  for (int pegs = fewest_pegs; pegs <= most_pegs; ++pegs) words += RowBegins(tables, pegs).words();
  return sizeof(std::uint64_t) * words;
}

TileSet::TileSet(const FoldTables& tables, int fewest_pegs, int most_pegs)
    : tables_(tables),
      fewest_pegs_(fewest_pegs),
      bits_(bytes(tables, fewest_pegs, most_pegs) / sizeof(std::uint64_t)) {
  std::size_t words = 0;
  for (int pegs = 0; pegs <= most_pegs; ++pegs) {
    begin_.push_back(words);
    rows_.push_back(pegs < fewest_pegs ? RowBegins() : RowBegins(tables, pegs));
    words += rows_.back().words();
  }
}

std::size_t TileSet::word_of(const FoldTables::Place& at, int pegs) const {
  const auto level = static_cast<std::size_t>(pegs);
  return begin_[level] + rows_[level].begin(tables_, at.representative) + at.place / 64;
}

/// Adds all images of p in a representative tile that several symmetries fix.
void TileSet::add_images(Position p, std::uint32_t representative) {
  const TileTable& tiles = tables_.tiles;
  const std::uint32_t tile = tiles.patterns().of(p);
  for (int symmetry = 0; symmetry < tiles.symmetries(); ++symmetry) {
    if (tiles.image_of(tile, symmetry) != tiles.pattern(representative)) continue;
    const std::uint16_t place = tables_.rows.place_of_image(tables_.rows.patterns().of(p), symmetry);
    std::atomic_ref(bits_[word_of({representative, place}, count_bits(p))])
        .fetch_or(bit(static_cast<int>(place % 64)), std::memory_order_relaxed);
  }
}

void TileSet::add(std::span<const Position> positions) {
  const TileTable& tiles = tables_.tiles;
  struct Bit {
    std::uint64_t* word;
    std::uint64_t mask;
  };
  // Places are far apart, so they are prefetched side by side, in a third of the time of one after another.
  std::array<Bit, 64> bits;
  while (!positions.empty()) {
    const std::size_t now = std::min(positions.size(), bits.size());
    std::size_t number = 0;
    for (const Position p : positions.first(now)) {
      const int pegs = count_bits(p);
      if (pegs < fewest_pegs_) continue;
      const FoldTables::Place at = tables_.place_in_class(p);
      bits[number] = {&bits_[word_of(at, pegs)], bit(static_cast<int>(at.place % 64))};
      __builtin_prefetch(bits[number].word, 1);
      ++number;
      const bool fixes_tile =
          tiles.orbit(at.representative) != static_cast<std::uint32_t>(tiles.symmetries());
      if (fixes_tile) add_images(p, at.representative);
    }
    for (std::size_t i = 0; i < number; ++i)
      std::atomic_ref(*bits[i].word).fetch_or(bits[i].mask, std::memory_order_relaxed);
    positions = positions.subspan(now);
  }
}

bool TileSet::has(Position p) const {
  const int pegs = count_bits(p);
  if (pegs < fewest_pegs_ || pegs >= static_cast<int>(rows_.size())) return false;
  const auto at = tables_.place_of(p);
  return at && has_bit(bits_[word_of(*at, pegs)], static_cast<int>(at->place % 64));
}

std::uint64_t TileSet::positions(int pegs) const {
  const auto level = static_cast<std::size_t>(pegs);
  std::uint64_t sum = 0;
  for (std::uint32_t tile = 0; tile < tables_.tiles.representatives(); ++tile) {
    const RowTables::TileRun* const row = tables_.row(tile, pegs);
    if (row == nullptr) continue;
    const std::uint64_t* const words = bits_.data() + begin_[level] + rows_[level].begin(tables_, tile);
    std::uint64_t members = 0;
    for (std::uint32_t word = 0; word < row->words(); ++word)
      members += static_cast<std::uint64_t>(count_bits(words[word]));
    sum += members * tables_.tiles.orbit(tile);
  }
  return sum;
}

}  // namespace pegspace
