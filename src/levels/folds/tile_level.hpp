// One level of a fold over tiles: the members of each representative's row, and their numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/folds/number_chunks.hpp"
#include "levels/folds/numbers/numbers.hpp"
#include "levels/folds/tile_set.hpp"

namespace pegspace {

class TileLevel {
 public:
  /// set: keeps the members of all levels; nullptr: none does.
  TileLevel(const FoldTables& tables, TileSet* set, ChunkPool& chunks);

  /// Becomes a level without numbers.
  void begin(int depth, int pegs, NumberKind kind);

  int depth() const { return depth_; }
  int pegs() const { return pegs_; }
  NumberKind kind() const { return kind_; }

  /// The representative's row; nullptr where no position of the level is in the tile.
  const RowTables::TileRow* row(std::uint32_t representative) const {
    return tables_.row(representative, pegs_);
  }
  /// A bit for each place of its row. In a fold forwards, meaningless where it has no numbers.
  std::uint64_t* members(std::uint32_t representative) {
    return bits_ + rows_.begin(tables_, representative);
  }
  const std::uint64_t* members(std::uint32_t representative) const {
    return bits_ + rows_.begin(tables_, representative);
  }
  /// The numbers of its members; nullptr where it has none.
  const std::byte* numbers(std::uint32_t representative) const { return numbers_[representative]; }
  void set_numbers(std::uint32_t representative, const std::byte* numbers) {
    numbers_[representative] = numbers;
  }

  /// A chunk for numbers of this level. Thread-safe.
  std::byte* take_chunk();
  std::size_t chunk_bytes() const { return pool_.chunk_bytes(); }

  /// Where p is: its representative, and the number among the members of its row.
  struct Member {
    std::uint32_t representative = 0;
    std::uint32_t number = 0;
  };
  /// Nothing where p is no member.
  std::optional<Member> find(Position p) const;
  std::optional<Member> member_at(const FoldTables::Place& at) const;

 private:
  const FoldTables& tables_;
  ChunkPool& pool_;
  int depth_ = 0;
  int pegs_ = 0;
  NumberKind kind_{};
  RowBegins rows_;
  TileSet* set_;
  std::vector<std::uint64_t> found_;  ///< members, where no set keeps them
  std::uint64_t* bits_ = nullptr;     ///< members
  std::vector<const std::byte*> numbers_;
  std::mutex taking_;
  std::vector<std::byte*> chunks_;
};

}  // namespace pegspace
