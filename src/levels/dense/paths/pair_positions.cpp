#include "levels/dense/paths/pair_positions.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "levels/dense/growth/complement_kernel.hpp"

namespace pegspace::dense {
namespace {

/// What a search reached, moved by a symmetry.
class BitmapImage {
 public:
  BitmapImage(const Search& search, const TileSymmetries& symmetries, int element)
      : search_(&search),
        symmetry_(&symmetries.symmetry(element)),
        inverse_(&symmetries.symmetry(symmetries.inverse(element))),
        rows_per_tile_(symmetries.rows_per_tile()),
        moves_nothing_(element == 0) {
    for (const int half : {0, 1}) constants_[half] = symmetry_->constant_of(search.index(), half);
  }

  /// Makes a tile of the image. `spare`: room for another one.
  void make_tile(int half, std::uint32_t number, Row* to, Row* spare) const {
    const std::uint32_t origin = inverse_->tile(number);
    const Row* const from = tile_of_search(half, origin);
    if (std::all_of(from, from + rows_per_tile_, [](const Row& row) { return row == Row{}; })) {
      std::fill_n(to, rows_per_tile_, Row{});
    } else {
      symmetry_->move(origin, constants_[half], from, to, spare);
    }
  }
  /// The same, or where it is where nothing has moved.
  const Row* tile(int half, std::uint32_t number, Row* room, Row* spare) const {
    if (moves_nothing_) return tile_of_search(half, number);
    make_tile(half, number, room, spare);
    return room;
  }

 private:
  const Row* tile_of_search(int half, std::uint32_t number) const {
    return search_->bitmap().half(half) + std::size_t{number} * rows_per_tile_;
  }

  const Search* search_;
  const TileSymmetry* symmetry_;
  const TileSymmetry* inverse_;
  std::uint32_t rows_per_tile_;
  bool moves_nothing_;
  std::uint32_t constants_[2] = {};
};

class PairSearches {
 public:
  PairSearches(const Board& board, const PairPlan& plan, std::uint64_t memory_bytes,
               const SearchListener& listener)
      : board_(board),
        plan_(plan),
        orbits_(plan.numbers->orbits),
        tiles_(orbits_.symmetries()),
        memory_bytes_(memory_bytes),
        listener_(listener),
        finish_sides_(plan.finishes.size()) {}

  PairPositions run() {
    result_ = search_from(plan_.starts.front());
    for (const int start : plan_.starts) closures_.push_back(image_for(start));
    note_finish_sides();
    for (const int element : orbits_.group()) images_of_result_.emplace_back(*result_, tiles_, element);
    find_between();
    PairPositions found;
    for (const std::size_t pair : plan_.asked) found.winning.push_back(winning_of(pair));
    found.search = std::move(result_);
    return found;
  }

 private:
  std::unique_ptr<Search> search_from(int vacancy) const {
    const std::vector<Position> seeds{start_with_vacancies(board_, bit(vacancy))};
    return std::make_unique<Search>(board_, seeds, memory_bytes_, listener_);
  }

  /// As the image of a search that is made already, or of one from there.
  BitmapImage image_for(int vacancy) {
    for (const auto& [from, search] : searches_) {
      for (const int element : tiles_.elements()) {
        if (plan_.symmetries.permutation(element)[static_cast<std::size_t>(from)] == vacancy)
          return {*search, tiles_, element};
      }
    }
    const std::size_t bitmaps = searches_.size() + 2;  // with this one and that of the result
    const std::uint64_t needed = bitmaps * Search::memory_bytes(board_, result_->index());
    if (needed > memory_bytes_) {
      throw ResourceError("the searches from " + std::to_string(bitmaps - 1) + " starts together need " +
                          human_bytes(needed) + ", and may use " + human_bytes(memory_bytes_) +
                          ". Give them more with --memory.");
    }
    searches_.emplace_back(vacancy, search_from(vacancy));
    Search& search = *searches_.back().second;
    search.grow_uncounted();
    return {search, tiles_, 0};
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
    const bool other_half = result_->complement_half(0) != 0;
    for (int half = 0; half < (other_half ? 1 : 2); ++half) {
      orbits_.for_representatives([&](std::uint32_t tile, std::uint32_t images) {
        Bench& bench = benches.local();
        const std::uint32_t complement = tiles_.tiles() - 1 - tile;
        Row* room = bench.rows.data() + tiles_.rows_per_tile();
        make_tiles(half, tile, bench.near, room, bench.rows.data());
        make_tiles(result_->complement_half(half), complement, bench.far, room, bench.rows.data());
        fill_tile(half, tile, images, bench);
        if (!other_half) return;
        std::swap(bench.near, bench.far);
        fill_tile(result_->complement_half(half), complement, images, bench);
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
    for (const BitmapImage& closure : closures_) {
      made.push_back(closure.tile(half, tile, room, spare));
      room += tiles_.rows_per_tile();
    }
  }

  /// Fills a tile of the result, of which bench.near and bench.far are those of the closures, and its images.
  void fill_tile(int half, std::uint32_t tile, std::uint32_t images, Bench& bench) {
    const std::uint32_t rows = tiles_.rows_per_tile();
    const ComplementRows complement{rows - 1, result_->tables().low_bits()};
    Row* const target = result_->bitmap_to_fill().half(half) + std::size_t{tile} * rows;
    for (const FinishSide& side : finish_sides_) {
      bench.reached.clear();
      for (const std::size_t column : side.columns) bench.reached.push_back(bench.near[column]);
      bench.counts.assign(bench.reached.size(), 0);
      add_between({complement, bench.reached, bench.far[side.closure]}, 0, rows, target, bench.counts.data());
      for (std::size_t i = 0; i < bench.counts.size(); ++i)
        bench.winning[side.pairs[i]] += images * bench.counts[i];
    }
    orbits_.for_other_images(tile, [&](std::size_t which, std::uint32_t image) {
      Row* const to = result_->bitmap_to_fill().half(half) + std::size_t{image} * rows;
      images_of_result_[which].make_tile(half, image, to, bench.rows.data());
    });
  }

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
  std::uint64_t memory_bytes_;
  const SearchListener& listener_;
  std::unique_ptr<Search> result_;
  std::vector<std::pair<int, std::unique_ptr<Search>>> searches_;  ///< with their vacancies
  std::vector<BitmapImage> closures_;          ///< by column; then those of other finishes
  std::vector<FinishSide> finish_sides_;       ///< by finish
  std::vector<BitmapImage> images_of_result_;  ///< by element of the group
  std::vector<std::uint64_t> winning_;         ///< positions, by all_pairs
};

}  // namespace

PairPositions find_pair_positions(const Board& board, const PairPlan& plan, std::uint64_t memory_bytes,
                                  const SearchListener& listener) {
  return PairSearches(board, plan, memory_bytes, listener).run();
}

}  // namespace pegspace::dense
