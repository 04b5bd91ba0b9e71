#include "levels/dense/layout/tables.hpp"

#include <array>
#include <cstdlib>
#include <map>

#include "base/check.hpp"
#include "base/narrow.hpp"

namespace pegspace::dense {
namespace {

/// The jump's holes as index bits.
struct IndexJump {
  std::uint64_t pegs = 0;    ///< index bits that must be 1 at the target
  std::uint64_t vacant = 0;  ///< index bits that must be 0 at the target
  HoleSet peg_holes = 0;
  HoleSet vacant_holes = 0;
};

IndexJump index_jump(const Jump& jump, const ClassIndex& index, bool forwards) {
  const JumpMask mask = jump_mask(jump);
  IndexJump result;
  result.peg_holes = forwards ? mask.fills : mask.takes;
  result.vacant_holes = forwards ? mask.takes : mask.fills;
  result.pegs = index.index_of(result.peg_holes);
  result.vacant = index.index_of(result.vacant_holes);
  return result;
}

/// Signed distance in a word from the source bit to the target bit.
int lane_distance(const IndexJump& jump) {
  constexpr std::uint64_t in_lane = 63;
  return static_cast<int>(jump.pegs & in_lane) - static_cast<int>(jump.vacant & in_lane);
}

Motion motion_of(const IndexJump& jump) {
  const std::uint64_t low = (jump.pegs | jump.vacant) & low_bits(row_bits);
  if (low == 0) return Motion::none;
  return lane_distance(jump) >= 0 ? Motion::left : Motion::right;
}

}  // namespace

Tables::Tables(const Board& board, const ClassIndex& index) {
  low_bits_ = std::min(index.bits(), row_bits);
  mid_bits_ = std::min(index.bits() - low_bits_, block_bits);
  top_bits_ = index.bits() - low_bits_ - mid_bits_;
  PEGSPACE_CHECK(takes(board, index),
                 "blocks, tiles and places have numbers of 32 bits, jumps fit the jump sets");
  HoleSet touched = 0;
  for (const JumpMask& jump : jump_masks(board)) touched |= jump.touches;
  for (const DependentHole& hole : index.dependent_holes()) {
    if (!has_bit(touched, hole.hole)) {
      for (int half : {0, 1}) fixed_pegs_[half] += hole.constant[half] ? 1 : 0;
      PEGSPACE_CHECK(hole.support == 0, "a hole that no jump touches is a constant");
      continue;
    }
    const std::uint64_t support = index.index_of(hole.support);
    dependent_.push_back({hole.hole,
                          static_cast<std::uint32_t>(support & pegspace::low_bits(row_bits)),
                          support >> row_bits,
                          {hole.constant[0], hole.constant[1]}});
  }
  build_dependences();
  build_level_masks();
  for (int mid = 0; mid < rows_per_block(); ++mid) all_mids_.push_back(narrow<std::uint8_t>(mid));
  forwards_ = build(board, index, true);
  backwards_ = build(board, index, false);
  PEGSPACE_CHECK(forwards_.words <= max_words && backwards_.words <= max_words,
                 "the jumps of a board fit the jump sets");
}

void Tables::build_dependences() {
  const auto parities = [&](std::uint64_t row) {
    std::uint32_t dependence = 0;
    for (std::size_t i = 0; i < dependent_.size(); ++i) {
      if (has_odd_bits(dependent_[i].rows & row)) dependence |= 1U << i;
    }
    return dependence;
  };
  for (std::uint32_t mid = 0; mid < (1U << mid_bits_); ++mid) mid_dependence_.push_back(parities(mid));
  for (const int half : {0, 1}) {
    std::uint32_t constants = 0;
    for (std::size_t i = 0; i < dependent_.size(); ++i)
      constants |= (dependent_[i].constant[half] ? 1U : 0U) << i;
    for (std::uint32_t top = 0; top < blocks(); ++top) {
      const std::uint32_t dependence = parities(std::uint64_t{top} << mid_bits_) ^ constants;
      block_dependence_[half].push_back(narrow<std::uint16_t>(dependence));
    }
  }
}

void Tables::build_level_masks() {
  const std::uint32_t dependences = 1U << dependent_.size();
  level_masks_.assign(std::size_t{dependences} * max_low_counts, Bits2048{});
  low_counts_.assign(dependences, 0);
  for (std::uint32_t dependence = 0; dependence < dependences; ++dependence) {
    for (std::uint32_t place = 0; place < (1U << low_bits_); ++place) {
      int count = count_bits(place);
      for (std::size_t i = 0; i < dependent_.size(); ++i) {
        count +=
            (has_odd_bits(dependent_[i].low & place) != has_bit(dependence, static_cast<int>(i))) ? 1 : 0;
      }
      Bits2048& mask = level_masks_[dependence * max_low_counts + static_cast<std::uint32_t>(count)];
      mask.word[place / 64] |= bit(static_cast<int>(place % 64));
      low_counts_[dependence] |= 1U << count;
    }
  }
  masks_from_ = level_masks_;
  for (std::size_t i = masks_from_.size(); i-- > 0;) {
    if (i % max_low_counts == max_low_counts - 1) continue;
    for (int word = 0; word < words_per_row; ++word)
      masks_from_[i].word[word] |= masks_from_[i + 1].word[word];
  }
}

/// The places of a row with an odd number of pegs on the low holes in `low`.
Bits2048 Tables::odd_places(std::uint32_t low) const {
  Bits2048 row;
  for (std::uint32_t place = 0; place < (1U << low_bits_); ++place) {
    if (has_odd_bits(low & place)) row.word[place / 64] |= bit(static_cast<int>(place % 64));
  }
  return row;
}

/// Describes a hole at the places of a row: for a dependent hole also its bit of the dependence.
Tables::HoleInRow Tables::hole_in_row(const ClassIndex& index, int hole) const {
  const int at = index.bit_of(hole);
  if (at >= row_bits) return {.high = true};
  if (at >= 0) return {.pegs = odd_places(1U << at)};
  const auto found = std::find_if(dependent_.begin(), dependent_.end(),
                                  [&](const Dependent& dependent) { return dependent.hole == hole; });
  PEGSPACE_CHECK(found != dependent_.end(), "a hole of a jump is an index hole or a dependent one");
  return {.pegs = odd_places(found->low), .dependence = 1U << (found - dependent_.begin())};
}

PullTable Tables::build(const Board& board, const ClassIndex& index, bool forwards) const {
  PullTable table;
  std::vector<IndexJump> placed;  // by jump number; unused places of a word stay empty
  HoleSet graded_holes = 0;
  for (const HoleSet type : index.graded_types()) graded_holes |= type;
  const auto add_words = [&](Motion motion, bool graded) {
    std::size_t in_word = 64;
    for (const Jump& jump : board.jumps()) {
      const IndexJump moved = index_jump(jump, index, forwards);
      if (motion_of(moved) != motion || has_bit(graded_holes, jump.over) != graded) continue;
      if (in_word == 64) {
        table.motion.push_back(motion);
        placed.resize(table.motion.size() * 64);
        table.top.resize(placed.size());
        in_word = 0;
      }
      const std::size_t number = (table.motion.size() - 1) * 64 + in_word++;
      placed[number] = moved;
      table.top[number].used = true;
    }
  };
  for (const bool graded : {false, true}) {
    for (const Motion motion : {Motion::none, Motion::left, Motion::right}) add_words(motion, graded);
    if (!graded) table.ungraded_words = static_cast<int>(table.motion.size());
  }
  table.words = static_cast<int>(table.motion.size());
  table.pulls.resize(placed.size());
  table.mid_jumps.assign(static_cast<std::size_t>(table.words) << mid_bits_, 0);
  for (std::size_t number = 0; number < placed.size(); ++number) {
    if (!table.top[number].used) continue;
    const IndexJump& jump = placed[number];
    const std::uint64_t row_pegs = jump.pegs >> row_bits;
    const std::uint64_t row_delta = (jump.pegs | jump.vacant) >> row_bits;
    table.pulls[number] = {static_cast<std::uint32_t>(row_delta & pegspace::low_bits(32)),
                           narrow<std::uint8_t>(std::abs(lane_distance(jump))),
                           static_cast<std::uint8_t>(((jump.pegs | jump.vacant) >> 6) & (words_per_row - 1))};
    const std::uint64_t mid_care = row_delta & pegspace::low_bits(mid_bits_);
    for (std::uint64_t mid = 0; mid < (std::uint64_t{1} << mid_bits_); ++mid) {
      if ((mid & mid_care) != (row_pegs & mid_care)) continue;
      table.mid_jumps[mid * static_cast<std::size_t>(table.words) + number / 64] |=
          bit(static_cast<int>(number % 64));
    }
    table.top[number].care = narrow<std::uint32_t>(row_delta >> mid_bits_);
    table.top[number].value = narrow<std::uint32_t>(row_pegs >> mid_bits_);
    table.top[number].row_delta = row_delta;
    table.top[number].row_value = row_pegs;
  }
  std::vector<HoleInRow> holes;
  for (int hole = 0; hole < board.holes(); ++hole) {
    const bool touched = std::any_of(placed.begin(), placed.end(), [&](const IndexJump& jump) {
      return has_bit(jump.peg_holes | jump.vacant_holes, hole);
    });
    holes.push_back(touched ? hole_in_row(index, hole) : HoleInRow{});
  }
  std::vector<std::pair<HoleSet, HoleSet>> wanted;
  for (const IndexJump& jump : placed) wanted.emplace_back(jump.peg_holes, jump.vacant_holes);
  add_patterns(wanted, holes, table);
  return table;
}

/// One pattern per jump and dependence; equal ones are kept once.
void Tables::add_patterns(const std::vector<std::pair<HoleSet, HoleSet>>& wanted,
                          const std::vector<HoleInRow>& holes, PullTable& table) const {
  const std::uint32_t dependences = 1U << dependent_.size();
  table.pattern_of.assign(dependences * wanted.size(), 0);
  std::map<std::array<std::uint64_t, words_per_row>, std::uint32_t> known;
  Bits2048 all_places;
  for (std::uint32_t place = 0; place < (1U << low_bits_); ++place) {
    all_places.word[place / 64] |= bit(static_cast<int>(place % 64));
  }
  for (std::size_t number = 0; number < wanted.size(); ++number) {
    const HoleSet pegs = wanted[number].first;  // no structured binding: clang++ 14 captures none in lambdas
    const HoleSet vacant = wanted[number].second;
    std::uint32_t matters = 0;
    for_each_bit(pegs | vacant,
                 [&](int hole) { matters |= holes[static_cast<std::size_t>(hole)].dependence; });
    for (std::uint32_t dependence = 0; dependence < dependences; ++dependence) {
      std::uint32_t& chosen = table.pattern_of[dependence * wanted.size() + number];
      if ((dependence & ~matters) != 0) {
        chosen = table.pattern_of[(dependence & matters) * wanted.size() + number];
        continue;
      }
      Bits2048 row = all_places;
      for_each_bit(pegs | vacant, [&](int hole) {
        const HoleInRow& in_row = holes[static_cast<std::size_t>(hole)];
        if (in_row.high) return;
        const bool flipped = (dependence & in_row.dependence) != 0;
        const std::uint64_t flip = flipped != has_bit(pegs, hole) ? 0 : ~std::uint64_t{0};
        for (int word = 0; word < words_per_row; ++word) row.word[word] &= in_row.pegs.word[word] ^ flip;
      });
      std::array<std::uint64_t, words_per_row> key{};
      std::copy(std::begin(row.word), std::end(row.word), key.begin());
      const auto [entry, is_new] = known.try_emplace(key, narrow<std::uint32_t>(table.patterns.size()));
      if (is_new) table.patterns.push_back(row);
      chosen = entry->second;
    }
  }
}

std::uint64_t Tables::planned_bytes(const Board& board, const ClassIndex& index) {
  const std::uint64_t dependences = bit(static_cast<int>(std::min<std::size_t>(
      index.dependent_holes().size(), static_cast<std::size_t>(ClassIndex::max_dependent))));
  const std::uint64_t jumps = board.jumps().size();
  const std::uint64_t words = jumps / 64 + 6;  // six kinds of jumps begin a word each
  // A jump touches three holes, each of which has at most one bit of the dependence.
  const std::uint64_t patterns = std::min<std::uint64_t>(dependences, 8) * jumps;
  const std::uint64_t of_jump =
      sizeof(Pull) + sizeof(PullTable::TopCondition) + dependences * sizeof(std::uint32_t);
  const std::uint64_t mid_jumps = words * sizeof(std::uint64_t) << block_bits;
  const std::uint64_t by_block = 2 * sizeof(std::uint16_t) * (rows_of(index) >> block_bits);
  return 2 * (64 * words * of_jump + patterns * sizeof(Bits2048) + mid_jumps) +
         2 * dependences * max_low_counts * sizeof(Bits2048) + by_block;
}

}  // namespace pegspace::dense
