// Every start with every target of a problem that is its own reverse (position/self_reverse.hpp), within the
// positions on the ways from the ones to the others:
//
//     solutions(a -> b) = sum over the positions p of a level in the middle of ways(a -> p) * ways(p -> b)
//     positions(a -> b) = the number of p, of all levels, with a way from a and one to b
//
// Ways are carried by start down to the middle (numbers/ways_by_start.hpp); the ways from p to b are those
// from a start to the reversal of p. To count positions, the set of starts with a way to p is enough, and
// that of the targets with a way from p, which is carried back from the middle, where reversals have it. The
// levels after the middle have the reversals of those before, so no set needs them.
//
// Members of a representative tile stand for those of its orbit, in which a symmetry permutes starts and
// targets. So the sums over representatives, each times its orbit, are averaged over the group.
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "levels/folds/tile_loop.hpp"

namespace pegspace {
namespace {

template <typename Value>
using PairTable = std::array<std::array<Value, most_columns>, most_columns>;  ///< by start and target

/// Ways, of one start or by start.
template <typename Number>
concept IsWays = std::is_same_v<typename Quantity<Number>::Kind, quantity::Ways> ||
    std::is_same_v<typename Quantity<Number>::Kind, quantity::WaysByStart>;

/// Sums of products of ways by start here and there, exact: if ways have 64 bits, the low and the high halves
/// of fewer than 2^56 products, each used fewer than 2^8 times, are added up separately.
class ProductSums {
 public:
  template <typename A, typename B>
  void add(const A& here, const B& there, const ColumnImages& columns, std::uint32_t times) {
    if constexpr (HasColumns<A>) {
      for (std::size_t i = 0; i < columns_of<A>(); ++i) {
        for (std::size_t j = 0; here.ways[i] != 0 && j < columns_of<B>(); ++j)
          add_product(here.ways[i], there.ways[columns.column[j]], times, i, j);
      }
    } else if constexpr (sizeof(A) <= 8 && sizeof(B) <= 8) {
      add_product(here, there, times, 0, 0);
    } else {
      wide_ += exact(here) * exact(there) * times;
    }
  }
  Count total(std::size_t i, std::size_t j) const {
    return (i == 0 && j == 0 ? wide_ : Count(0)) + to_count(low_[i][j]) + (to_count(high_[i][j]) << 64);
  }

 private:
  void add_product(std::uint64_t a, std::uint64_t b, std::uint32_t times, std::size_t i, std::size_t j) {
    const Uint128 product = Uint128{a} * b;
    low_[i][j] += Uint128{static_cast<std::uint64_t>(product)} * times;
    high_[i][j] += (product >> 64) * times;
  }

  PairTable<Uint128> low_{};
  PairTable<Uint128> high_{};
  Count wide_ = 0;  ///< of one start
};

/// The number of positions for each set of starts and each set of targets.
using SetPairs = std::array<std::array<std::uint64_t, 256>, 256>;

class PairFold {
 public:
  PairFold(TileFolds& folds, TileSet& set, const PairRequest& request, const SearchListener& listener)
      : folds_(folds),
        set_(set),
        request_(request),
        listener_(listener),
        starts_(folds.seeds().size()),
        middle_(request.reverse.middle()),
        images_(column_images(folds.group(), folds.seeds())),
        ways_(std::in_place, folds, &set, 2),
        sets_(folds, &set, starts_ == 1 ? 0 : middle_ + 1) {}

  std::optional<PairCounts> run() {
    PairCounts counts(starts_, std::vector<FinishCount>(starts_));
    for (int depth = 0; starts_ > 1 && depth <= middle_; ++depth) begin_sets(sets_.at(depth), depth);
    FoldVisitor nobody;
    FoldRequest ways{.least_bits = request_.least_bits};
    if (starts_ > 1) ways.quantity = quantity::WaysByStart{starts_};
    TileFold fold(*ways_, ways, listener_, nobody, TileFold::Way::forwards_within,
                  [&](const TileLevel& level, std::uint32_t tile) { return use(level, tile); });
    if (!fold.run(middle_)) return std::nullopt;
    if (2 * middle_ == jumps()) {
      for_each_tile([&](std::uint32_t tile) { multiply(ways_->at(middle_), tile, sums_.local()); });
    }
    count_solutions(counts);
    ways_.reset();
    if (starts_ > 1) count_positions(counts);
    return counts;
  }

 private:
  int jumps() const { return request_.reverse.jumps(); }

  void begin_sets(TileLevel& sets, int depth) const {
    sets.begin(depth, count_bits(folds_.seeds().front()) - depth, kind_of<StartSet>());
  }

