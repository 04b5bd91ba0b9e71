#include "levels/folds/tile_level.hpp"

#include <algorithm>
#include <numeric>

#include "levels/kit/worker_team.hpp"

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
  return at ? MemberFinder(*this).find(*at) : std::nullopt;
}

std::optional<TileLevel::Member> MemberFinder::find(const FoldTables::Place& at) {
  if (level_.numbers(at.representative) == nullptr) return std::nullopt;
  const std::uint64_t* const bits = level_.members(at.representative);
  const std::uint64_t word = bits[at.place / 64];
  const int place = static_cast<int>(at.place % 64);
  if (!has_bit(word, place)) return std::nullopt;
  if (representative_ != at.representative) {
    representative_ = at.representative;
    before_.assign(level_.row(at.representative)->words(), 0);
    for (std::size_t i = 1; i < before_.size(); ++i)
      before_[i] = before_[i - 1] + static_cast<std::uint32_t>(count_bits(bits[i - 1]));
  }
  const auto before_in_word = static_cast<std::uint32_t>(count_bits(word & low_bits(place)));
  return TileLevel::Member{at.representative, before_[at.place / 64] + before_in_word};
}

void MemberPatterns::list(const FoldTables& tables, const TileLevel& level) {
  const std::uint32_t tiles = tables.tiles.representatives();
  first_.assign(tiles + std::size_t{1}, 0);
  const auto for_each_row = [&](const auto& visit) {
    parallel_ranges(tiles, std::uint32_t{1024}, [&](std::uint32_t first, std::uint32_t last) {
      for (std::uint32_t tile = first; tile != last; ++tile) {
        if (level.numbers(tile) != nullptr) visit(tile, *level.row(tile), level.members(tile));
      }
    });
  };
  for_each_row([&](std::uint32_t tile, const RowTables::TileRun& row, const std::uint64_t* members) {
    for (std::uint32_t word = 0; word < row.words(); ++word)
      first_[tile + 1] += static_cast<std::size_t>(count_bits(members[word]));
  });
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  const auto make_room = [&](auto& list) {
    if (const std::size_t wanted = first_.back() + RowPatterns::most_lanes; wanted > list.size()) {
      list = {};
      list.resize(wanted);
    }
  };
  make_room(low_);
  if (tables.rows.patterns().bits() > 16) make_room(high_);
  for_each_row([&](std::uint32_t tile, const RowTables::TileRun& row, const std::uint64_t* members) {
    std::size_t next = first_[tile];
    for_each_member(row, members, [&](std::uint32_t place) {
      const std::uint32_t pattern = tables.rows.pattern_at(row, place);
      low_[next] = static_cast<std::uint16_t>(pattern);
      if (!high_.empty()) high_[next] = static_cast<std::uint8_t>(pattern >> 16);
      ++next;
    });
  });
}

}  // namespace pegspace
