// Lists positions of a set, level by level, sorted: all of them, or those asked for.
//
//     members or positions of some levels, in parallel -> those asked for -> one array a level -> sort ->
//     next levels
//
// A pass reads the set once, for as many levels as fit into memory together. A level that does not fit by
// itself needs several passes, each of which keeps the least positions above those of the pass before: the
// list is always sorted, at the cost of passes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "base/count.hpp"
#include "levels/engine.hpp"
#include "levels/sets/set_reader.hpp"

namespace pegspace {

struct ListingRequest {
  DepthRange depths;
  SetKind kind = SetKind::reachable;
  /// The canonical position of each orbit under the set's group that has such a position (as the canonical
  /// columns of levels.csv count them).
  bool canonical = false;
  bool dead_ends = false;                   ///< only positions without a jump
  std::uint64_t limit = ~std::uint64_t{0};  ///< positions in all
};

/// The columns of levels.csv that state beforehand how many positions there are: with them the listing needs
/// less memory.
ColumnSet columns_of_listing(const ListingRequest& request);

/// The number of positions without a limit; nothing if no column counts them.
std::optional<Count> listing_size(const SetReader& set, const ListingRequest& request);

/// Receives positions of one depth, ascending, by ascending depths; each call continues after the one before.
using ListVisitor = std::function<void(int depth, std::span<const Position>)>;

/// Lists them, with at most memory_bytes for arrays. Runs in parallel in the caller's task arena; visits from
/// one thread. Throws InputError if the set has no such positions or is damaged, Interrupted, and what
/// visit() throws.
void list_positions(const SetReader& set, const ListingRequest& request, std::uint64_t memory_bytes,
                    const SearchListener& listener, const ListVisitor& visit);

}  // namespace pegspace
