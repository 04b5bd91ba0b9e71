// The plain programs of the benchmark (plain_search.hpp).
#include "bench/plain_search.hpp"

#include <tsl/robin_set.h>

#include <unordered_set>
#include <utility>

#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

namespace {

struct PlainDepthFirst {
  const Problem& problem;
  std::vector<JumpMask> jumps;
  std::unordered_set<Position> played;

  std::uint64_t search(Position p, std::uint64_t depth) {
    for (const Position f : problem.finish->positions) {
      if (p == f) return depth;
    }
    for (const JumpMask& jump : jumps) {
      if (!is_legal(jump, p) || !played.insert(p ^ jump.touches).second) continue;
      if (const std::uint64_t found = search(p ^ jump.touches, depth + 1)) return found;
    }
    return 0;
  }
};

}  // namespace

std::uint64_t plain_first_solution(const Problem& problem) {
  return PlainDepthFirst{problem, jump_masks(problem.board), {}}.search(problem.start, 0);
}

std::vector<std::uint64_t> plain_unordered_set_levels(const Problem& problem) {
  const std::vector<JumpMask> jumps = jump_masks(problem.board);
  std::vector<std::uint64_t> sizes;
  std::unordered_set<Position> level{problem.start};
  while (!level.empty()) {
    sizes.push_back(level.size());
    std::unordered_set<Position> next;
    for (const Position p : level) {
      for (const JumpMask& jump : jumps) {
        if (is_legal(jump, p)) next.insert(p ^ jump.touches);
      }
    }
    level = std::move(next);
  }
  return sizes;
}

std::vector<std::uint64_t> plain_canonical_levels(const Problem& problem) {
  struct MixedHash {
    std::size_t operator()(Position p) const { return mix(p); }
  };
  using Level = tsl::robin_set<Position, MixedHash>;
  const std::vector<JumpMask> jumps = jump_masks(problem.board);
  const CanonicalForm form(search_group(problem, Symmetry::start));
  std::vector<std::uint64_t> sizes;
  Level level;
  level.insert(form.least(problem.start));
  while (!level.empty()) {
    sizes.push_back(level.size());
    Level next;
    for (const Position p : level) {
      for (const JumpMask& jump : jumps) {
        if (is_legal(jump, p)) next.insert(form.least(p ^ jump.touches));
      }
    }
    level = std::move(next);
  }
  return sizes;
}

}  // namespace pegspace
