// How jumps act on the dense engine's rows of bits (levels/dense/layout/class_index.hpp), without looking at
// a single position.
//
// A half of a class is an array of rows of 2048 bits; the row number is the high part of the index, the place
// in the row its low 11 bits. A jump flips the index bits of its holes, so it carries row r to row r ^
// row_delta, and inside the row it moves bits by a fixed distance. Seen from the row that receives (rows
// pull, so that every row is written by its owner only):
//
//     target |= move(source[r ^ row_delta]) & pattern
//
//     pattern   the places at which the low and the dependent holes of the jump are as the jump leaves them
//     move      exchanges the 64-bit words i and i ^ word_xor, then shifts each word by `shift` bits
//
// Whether the high holes are as the jump leaves them depends only on the row number: its top part decides for
// a whole block of rows (TopCondition), its middle part by a table of jump sets (mid_jumps). The peg on a
// dependent hole is a parity of low places XOR a parity of the row number; the latter parities, of all
// dependent holes, are the row's *dependence*, a number below 2^10 that selects the jump's pattern.
//
//     row number = | top: the block | mid: 6 bits, the row in its block |
//
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "levels/dense/layout/class_index.hpp"
#include "position/jump_mask.hpp"

namespace pegspace::dense {

inline constexpr int row_bits = 11;
inline constexpr int words_per_row = 32;
inline constexpr int block_bits = 6;
inline constexpr int max_low_counts = row_bits + ClassIndex::max_dependent + 1;

struct alignas(64) Bits2048 {
  std::uint64_t word[words_per_row] = {};
  bool operator==(const Bits2048&) const = default;
};

/// The bit of a place, counted from the first row.
inline bool has_place(const Bits2048* rows, std::uint64_t place) {
  return has_bit(rows[place >> row_bits].word[(place >> 6) & (words_per_row - 1)],
                 static_cast<int>(place & 63));
}
inline void set_place(Bits2048* rows, std::uint64_t place) {
  rows[place >> row_bits].word[(place >> 6) & (words_per_row - 1)] |= bit(static_cast<int>(place & 63));
}

/// A jump as seen from the row that receives.
struct Pull {
  std::uint32_t row_delta = 0;  ///< its low 32 bits: more than the place in a tile
  std::uint8_t shift = 0;
  std::uint8_t word_xor = 0;
};

/// How the jumps of one 64-bit word of a jump set move bits inside a row.
enum class Motion : std::uint8_t { none, left, right };

/// All jumps in one direction of time. Jump sets are bit sets of `words` 64-bit words; the jumps of a word
/// share their Motion, so that the inner loops have no branch on it. Jumps over graded holes have words of
/// their own, after the others.
struct PullTable {
  int words = 0;
  int ungraded_words = 0;
  std::vector<Motion> motion;  ///< by word
  std::vector<Pull> pulls;     ///< by jump = 64 * word + bit
  std::vector<std::uint64_t>
      mid_jumps;  ///< [mid * words + word]: jumps that the middle part of the row number allows
  struct TopCondition {
    std::uint32_t care = 0;
    std::uint32_t value = 0;
    std::uint64_t row_delta = 0;
    std::uint64_t row_value = 0;  ///< the bits of row_delta that the receiving row's number must have
    bool used = false;
  };
  std::vector<TopCondition> top;          ///< by jump; used = false if the word has no such jump
  std::vector<std::uint32_t> pattern_of;  ///< [dependence * 64 * words + jump]: number of the pattern
  std::vector<Bits2048> patterns;
};

/// Those of the given jumps, of one word of the jump sets, that the block's part of the row number allows.
inline std::uint64_t allowed_in_block(const PullTable& table, std::uint32_t block, int word,
                                      std::uint64_t jumps) {
  const PullTable::TopCondition* top = table.top.data() + 64 * word;
  std::uint64_t allowed = 0;
  for (; jumps != 0; jumps &= jumps - 1) {
    const int number = lowest_bit(jumps);
    if ((block & top[number].care) == top[number].value) allowed |= bit(number);
  }
  return allowed;
}

/// The jump set that the block's part of the row number allows. (Tried: testing equal conditions once gains
/// nothing. A table by block of the conditions that hold saves 4 % on the English board and costs 15 % on the
/// European. Code without branches costs 12 %.)
inline void choose_jumps(const PullTable& table, std::uint32_t block, std::uint64_t* jumps) {
  for (int word = 0; word < table.words; ++word) {
    jumps[word] = 0;
    const PullTable::TopCondition* top = table.top.data() + 64 * word;
    for (int number = 0; number < 64 && top[number].used; ++number) {
      if ((block & top[number].care) == top[number].value) jumps[word] |= bit(number);
    }
  }
}

/// Everything about the rows of one class that does not change while it is searched.
class Tables {
 public:
  /// Boards with more jumps (graphs of more than 20 holes with all edges) are for the hash engine.
  static constexpr std::size_t most_jumps = 8000;
  /// The most bits of an index: numbers of blocks are words of 32 bits, as are those of tiles
  /// (grade_plan.hpp) and of places in a tile (tile_kernel.hpp).
  static constexpr int most_bits = 47;
  static constexpr int most_tile_bits = 32;
  /// Jump sets have at most this many words: six kinds of jumps begin a word each.
  static constexpr int max_words = static_cast<int>(most_jumps / 64) + 6;

