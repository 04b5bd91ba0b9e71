#include "levels/dense/paths/tiled_lists.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "levels/dense/growth/rolling.hpp"
#include "levels/dense/growth/search.hpp"
#include "levels/dense/paths/listed.hpp"

namespace pegspace::dense {
namespace {

/// The reachable positions in tiles under all symmetries of their starts, and what that stands on.
class TilesOfClass {
 public:
  /// `target_groups`: as RollingClass has them.
  TilesOfClass(const ListedClass& wanted, const SymmetryGroup& group, int last_depth,
               std::vector<SymmetryGroup> target_groups, const SearchOptions& options)
      : options_(options), group_(group), index_(wanted.board, wanted.starts.front(), group_) {
    options_.checkpoint = nullptr;
    if (!RollingClass::suits(wanted.board, index_, group_)) return;
    rolling_ = std::make_unique<RollingClass>(wanted.board, index_, group_, wanted.starts, last_depth,
                                              std::move(target_groups), options_);
  }

  /// Nothing where the class has no tiles.
  RollingClass* rolling() { return rolling_.get(); }
  bool fits() const { return rolling_ != nullptr && rolling_->memory_bytes() <= options_.memory_bytes; }
  std::uint64_t spare_bytes() const { return options_.memory_bytes - rolling_->memory_bytes(); }

 private:
  SearchOptions options_;
  SymmetryGroup group_;
  ClassIndex index_;
  std::unique_ptr<RollingClass> rolling_;
};

SymmetryGroup group_of(const ListedClass& wanted) {
  return SymmetryGroup::whole(wanted.board).stabiliser(wanted.starts);
}

int pegs_of(const ListedClass& wanted) {
  return count_bits(wanted.starts.front());
}

}  // namespace

std::optional<PositionLevels> list_reachable(const ListedClass& wanted, const SearchOptions& options,
                                             const SearchListener& listener) {
  const int last_depth = std::min(options.max_depth.value_or(pegs_of(wanted)), pegs_of(wanted));
  TilesOfClass tiles(wanted, wanted.group, last_depth, {}, options);
  if (!tiles.fits()) return std::nullopt;
  CanonicalList list(wanted.group, pegs_of(wanted), tiles.spare_bytes());
  tiles.rolling()->grow({}, listener,
                        [&](const TileStore& store, std::size_t stage) { list.add(store, stage); });
  return list.take();
}

std::optional<ListedWinning> list_winning(const ListedClass& wanted, const std::vector<Position>& all_targets,
                                          const std::vector<std::vector<Position>>& target_sets,
                                          const SearchOptions& options, const SearchListener& listener) {
  const SymmetryGroup group = group_of(wanted);
  std::vector<SymmetryGroup> target_groups;
  for (const std::vector<Position>& targets : target_sets) target_groups.push_back(group.stabiliser(targets));
  target_groups.push_back(wanted.group);
  TilesOfClass tiles(wanted, group, pegs_of(wanted), std::move(target_groups), options);
  if (!tiles.fits()) return std::nullopt;
  RollingClass& rolling = *tiles.rolling();
  rolling.grow({}, listener);
  const auto count = [&](std::size_t pass, const std::vector<Position>& targets,
                         const RollingClass::StageVisitor& visit) {
    const Histogram counted = rolling.winning(pass, targets, false, listener, visit).histogram;
    return std::accumulate(std::begin(counted.positions), std::end(counted.positions), std::uint64_t{0});
  };
  ListedWinning result;
  for (std::size_t pass = 0; pass < target_sets.size(); ++pass)
    result.of_sets.push_back(count(pass, target_sets[pass], {}));
  CanonicalList list(wanted.group, pegs_of(wanted), tiles.spare_bytes());
  result.positions = count(target_sets.size(), all_targets,
                           [&](const TileStore& store, std::size_t stage) { list.add(store, stage); });
  result.list = list.take();
  return result;
}

}  // namespace pegspace::dense
