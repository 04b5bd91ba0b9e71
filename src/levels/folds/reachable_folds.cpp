#include "levels/folds/reachable_folds.hpp"

#include <algorithm>
#include <cmath>

#include "board/position_class.hpp"

namespace pegspace {

bool tiles_pay(const Problem& problem, const SymmetryGroup& group) {
  constexpr double few_bits = std::uint64_t{1} << 26;
  const double bits = std::ldexp(1, ClassSpace(problem.board).dimension()) / group.order();
  // Each tile takes a word at least, however few positions of the class are in it.
  const HoleSplit split = split_holes(problem.board, group);
  const double bits_of_words = std::ldexp(64, count_bits(split.tile_holes)) / group.order();
  return bits_of_words <= std::max(few_bits, 16 * bits);
}

bool folds_over_tiles(const Problem& problem, const Engine& engine, const Resources& resources) {
  const SymmetryGroup group = search_group(problem, Symmetry::start);
  return engine.can.folds_over_tiles && tiles_pay(problem, group) &&
         std::ranges::all_of(by_class(problem.board, starts_of(problem), group), [&](const auto& starts) {
           return TileFolds::takes(problem.board, group.stabiliser(starts), resources.memory_bytes);
         });
}

namespace {

/// A level of one class, standing for the classes that are images of it.
class LevelOfClasses : public FoldedLevel {
 public:
  LevelOfClasses(const FoldedLevel& level, const SymmetryGroup& group, std::uint64_t classes)
      : level_(level), group_(group), classes_(classes) {}
  int depth() const override { return level_.depth(); }
  std::optional<FoldNumber> number_of(Position p) const override {
    for (const Position image : group_.orbit(p)) {
      if (const auto number = level_.number_of(image)) return number;
    }
    return std::nullopt;
  }
  std::vector<std::size_t> numbers_of_jumps() const override { return level_.numbers_of_jumps(); }
  std::uint64_t jumps() const override { return level_.jumps() * classes_; }
  Count ways() const override { return level_.ways() * classes_; }
  void for_each(const std::function<void(Position, const FoldNumber&)>& visit) const override {
    level_.for_each([&](Position p, const FoldNumber& number) { visit(group_.canonical(p), number); });
  }
  KeyedPositions positions_by(const Key& key, const KeptNumbers* kept) const override {
    KeyedPositions found = level_.positions_by(key, kept);
    for (PositionNumber& number : found) number.positions *= classes_;
    return found;
  }

 private:
  const FoldedLevel& level_;
  const SymmetryGroup& group_;
  std::uint64_t classes_;
};

class VisitorOfClasses : public FoldVisitor {
 public:
  VisitorOfClasses(FoldVisitor& visitor, const SymmetryGroup& group, std::uint64_t classes)
      : visitor_(visitor), group_(group), form_(group), classes_(classes) {}
  void dead_end(int depth, const FoldedDeadEnd& found) override {
    visitor_.dead_end(depth, {form_.least(found.position),
                              static_cast<std::uint64_t>(form_.orbit_size(found.position)), found.number});
  }
  void level_done(const FoldedLevel& level) override {
    visitor_.level_done(LevelOfClasses(level, group_, classes_));
  }

 private:
  FoldVisitor& visitor_;
  const SymmetryGroup& group_;
  CanonicalForm form_;
  std::uint64_t classes_;
};

}  // namespace

ReachableFolds::ReachableFolds(const Problem& problem, const Resources& resources,
                               const SearchListener& listener, int last_depth)
    : listener_(listener),
      last_depth_(last_depth),
      group_(search_group(problem, Symmetry::start)),
      team_(std::make_unique<WorkerTeam>(resources.threads)) {}

ReachableFolds ReachableFolds::find(const Problem& problem, const Engine& engine, const Resources& resources,
                                    const SearchListener& listener, int last_depth) {
  ReachableFolds found(problem, resources, listener, last_depth);
  if (folds_over_tiles(problem, engine, resources)) {
    if (listener.finds) listener.finds("", "tiles");
    found.prepare_tiles(problem);
  } else {
    found.lists_.emplace(StoredLevels::reachable(problem, engine, resources, listener, last_depth));
  }
  return found;
}

void ReachableFolds::prepare_tiles(const Problem& problem) {
  team_->run([&] {
    for (const std::vector<Position>& seeds : by_class(problem.board, starts_of(problem), group_))
      tiles_.push_back(std::make_unique<TileFolds>(problem.board, seeds, group_.stabiliser(seeds)));
  });
}

void ReachableFolds::for_each_class(
    FoldVisitor& visitor, const std::function<void(TileFolds& tiles, FoldVisitor& of_class)>& fold) {
  team_->run([&] {
    for (const auto& tiles : tiles_) {
      const int classes = group_.order() / tiles->group().order();
      VisitorOfClasses of_classes(visitor, group_, static_cast<std::uint64_t>(classes));
      fold(*tiles, classes == 1 ? visitor : of_classes);
    }
  });
}

void ReachableFolds::fold(const FoldRequest& request, FoldVisitor& visitor) {
  if (lists_) return fold_lists(*lists_, request, listener_, *team_, visitor);
  for_each_class(visitor, [&](TileFolds& tiles, FoldVisitor& of_class) {
    tiles.fold(request, last_depth_, listener_, of_class);
  });
}

void ReachableFolds::fold_games_back(const FoldRequest& request, FoldVisitor& visitor) {
  if (lists_) return fold_lists_back(*lists_, request, listener_, *team_, visitor);
  for_each_class(visitor, [&](TileFolds& tiles, FoldVisitor& of_class) {
    FoldVisitor nobody;
    TileSet reached = tiles.empty_set();
    tiles.fold({quantity::Reached{}}, max_holes, listener_, nobody, &reached);
    tiles.fold_back(request, reached, listener_, of_class);
  });
}

}  // namespace pegspace
