// The winning positions of a problem that time reversal halves (dense_half_fold.hpp): canonical ones, of
// the levels from the start to the middle, each with where its parents are. They are found from the middle
// up, for reachable parents of winning positions are winning.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/huge_pages.hpp"
#include "levels/dense_half_problem.hpp"
#include "levels/dense_orbit_table.hpp"
#include "levels/expand_kernel.hpp"

namespace pegspace::dense {

/// Some positions of a level, in an order in which neighbours lie close together in the bitmap, and where
/// their parents are in the level before.
struct Piece {
  std::span<const OrbitTable::Place> positions;
  std::span<const ParentFacts> facts;          ///< by position: how many parents, and its orbit's size
  std::span<const OrbitTable::Place> parents;  ///< those of the first position, of the second, ...
};

struct PieceLevel {
  std::vector<Piece> pieces;
  std::uint64_t places = 0;     ///< of its table
  std::uint64_t positions = 0;  ///< all of them, not only canonical ones
};

/// Memory for the arrays of pieces, for as long as the fold lives, in blocks that grow up to two huge pages.
/// For one thread. (A vector for each array: three times as many page faults, 4 % more time, English.)
class PieceMemory {
 public:
  /// What take() of that many bytes will allocate.
  std::uint64_t needed_for(std::uint64_t bytes) const {
    bytes = rounded(bytes);
    return bytes <= left_ ? 0 : std::max(next_block_, bytes);
  }
  /// Unset.
  template <typename T>
  std::span<T> take(std::size_t count) {
    if (count == 0) return {};
    const std::uint64_t bytes = rounded(count * sizeof(T));
    if (bytes > left_) {
      left_ = std::max(next_block_, bytes);
      next_block_ = std::min(2 * next_block_, most_block);
      blocks_.emplace_back(left_);
    }
    std::byte* const at = blocks_.back().data() + blocks_.back().size() - left_;
    left_ -= bytes;
    return {reinterpret_cast<T*>(at), count};
  }

 private:
  static std::uint64_t rounded(std::uint64_t bytes) { return (bytes + 7) / 8 * 8; }
  static constexpr std::uint64_t most_block = std::uint64_t{4} << 20;
  std::vector<LargeVector<std::byte>> blocks_;
  std::uint64_t left_ = 0;  ///< at the end of the last block
  std::uint64_t next_block_ = 4096;
};

struct LinkedLevels {
  std::vector<PieceLevel> levels;  ///< by depth, down to the middle; none where nothing is winning
  /// The positions of the middle again, here with the positions of the middle whose numbers add up to that of
  /// the mirror image: the image itself, where it is of the same level, or else its parents.
  PieceLevel middle;
  std::vector<PieceMemory> memory;  ///< of the pieces
  std::uint64_t bytes = 0;
};

/// As count_by_halves() (dense_half_fold.hpp), which has the meaning of the parameters.
std::optional<LinkedLevels> link_levels(const Search& search, const SymmetryGroup& group,
                                        const HalfProblem& problem, std::uint64_t memory_bytes,
                                        const SearchListener& listener, std::uint64_t most_first_room);

}  // namespace pegspace::dense
