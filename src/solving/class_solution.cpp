#include "solving/class_solution.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/folds/winning_folds.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

constexpr Engine dense{.name = "dense",
                       .summary = "",
                       .enumerate = dense_engine::enumerate,
                       .visit = dense_engine::visit,
                       .plan = dense_engine::plan,
                       .can = {.has_tiles = true}};

std::vector<Jump> follow(const Board& board, const WinningFolds& winning, Position p, const Finish& finish,
                         std::span<const std::size_t> order) {
  const std::vector<JumpMask> masks = jump_masks(board);
  std::vector<Jump> jumps;
  while (!finish.contains(p)) {
    const auto good = std::ranges::find_if(order, [&](std::size_t i) {
      return is_legal(masks[i], p) && winning.contains(p ^ masks[i].touches);
    });
    PEGSPACE_CHECK(good != order.end(), "from a winning position a jump leads to one");
    jumps.push_back(board.jumps()[*good]);
    p ^= masks[*good].touches;
  }
  return jumps;
}

}  // namespace

std::uint64_t find_in_class_bytes(const Board& board, Position p, const Finish& finish, int threads) {
  const Problem problem{board, p, "", finish};
  return dense_engine::plan(problem, nullptr, {.threads = threads}).bytes;
}

std::optional<std::vector<Jump>> find_in_class(const Board& board, Position p, const Finish& finish,
                                               std::span<const std::size_t> order,
                                               const Resources& resources) {
  const Problem problem{board, p, "", finish};
  const WinningFolds winning(problem, dense, resources, {});
  if (!winning.contains(p)) return std::nullopt;
  return follow(board, winning, p, finish, order);
}

}  // namespace pegspace
