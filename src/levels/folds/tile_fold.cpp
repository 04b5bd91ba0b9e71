#include "levels/folds/tile_fold.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/check.hpp"
#include "levels/folds/tile_loop.hpp"

namespace pegspace {
namespace {

/// The bytes of the bits of a level's members, for the level that needs most: each tile has one row, as long
/// as the longest with as many pegs.
double most_bytes_of_members(const std::vector<std::uint64_t>& longest_rows, int tile_holes) {
  double most = 0;
  const int row_holes = static_cast<int>(longest_rows.size()) - 1;
  for (int pegs = 0; pegs <= tile_holes + row_holes; ++pegs) {
    double words = 0;
    double tiles = 1;  // with that many pegs
    for (int in_tile = 0; in_tile <= std::min(pegs, tile_holes); ++in_tile) {
      if (pegs - in_tile <= row_holes)
        words += tiles *
                 std::ceil(static_cast<double>(longest_rows[static_cast<std::size_t>(pegs - in_tile)]) / 64);
      tiles *= static_cast<double>(tile_holes - in_tile) / (in_tile + 1);
    }
    most = std::max(most, sizeof(std::uint64_t) * words);
  }
  return most;
}

class KeptTiles : public KeptNumbers {
 public:
  KeptTiles(TileFolds& folds, TileSet& set)
      : pegs_(count_bits(folds.seeds().front())), levels_(folds, &set, pegs_ + 1) {}
  TileLevels& levels() { return levels_; }
  std::optional<FoldNumber> number_of(Position p) const override {
    const int depth = pegs_ - count_bits(p);
    return depth < 0 ? std::nullopt : pegspace::number_of(levels_.folds(), levels_.at(depth), p);
  }
  std::optional<FoldNumber> number_at(int depth, std::uint32_t part, std::uint32_t place) const override {
    const TileLevel& level = levels_.at(depth);
    if (level.numbers(part) == nullptr) return std::nullopt;
    return pegspace::number_at(level, {part, place});
  }

 private:
  int pegs_;
  TileLevels levels_;
};

}  // namespace

FoldNumber number_at(const TileLevel& level, const TileLevel::Member& member) {
  return with_number(level.kind(), [&](auto type) {
    using Number = Kept<typename decltype(type)::type>;
    return fold_number(reinterpret_cast<const Number*>(level.numbers(member.representative))[member.number]);
  });
}

std::optional<FoldNumber> number_of(const TileFolds& folds, const TileLevel& level, Position p) {
  const auto member = level.find(p);
  if (!member) return std::nullopt;
  FoldNumber number = number_at(level, *member);
  if (auto* const moves = std::get_if<LeastMoves>(&number)) {
    const TileTable& tiles = folds.tables().tiles;
    const int symmetry = tiles.symmetry_of(tiles.patterns().of(p));
    moves->holes = folds.group().image(tiles.inverse(symmetry), moves->holes);
  }
  return number;
}

/// The finished level, for the visitor.
class TileFold::Folded : public FoldedLevel {
 public:
  explicit Folded(const TileFold& fold) : fold_(fold) {}
  int depth() const override { return fold_.level_->depth(); }
  std::optional<FoldNumber> number_of(Position p) const override {
    return pegspace::number_of(fold_.folds_, *fold_.level_, p);
  }
  std::vector<std::size_t> numbers_of_jumps() const override { return fold_.filled_.numbers_of_jumps; }
  std::uint64_t jumps() const override { return fold_.filled_.jumps; }
  Count ways() const override { return fold_.filled_.ways; }
  void for_each(const std::function<void(Position, const FoldNumber&)>& visit) const override {
    const FoldTables& tables = fold_.folds_.tables();
    const TileLevel& level = *fold_.level_;
    for (std::uint32_t tile = 0; tile < tables.tiles.representatives(); ++tile) {
      if (level.numbers(tile) == nullptr) continue;
      const RowTables::TileRun& row = *level.row(tile);
      TileLevel::Member member{tile, 0};
      for_each_member(row, level.members(tile), [&](std::uint32_t place) {
        const Position p = tables.position(tile, row, place);
        if (fold_.folding_.is_representative(p, tile))
          visit(fold_.folds_.form().least(p), number_at(level, member));
        ++member.number;
      });
    }
  }

