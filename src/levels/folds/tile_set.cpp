#include "levels/folds/tile_set.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "base/narrow.hpp"
#include "board/position_class.hpp"

namespace pegspace {

FoldTables::FoldTables(const Board& board, Position seed, const HoleSplit& split, const SymmetryGroup& group)
    : rows(split.row_holes, ClassSpace(board).invariants(), group),
      tiles(board, split, group, rows),
      jumps(board.jumps().size()) {
  const std::uint32_t of_class = rows.parities_of(seed);
  parities.reserve(tiles.representatives());
  for (std::uint32_t representative = 0; representative < tiles.representatives(); ++representative) {
    const Position pegs = tiles.patterns().position(tiles.pattern(representative));
    parities.push_back(narrow<std::uint8_t>(of_class ^ rows.parities_of(pegs)));
  }
}

const RowTables::Row* FoldTables::row(std::uint32_t representative, int pegs) const {
  const int in_row = pegs - tiles.pegs(representative);
  if (in_row < 0 || in_row > rows.patterns().bits()) return nullptr;
  const RowTables::Row& row = rows.row(in_row, parities[representative]);
  return row.places == 0 ? nullptr : &row;
}

std::optional<FoldTables::Place> FoldTables::place_of(Position p, const SymmetryGroup& group) const {
  const std::uint32_t tile = tiles.patterns().of(p);
  const std::uint32_t representative = tiles.representative_of(tile);
  const std::uint32_t pattern = rows.patterns().of(group.image(tiles.symmetry_of(tile), p));
  // A position of another class has a place, too, but in another row.
  if (rows.parities_of(rows.patterns().position(pattern)) != parities[representative]) return std::nullopt;
  return Place{representative, rows.place_of(pattern)};
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

std::uint64_t TileSet::bytes(const FoldTables& tables, int most_pegs) {
  std::uint64_t words = 0;
  for (int pegs = 0; pegs <= most_pegs; ++pegs) words += RowBegins(tables, pegs).words();
  return sizeof(std::uint64_t) * words;
}

TileSet::TileSet(const FoldTables& tables, int most_pegs, MemoryBudget& budget)
    : tables_(tables),
      bits_(bytes(tables, most_pegs) / sizeof(std::uint64_t), BudgetAllocator<std::uint64_t>(budget)) {
  std::size_t words = 0;
  for (int pegs = 0; pegs <= most_pegs; ++pegs) {
    begin_.push_back(words);
    words += rows_.emplace_back(tables, pegs).words();
  }
}

std::size_t TileSet::word_of(const FoldTables::Place& at, int pegs) const {
  const auto level = static_cast<std::size_t>(pegs);
  return begin_[level] + rows_[level].begin(tables_, at.representative) + at.place / 64;
}

void TileSet::add(std::span<const Position> positions) {
  const TileTable& tiles = tables_.tiles;
  struct Bit {
    std::uint64_t* word;
    std::uint64_t mask;
  };
  // Places lie far apart: they are fetched side by side, a third of the time of one after another.
  std::array<Bit, 64> bits;
  while (!positions.empty()) {
    std::size_t number = 0;
    const std::size_t now = std::min(positions.size(), bits.size());
    for (const Position p : positions.first(now)) {
      const std::uint32_t tile = tiles.patterns().of(p);
      const std::uint32_t representative = tiles.representative_of(tile);
      if (tiles.pattern(representative) != tile) continue;
      const FoldTables::Place at{representative, tables_.rows.place_of(tables_.rows.patterns().of(p))};
      bits[number] = {&bits_[word_of(at, count_bits(p))], bit(static_cast<int>(at.place % 64))};
      __builtin_prefetch(bits[number++].word, 1);
    }
    for (std::size_t i = 0; i < number; ++i)
      std::atomic_ref(*bits[i].word).fetch_or(bits[i].mask, std::memory_order_relaxed);
    positions = positions.subspan(now);
  }
}

bool TileSet::has(Position p, const SymmetryGroup& group) const {
  const int pegs = count_bits(p);
  if (pegs >= static_cast<int>(rows_.size())) return false;
  const auto at = tables_.place_of(p, group);
  return at && has_bit(bits_[word_of(*at, pegs)], static_cast<int>(at->place % 64));
}

}  // namespace pegspace
