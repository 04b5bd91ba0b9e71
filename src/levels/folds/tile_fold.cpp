#include "levels/folds/tile_fold.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

#include "base/check.hpp"
#include "levels/folds/tile_step.hpp"
#include "levels/kit/progress_meter.hpp"

namespace pegspace {
namespace {

/// A chunk holds the longest row of the widest numbers.
constexpr std::size_t chunk_bytes(std::size_t longest_row) {
  return (longest_row + 1) * sizeof(WithChance<Words16>);
}

/// What the bits of a level's members take, of the level that takes most: each tile has one row, as long as
/// the longest with as many pegs.
double most_bytes_of_members(const std::vector<std::uint64_t>& longest_rows, int tile_holes) {
  double most = 0;
  const int row_holes = static_cast<int>(longest_rows.size()) - 1;
  for (int pegs = 0; pegs <= tile_holes + row_holes; ++pegs) {
    double words = 0;
    double tiles = 1;  // with so many pegs
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

/// The levels of a fold: two in turn, or one for each depth. With a set, which has the members or is to get
/// them.
class TileLevels {
 public:
  TileLevels(TileFolds& folds, TileSet* set, int number)
      : folds_(folds), chunks_(chunk_bytes(folds.tables().rows.longest())) {
    for (int i = 0; i < number; ++i) levels_.emplace_back(folds.tables(), set, chunks_);
  }
  TileFolds& folds() const { return folds_; }
  TileLevel& at(int depth) { return levels_[static_cast<std::size_t>(depth) % levels_.size()]; }
  const TileLevel& at(int depth) const { return levels_[static_cast<std::size_t>(depth) % levels_.size()]; }

 private:
  TileFolds& folds_;
  ChunkPool chunks_;
  std::deque<TileLevel> levels_;
};

/// The member must have one.
FoldNumber number_at(const TileLevel& level, const TileLevel::Member& member) {
  return with_number(level.kind(), [&](auto type) {
    using Number = Kept<typename decltype(type)::type>;
    return fold_number(reinterpret_cast<const Number*>(level.numbers(member.representative))[member.number]);
  });
}

/// The same, of ways of at most 64 bits.
std::uint64_t narrow_ways_at(const TileLevel& level, const TileLevel::Member& member) {
  const std::byte* const numbers = level.numbers(member.representative);
  return level.kind() == kind_of<std::uint32_t>()
             ? reinterpret_cast<const std::uint32_t*>(numbers)[member.number]
             : reinterpret_cast<const std::uint64_t*>(numbers)[member.number];
}

/// A sum of products of ways, exact: where these have 64 bits, the low and the high halves of fewer than 2^56
/// products, each taken fewer than 2^8 times, are added up apart.
class ProductSum {
 public:
  void add(const TileLevel& level, const TileLevel::Member& member, const TileLevel& other_level,
           const TileLevel::Member& other, std::uint32_t times) {
    if (std::max(level.kind(), other_level.kind()) > kind_of<std::uint64_t>()) {
      wide_ += number_at(level, member).ways * number_at(other_level, other).ways * times;
      return;
    }
    const Uint128 product = Uint128{narrow_ways_at(level, member)} * narrow_ways_at(other_level, other);
    low_ += Uint128{static_cast<std::uint64_t>(product)} * times;
    high_ += (product >> 64) * times;
  }
  Count total() const { return wide_ + to_count(low_) + (to_count(high_) << 64); }

 private:
  Uint128 low_ = 0;
  Uint128 high_ = 0;
  Count wide_ = 0;
};

std::optional<FoldNumber> number_of(const TileFolds& folds, const TileLevel& level, Position p) {
  const auto member = level.find(p);
  if (!member) return std::nullopt;
  FoldNumber number = number_at(level, *member);
  const TileTable& tiles = folds.tables().tiles;
  const int symmetry = tiles.symmetry_of(tiles.patterns().of(p));
  number.last_holes = folds.group().image(tiles.inverse(symmetry), number.last_holes);
  return number;
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

class TileFold {
 public:
  /// Over all positions, which are found on the way, or over those of the levels' set.
  enum class Way { forwards, forwards_within, backwards_within };

  TileFold(TileLevels& levels, const FoldRequest& request, const SearchListener& listener,
           FoldVisitor& visitor, Way way)
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
                 request.starts,
                 way == Way::backwards_within,
                 way != Way::forwards,
                 TargetPlaces(folds_.tables(), request.targets),
                 folds_.tables().tiles.tile_jumps(request.marks, request.jumps_back)},
        levels_(levels) {}

  void run(int last_depth) {
    level_ = &levels_.at(0);
    level_->begin(0, pegs(), number_kind(request_.carried, 1, request_.least_bits));
    filled_ = begin();
    for (int depth = 0; filled_.members != 0; ++depth) {
      visitor_.level_done(Folded(*this));
      if (depth == last_depth || level_->pegs() == 0) return;
      filled_ = next(depth + 1);
    }
  }

  /// The number of solutions of a problem that is its own reverse (TileFolds::meet_within()).
  Count run_to_middle(const SelfReverse& problem) {
    const int middle = (problem.jumps() + 1) / 2;
    run(middle);
    return level_->depth() == middle && filled_.members != 0 ? meet(problem) : Count(0);
  }

  void run_back() {
    level_ = &levels_.at(pegs() + 1);
    for (int depth = pegs(); depth >= 0; --depth) {
      filled_ = next(depth);
      if (filled_.members != 0) visitor_.level_done(Folded(*this));
    }
  }

 private:
  /// The level that is done, for the visitor.
  class Folded : public FoldedLevel {
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
          if (fold_.folding_.tells(p, tile)) visit(fold_.folds_.form().least(p), number_at(level, member));
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
              number.canonical += fold_.folding_.tells(tables.position(tile, row, place), tile);
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

  FilledLevel begin() {
    return with_number(level_->kind(), [&](auto type) {
      return TileStep<typename decltype(type)::type>(folding_, *level_).begin(folds_.seeds());
    });
  }

  /// The level of that depth, from the present one.
  FilledLevel next(int depth) {
    const TileLevel& before = *level_;
    level_ = &levels_.at(depth);
    const Count bound = filled_.most_ways * folds_.tables().jumps + 1;
    level_->begin(depth, pegs() - depth,
                  std::max(before.kind(), number_kind(request_.carried, bound, request_.least_bits)));
    return with_number(level_->kind(), [&](auto type) {
      return TileStep<typename decltype(type)::type>(folding_, *level_).pull(before, [&](std::uint32_t done) {
        report(done);
      });
    });
  }

  /// The ways to each member of the level times those to its reversal, which is of this level or of the one
  /// before.
  Count meet(const SelfReverse& problem) const {
    const FoldTables& tables = folds_.tables();
    const TileLevel& here = *level_;
    tbb::enumerable_thread_specific<ProductSum> sums;
    parallel_ranges(tables.tiles.representatives(), std::uint32_t{64}, [&](auto first, auto last) {
      ProductSum& sum = sums.local();
      for (std::uint32_t tile = first; tile != last; ++tile) {
        if (here.numbers(tile) == nullptr) continue;
        const RowTables::TileRun& row = *here.row(tile);
        TileLevel::Member member{tile, 0};
        for_each_member(row, here.members(tile), [&](std::uint32_t place) {
          const Position other = problem.reversal(tables.position(tile, row, place));
          const TileLevel& there = levels_.at(pegs() - count_bits(other));
          if (const auto found = there.member_at(tables.place_in_class(other)))
            sum.add(here, member, there, *found, tables.tiles.orbit(tile));
          ++member.number;
        });
      }
    });
    Count sum = 0;
    for (const ProductSum& part : sums) sum += part.total();
    return sum;
  }

  int pegs() const { return count_bits(folds_.seeds().front()); }

  void report(std::uint32_t done) {
    const std::lock_guard lock(reporting_);
    meter_.report({"folding", level_->depth(), done, folds_.tables().tiles.representatives(), 0});
  }

  TileFolds& folds_;
  const FoldRequest& request_;
  FoldVisitor& visitor_;
  ProgressMeter meter_;
  std::mutex reporting_;
  FoldArithmetic arithmetic_;
  TileFolding folding_;
  TileLevels& levels_;
  TileLevel* level_ = nullptr;  ///< the present one
  FilledLevel filled_;          ///< what is known of it besides
};

}  // namespace

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
  TileFold(levels, request, listener, visitor, TileFold::Way::forwards).run(last_depth);
}

void TileFolds::fold_within(const FoldRequest& request, TileSet& set, const SearchListener& listener,
                            FoldVisitor& visitor) {
  TileLevels levels(*this, &set, 2);
  TileFold(levels, request, listener, visitor, TileFold::Way::forwards_within).run(max_holes);
}

void TileFolds::fold_back(const FoldRequest& request, TileSet& set, const SearchListener& listener,
                          FoldVisitor& visitor) {
  TileLevels levels(*this, &set, 2);
  TileFold(levels, request, listener, visitor, TileFold::Way::backwards_within).run_back();
}

Count TileFolds::meet_within(TileSet& set, const SelfReverse& problem, const SearchListener& listener) {
  FoldRequest request;
  request.dead_ends = false;
  FoldVisitor nobody;
  TileLevels levels(*this, &set, 2);
  return TileFold(levels, request, listener, nobody, TileFold::Way::forwards_within).run_to_middle(problem);
}

std::unique_ptr<KeptNumbers> TileFolds::keep_back(const FoldRequest& request, TileSet& set,
                                                  const SearchListener& listener) {
  auto kept = std::make_unique<KeptTiles>(*this, set);
  FoldVisitor nobody;
  TileFold(kept->levels(), request, listener, nobody, TileFold::Way::backwards_within).run_back();
  return kept;
}

}  // namespace pegspace
