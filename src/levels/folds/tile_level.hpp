// One level of a fold over tiles: the members of each representative's row, and their numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "base/system/huge_pages.hpp"
#include "levels/folds/numbers/numbers.hpp"
#include "levels/folds/tile_set.hpp"

namespace pegspace {

/// Memory for the numbers of levels, in chunks that the next level but one uses again, so the system zeroes
/// none twice. The first chunks are allocated one by one, which is enough for small boards; later ones
/// several at once, in huge pages (English from c1, all games, 550 MB: 8.9 s of processor time without them).
class ChunkPool {
 public:
  /// A chunk holds at least a row of numbers.
  explicit ChunkPool(std::size_t bytes_of_row) : bytes_(std::max(least_bytes, bytes_of_row)) {}
  ChunkPool(const ChunkPool&) = delete;
  ChunkPool& operator=(const ChunkPool&) = delete;

  std::size_t chunk_bytes() const { return bytes_; }

  /// Thread-safe, as is give_back().
  std::byte* take() {
    const std::lock_guard lock(taking_);
    if (unused_.empty())
      allocate(chunks_ * bytes_ < enough_bytes ? 1 : std::max<std::size_t>(huge_page_bytes / bytes_, 1));
    std::byte* const chunk = unused_.back();
    unused_.pop_back();
    return chunk;
  }
  void give_back(const std::vector<std::byte*>& chunks) {
    const std::lock_guard lock(taking_);
    unused_.insert(unused_.end(), chunks.begin(), chunks.end());
  }

 private:
  void allocate(std::size_t chunks) {
    LargeVector<std::byte>& together = all_.emplace_back(chunks * bytes_);
    chunks_ += chunks;
    unused_.reserve(chunks_);
    for (std::size_t i = 0; i < chunks; ++i) unused_.push_back(together.data() + i * bytes_);
  }

  static constexpr std::size_t least_bytes = std::size_t{256} << 10;
  static constexpr std::size_t enough_bytes = std::size_t{16} << 20;  ///< allocated one by one

  std::size_t bytes_;
  std::mutex taking_;
  std::vector<LargeVector<std::byte>> all_;
  std::size_t chunks_ = 0;
  std::vector<std::byte*> unused_;
};

/// Calls visit(place) for each member of a row.
template <typename Visit>
void for_each_member(const RowTables::TileRun& row, const std::uint64_t* members, Visit&& visit) {
  for (std::uint32_t word = 0; word < row.words(); ++word)
    for_each_bit(members[word], [&](int i) { visit(64 * word + static_cast<std::uint32_t>(i)); });
}

class TileLevel {
 public:
  /// `set` keeps the members of all levels; nullptr: no set does.
  TileLevel(const FoldTables& tables, TileSet* set, ChunkPool& chunks);

  /// Becomes a level without numbers.
  void begin(int depth, int pegs, NumberKind kind);

  int depth() const { return depth_; }
  int pegs() const { return pegs_; }
  NumberKind kind() const { return kind_; }

  /// The representative's row; nullptr if no position of the level is in the tile.
  const RowTables::TileRun* row(std::uint32_t representative) const {
    return tables_.row(representative, pegs_);
  }
  /// A bit for each place of its row. In a forward fold, undefined if the representative has no numbers.
  std::uint64_t* members(std::uint32_t representative) {
    return bits_ + rows_.begin(tables_, representative);
  }
  const std::uint64_t* members(std::uint32_t representative) const {
    return bits_ + rows_.begin(tables_, representative);
  }
  /// The numbers of its members; nullptr if it has none.
  const std::byte* numbers(std::uint32_t representative) const { return numbers_[representative]; }
  void set_numbers(std::uint32_t representative, const std::byte* numbers) {
    numbers_[representative] = numbers;
  }

  /// What is left of a chunk; of each thread.
  struct Room {
    std::byte* end = nullptr;
    std::size_t left = 0;
    /// Numbers of all widths begin at a multiple of 16 bytes.
    void take(std::size_t bytes) { left -= std::min(left, (bytes + 15) / 16 * 16); }
  };
  /// The beginning of the room, for that many numbers of this level and one more. Thread-safe.
  template <typename Number>
  Number* room_for(std::uint32_t numbers, Room& room) {
    if (room.left < (numbers + 1) * sizeof(Number))
      room = {take_chunk() + pool_.chunk_bytes(), pool_.chunk_bytes()};
    return reinterpret_cast<Number*>(room.end - room.left);
  }

  /// The place of a member: its representative, and its number among the members of the row.
  struct Member {
    std::uint32_t representative = 0;
    std::uint32_t number = 0;
  };
  /// The place of p; nothing if p is not a member.
  std::optional<Member> find(Position p) const;

 private:
  std::byte* take_chunk();

  const FoldTables& tables_;
  ChunkPool& pool_;
  int depth_ = 0;
  int pegs_ = 0;
  NumberKind kind_{};
  RowBegins rows_;
  TileSet* set_;
  std::vector<std::uint64_t> found_;  ///< members, if no set keeps them
  std::uint64_t* bits_ = nullptr;     ///< members
  std::vector<const std::byte*> numbers_;
  std::mutex taking_;
  std::vector<std::byte*> chunks_;
};

/// Finds members of a level one after another, most of them in the row of the one before: it counts the
/// members before each word of a row once.
class MemberFinder {
 public:
  explicit MemberFinder(const TileLevel& level) : level_(level) {}
  /// Nothing if no member is there.
  std::optional<TileLevel::Member> find(const FoldTables::Place& at);

 private:
  const TileLevel& level_;
  std::optional<std::uint32_t> representative_;
  std::vector<std::uint32_t> before_;  ///< by word
};

/// The members of a level, listed: the pattern of each on the row holes, row by row, as its jumps read them.
class MemberPatterns {
 public:
  void list(const FoldTables& tables, const TileLevel& level);
  /// Those of the representative's row.
  RowPatterns of(std::uint32_t representative) const {
    const std::size_t first = first_[representative];
    return {{low_.data() + first, first_[representative + 1] - first},
            high_.empty() ? nullptr : high_.data() + first};
  }

 private:
  std::vector<std::size_t> first_;  ///< the number of patterns before the row
  LargeVector<std::uint16_t> low_;
  LargeVector<std::uint8_t> high_;
};

}  // namespace pegspace
