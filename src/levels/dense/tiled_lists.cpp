#include "levels/dense/tiled_lists.hpp"

#include <memory>
#include <utility>

#include "levels/dense/canonical_tiles.hpp"
#include "levels/dense/growth/tile_search.hpp"

namespace pegspace::dense {
namespace {

SearchOptions without_checkpoint(SearchOptions options) {
  options.checkpoint = nullptr;
  return options;
}

/// What the list may take beside the search. Throws ResourceError where the search alone does not fit.
std::uint64_t spare_bytes(const TileSearch& search, const SearchOptions& options) {
  search.require_memory();
  return options.memory_bytes - search.memory_bytes();
}

int pegs_of(const ListedClass& wanted) {
  return count_bits(wanted.starts.front());
}

/// One that finds the winning positions, too.
std::unique_ptr<TileSearch> search_for_winning(const ListedClass& wanted, const SearchOptions& options) {
  const SymmetryGroup group = SymmetryGroup::whole(wanted.board).stabiliser(wanted.starts);
  return std::make_unique<TileSearch>(searched_class(wanted.board, wanted.starts, group),
                                      std::vector{wanted.group}, without_checkpoint(options));
}

}  // namespace

PositionLevels list_reachable(const ListedClass& wanted, const SearchOptions& options,
                              const SearchListener& listener) {
  TileSearch search(searched_class(wanted.board, wanted.starts, wanted.group), {},
                    without_checkpoint(options));
  CanonicalList list(wanted.group, pegs_of(wanted), spare_bytes(search, options));
  search.grow({}, listener, [&](const TileStore& store, std::size_t stage) { list.add(store, stage); });
  return list.take();
}

PositionLevels list_winning(const ListedClass& wanted, const std::vector<Position>& targets,
                            const SearchOptions& options, const SearchListener& listener) {
  const auto search = search_for_winning(wanted, options);
  CanonicalList list(wanted.group, pegs_of(wanted), spare_bytes(*search, options));
  search->grow({}, listener);
  search->winning(0, targets, false, listener,
                  [&](const TileStore& store, std::size_t stage) { list.add(store, stage); });
  return list.take();
}

void visit_winning(const ListedClass& wanted, const std::vector<Position>& targets,
                   const SearchOptions& options, const SearchListener& listener,
                   const PositionVisitor& visit) {
  const auto search = search_for_winning(wanted, options);
  search->require_memory();
  search->grow({}, listener);
  search->winning(0, targets, false, listener,
                  [&](const TileStore& store, std::size_t stage) { visit_stored(store, stage, visit); });
}

std::vector<std::uint64_t> count_winning(const Board& board, const std::vector<Position>& starts,
                                         const std::vector<std::vector<Position>>& target_sets,
                                         const SearchOptions& options, const SearchListener& listener) {
  const SymmetryGroup group = SymmetryGroup::whole(board).stabiliser(starts);
  std::vector<SymmetryGroup> groups;
  for (const std::vector<Position>& targets : target_sets) groups.push_back(group.stabiliser(targets));
  TileSearch search(searched_class(board, starts, group), std::move(groups), without_checkpoint(options));
  search.grow({}, listener);
  std::vector<std::uint64_t> counts;
  for (const std::vector<Position>& targets : target_sets) {
    const PassCounts found = search.winning(counts.size(), targets, false, listener);
    counts.push_back(found.histogram.all_positions());
  }
  return counts;
}

MemoryPlan list_plan(const ListedClass& wanted, const SearchOptions& options) {
  const auto search = search_for_winning(wanted, options);
  return {.bytes = search->memory_bytes(), .sentence = search->memory_words()};
}

}  // namespace pegspace::dense
