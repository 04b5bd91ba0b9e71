// The rows that jumps lead to in tiles that other ranks keep (levels/exchange.hpp). A rank applies the jumps
// to its own tiles and sends the resulting rows; the owner of the tile adds them. So sources are never sent:
// if several jumps, over any holes, lead from tiles of one rank to one tile of another, their rows are merged
// first.
//
// Push or pull? The table has the rows sent by 4 ranks together, as parts of all representatives (T): those
// of jumps over graded holes, sent once, and those of the other jumps, sent in each round of a stage that
// finds anything new (measured before there were cells, class_index.hpp):
//
//                          push: graded   visit      pull: graded   visit
//     English from d4             1.34 T  1.72 T           1.75 T  1.72 T
//     European from e7            1.27 T  1.33 T           1.54 T  1.33 T
//     diamond41 from e5           1.37 T  1.70 T           1.79 T  1.70 T
//     Wiegleb from e5             1.48 T  1.83 T           1.82 T  1.83 T
//
// Pushing also leaves out the rows to which no jump leads, about half, and it needs no memory for sources.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "levels/dense/layout/tables.hpp"
#include "levels/exchange.hpp"

namespace pegspace::dense {

class RowMail {
 public:
  /// With one rank nothing is sent, and there is no buffer.
  RowMail(Exchange& exchange, std::size_t rows_per_tile);

  /// The number of tiles of each other rank that have room at a time, at least one.
  std::size_t tiles_at_once() const { return tiles_at_once_; }

  /// Adds the non-empty rows of a tile that this rank keeps, to be sent to it. At most tiles_at_once() tiles
  /// for each rank between two calls of swap(). Several threads may call it.
  void add(int rank, std::uint32_t slot, const Bits2048* tile);

  /// Sends what was added, and receives what the other ranks send. Collective.
  void swap();

  /// The rows that one rank sent.
  struct Received {
    const Bits2048* rows = nullptr;
    const std::uint64_t* numbers = nullptr;  ///< of the rows: slot * rows per tile + row in the tile
    std::size_t size = 0;
  };
  const std::vector<Received>& received() const { return received_; }

  /// Bytes of its buffers.
  static std::uint64_t memory_bytes(const Exchange& exchange, std::size_t rows_per_tile);
  /// Bytes of a message with all the rows of that many tiles.
  static std::uint64_t message_bytes(std::uint64_t tiles, std::size_t rows_per_tile);

 private:
  static std::size_t tiles_for_each(const Exchange& exchange, std::size_t rows_per_tile);
  /// The rows, followed by their numbers, which are sent as further rows.
  struct Outbox {
    std::vector<Bits2048> rows;
    std::vector<std::uint64_t> numbers;
    std::atomic<std::size_t> size{0};
  };
  Exchange& exchange_;
  std::size_t rows_per_tile_;
  std::size_t tiles_at_once_;
  std::vector<Outbox> outboxes_;                ///< by rank
  std::vector<std::vector<Bits2048>> inboxes_;  ///< by rank
  std::vector<Received> received_;              ///< by rank
};

}  // namespace pegspace::dense
