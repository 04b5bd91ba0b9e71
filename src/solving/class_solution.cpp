#include "solving/class_solution.hpp"

#include <algorithm>
#include <atomic>
#include <new>

#include "base/check.hpp"
#include "base/error.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/folds/winning_folds.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

constexpr Engine class_engine{.name = "dense",
                              .summary = "",
                              .enumerate = dense::enumerate,
                              .visit = dense::visit,
                              .plan = dense::plan,
                              .can = {.folds_over_tiles = true}};

std::vector<Jump> follow(const Board& board, const WinningFolds& winning, Position p, const Finish& finish) {
  const std::vector<JumpMask> masks = jump_masks(board);
  std::vector<Jump> jumps;
  while (!finish.contains(p)) {
    const auto good = std::ranges::find_if(
        masks, [&](const JumpMask& jump) { return is_legal(jump, p) && winning.contains(p ^ jump.touches); });
    PEGSPACE_CHECK(good != masks.end(), "from a winning position a jump leads to one");
    jumps.push_back(board.jumps()[static_cast<std::size_t>(good - masks.begin())]);
    p ^= good->touches;
  }
  return jumps;
}

/// Whether there is a winning position: then the start is one, as all of them are reachable from it. None is
/// kept.
bool has_winning_position(const Problem& problem, const Resources& resources) {
  std::atomic<bool> has_one = false;
  class_engine.visit(problem, Sought::winning, resources, {},
                     [&](std::span<const Position> positions) { has_one = has_one || !positions.empty(); });
  return has_one;
}

}  // namespace

std::uint64_t find_in_class_bytes(const Board& board, Position p, const Finish& finish, int threads) {
  const Problem problem{board, p, "", finish};
  return dense::plan(problem, Sought::winning, {.threads = threads}).bytes.value();
}

ClassAnswer find_in_class(const Board& board, Position p, const Finish& finish, const Resources& resources) {
  const Problem problem{board, p, "", finish};
  try {
    const auto winning = WinningFolds::find(problem, class_engine, resources, {});
    if (!winning.contains(p)) return {};
    return {true, follow(board, winning, p, finish)};
  } catch (const ResourceError&) {
  } catch (const std::bad_alloc&) {
  }
  // There was too little memory for the search, or only for what it finds.
  return {has_winning_position(problem, resources), std::nullopt};
}

}  // namespace pegspace
