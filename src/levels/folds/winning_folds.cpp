#include "levels/folds/winning_folds.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "board/position_class.hpp"

namespace pegspace {
namespace {

/// Whether the set of the winning positions is made of tiles. Bits for the whole class can take more than lists where the
/// winning positions are few in it. With the reference engine the tiles are compared with lists.
bool holds_tiles(const Problem& problem, const SymmetryGroup& group, const Engine& engine,
                 const SearchOptions& options) {
  if (engine.can.is_slow || !problem.other_starts.empty()) return false;
  const double bytes = std::ldexp(1, ClassSpace(problem.board).dimension() - 3) / group.order();
  constexpr double share = 4;
  return bytes * share <= static_cast<double>(options.memory_bytes) &&
         TileFolds::takes(problem.board, group, options.memory_bytes / 4);
}

}  // namespace

bool Passage::allows(Position p) const {
  return std::ranges::none_of(
             through, [&](Position wanted) { return wanted != p && count_bits(wanted) == count_bits(p); }) &&
         !std::ranges::binary_search(avoid, p);
}

SymmetryGroup Passage::stabiliser(const Board& board, const SymmetryGroup& group) const {
  SymmetryGroup kept = avoid.empty() ? group : group.stabiliser(avoid);
  for (const Position p : through) kept = kept.stabiliser(p);
  if (marks.empty()) return kept;
  const std::vector<Jump>& jumps = board.jumps();
  const auto keeps_marks = [&](const Permutation& symmetry) {
    const auto image = [&](int hole) { return static_cast<int>(symmetry[static_cast<std::size_t>(hole)]); };
    for (std::size_t i = 0; i < jumps.size(); ++i) {
      const Jump there{image(jumps[i].from), image(jumps[i].over), image(jumps[i].to)};
      const auto found = std::ranges::lower_bound(jumps, there);
      if (marks[static_cast<std::size_t>(found - jumps.begin())] != marks[i]) return false;
    }
    return true;
  };
  std::vector<Permutation> keeping;
  for (int element = 0; element < kept.order(); ++element) {
    if (keeps_marks(kept.permutation(element))) keeping.push_back(kept.permutation(element));
  }
  return {group.holes(), std::move(keeping)};
}

WinningFolds::WinningFolds(const Problem& problem, const Engine& engine, const SearchOptions& options,
                           const SearchListener& listener, const Passage& passage)
    : problem_(problem),
      group_(passage.stabiliser(problem.board, winning_group(problem))),
      listener_(listener),
      team_(options.threads) {
  if (!why_impossible(problem_, *problem_.finish).empty()) {
    lists_.emplace(problem_, group_, PositionLevels(), options);
  } else if (holds_tiles(problem_, group_, engine, options)) {
    find_tiles(engine, options, passage);
  } else {
    lists_.emplace(StoredLevels::winning(problem_, engine, options, listener));
    if (!passage.empty() || group_.order() < lists_->group().order()) {
      StoredLevels allowed = lists_->restricted(
          group_, [&](Position p) { return passage.allows(p); }, options);
      lists_ = std::move(allowed);
    }
    canonical_positions_ = lists_->size();
  }
  const auto is_left = [&](Position target) { return contains(target); };
  if (!passage.empty() && !problem_.finish->any_of(is_left)) {
    set_.reset();
    tiles_.reset();
    lists_.emplace(problem_, group_, PositionLevels(), options);
  }
}

void WinningFolds::find_tiles(const Engine& engine, SearchOptions options, const Passage& passage) {
  tiles_.emplace(problem_.board, std::vector{problem_.start}, group_, options.memory_bytes);
  set_.emplace(tiles_->empty_set());
  options.memory_bytes -= tiles_->budget().used();
  const CanonicalForm form(winning_group(problem_));  // of the positions that the engine tells
  std::atomic<std::uint64_t> found = 0;
  std::atomic<std::uint64_t> of_orbits = 0;
  const auto add = [&](std::span<const Position> positions) {
    found += positions.size();
    if (form.order() == 1 && passage.empty()) {
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
    images.resize(positions.size() * order);
    if (!passage.empty()) std::erase_if(images, [&](Position p) { return !passage.allows(p); });
    set_->add(images);
  };
  const auto add_in_pieces = [&](std::span<const Position> positions) {
    constexpr std::size_t piece = 4096;
    for (; positions.size() > piece; positions = positions.subspan(piece)) add(positions.first(piece));
    add(positions);
  };
  if (engine.visit_winning != nullptr) {
    engine.visit_winning(problem_, options, listener_, add_in_pieces);
  } else {
    const PositionLevels levels = engine.winning(problem_, options, listener_);
    team_.for_each(levels.size(), [&](std::size_t depth) { add_in_pieces(levels[depth]); });
  }
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
  std::ranges::copy_if(problem_.finish->positions(), std::back_inserter(request.targets),
                       [&](Position target) { return contains(target); });
  if (lists_) return keep_lists_back(*lists_, request, listener_, team_);
  return team_.run([&] { return tiles_->keep_back(request, *set_, listener_); });
}

}  // namespace pegspace
