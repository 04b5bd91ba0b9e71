#include "levels/folds/winning_folds.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/check.hpp"
#include "board/position_class.hpp"
#include "levels/folds/reachable_folds.hpp"
#include "position/self_reverse.hpp"

namespace pegspace {
namespace {

/// Whether the set of the winning positions consists of tiles: if all starts are in one class, and the bits
/// of the whole class need little of the memory. (They can need more than lists if few of the class are
/// winning.)
bool holds_tiles(const Problem& problem, const SymmetryGroup& group, const Engine& engine,
                 const Resources& resources) {
  if (!engine.can.folds_over_tiles || !tiles_pay(problem, group)) return false;
  const ClassSpace classes(problem.board);
  const auto is_other = [&](Position start) { return !classes.same_class(start, problem.start); };
  if (std::ranges::any_of(problem.other_starts, is_other)) return false;
  const double bytes = std::ldexp(1, classes.dimension() - 3) / group.order();
  constexpr double share = 4;
  return bytes * share <= static_cast<double>(resources.memory_bytes) &&
         TileFolds::takes(problem.board, group, resources.memory_bytes / 4);
}

/// The ways to some positions.
class Ways : public FoldVisitor {
 public:
  Ways(Position start, const std::vector<Position>& positions)
      : start_pegs_(count_bits(start)), positions_(positions), ways_(positions.size(), 0) {}
  void level_done(const FoldedLevel& level) override {
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      if (count_bits(positions_[i]) != start_pegs_ - level.depth()) continue;
      if (const auto number = level.number_of(positions_[i])) ways_[i] = std::get<Count>(*number);
    }
  }
  std::vector<Count> take() { return std::move(ways_); }

 private:
  int start_pegs_;
  const std::vector<Position>& positions_;
  std::vector<Count> ways_;
};

}  // namespace

bool winning_in_tiles(const Problem& problem, const Engine& engine, const Resources& resources) {
  return holds_tiles(problem, winning_group(problem), engine, resources);
}

bool Passage::allows(Position p) const {
  return std::ranges::none_of(
             through, [&](Position wanted) { return wanted != p && count_bits(wanted) == count_bits(p); }) &&
         !std::ranges::binary_search(avoid, p);
}

SymmetryGroup Passage::stabiliser(const Board& board, const SymmetryGroup& group) const {
  SymmetryGroup kept = avoid.empty() ? group : group.stabiliser(avoid);
  for (const Position p : through) kept = kept.stabiliser(p);
  if (marks.empty()) return kept;
  const auto keeps_marks = [&](const Permutation& symmetry) {
    const std::vector<std::uint32_t> images = jump_images(board, symmetry);
    for (std::size_t jump = 0; jump < images.size(); ++jump) {
      if (marks[images[jump]] != marks[jump]) return false;
    }
    return true;
  };
  std::vector<Permutation> keeping;
  for (int element = 0; element < kept.order(); ++element) {
    if (keeps_marks(kept.permutation(element))) keeping.push_back(kept.permutation(element));
  }
  return {group.holes(), std::move(keeping)};
}

WinningFolds::WinningFolds(const Problem& problem, SymmetryGroup group, const Resources& resources,
                           const SearchListener& listener)
    : problem_(problem),
      group_(std::move(group)),
      listener_(listener),
      team_(std::make_unique<WorkerTeam>(resources.threads)) {}

WinningFolds WinningFolds::find(const Problem& problem, const Engine& engine, const Resources& resources,
                                const SearchListener& listener, const Passage& passage, WinningUse use) {
  WinningFolds found(problem, passage.stabiliser(problem.board, winning_group(problem)), resources, listener);
  if (!why_impossible(problem, *problem.finish).empty()) {
    found.lists_.emplace(problem, found.group_, PositionLevels(), resources);
  } else if (holds_tiles(problem, found.group_, engine, resources)) {
    found.find_tiles(engine, resources, passage, use);
  } else {
    found.lists_.emplace(StoredLevels::winning(problem, engine, resources, listener));
    if (!passage.empty() || found.group_.order() < found.lists_->group().order()) {
      StoredLevels allowed = found.lists_->restricted(
          found.group_, [&](Position p) { return passage.allows(p); }, resources);
      found.lists_ = std::move(allowed);
    }
  }
  const auto is_left = [&](Position target) { return found.contains(target); };
  if (!passage.empty() && !problem.finish->any_of(is_left)) {
    found.set_.reset();
    found.tiles_.reset();
    found.lists_.emplace(problem, found.group_, PositionLevels(), resources);
  }
  return found;
}