  KeyedPositions positions_by(const Key& key, const KeptNumbers* kept) const override {
    const FoldTables& tables = fold_.folds_.tables();
    const TileLevel& here = *fold_.level_;
    tbb::enumerable_thread_specific<KeyedPositions> found;
    parallel_ranges(tables.tiles.representatives(), std::uint32_t{64}, [&](auto first, auto last) {
      KeyedPositions& local = found.local();
      for (std::uint32_t tile = first; tile != last; ++tile) {
        if (here.numbers(tile) == nullptr) continue;
        const RowTables::TileRun& row = *here.row(tile);
        TileLevel::Member member{tile, 0};
        for_each_member(row, here.members(tile), [&](std::uint32_t place) {
          const auto there =
              kept == nullptr ? std::optional(FoldNumber{}) : kept->number_at(depth(), tile, member.number);
          if (there) {
            PositionNumber& number = local[key(number_at(here, member), *there)];
            number.positions += tables.tiles.orbit(tile);
            number.canonical += fold_.folding_.is_representative(tables.position(tile, row, place), tile);
          }
          ++member.number;
        });
      }
    });
    KeyedPositions sum{};
    for (const KeyedPositions& local : found) add(sum, local);
    return sum;
  }

 private:
  const TileFold& fold_;
};

TileFold::TileFold(TileLevels& levels, const FoldRequest& request, const SearchListener& listener,
                   FoldVisitor& visitor, Way way, decltype(TileFolding::is_kept) is_kept)
    : folds_(levels.folds()),
      request_(request),
      visitor_(visitor),
      meter_(listener),
      arithmetic_(request, folds_.tables().jumps),
      folding_{folds_.tables(),
               folds_.group(),
               folds_.form(),
               arithmetic_,
               visitor,
               request.dead_ends && way != Way::backwards_within,
               way == Way::backwards_within,
               way != Way::forwards,
               TargetPlaces(folds_.tables(), request.targets),
               folds_.tables().tiles.tile_jumps(request.marks, request.of<quantity::Moves>().jumps_back),
               {},
               std::move(is_kept)},
      levels_(levels) {
  const bool has_columns = std::holds_alternative<quantity::WaysByStart>(request.quantity) ||
                           std::holds_alternative<quantity::StartSets>(request.quantity);
  if (has_columns) {
    const bool by_target = way == Way::backwards_within;
    folding_.column_images = column_images(folds_.group(), by_target ? request.targets : folds_.seeds());
  }
}

bool TileFold::run(int last_depth) {
  level_ = &levels_.at(0);
  const auto first_kind = number_kind(request_, 1);
  if (!first_kind) return false;
  level_->begin(0, pegs(), *first_kind);
  filled_ = begin();
  for (int depth = 0; filled_.members != 0; ++depth) {
    visitor_.level_done(Folded(*this));
    if (depth == last_depth || level_->pegs() == 0) break;
    const auto kind = next_kind();
    if (!kind) return false;
    filled_ = next(depth + 1, *kind);
  }
  return true;
}

void TileFold::run_back(int depth) {
  level_ = &levels_.at(depth);
  while (--depth >= 0) {
    filled_ = next(depth, next_kind().value());
    if (filled_.members != 0) visitor_.level_done(Folded(*this));
  }
}

FilledLevel TileFold::begin() {
  return with_number(level_->kind(), [&](auto type) {
    return TileStep<typename decltype(type)::type>(folding_, *level_).begin(folds_.seeds());
  });
}

/// Makes the level of that depth from the current one.
FilledLevel TileFold::next(int depth, NumberKind kind) {
  const TileLevel& before = *level_;
  patterns_.list(folds_.tables(), before);
  level_ = &levels_.at(depth);
  level_->begin(depth, pegs() - depth, std::max(before.kind(), kind));
  return with_number(level_->kind(), [&](auto type) {
    return TileStep<typename decltype(type)::type>(folding_, *level_)
        .pull(before, patterns_, [&](std::uint32_t done) { report(done); });
  });
}

void TileFold::report(std::uint32_t done) {
  const std::lock_guard lock(reporting_);
  meter_.report({"folding", level_->depth(), done, folds_.tables().tiles.representatives(), 0});
}

void add(KeyedPositions& sum, const KeyedPositions& more) {
  for (std::size_t key = 0; key < sum.size(); ++key) {
    sum[key].positions += more[key].positions;
    sum[key].canonical += more[key].canonical;
  }
}

bool TileFolds::takes(const Board& board, const SymmetryGroup& group, std::uint64_t memory_bytes) {
  const HoleSplit split = split_holes(board, group);
  if (split.row_holes == 0) return false;
  const auto rows = RowTables::longest_rows(split.row_holes, ClassSpace(board).invariants());
  constexpr double levels = 2;
  const double bytes = most_bytes_of_members(rows, count_bits(split.tile_holes)) / group.order() +
                       static_cast<double>(chunk_bytes(std::ranges::max(rows)));
  return static_cast<double>(split.bytes) + levels * bytes <= static_cast<double>(memory_bytes);
}

double TileFolds::most_places(const Board& board, const SymmetryGroup& group) {
  const HoleSplit split = split_holes(board, group);
  const auto rows = RowTables::longest_rows(split.row_holes, ClassSpace(board).invariants());
  return 8 * most_bytes_of_members(rows, count_bits(split.tile_holes)) / group.order();
}

TileFolds::TileFolds(const Board& board, std::vector<Position> seeds, SymmetryGroup group)
    : seeds_(std::move(seeds)),
      group_(std::move(group)),
      split_(split_holes(board, group_)),
      tables_([&] {
        PEGSPACE_CHECK(split_.row_holes != 0, "the caller asks takes() first");
        return FoldTables(board, seeds_.front(), split_, group_);
      }()),
      form_(group_) {}

void TileFolds::fold(const FoldRequest& request, int last_depth, const SearchListener& listener,
                     FoldVisitor& visitor, TileSet* reached) {
  TileLevels levels(*this, reached, 2);
  const bool fits = TileFold(levels, request, listener, visitor, TileFold::Way::forwards).run(last_depth);
  PEGSPACE_CHECK(fits, "only ways by start can be too many, and pair folds have these");
}

void TileFolds::fold_within(const FoldRequest& request, TileSet& set, const SearchListener& listener,
                            FoldVisitor& visitor) {
  TileLevels levels(*this, &set, 2);
  const bool fits =
      TileFold(levels, request, listener, visitor, TileFold::Way::forwards_within).run(max_holes);
  PEGSPACE_CHECK(fits, "only ways by start can be too many, and pair folds have these");
}

void TileFolds::fold_back(const FoldRequest& request, TileSet& set, const SearchListener& listener,
                          FoldVisitor& visitor) {
  TileLevels levels(*this, &set, 2);
  TileFold(levels, request, listener, visitor, TileFold::Way::backwards_within).run_back();
}

std::unique_ptr<KeptNumbers> TileFolds::keep_back(const FoldRequest& request, TileSet& set,
                                                  const SearchListener& listener) {
  auto kept = std::make_unique<KeptTiles>(*this, set);
  FoldVisitor nobody;
  TileFold(kept->levels(), request, listener, nobody, TileFold::Way::backwards_within).run_back();
  return kept;
}

}  // namespace pegspace
