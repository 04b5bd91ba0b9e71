// One level of a fold over tiles: the members of each representative's row, and their numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/folds/number_chunks.hpp"
#include "levels/folds/numbers.hpp"
#include "levels/folds/tile_table.hpp"

namespace pegspace {

/// Tables that all levels share.
struct FoldTables {
  RowTables rows;
  TileTable tiles;
  std::vector<std::uint8_t> parities;  ///< of the row of each representative
  std::size_t jumps;                   ///< of the board

  FoldTables(const Board& board, Position seed, const HoleSplit& split, const SymmetryGroup& group);
};

class TileLevel {
 public:
  TileLevel(const FoldTables& tables, MemoryBudget& budget, ChunkPool& chunks);

  /// Becomes an empty level.
  void begin(int depth, int pegs, NumberKind kind);

  int depth() const { return depth_; }
  int pegs() const { return pegs_; }
  NumberKind kind() const { return kind_; }

  /// The representative's row; nullptr where no position of the level is in the tile.
  const RowTables::Row* row(std::uint32_t representative) const;
  /// A bit for each place of its row. Meaningless where it has no numbers.
  std::uint64_t* members(std::uint32_t representative) {
    const int pegs = tables_.tiles.pegs(representative);
    return bits_.data() + begin_[static_cast<std::size_t>(pegs)] +
           std::size_t{representative - tables_.tiles.first_with(pegs)} * tables_.rows.words_of(pegs_ - pegs);
  }
  const std::uint64_t* members(std::uint32_t representative) const {
    return const_cast<TileLevel*>(this)->members(representative);
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
  std::optional<Member> find(Position p, const SymmetryGroup& group) const;

  /// Bits of a level at most, in bytes, and of the addresses of numbers.
  static std::uint64_t most_bytes(const FoldTables& tables);

 private:
  static std::uint64_t most_words(const FoldTables& tables);

  const FoldTables& tables_;
  ChunkPool& pool_;
  int depth_ = 0;
  int pegs_ = 0;
  NumberKind kind_ = NumberKind::ways1;
  std::vector<std::size_t> begin_;  ///< words before the rows of tiles with so many pegs
  BudgetVector<std::uint64_t> bits_;
  BudgetVector<const std::byte*> numbers_;
  std::mutex taking_;
  std::vector<std::byte*> chunks_;
};

}  // namespace pegspace
