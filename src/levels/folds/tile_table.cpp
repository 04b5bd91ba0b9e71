#include "levels/folds/tile_table.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/bits.hpp"
#include "base/narrow.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace {

TileTable::TileTable(const Board& board, const HoleSplit& split, const SymmetryGroup& group, RowTables& rows)
    : patterns_(split.tile_holes) {
  for (int symmetry = 0; symmetry < group.order(); ++symmetry) {
    images_.push_back(patterns_.images(group.permutation(symmetry)));
    inverse_.push_back(group.inverse(symmetry));
  }
  find_tile_jumps(board, group, rows);
  find_representatives(group);
}

void TileTable::find_tile_jumps(const Board& board, const SymmetryGroup& group, RowTables& rows) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> numbers;
  for (const Jump& made : board.jumps()) {
    const JumpMask jump = jump_mask(made);
    const std::pair here{patterns_.of(jump.touches), patterns_.of(jump.takes)};
    const auto [entry, is_new] = numbers.try_emplace(here, tile_jumps_.size());
    if (is_new) tile_jumps_.push_back({here.first, here.second, {}});
    const std::uint32_t touches = rows.patterns().of(jump.touches);
    const std::uint32_t before = rows.patterns().of(jump.takes);
    tile_jumps_[entry->second].steps.push_back(
        {touches,
         before,
         rows.add_step(touches, before),
         {plain_jump, narrow<std::uint8_t>(made.from), narrow<std::uint8_t>(made.to)}});
    tile_jump_of_.push_back(narrow<std::uint16_t>(entry->second));
  }
  for (int symmetry = 0; symmetry < group.order(); ++symmetry) {
    const auto& image = images_[static_cast<std::size_t>(symmetry)];
    for (const TileJump& tile_jump : tile_jumps_) {
      const std::pair there{narrow<std::uint32_t>(image(tile_jump.touches)),
                            narrow<std::uint32_t>(image(tile_jump.before))};
      tile_jump_images_.push_back(narrow<std::uint16_t>(numbers.at(there)));
    }
  }
}

std::vector<TileTable::TileJump> TileTable::tile_jumps(const JumpMarks& marks, bool jumps_back) const {
  std::vector<TileJump> marked = tile_jumps_;
  for (TileJump& tile_jump : marked) {
    for (JumpStep& step : tile_jump.steps) {
      if (jumps_back) std::swap(step.jump.leaves, step.jump.lands);
    }
  }
  if (marks.empty()) return marked;
  std::vector<std::size_t> next(tile_jumps_.size());  // steps of a tile jump are in the order of its jumps
  for (std::size_t jump = 0; jump < marks.size(); ++jump) {
    const std::uint16_t tile_jump = tile_jump_of_[jump];
    marked[tile_jump].steps[next[tile_jump]++].jump.mark = marks[jump];
  }
  for (TileJump& tile_jump : marked)
    std::erase_if(tile_jump.steps, [](const JumpStep& step) { return step.jump.mark == avoided_jump; });
  return marked;
}

/// Runs in the caller's task arena.
void TileTable::find_representatives(const SymmetryGroup& group) {
  constexpr std::uint32_t word_bits = 64;
  const auto words = static_cast<std::uint32_t>((patterns_.number() + word_bits - 1) / word_bits);
  std::vector<std::uint64_t> least(words);  // a bit for each tile
  parallel_ranges(words, std::uint32_t{1024}, [&](std::uint32_t first, std::uint32_t last) {
    for (auto tile = std::uint64_t{first} * word_bits;
         tile != std::min<std::uint64_t>(std::uint64_t{last} * word_bits, patterns_.number()); ++tile) {
      const bool is_least =
          std::ranges::all_of(images_, [&](const auto& image) { return image(tile) >= tile; });
      least[tile / word_bits] |= std::uint64_t{is_least} << (tile % word_bits);
    }
  });
  std::vector<std::vector<std::uint32_t>> by_pegs(static_cast<std::size_t>(patterns_.bits()) + 1);
  for (std::uint32_t word = 0; word < words; ++word) {
    for_each_bit(least[word], [&](int bit) {
      const auto tile = word * word_bits + static_cast<std::uint32_t>(bit);
      by_pegs[static_cast<std::size_t>(count_bits(tile))].push_back(tile);
    });
  }
  for (std::size_t pegs = 0; pegs < by_pegs.size(); ++pegs) {
    first_with_.push_back(representatives());
    patterns_of_.insert(patterns_of_.end(), by_pegs[pegs].begin(), by_pegs[pegs].end());
    pegs_.resize(patterns_of_.size(), static_cast<std::uint8_t>(pegs));
  }
  first_with_.push_back(representatives());
  find_orbits(narrow<std::uint32_t>(group.order()));
}

/// Fills in the orbits of all representatives. No tile is in two orbits.
void TileTable::find_orbits(std::uint32_t order) {
  representative_.resize(patterns_.number());
  symmetry_.resize(patterns_.number());
  orbits_.resize(representatives());
  parallel_ranges(representatives(), std::uint32_t{1024}, [&](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t representative = first; representative != last; ++representative) {
      const std::uint32_t tile = pattern(representative);
      std::uint32_t fixing = 0;
      for (std::size_t symmetry = images_.size(); symmetry-- > 0;) {  // the identity, number 0, last
        const auto image = static_cast<std::uint32_t>(images_[symmetry](tile));
        representative_[image] = representative;
        symmetry_[image] = narrow<std::uint8_t>(inverse_[symmetry]);
        fixing += image == tile ? 1 : 0;
      }
      orbits_[representative] = narrow<std::uint8_t>(order / fixing);
    }
  });
}

}  // namespace pegspace
