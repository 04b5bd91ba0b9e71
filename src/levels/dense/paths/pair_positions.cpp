#include "levels/dense/paths/pair_positions.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "base/check.hpp"
#include "levels/dense/growth/complement_kernel.hpp"
#include "levels/dense/growth/tile_search.hpp"

namespace pegspace::dense {
namespace {

/// The rows of a class, moved by a symmetry.
class RowsImage {
 public:
  RowsImage(const ClassRows& rows, const TileSymmetries& symmetries, int element)
      : halves_{rows.half(0), rows.half(1)},
        symmetry_(&symmetries.symmetry(element)),
        inverse_(&symmetries.symmetry(symmetries.inverse(element))),
        rows_per_tile_(symmetries.rows_per_tile()),
        moves_nothing_(element == 0) {
    for (const int half : {0, 1}) constants_[half] = symmetry_->constant_of(rows.index(), half);
  }

  /// Makes a tile of the image. `spare`: room for another one.
  void make_tile(int half, std::uint32_t number, Row* to, Row* spare) const {
    const std::uint32_t origin = inverse_->tile(number);
    const Row* const from = tile_of_rows(half, origin);
    if (std::all_of(from, from + rows_per_tile_, [](const Row& row) { return row == Row{}; })) {
      std::fill_n(to, rows_per_tile_, Row{});
    } else {
      symmetry_->move(origin, constants_[half], from, to, spare);
    }
  }
  /// The same, or where it is where nothing has moved.
  const Row* tile(int half, std::uint32_t number, Row* room, Row* spare) const {
    if (moves_nothing_) return tile_of_rows(half, number);
    make_tile(half, number, room, spare);
    return room;
  }

 private:
  const Row* tile_of_rows(int half, std::uint32_t number) const {
    return halves_[half] + std::size_t{number} * rows_per_tile_;
  }

  const Row* halves_[2];
  const TileSymmetry* symmetry_;
  const TileSymmetry* inverse_;
  std::uint32_t rows_per_tile_;
  bool moves_nothing_;
  std::uint32_t constants_[2] = {};
};

class PairSearches {
 public:
  PairSearches(const Board& board, const PairPlan& plan, const SearchOptions& options,
               const SearchListener& listener)
      : board_(board),
        plan_(plan),
        orbits_(plan.numbers->orbits),
        tiles_(orbits_.symmetries()),
        options_(options),
        listener_(listener),
        finish_sides_(plan.finishes.size()) {}

  std::unique_ptr<PairPositions> run() {
    if (!plan_searches()) return nullptr;
    result_ = std::make_unique<PairPositions>(board_, plan_);
    for (Reachable& from : searches_) {
      from.search->grow({}, listener_);
      from.rows.emplace(from.search->rows());
      from.search->end_passes();
    }
    for (const int start : plan_.starts) closures_.push_back(image_for(start));
    note_finish_sides();
    const ClassRows result = result_->rows(board_, plan_.seeds);
    for (const int element : orbits_.group()) images_of_result_.emplace_back(result, tiles_, element);
    find_between();
    for (const std::size_t pair : plan_.asked) result_->winning.push_back(winning_of(pair));
    return std::move(result_);
  }

 private:
  /// What is reachable from a vacancy.
  struct Reachable {
    int vacancy = 0;
    std::unique_ptr<TileSearch> search;
    std::optional<ClassRows> rows;  ///< once it is made
  };

  /// The search whose image, by the element, is what is reachable from the vacancy.
  std::optional<std::pair<const Reachable*, int>> origin_of(int vacancy) const {
    for (const Reachable& known : searches_) {
      for (const int element : tiles_.elements()) {
        if (plan_.symmetries.permutation(element)[static_cast<std::size_t>(known.vacancy)] == vacancy)
          return std::pair(&known, element);
      }
    }
    return std::nullopt;
  }
  RowsImage image_for(int vacancy) const {
    const auto [known, element] = origin_of(vacancy).value();
    return {*known->rows, tiles_, element};
  }

  /// Prepares one search for each vacancy that is no image of another; false where not all of them fit.
  bool plan_searches() {
    const ClassIndex index(board_, plan_.seeds.front(), plan_.symmetries);
    if (!Tables::takes(board_, index) || index.bits() > Tables::most_bits_of_rows) return false;
    std::uint64_t taken = PairPositions::memory_bytes(board_, index);
    for (const std::vector<int>& vacancies : {plan_.starts, plan_.finishes}) {
      for (const int vacancy : vacancies) {
        if (origin_of(vacancy)) continue;
        const Position start = start_with_vacancies(board_, bit(vacancy));
        SearchOptions options = options_;
        options.memory_bytes -= std::min(taken, options_.memory_bytes);
        SearchedClass wanted{
            board_, {start}, plan_.symmetries.stabiliser(start), ClassIndex(board_, start, plan_.symmetries)};
        auto search = std::make_unique<TileSearch>(std::move(wanted), std::vector<SymmetryGroup>(), options,
                                                   TileSearch::Keeps::rows);
        if (!search->fits()) return false;
        taken += search->end_passes();
        searches_.push_back({vacancy, std::move(search), {}});
      }
    }
    return true;
  }

  /// A finish, and the pairs that end there.
  struct FinishSide {
    std::size_t closure = 0;           ///< what is reached from the finish as a start
    std::vector<std::size_t> pairs;    ///< of all_pairs
    std::vector<std::size_t> columns;  ///< of these
  };
  void note_finish_sides() {
    for (std::size_t finish = 0; finish < plan_.finishes.size(); ++finish) {
      const auto start = std::find(plan_.starts.begin(), plan_.starts.end(), plan_.finishes[finish]);
      finish_sides_[finish].closure = static_cast<std::size_t>(start - plan_.starts.begin());
      if (start != plan_.starts.end()) continue;
      finish_sides_[finish].closure = closures_.size();
      closures_.push_back(image_for(plan_.finishes[finish]));
    }
    for (std::size_t pair = 0; pair < plan_.all_pairs.size(); ++pair) {
      const auto [column, finish] = plan_.all_pairs[pair];
      finish_sides_[finish].pairs.push_back(pair);
      finish_sides_[finish].columns.push_back(column);
    }
  }

