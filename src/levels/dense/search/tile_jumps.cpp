#include "levels/dense/search/tile_jumps.hpp"

#include <map>
#include <set>
#include <utility>

#include "base/narrow.hpp"

namespace pegspace::dense {

TileJumps::TileJumps(const PullTable& table, std::size_t rows_per_tile, int first, int last)
    : first_word_(first), last_word_(last) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, TileJump> found;
  std::set<std::uint32_t> differing;
  for (int number = 64 * first; number < 64 * last; ++number) {
    const auto jump = static_cast<std::size_t>(number);
    if (!table.top[jump].used) continue;
    const auto of_tile = [&](std::uint64_t row) { return narrow<std::uint32_t>(row / rows_per_tile); };
    const std::pair bits(of_tile(table.top[jump].row_delta), of_tile(table.top[jump].row_value));
    differing.insert(bits.first);
    TileJump& tile_jump = found[bits];
    tile_jump.differing = bits.first;
    tile_jump.value = bits.second;
    tile_jump.jumps.resize(static_cast<std::size_t>(last));
    tile_jump.jumps[jump / 64] |= bit(number % 64);
  }
  for (auto& [bits, tile_jump] : found) list_.push_back(std::move(tile_jump));
  most_sources_ = differing.size();
  allowed_.resize((list_.size() + 63) / 64);
  for (std::size_t number = 0; number < list_.size(); ++number) {
    for (std::size_t byte = 0; byte < 4; ++byte) {
      const auto of_byte = [&](std::uint32_t bits) { return bits >> 8 * byte & 255; };
      for (std::uint32_t value = 0; value < 256; ++value) {
        if ((value & of_byte(list_[number].differing)) != of_byte(list_[number].value)) continue;
        allowed_[number / 64][byte][value] |= bit(static_cast<int>(number % 64));
      }
    }
  }
}

}  // namespace pegspace::dense