  /// Whether the ways of a tile are kept. Those of the middle are not, if the level before has those of the
  /// reversals.
  bool use(const TileLevel& level, std::uint32_t tile) {
    if (starts_ > 1) {
      with_number(level.kind(), [&](auto type) {
        using Number = typename decltype(type)::type;
        if constexpr (HasColumns<Number> && IsWays<Number>) {
          const auto* number = reinterpret_cast<const Number*>(level.numbers(tile));
          keep_sets(sets_.at(level.depth()), tile, [&](auto&& keep) {
            for_each_member(*level.row(tile), level.members(tile),
                            [&](std::uint32_t) { keep(starts_with_ways(*number++)); });
          });
        }
      });
    }
    if (level.depth() != middle_ || 2 * middle_ == jumps()) return true;
    multiply(level, tile, sums_.local());
    return false;
  }

  /// Calls make(keep), which keeps the sets of a tile's members in their order.
  template <typename Make>
  void keep_sets(TileLevel& sets, std::uint32_t tile, Make&& make) {
    TileLevel::Room& room = rooms_.local();
    auto* const first = sets.room_for<StartSet>(sets.row(tile)->places, room);
    StartSet* next = first;
    make([&](StartSet set) { *next++ = set; });
    sets.set_numbers(tile, reinterpret_cast<const std::byte*>(first));
    room.take(static_cast<std::size_t>(next - first));
  }

  /// Adds the products of a tile of the middle.
  void multiply(const TileLevel& here, std::uint32_t tile, ProductSums& sums) const {
    const TileLevel& there = ways_->at(jumps() - middle_);
    with_number(here.kind(), [&](auto a) {
      with_number(there.kind(), [&](auto b) {
        using A = typename decltype(a)::type;
        using B = typename decltype(b)::type;
        if constexpr (IsWays<A> && IsWays<B> && columns_of<A>() == columns_of<B>()) {
          for_each_meeting<A, B>(here, there, tile, [&](const A& x, const B& y, const ColumnImages& columns) {
            sums.add(x, y, columns, folds_.tables().tiles.orbit(tile));
          });
        }
      });
    });
  }

  void count_solutions(PairCounts& counts) const {
    PairTable<Count> total;
    for (const ProductSums& part : sums_) {
      for_each_pair(
          [&](std::size_t i, std::size_t j) { total[i][j] += part.total(i, request_.reverse.start_of(j)); });
    }
    average(total, [&](std::size_t i, std::size_t j, const Count& sum) { counts[i][j].solutions = sum; });
  }

  /// Counts the positions of the levels before the middle twice, as their reversals are those after it.
  void count_positions(PairCounts& counts) {
    const int half = jumps() / 2;
    TileLevels targets(folds_, &set_, 2);
    begin_sets(targets.at(half), half);
    for_each_tile([&](std::uint32_t tile) {
      if (sets_.at(half).numbers(tile) == nullptr) return;
      find_targets(targets.at(half), tile);
      count_sets(targets.at(half), tile);
    });
    FoldVisitor nobody;
    const FoldRequest sets{.quantity = quantity::StartSets{}, .targets = request_.targets};
    const auto count = [&](const TileLevel& level, std::uint32_t tile) {
      count_sets(level, tile);
      return true;
    };
    TileFold(targets, sets, listener_, nobody, TileFold::Way::backwards_within, count).run_back(half);
    PairTable<Count> total;
    for_each_pair([&](std::size_t i, std::size_t j) {
      const Count number = positions_between(i, j);
      total[i][j] += number;
      total[request_.reverse.start_of(j)][request_.reverse.target_of(i)] += number;
    });
    average(total, [&](std::size_t i, std::size_t j, const Count& sum) {
      PEGSPACE_CHECK(sum % 2 == 0, "there are as many reversals as positions");
      counts[i][j].winning_positions = sum / 2;
    });
  }

  /// Finds the sets of targets with ways from the members of a tile, by their reversals.
  void find_targets(TileLevel& targets, std::uint32_t tile) {
    const TileLevel& here = sets_.at(targets.depth());
    const TileLevel& there = sets_.at(jumps() - targets.depth());
    const auto reversal_of = [&](StartSet starts, const ColumnImages& columns) {
      StartSet reversal;
      for (std::size_t j = 0; j < starts_; ++j) {
        const int column = columns.column[request_.reverse.start_of(j)];
        reversal.starts |= static_cast<std::uint8_t>(has_bit(starts.starts, column) << j);
      }
      return reversal;
    };
    keep_sets(targets, tile, [&](auto&& keep) {
      for_each_meeting<StartSet, StartSet>(here, there, tile, [&](auto, StartSet starts, auto& columns) {
        keep(reversal_of(starts, columns));
      });
    });
  }

