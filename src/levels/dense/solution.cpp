#include "levels/dense/solution.hpp"

#include <algorithm>
#include <memory>

#include "base/check.hpp"
#include "levels/dense/growth/tile_search.hpp"
#include "levels/kit/worker_team.hpp"
#include "position/jump_mask.hpp"

namespace pegspace::dense {
namespace {

std::unique_ptr<TileSearch> search_from(const Board& board, Position p, const std::vector<Position>& targets,
                                        const SearchOptions& options) {
  const SymmetryGroup group = SymmetryGroup::whole(board).stabiliser(p);
  return std::make_unique<TileSearch>(searched_class(board, {p}, group),
                                      std::vector<SymmetryGroup>{group.stabiliser(targets)}, options,
                                      TileSearch::Keeps::rows);
}

std::vector<Jump> follow(const Board& board, const TileSearch& winning, Position p,
                         const std::vector<Position>& targets, std::span<const std::size_t> order) {
  const std::vector<JumpMask> masks = jump_masks(board);
  std::vector<Jump> jumps;
  while (!std::binary_search(targets.begin(), targets.end(), p)) {
    const auto good = std::find_if(order.begin(), order.end(), [&](std::size_t i) {
      return is_legal(masks[i], p) && winning.has(p ^ masks[i].touches);
    });
    PEGSPACE_CHECK(good != order.end(), "from a winning position a jump leads to one");
    jumps.push_back(board.jumps()[*good]);
    p ^= masks[*good].touches;
  }
  return jumps;
}

SearchOptions options_of(std::uint64_t memory_bytes, int threads) {
  SearchOptions options;
  options.memory_bytes = memory_bytes;
  options.threads = threads;
  return options;
}

}  // namespace

std::uint64_t find_in_class_bytes(const Board& board, Position p, const std::vector<Position>& targets,
                                  int threads) {
  const ClassIndex index(board, p, SymmetryGroup::trivial(board));
  if (!Tables::takes(board, index)) return ~std::uint64_t{0};
  return search_from(board, p, targets, options_of(~std::uint64_t{0}, threads))->memory_bytes();
}

std::optional<std::vector<Jump>> find_in_class(const Board& board, Position p,
                                               const std::vector<Position>& targets,
                                               std::span<const std::size_t> order, std::uint64_t memory_bytes,
                                               int threads) {
  WorkerTeam team(threads);
  return team.run([&]() -> std::optional<std::vector<Jump>> {
    const SearchListener silent;
    const auto search = search_from(board, p, targets, options_of(memory_bytes, threads));
    search->grow({}, silent);
    std::vector<Position> reached = targets;
    std::erase_if(reached, [&](Position target) { return !search->has(target); });
    if (reached.empty()) return std::nullopt;
    search->winning(0, reached, false, silent);
    return follow(board, *search, p, targets, order);
  });
}

}  // namespace pegspace::dense
