// Sends the records of a block between the ranks of a search (levels/exchange.hpp): only rank 0 has the set
// file, and each rank keeps some records. A message is records one after another, each with its number and
// its words. All functions are collective, and run in parallel in the caller's task arena. They throw
// Interrupted, and what the functions that they call throw.
#pragma once

#include <functional>
#include <span>

#include "levels/exchange.hpp"
#include "levels/sets/set_block.hpp"

namespace pegspace {

/// Writes the words of the i-th record.
using FillRecord = std::function<void(std::size_t i, std::span<std::uint64_t> words)>;
/// The rank that keeps a record.
using KeeperOf = std::function<int(std::uint64_t number)>;

/// Calls take(records) on rank 0 with the records of all ranks by ascending numbers, some at a time.
/// `numbers` are those of this rank's records, ascending.
void gather_records(Exchange& exchange, std::span<const std::uint64_t> numbers, std::size_t tile_words,
                    const FillRecord& fill, const UsePiece& take);

/// Calls use(records) on each rank with the records of the block that it keeps, some at a time, from several
/// threads at once. Rank 0 reads them with read(first, last, use): those pieces, as BlockData::visit().
using ReadPieces = std::function<void(std::uint64_t first, std::uint64_t last, const UsePiece& use)>;
void scatter_records(Exchange& exchange, const SetBlock& block, const ReadPieces& read,
                     const KeeperOf& keeper, const UsePiece& use);

}  // namespace pegspace
