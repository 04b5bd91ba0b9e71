#include "levels/folds/winning_folds.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "board/position_class.hpp"

namespace pegspace {
namespace {

/// Whether the set of the winning positions is made of tiles. Bits for the whole class can take more than lists where the
/// winning positions are few in it.
bool holds_tiles(const Problem& problem, const Engine& engine, const SearchOptions& options) {
  if (engine.visit_winning == nullptr || !problem.other_starts.empty()) return false;
  const SymmetryGroup group = winning_group(problem);
  const double bytes = std::ldexp(1, ClassSpace(problem.board).dimension() - 3) / group.order();
  constexpr double share = 4;
  return bytes * share <= static_cast<double>(options.memory_bytes) &&
         TileFolds::takes(problem.board, group, options.memory_bytes / 4);
}

}  // namespace

WinningFolds::WinningFolds(const Problem& problem, const Engine& engine, const SearchOptions& options,
                           const SearchListener& listener)
    : problem_(problem), listener_(listener), team_(options.threads) {
  if (!why_impossible(problem_, *problem_.finish).empty()) {
    lists_.emplace(problem_, winning_group(problem_), PositionLevels(), options);
  } else if (holds_tiles(problem_, engine, options)) {
    find_tiles(engine, options);
  } else {
    lists_.emplace(StoredLevels::winning(problem_, engine, options, listener));
    canonical_positions_ = lists_->size();
  }
}

void WinningFolds::find_tiles(const Engine& engine, SearchOptions options) {
  tiles_.emplace(problem_.board, std::vector{problem_.start}, winning_group(problem_), options.memory_bytes);
  set_.emplace(tiles_->empty_set());
  options.memory_bytes -= tiles_->budget().used();
  std::atomic<std::uint64_t> found = 0;
  std::atomic<std::uint64_t> of_orbits = 0;
  engine.visit_winning(problem_, options, listener_, [&](std::span<const Position> positions) {
    found += positions.size();
    const CanonicalForm& form = tiles_->form();
    if (form.order() == 1) {
      of_orbits += positions.size();
      return set_->add(positions);
    }
    const auto order = static_cast<std::size_t>(form.order());
    std::vector<Position> images(positions.size() * order + static_cast<std::size_t>(form.row_words()));
    std::uint64_t different = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      Position* const row = images.data() + i * order;
      form.images(positions[i], row);
      different += order / static_cast<std::uint64_t>(std::count(row, row + order, positions[i]));
    }
    of_orbits += different;
    set_->add({images.data(), positions.size() * order});
  });
  canonical_positions_ = found;
  positions_ = of_orbits;
}

std::uint64_t WinningFolds::positions() const {
  std::uint64_t sum = positions_;
  for (int depth = 0; lists_ && depth < lists_->levels(); ++depth) sum += lists_->positions(depth);
  return sum;
}

bool WinningFolds::contains(Position p) const {
  if ((p & ~problem_.board.all_holes()) != 0) return false;
  return lists_ ? lists_->contains(p) : set_->has(p, tiles_->group());
}

void WinningFolds::fold(const FoldRequest& request, FoldVisitor& visitor) {
  if (lists_) return fold_lists(*lists_, request, listener_, team_, visitor);
  team_.run([&] { tiles_->fold_within(request, *set_, listener_, visitor); });
}

std::unique_ptr<KeptNumbers> WinningFolds::keep_solutions(FoldRequest request) {
  std::ranges::copy_if(problem_.finish->positions, std::back_inserter(request.targets),
                       [&](Position target) { return contains(target); });
  if (lists_) return keep_lists_back(*lists_, request, listener_, team_);
  return team_.run([&] { return tiles_->keep_back(request, *set_, listener_); });
}

}  // namespace pegspace
