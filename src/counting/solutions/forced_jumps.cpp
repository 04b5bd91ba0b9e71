#include "counting/solutions/forced_jumps.hpp"

#include <algorithm>

#include "base/narrow.hpp"
#include "base/random.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

std::vector<Jump> jumps_of_some_solutions(const Problem& problem, Position p,
                                          const std::function<bool(Position)>& goes_on) {
  constexpr int solutions = 200;
  Random random(1);
  std::vector<Jump> made_by_all = problem.board.jumps();
  for (int i = 0; i < solutions && !made_by_all.empty(); ++i) {
    std::vector<Jump> path;
    for (Position q = p; !problem.finish->contains(q); q ^= jump_mask(path.back()).touches) {
      std::vector<Jump> possible;
      for (const Jump& jump : problem.board.jumps()) {
        const JumpMask mask = jump_mask(jump);
        if (is_legal(mask, q) && goes_on(q ^ mask.touches)) possible.push_back(jump);
      }
      path.push_back(possible.at(random.below(std::uint64_t{possible.size()})));
    }
    std::erase_if(made_by_all, [&](const Jump& jump) { return std::ranges::count(path, jump) == 0; });
  }
  return made_by_all;
}

std::vector<Jump> forced_among(const std::vector<Jump>& jumps, const Problem& problem, Position p,
                               const Engine& engine, const Resources& resources,
                               const SearchListener& listener) {
  std::vector<Jump> forced;
  for (std::size_t first = 0; first < jumps.size(); first += most_given_jumps) {
    const std::size_t given = std::min(most_given_jumps, jumps.size() - first);
    FoldRequest request{quantity::JumpSets{}};
    for (const Jump& jump : problem.board.jumps()) {
      const auto number = std::ranges::find(jumps, jump) - jumps.begin() - static_cast<std::ptrdiff_t>(first);
      const bool is_given = number >= 0 && static_cast<std::size_t>(number) < given;
      request.marks.push_back(is_given ? narrow<std::int8_t>(number) : plain_jump);
    }
    auto folds = WinningFolds::find(problem, engine, resources, listener, {{p}, {}, request.marks});
    const std::uint64_t sets = std::get<JumpSets>(folds.keep_solutions(request)->number_of(p).value()).sets;
    for (std::size_t i = 0; i < given; ++i) {
      bool is_in_all = true;
      for_each_bit(sets, [&](int set) { is_in_all = is_in_all && (set >> i & 1) != 0; });
      if (is_in_all) forced.push_back(jumps[first + i]);
    }
  }
  return forced;
}

}  // namespace pegspace
