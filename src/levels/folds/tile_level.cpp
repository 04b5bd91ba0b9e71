#include "levels/folds/tile_level.hpp"

#include <algorithm>

namespace pegspace {
namespace {

std::size_t most_words(const FoldTables& tables) {
  std::size_t most = 0;
  const int holes = tables.tiles.patterns().bits() + tables.rows.patterns().bits();
  for (int pegs = 0; pegs <= holes; ++pegs) most = std::max(most, RowBegins(tables, pegs).words());
  return most;
}

}  // namespace

TileLevel::TileLevel(const FoldTables& tables, TileSet* set, ChunkPool& chunks)
    : tables_(tables),
      pool_(chunks),
      set_(set),
      found_(set == nullptr ? most_words(tables) : 0),
      numbers_(tables.tiles.representatives()) {}

void TileLevel::begin(int depth, int pegs, NumberKind kind) {
  depth_ = depth;
  pegs_ = pegs;
  kind_ = kind;
  rows_ = RowBegins(tables_, pegs);
  bits_ = set_ == nullptr ? found_.data() : set_->level(pegs);
  std::fill(numbers_.begin(), numbers_.end(), nullptr);
  pool_.give_back(chunks_);
  chunks_.clear();
}

std::byte* TileLevel::take_chunk() {
  std::byte* const chunk = pool_.take();
  const std::lock_guard lock(taking_);
  chunks_.push_back(chunk);
  return chunk;
}

std::optional<TileLevel::Member> TileLevel::find(Position p) const {
  if (count_bits(p) != pegs_) return std::nullopt;
  const auto at = tables_.place_of(p);
  return at ? member_at(*at) : std::nullopt;
}

std::optional<TileLevel::Member> TileLevel::member_at(const FoldTables::Place& at) const {
  const auto [representative, place] = at;
  if (numbers(representative) == nullptr) return std::nullopt;
  const std::uint64_t* const bits = members(representative);
  if (!has_bit(bits[place / 64], static_cast<int>(place % 64))) return std::nullopt;
  auto number =
      static_cast<std::uint32_t>(count_bits(bits[place / 64] & low_bits(static_cast<int>(place % 64))));
  for (std::uint32_t word = 0; word < place / 64; ++word)
    number += static_cast<std::uint32_t>(count_bits(bits[word]));
  return Member{representative, number};
}

}  // namespace pegspace
