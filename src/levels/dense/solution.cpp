#include "levels/dense/solution.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "levels/dense/growth/search.hpp"
#include "levels/kit/worker_team.hpp"
#include "position/jump_mask.hpp"

namespace pegspace::dense {
namespace {

std::vector<Jump> follow(const Search& search, Position p, const std::vector<Position>& targets,
                         std::span<const std::size_t> order) {
  const std::vector<JumpMask> masks = jump_masks(search.board());
  std::vector<Jump> jumps;
  while (std::find(targets.begin(), targets.end(), p) == targets.end()) {
    const auto good = std::find_if(order.begin(), order.end(), [&](std::size_t i) {
      return is_legal(masks[i], p) && search.has(p ^ masks[i].touches);
    });
    PEGSPACE_CHECK(good != order.end(), "from a winning position a jump leads to one");
    jumps.push_back(search.board().jumps()[*good]);
    p ^= masks[*good].touches;
  }
  return jumps;
}

}  // namespace

std::uint64_t bitmap_memory_bytes(const Board& board, Position p) {
  return Search::memory_bytes(board, ClassIndex(board, p));
}

std::optional<std::vector<Jump>> find_in_bitmaps(const Board& board, Position p,
                                                 const std::vector<Position>& targets,
                                                 std::span<const std::size_t> order,
                                                 std::uint64_t memory_bytes, int threads) {
  WorkerTeam team(threads);
  return team.run([&]() -> std::optional<std::vector<Jump>> {
    const SearchListener silent;
    Search search(board, {p}, memory_bytes, silent);
    search.grow(std::nullopt);
    std::vector<Position> reached = targets;
    std::erase_if(reached, [&](Position target) { return !search.has(target); });
    if (reached.empty()) return std::nullopt;
    search.keep(reached);
    return follow(search, p, targets, order);
  });
}

}  // namespace pegspace::dense