  void count_sets(const TileLevel& targets, std::uint32_t tile) {
    SetPairs& counts = *pairs_.local();
    const auto* starts = reinterpret_cast<const StartSet*>(sets_.at(targets.depth()).numbers(tile));
    const auto* target = reinterpret_cast<const StartSet*>(targets.numbers(tile));
    const std::uint32_t times = folds_.tables().tiles.orbit(tile) * (2 * targets.depth() == jumps() ? 1 : 2);
    for_each_member(*targets.row(tile), targets.members(tile),
                    [&](std::uint32_t) { counts[(starts++)->starts][(target++)->starts] += times; });
  }

  /// The positions that count_sets() has counted between a start and a target.
  Count positions_between(std::size_t i, std::size_t j) const {
    std::uint64_t sum = 0;
    for (const std::unique_ptr<SetPairs>& part : pairs_) {
      for (std::size_t starts = 0; starts < part->size(); ++starts) {
        for (std::size_t targets = 0; targets < part->size(); ++targets) {
          if (has_bit(starts, static_cast<int>(i)) && has_bit(targets, static_cast<int>(j)))
            sum += (*part)[starts][targets];
        }
      }
    }
    return sum;
  }

  template <typename Visit>
  void for_each_tile(Visit&& visit) const {
    parallel_ranges(folds_.tables().tiles.representatives(), std::uint32_t{64},
                    [&](std::uint32_t first, std::uint32_t last) {
                      for (std::uint32_t tile = first; tile != last; ++tile) visit(tile);
                    });
  }

  /// Calls visit(number here, number there, columns that it has at the reversal itself) for the members of
  /// the tile whose reversal is a member there.
  template <typename A, typename B, typename Visit>
  void for_each_meeting(const TileLevel& here, const TileLevel& there, std::uint32_t tile,
                        Visit&& visit) const {
    const FoldTables& tables = folds_.tables();
    if (here.numbers(tile) == nullptr) return;
    MemberFinder members(there);
    const RowTables::TileRun& row = *here.row(tile);
    const auto* number = reinterpret_cast<const A*>(here.numbers(tile));
    for_each_member(row, here.members(tile), [&](std::uint32_t place) {
      const Position other = request_.reverse.reversal(tables.position(tile, row, place));
      if (const auto found = members.find(tables.place_in_class(other))) {
        const int symmetry = tables.tiles.symmetry_of(tables.tiles.patterns().of(other));
        visit(*number, reinterpret_cast<const B*>(there.numbers(found->representative))[found->number],
              images_[static_cast<std::size_t>(symmetry)]);
      }
      ++number;
    });
  }

  template <typename Visit>
  void for_each_pair(Visit&& visit) const {
    for (std::size_t i = 0; i < folds_.seeds().size(); ++i) {
      for (std::size_t j = 0; j < folds_.seeds().size(); ++j) visit(i, j);
    }
  }

  /// Calls visit(start, target, the sum over the positions of all tiles).
  template <typename Visit>
  void average(const PairTable<Count>& total, Visit&& visit) const {
    PairTable<Count> sum;
    const std::vector<ColumnImages> targets = column_images(folds_.group(), request_.targets);
    for (std::size_t element = 0; element < images_.size(); ++element) {
      for_each_pair([&](std::size_t i, std::size_t j) {
        sum[i][j] += total[images_[element].column[i]][targets[element].column[j]];
      });
    }
    for_each_pair([&](std::size_t i, std::size_t j) {
      PEGSPACE_CHECK(sum[i][j] % images_.size() == 0, "an orbit has its positions in all of its tiles");
      visit(i, j, Count(sum[i][j] / images_.size()));
    });
  }

  TileFolds& folds_;
  TileSet& set_;
  const PairRequest& request_;
  const SearchListener& listener_;
  std::size_t starts_;
  int middle_;
  std::vector<ColumnImages> images_;  ///< by symmetry
  std::optional<TileLevels> ways_;
  TileLevels sets_;  ///< with several starts, the sets of starts with ways, of all levels to the middle
  tbb::enumerable_thread_specific<TileLevel::Room> rooms_;  ///< room for sets
  tbb::enumerable_thread_specific<ProductSums> sums_;
  tbb::enumerable_thread_specific<std::unique_ptr<SetPairs>> pairs_{
      [] { return std::make_unique<SetPairs>(SetPairs{}); }};
};

}  // namespace

std::optional<PairCounts> TileFolds::pairs_within(TileSet& set, const PairRequest& request,
                                                  const SearchListener& listener) {
  return PairFold(*this, set, request, listener).run();
}

}  // namespace pegspace
