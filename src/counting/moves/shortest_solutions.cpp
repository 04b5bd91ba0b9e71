// Walks the solutions with the fewest moves (shortest_solutions.hpp).
#include "counting/moves/shortest_solutions.hpp"

#include <algorithm>

#include "base/system/interrupt.hpp"

namespace pegspace {

ShortestSolutions::ShortestSolutions(StoredLevels&& levels, FewestMoves&& fewest, std::size_t most_remembered)
    : levels_(std::move(levels)), fewest_(std::move(fewest)), most_remembered_(most_remembered) {}

ShortestSolutions ShortestSolutions::build(const Problem& problem, const Engine& engine,
                                           const SearchOptions& options, const SearchListener& listener) {
  StoredLevels levels = StoredLevels::winning(problem, engine, options, listener);
  WorkerTeam team(options.threads);
  FewestMoves fewest = fewest_moves(levels, team);
  constexpr std::uint64_t share = 64;  // of the memory
  constexpr std::uint64_t bytes_each = 64;
  const std::uint64_t remembered = std::max<std::uint64_t>(4096, options.memory_bytes / share / bytes_each);
  return {std::move(levels), std::move(fewest), static_cast<std::size_t>(remembered)};
}

/// The fewest further moves from p with the last jumper on `hole`; none where p is not winning.
int ShortestSolutions::fewest(Position p, int hole) const {
  const std::size_t place = levels_.find(p);
  if (place == StoredLevels::nowhere) return none;
  const int here = fewest_[static_cast<std::size_t>(levels_.depth_of(p))][place];
  const auto known = remembered_.find({p, hole});
  if (known != remembered_.end()) return known->second;
  throw_if_interrupted();
  const int least = fewest_along_run(p, hole, here);
  if (remembered_.size() == most_remembered_) remembered_.clear();
  remembered_.emplace(Jumper{p, hole}, least);
  return least;
}

/// The least of that and of what any jump from the hole leads to.
int ShortestSolutions::fewest_along_run(Position p, int hole, int least) const {
  for (std::size_t i = 0; i < levels_.jumps().size(); ++i) {
    const Jump& jump = levels_.problem().board.jumps()[i];
    if (jump.from != hole || !is_legal(levels_.jumps()[i], p)) continue;
    least = std::min(least, fewest(p ^ levels_.jumps()[i].touches, jump.to));
  }
  return least;
}

bool ShortestSolutions::walk(Position p, int hole, int left, std::vector<Jump>& path,
                             const Visit& visit) const {
  const bool ends = levels_.problem().finish->contains(p);
  if (left == 0 && ends && !visit(path)) return false;
  for (std::size_t i = 0; i < levels_.jumps().size(); ++i) {
    if (!is_legal(levels_.jumps()[i], p)) continue;
    const Jump& jump = levels_.problem().board.jumps()[i];
    const Position child = p ^ levels_.jumps()[i].touches;
    const int left_behind = left - (jump.from == hole ? 0 : 1);
    if (left_behind < 0 || fewest(child, jump.to) != left_behind) continue;
    path.push_back(jump);
    const bool go_on = walk(child, jump.to, left_behind, path, visit);
    path.pop_back();
    if (!go_on) return false;
  }
  throw_if_interrupted();
  return true;
}

void ShortestSolutions::for_each(const Visit& visit) const {
  std::vector<Jump> path;
  if (solvable()) walk(levels_.problem().start, -1, moves(), path, visit);
}

}  // namespace pegspace
