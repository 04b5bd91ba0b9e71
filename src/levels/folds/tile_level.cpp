#include "levels/folds/tile_level.hpp"

#include <algorithm>

#include "board/position_class.hpp"

namespace pegspace {
namespace {

std::uint64_t words_with(const FoldTables& tables, int pegs) {
  std::uint64_t words = 0;
  for (int in_tile = 0; in_tile <= tables.tiles.patterns().bits(); ++in_tile) {
    const int in_row = pegs - in_tile;
    if (in_row < 0 || in_row > tables.rows.patterns().bits()) continue;
    words += std::uint64_t{tables.rows.words_of(in_row)} *
             (tables.tiles.first_with(in_tile + 1) - tables.tiles.first_with(in_tile));
  }
  return words;
}

}  // namespace

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

std::uint64_t TileLevel::most_words(const FoldTables& tables) {
  std::uint64_t most = 0;
  const int holes = tables.tiles.patterns().bits() + tables.rows.patterns().bits();
  for (int pegs = 0; pegs <= holes; ++pegs) most = std::max(most, words_with(tables, pegs));
  return most;
}

std::uint64_t TileLevel::most_bytes(const FoldTables& tables) {
  return sizeof(std::uint64_t) * (most_words(tables) + tables.tiles.representatives());
}

TileLevel::TileLevel(const FoldTables& tables, MemoryBudget& budget, ChunkPool& chunks)
    : tables_(tables),
      pool_(chunks),
      bits_(most_words(tables), BudgetAllocator<std::uint64_t>(budget)),
      numbers_(tables.tiles.representatives(), BudgetAllocator<const std::byte*>(budget)) {}

void TileLevel::begin(int depth, int pegs, NumberKind kind) {
  depth_ = depth;
  pegs_ = pegs;
  kind_ = kind;
  std::size_t words = 0;
  begin_.clear();
  for (int in_tile = 0; in_tile <= tables_.tiles.patterns().bits(); ++in_tile) {
    begin_.push_back(words);
    const int in_row = pegs - in_tile;
    if (in_row < 0 || in_row > tables_.rows.patterns().bits()) continue;
    words += std::size_t{tables_.rows.words_of(in_row)} *
             (tables_.tiles.first_with(in_tile + 1) - tables_.tiles.first_with(in_tile));
  }
  std::fill(numbers_.begin(), numbers_.end(), nullptr);
  pool_.give_back(chunks_);
  chunks_.clear();
}

const RowTables::Row* TileLevel::row(std::uint32_t representative) const {
  const int in_row = pegs_ - tables_.tiles.pegs(representative);
  if (in_row < 0 || in_row > tables_.rows.patterns().bits()) return nullptr;
  const RowTables::Row& row = tables_.rows.row(in_row, tables_.parities[representative]);
  return row.places == 0 ? nullptr : &row;
}

std::byte* TileLevel::take_chunk() {
  std::byte* const chunk = pool_.take();
  const std::lock_guard lock(taking_);
  chunks_.push_back(chunk);
  return chunk;
}

std::optional<TileLevel::Member> TileLevel::find(Position p, const SymmetryGroup& group) const {
  if (count_bits(p) != pegs_) return std::nullopt;
  const std::uint32_t tile = tables_.tiles.patterns().of(p);
  const std::uint32_t representative = tables_.tiles.representative_of(tile);
  if (numbers(representative) == nullptr) return std::nullopt;
  const std::uint32_t pattern = tables_.rows.patterns().of(group.image(tables_.tiles.symmetry_of(tile), p));
  // A position of another class has a place, too, but in another row.
  if (tables_.rows.parities_of(tables_.rows.patterns().position(pattern)) != tables_.parities[representative])
    return std::nullopt;
  const std::uint64_t* const bits = members(representative);
  const std::uint32_t place = tables_.rows.place_of(pattern);
  if (!has_bit(bits[place / 64], static_cast<int>(place % 64))) return std::nullopt;
  auto number =
      static_cast<std::uint32_t>(count_bits(bits[place / 64] & low_bits(static_cast<int>(place % 64))));
  for (std::uint32_t word = 0; word < place / 64; ++word)
    number += static_cast<std::uint32_t>(count_bits(bits[word]));
  return Member{representative, number};
}

}  // namespace pegspace
