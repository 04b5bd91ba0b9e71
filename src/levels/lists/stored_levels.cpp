// Makes stored levels from what an engine lists (stored_levels.hpp).
#include "levels/lists/stored_levels.hpp"

#include <algorithm>
#include <array>

#include "base/check.hpp"
#include "board/automorphisms.hpp"
#include "levels/kit/expand_kernel.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/lists/retrograde_pass.hpp"

namespace pegspace {

StoredLevels::StoredLevels(const Problem& problem, const SymmetryGroup& group, PositionLevels positions,
                           const Resources& resources)
    : problem_(std::make_unique<Problem>(problem)),
      group_(group),
      jumps_(jump_masks(problem.board)),
      form_(std::make_unique<CanonicalForm>(group)),
      forwards_(std::make_shared<ExpandKernel>(group, *form_, jumps_, Direction::forward)),
      backwards_(std::make_shared<ExpandKernel>(group, *form_, jumps_, Direction::backward)) {
  levels_.resize(positions.size());
  WorkerTeam team(resources.threads);
  team.for_each(positions.size(), [&](std::size_t depth) {
    levels_[depth] = LevelIndex(positions[depth]);
    std::vector<Position>().swap(positions[depth]);
  });
}

StoredLevels StoredLevels::winning(const Problem& problem, const Engine& engine, const Resources& resources,
                                   const SearchListener& listener) {
  PEGSPACE_CHECK(problem.finish.has_value(), "winning positions are those of a finish");
  PositionLevels found;
  const bool is_possible = why_impossible(problem, *problem.finish).empty();
  if (is_possible && problem.finish->is_listed())
    found = list_positions(engine, problem, Sought::winning, resources, listener);
  if (is_possible && !problem.finish->is_listed()) {
    const Sought down_to_finish{Sought::reachable, count_bits(problem.start) - problem.finish->fewest_pegs()};
    found = winning_among(list_positions(engine, problem, down_to_finish, resources, listener), problem,
                          sought_group(problem, Sought::reachable), resources.threads, listener);
  }
  return {problem, winning_group(problem), std::move(found), resources};
}

StoredLevels StoredLevels::reachable(const Problem& problem, const Engine& engine, const Resources& resources,
                                     const SearchListener& listener, int last_depth) {
  return {problem, search_group(problem, Symmetry::start),
          list_positions(engine, problem, {Sought::reachable, last_depth}, resources, listener), resources};
}

StoredLevels StoredLevels::restricted(const SymmetryGroup& subgroup,
                                      const std::function<bool(Position)>& keeps,
                                      const Resources& resources) const {
  const CanonicalForm form(subgroup);
  PositionLevels restricted(levels_.size());
  WorkerTeam team(resources.threads);
  team.for_each(levels_.size(), [&](std::size_t depth) {
    std::vector<Position>& positions = restricted[depth];
    std::array<Position, most_symmetries> images{};
    for (const Position p : levels_[depth].positions()) {
      form_->images(p, images.data());
      for (int element = 0; element < group_.order(); ++element) {
        images[static_cast<std::size_t>(element)] = form.least(images[static_cast<std::size_t>(element)]);
      }
      // Different orbits of the group have no image in common, so equal forms are among these.
      std::sort(images.begin(), images.begin() + group_.order());
      const auto end = std::unique(images.begin(), images.begin() + group_.order());
      std::copy_if(images.begin(), end, std::back_inserter(positions), keeps);
    }
  });
  restricted.erase(std::ranges::find_if(restricted, [](const auto& level) { return level.empty(); }),
                   restricted.end());
  return {*problem_, subgroup, std::move(restricted), resources};
}

std::uint64_t StoredLevels::size() const {
  std::uint64_t sum = 0;
  for (const LevelIndex& level : levels_) sum += level.size();
  return sum;
}

std::uint64_t StoredLevels::positions(int depth) const {
  std::uint64_t sum = 0;
  for (const Position p : level(depth).positions()) sum += static_cast<std::uint64_t>(form_->orbit_size(p));
  return sum;
}

std::size_t StoredLevels::find(Position p) const {
  if ((p & ~problem_->board.all_holes()) != 0) return nowhere;
  return level(depth_of(p)).find(form_->least(p));
}

int StoredLevels::element_to(Position p, Position image) const {
  if (p == image) return 0;
  alignas(64) std::array<Position, most_symmetries> row;
  form_->images(p, row.data());
  const auto end = row.begin() + form_->order();
  const auto found = std::find(row.begin(), end, image);
  PEGSPACE_CHECK(found != end, "a canonical position is an image of the position it stands for");
  return static_cast<int>(found - row.begin());
}

}  // namespace pegspace
