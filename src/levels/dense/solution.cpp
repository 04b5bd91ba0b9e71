#include "levels/dense/solution.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

#include "base/check.hpp"
#include "levels/dense/growth/tile_search.hpp"
#include "levels/dense/paths/listed.hpp"
#include "levels/kit/worker_team.hpp"
#include "position/jump_mask.hpp"

namespace pegspace::dense {
namespace {

std::unique_ptr<TileSearch> search_from(const Board& board, Position p, const SymmetryGroup& group,
                                        const SearchOptions& options) {
  return std::make_unique<TileSearch>(searched_class(board, {p}, group), std::vector<SymmetryGroup>{},
                                      options, TileSearch::Keeps::rows);
}

/// The least of the canonical positions that are reached and fit.
std::optional<Position> grow_and_go_through(TileSearch& search, const SymmetryGroup& group, int pegs,
                                            const Finish& finish) {
  std::mutex taking;
  std::optional<Position> least;
  const CanonicalTiles tiles(group, pegs);
  search.grow({}, {}, [&](const TileStore& store, std::size_t stage) {
    tiles.visit(store, stage, [&](PositionLevels& found) {
      for (std::vector<Position>& level : found) {
        std::erase_if(level, [&](Position q) { return !finish.contains(q); });
        if (!level.empty()) {
          const std::lock_guard lock(taking);
          least = std::min(least.value_or(level.front()), std::ranges::min(level));
        }
        level.clear();
      }
    });
  });
  return least;
}

/// A position of the finish that is reached. Few positions are looked up; of many, those that are reached are gone through.
std::optional<Position> grow_to(const Finish& finish, const SymmetryGroup& group, int pegs,
                                TileSearch& search) {
  constexpr std::uint64_t few = 1000;
  std::optional<Position> reached;
  if (finish.number() <= few) {
    search.grow({}, {});
    finish.any_of([&](Position target) {
      const bool may_be = count_bits(target) <= pegs && search.index().contains(target);
      if (may_be && search.has(target)) reached = target;
      return reached.has_value();
    });
  } else if (const auto least = grow_and_go_through(search, group, pegs, orbit(group, finish))) {
    for (const Position image : group.orbit(*least)) {
      if (finish.contains(image)) reached = image;
    }
  }
  return reached;
}

std::vector<Jump> way_to(Position target, const Board& board, Position start, const TileSearch& reached,
                         std::span<const std::size_t> order) {
  const std::vector<JumpMask> masks = jump_masks(board);
  std::vector<Jump> jumps;
  while (target != start) {
    const auto last = std::ranges::find_if(order, [&](std::size_t i) {
      return is_legal_backwards(masks[i], target) && reached.has(target ^ masks[i].touches);
    });
    PEGSPACE_CHECK(last != order.end(), "to a position that is reached a jump leads from another");
    jumps.push_back(board.jumps()[*last]);
    target ^= masks[*last].touches;
  }
  std::ranges::reverse(jumps);
  return jumps;
}

SearchOptions options_of(std::uint64_t memory_bytes, int threads) {
  SearchOptions options;
  options.memory_bytes = memory_bytes;
  options.threads = threads;
  return options;
}

}  // namespace

std::uint64_t find_in_class_bytes(const Board& board, Position p, int threads) {
  const ClassIndex index(board, p, SymmetryGroup::trivial(board));
  if (!Tables::takes(board, index)) return ~std::uint64_t{0};
  const SymmetryGroup group = SymmetryGroup::whole(board).stabiliser(p);
  return search_from(board, p, group, options_of(~std::uint64_t{0}, threads))->memory_bytes();
}

std::optional<std::vector<Jump>> find_in_class(const Board& board, Position p, const Finish& finish,
                                               std::span<const std::size_t> order, std::uint64_t memory_bytes,
                                               int threads) {
  WorkerTeam team(threads);
  return team.run([&]() -> std::optional<std::vector<Jump>> {
    const SymmetryGroup group = SymmetryGroup::whole(board).stabiliser(p);
    const auto search = search_from(board, p, group, options_of(memory_bytes, threads));
    const auto target = grow_to(finish, group, count_bits(p), *search);
    if (!target) return std::nullopt;
    return way_to(*target, board, p, *search, order);
  });
}

}  // namespace pegspace::dense