void WinningFolds::find_tiles(const Engine& engine, Resources resources, const Passage& passage,
                              WinningUse use) {
  team_->run([&] { tiles_ = std::make_unique<TileFolds>(problem_.board, starts_of(problem_), group_); });
  const std::size_t most_starts = use == WinningUse::pairs ? most_columns : 1;
  if (use != WinningUse::any && passage.empty() && tiles_->seeds().size() <= most_starts)
    reverse_ = SelfReverse::of(problem_);
  const int last_depth = reverse_ ? reverse_->middle() : max_holes;
  set_.emplace(tiles_->empty_set(last_depth));
  resources.memory_bytes -= std::min(resources.memory_bytes, tiles_->set_bytes(last_depth));
  const CanonicalForm form(winning_group(problem_));  // the form of the positions that the engine visits
  // The conditions may leave a smaller group: then images of these positions lie in other tiles.
  const bool wants_images = form.order() != group_.order();
  const auto add = [&](std::span<const Position> positions) {
    if (passage.empty() && !wants_images) return set_->add(positions);
    const auto order = static_cast<std::size_t>(form.order());
    std::vector<Position> images(positions.size() * order + static_cast<std::size_t>(form.row_words()));
    for (std::size_t i = 0; i < positions.size(); ++i) form.images(positions[i], images.data() + i * order);
    images.resize(positions.size() * order);
    std::erase_if(images, [&](Position p) { return !passage.allows(p); });
    set_->add(images);
  };
  const auto add_in_pieces = [&](std::span<const Position> positions) {
    constexpr std::size_t piece = 4096;
    for (; positions.size() > piece; positions = positions.subspan(piece)) add(positions.first(piece));
    add(positions);
  };
  if (listener_.finds) listener_.finds(engine.name, "tiles");
  engine.visit(problem_, Sought::winning, resources, listener_, add_in_pieces);
}

std::uint64_t WinningFolds::positions() const {
  std::uint64_t sum = 0;
  if (lists_) {
    for (int depth = 0; depth < lists_->levels(); ++depth) sum += lists_->positions(depth);
    return sum;
  }
  const int pegs = count_bits(problem_.start);
  const int last_depth = reverse_ ? reverse_->jumps() / 2 : pegs;
  for (int depth = 0; depth <= last_depth; ++depth) {
    const bool is_half = reverse_ && 2 * depth < reverse_->jumps();  // the reversals are in another level
    sum += set_->positions(pegs - depth) * (is_half ? 2 : 1);
  }
  return sum;
}

Count WinningFolds::solutions() {
  if (reverse_) {
    const std::optional<PairCounts> counts = pairs();
    PEGSPACE_CHECK(counts.has_value(), "one start has pairs of any size");
    return counts->front().front().solutions;
  }
  Count sum = 0;
  for (const Count& ways : ways_to(problem_.finish->positions())) sum += ways;
  return sum;
}

std::optional<PairCounts> WinningFolds::pairs(std::size_t least_bits) {
  if (!reverse_) return std::nullopt;
  const std::vector<Position> targets = problem_.finish->positions();
  const PairRequest request{*reverse_, targets, least_bits};
  try {
    auto counts = team_->run([&] { return tiles_->pairs_within(*set_, request, listener_); });
    if (targets.size() == 1) counts->front().front().winning_positions = positions();
    return counts;
  } catch (const std::bad_alloc&) {
    if (targets.size() == 1) throw;
    return std::nullopt;  // one start at a time needs less
  }
}

std::vector<Count> WinningFolds::ways_to(const std::vector<Position>& positions) {
  Ways ways(problem_.start, positions);
  fold({}, ways);
  return ways.take();
}

bool WinningFolds::contains(Position p) const {
  if ((p & ~problem_.board.all_holes()) != 0) return false;
  return lists_ ? lists_->contains(p) : set_->has(p);
}

void WinningFolds::fold(const FoldRequest& request, FoldVisitor& visitor) {
  if (lists_) return fold_lists(*lists_, request, listener_, *team_, visitor);
  team_->run([&] { tiles_->fold_within(request, *set_, listener_, visitor); });
}

std::unique_ptr<KeptNumbers> WinningFolds::keep_solutions(FoldRequest request) {
  std::ranges::copy_if(problem_.finish->positions(), std::back_inserter(request.targets),
                       [&](Position target) { return contains(target); });
  std::ranges::sort(request.targets);
  if (lists_) return keep_lists_back(*lists_, request, listener_, *team_);
  return team_->run([&] { return tiles_->keep_back(request, *set_, listener_); });
}

}  // namespace pegspace