  /// The board may have at most most_jumps jumps, the index at most most_bits bits.
  Tables(const Board& board, const ClassIndex& index);

  /// Whether the jumps fit the tables, and blocks, tiles and places can be numbered.
  static bool takes(const Board& board, const ClassIndex& index) {
    return board.jumps().size() <= most_jumps && index.bits() <= most_bits &&
           tile_bits(index) <= most_tile_bits && tile_bits(index) + 31 >= index.bits();
  }
  /// Bits of the place in a tile: the index without its tile holes, but at least those of a row.
  static int tile_bits(const ClassIndex& index) {
    return std::max(row_bits, index.bits() - count_bits(index.tile_holes()));
  }

  /// Number of rows of a half.
  static std::uint64_t rows_of(const ClassIndex& index) {
    return std::uint64_t{1} << (index.bits() - std::min(index.bits(), row_bits));
  }

  int low_bits() const { return low_bits_; }
  int mid_bits() const { return mid_bits_; }
  std::uint32_t blocks() const { return std::uint32_t{1} << top_bits_; }
  int rows_per_block() const { return 1 << mid_bits_; }

  /// To pull children: target places are positions after the jump (forwards).
  const PullTable& forwards() const { return forwards_; }
  /// To pull parents: target places are positions before the jump (backwards). A backward pattern also shows
  /// where the jump is legal.
  const PullTable& backwards() const { return backwards_; }

  /// All mids of a block, ascending.
  const std::vector<std::uint8_t>& all_mids() const { return all_mids_; }

  /// The dependence of a row is dependence_of_block(half, top) ^ mid_dependence()[mid].
  std::uint32_t dependence_of_block(int half, std::uint32_t top) const {
    return block_dependence_[half][top];
  }
  const std::vector<std::uint32_t>& mid_dependence() const { return mid_dependence_; }
  /// Pegs on isolated dependent holes, the same in every row of the half.
  int fixed_pegs(int half) const { return fixed_pegs_[half]; }

  /// Pegs of a position = fixed_pegs + pegs of the row number + low count. level_mask: the places of a row of
  /// that dependence whose low count (pegs on low and dependent holes) is `count`, 0 <= count <
  /// max_low_counts.
  const Bits2048& level_mask(std::uint32_t dependence, int count) const {
    return level_masks_[dependence * max_low_counts + static_cast<std::uint32_t>(count)];
  }
  /// The places of a row of that dependence whose low count is `count` or more.
  const Bits2048& mask_from(std::uint32_t dependence, int count) const {
    return masks_from_[dependence * max_low_counts + static_cast<std::uint32_t>(count)];
  }
  /// Bit c is set if level_mask(dependence, c) is not empty.
  std::uint32_t low_counts(std::uint32_t dependence) const { return low_counts_[dependence]; }

  /// The most bytes that the tables need.
  static std::uint64_t planned_bytes(const Board& board, const ClassIndex& index);

 private:
  struct Dependent {
    int hole = 0;
    std::uint32_t low = 0;   ///< the places of the row of which it is a parity
    std::uint64_t rows = 0;  ///< the bits of the row number of which it is a parity
    bool constant[2] = {};
  };
  /// What is known of a hole at the places of a row.
  struct HoleInRow {
    bool high = false;             ///< an index hole of the row number: the same at all places
    Bits2048 pegs = {};            ///< places with a peg if the hole's bit of the dependence is 0
    std::uint32_t dependence = 0;  ///< the bit of the dependence that exchanges pegs and vacancies; 0: none
  };
  Bits2048 odd_places(std::uint32_t low) const;
  HoleInRow hole_in_row(const ClassIndex& index, int hole) const;
  PullTable build(const Board& board, const ClassIndex& index, bool forwards) const;
  void add_patterns(const std::vector<std::pair<HoleSet, HoleSet>>& wanted,
                    const std::vector<HoleInRow>& holes, PullTable& table) const;
  void build_dependences();
  void build_level_masks();

  int low_bits_ = 0;
  int mid_bits_ = 0;
  int top_bits_ = 0;
  int fixed_pegs_[2] = {};
  std::vector<Dependent>
      dependent_;  ///< those that jumps touch; bit i of a dependence belongs to dependent_[i]
  std::vector<std::uint16_t> block_dependence_[2];
  std::vector<std::uint32_t> mid_dependence_;
  std::vector<Bits2048> level_masks_;
  std::vector<Bits2048> masks_from_;
  std::vector<std::uint32_t> low_counts_;
  std::vector<std::uint8_t> all_mids_;
  PullTable forwards_;
  PullTable backwards_;
};

}  // namespace pegspace::dense
