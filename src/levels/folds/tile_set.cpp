#include "levels/folds/tile_set.hpp"

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
    parities.push_back(static_cast<std::uint8_t>(of_class ^ rows.parities_of(pegs)));
  }
}

const RowTables::Row* FoldTables::row(std::uint32_t representative, int pegs) const {
  const int in_row = pegs - tiles.pegs(representative);
  if (in_row < 0 || in_row > rows.patterns().bits()) return nullptr;
  const RowTables::Row& row = rows.row(in_row, parities[representative]);
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

std::uint64_t TileSet::bytes(const FoldTables& tables, int most_pegs) {
  std::uint64_t words = 0;
  for (int pegs = 0; pegs <= most_pegs; ++pegs) words += RowBegins(tables, pegs).words();
  return sizeof(std::uint64_t) * words;
}

TileSet::TileSet(const FoldTables& tables, int most_pegs, MemoryBudget& budget)
    : bits_(bytes(tables, most_pegs) / sizeof(std::uint64_t), BudgetAllocator<std::uint64_t>(budget)) {
  std::size_t words = 0;
  for (int pegs = 0; pegs <= most_pegs; ++pegs) {
    begin_.push_back(words);
    words += RowBegins(tables, pegs).words();
  }
}

}  // namespace pegspace