  /// Work on one tile after another: room for tiles and for lists, and what was found.
  struct Bench {
    std::vector<Row> rows;
    std::vector<const Row*> near;  ///< by closure: a tile of it ...
    std::vector<const Row*> far;   ///< ... and the one where its complements are
    std::vector<const Row*> reached;
    std::vector<std::uint64_t> counts;
    std::vector<std::uint64_t> winning;  ///< positions, by all_pairs
  };

  /// Puts the positions of all pairs into the result, and counts them. The complements of a tile's positions
  /// are in one tile, those of its images in the images of that one; so where they are in the other half, one
  /// pass over the representative tiles of a half does both.
  void find_between() {
    const std::size_t rows = (1 + 2 * closures_.size()) * tiles_.rows_per_tile();
    tbb::enumerable_thread_specific<Bench> benches([&] {
      return Bench{
          std::vector<Row>(rows), {}, {}, {}, {}, std::vector<std::uint64_t>(plan_.all_pairs.size())};
    });
    const bool other_half = complement_half_of(0) != 0;
    for (int half = 0; half < (other_half ? 1 : 2); ++half) {
      orbits_.for_representatives([&](std::uint32_t tile, std::uint32_t images) {
        Bench& bench = benches.local();
        const std::uint32_t complement = tiles_.tiles() - 1 - tile;
        Row* room = bench.rows.data() + tiles_.rows_per_tile();
        make_tiles(half, tile, bench.near, room, bench.rows.data());
        make_tiles(complement_half_of(half), complement, bench.far, room, bench.rows.data());
        fill_tile(half, tile, images, bench);
        if (!other_half) return;
        std::swap(bench.near, bench.far);
        fill_tile(complement_half_of(half), complement, images, bench);
      });
    }
    winning_.assign(plan_.all_pairs.size(), 0);
    for (const Bench& bench : benches)
      std::transform(winning_.begin(), winning_.end(), bench.winning.begin(), winning_.begin(),
                     std::plus<>());
  }

  /// One tile of all closures; `room` goes on behind what was made.
  void make_tiles(int half, std::uint32_t tile, std::vector<const Row*>& made, Row*& room, Row* spare) const {
    made.clear();
    for (const RowsImage& closure : closures_) {
      made.push_back(closure.tile(half, tile, room, spare));
      room += tiles_.rows_per_tile();
    }
  }

  /// Fills a tile of the result, of which bench.near and bench.far are those of the closures, and its images.
  void fill_tile(int half, std::uint32_t tile, std::uint32_t images, Bench& bench) {
    const std::uint32_t rows = tiles_.rows_per_tile();
    const ComplementRows complement{rows - 1, result_->tables.low_bits()};
    Row* const target = result_->bitmap.half(half) + std::size_t{tile} * rows;
    for (const FinishSide& side : finish_sides_) {
      bench.reached.clear();
      for (const std::size_t column : side.columns) bench.reached.push_back(bench.near[column]);
      bench.counts.assign(bench.reached.size(), 0);
      add_between({complement, bench.reached, bench.far[side.closure]}, 0, rows, target, bench.counts.data());
      for (std::size_t i = 0; i < bench.counts.size(); ++i)
        bench.winning[side.pairs[i]] += images * bench.counts[i];
    }
    orbits_.for_other_images(tile, [&](std::size_t which, std::uint32_t image) {
      Row* const to = result_->bitmap.half(half) + std::size_t{image} * rows;
      images_of_result_[which].make_tile(half, image, to, bench.rows.data());
    });
  }

  int complement_half_of(int half) const { return complement_half(board_, result_->index, half); }

  std::uint64_t winning_of(std::size_t pair) const {
    const std::vector<std::size_t>& images = plan_.images[pair];
    std::uint64_t sum = 0;
    for (const std::size_t image : images) sum += winning_[image];
    PEGSPACE_CHECK(sum % images.size() == 0, "images of a problem have equally many winning positions");
    return sum / images.size();
  }

  const Board& board_;
  const PairPlan& plan_;
  const TileOrbits& orbits_;
  const TileSymmetries& tiles_;
  const SearchOptions& options_;
  const SearchListener& listener_;
  std::unique_ptr<PairPositions> result_;
  std::vector<Reachable> searches_;
  std::vector<RowsImage> closures_;          ///< by column; then those of other finishes
  std::vector<FinishSide> finish_sides_;     ///< by finish
  std::vector<RowsImage> images_of_result_;  ///< by element of the group
  std::vector<std::uint64_t> winning_;       ///< positions, by all_pairs
};

}  // namespace

PairPositions::PairPositions(const Board& board, const PairPlan& plan)
    : index(board, plan.seeds.front(), plan.symmetries), tables(board, index), bitmap(tables.rows()) {}

std::uint64_t PairPositions::memory_bytes(const Board& board, const ClassIndex& index) {
  return Bitmap::memory_bytes(Tables::rows_of(index)) + Tables::planned_bytes(board, index);
}

std::unique_ptr<PairPositions> find_pair_positions(const Board& board, const PairPlan& plan,
                                                   const SearchOptions& options,
                                                   const SearchListener& listener) {
  return PairSearches(board, plan, options, listener).run();
}

}  // namespace pegspace::dense
