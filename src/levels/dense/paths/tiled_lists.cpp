#include "levels/dense/paths/tiled_lists.hpp"

#include <memory>
#include <utility>

#include "levels/dense/growth/tile_search.hpp"
#include "levels/dense/paths/listed.hpp"

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

/// One that finds the winning positions of each set, then those of all targets.
std::unique_ptr<TileSearch> search_for_list(const ListedClass& wanted,
                                            const std::vector<std::vector<Position>>& target_sets,
                                            const SearchOptions& options) {
  const SymmetryGroup group = SymmetryGroup::whole(wanted.board).stabiliser(wanted.starts);
  std::vector<SymmetryGroup> target_groups;
  for (const std::vector<Position>& targets : target_sets) target_groups.push_back(group.stabiliser(targets));
  target_groups.push_back(wanted.group);
  return std::make_unique<TileSearch>(searched_class(wanted.board, wanted.starts, group),
                                      std::move(target_groups), without_checkpoint(options));
}

}  // namespace

PositionLevels list_reachable(const ListedClass& wanted, const SearchOptions& options,
                              const SearchListener& listener) {
  TileSearch search(searched_class(wanted.board, wanted.starts, wanted.group), {},
                    without_checkpoint(options));
  CanonicalList list(wanted.group, pegs_of(wanted), spare_bytes(search, options));
  search.grow({}, listener, [&](const TileStore& store, std::size_t stage) {
    list.add(store, stage);
    list.require_memory();
  });
  return list.take();
}

ListedWinning list_winning(const ListedClass& wanted, const std::vector<Position>& all_targets,
                           const std::vector<std::vector<Position>>& target_sets,
                           const SearchOptions& options, const SearchListener& listener) {
  const auto search = search_for_list(wanted, target_sets, options);
  CanonicalList list(wanted.group, pegs_of(wanted), spare_bytes(*search, options));
  search->grow({}, listener);
  const auto count = [&](std::size_t pass, const std::vector<Position>& targets,
                         const TileSearch::StageVisitor& visit) {
    return search->winning(pass, targets, false, listener, visit).histogram.all_positions();
  };
  ListedWinning result;
  for (std::size_t pass = 0; pass < target_sets.size(); ++pass)
    result.of_sets.push_back(count(pass, target_sets[pass], {}));
  result.positions = count(target_sets.size(), all_targets, [&](const TileStore& store, std::size_t stage) {
    options.exchange->agree([&] {
      list.add(store, stage);
      if (options.exchange->ranks() > 1) list.require_memory();
    });
  });
  result.refusal = list.refusal();
  if (list.fits()) result.list = list.take();
  return result;
}

void visit_winning(const ListedClass& wanted, const std::vector<Position>& targets,
                   const SearchOptions& options, const SearchListener& listener,
                   const PositionVisitor& visit) {
  const auto search = search_for_list(wanted, {}, options);
  search->require_memory();
  search->grow({}, listener);
  const CanonicalTiles tiles(wanted.group, pegs_of(wanted));
  search->winning(0, targets, false, listener, [&](const TileStore& store, std::size_t stage) {
    tiles.visit(store, stage, [&](PositionLevels& found) {
      for (std::vector<Position>& level : found) {
        if (!level.empty()) visit(level);
        level.clear();
      }
    });
  });
}

MemoryPlan list_winning_plan(const ListedClass& wanted, const std::vector<std::vector<Position>>& target_sets,
                             const SearchOptions& options) {
  const auto search = search_for_list(wanted, target_sets, options);
  return {.bytes = search->memory_bytes(),
          .sentence = search->memory_words() + ", then a list of the winning positions",
          .sent_in_a_pass = search->bytes_sent_in_a_pass()};
}

}  // namespace pegspace::dense
