#include "levels/dense_pair_positions.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "levels/dense_mirror_kernel.hpp"

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
      move_tile(symmetry_->exchanges(), symmetry_->offset(origin, constants_[half]), rows_per_tile_, from, to,
                spare);
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
        winning_(plan.all_pairs.size()) {}

  PairPositions run() {
    result_ = search_from(plan_.starts.front());
    for (const int start : plan_.starts) starts_.push_back(image_for(start));
    for (const int finish : plan_.finishes) finishes_.push_back(image_for(finish));
    for (const int half : {0, 1}) {
      find_between(half);
      add_images(half);
    }
    PairPositions found;
    for (const std::vector<std::size_t>& images : plan_.images) {
      std::uint64_t sum = 0;
      for (const std::size_t image : images) sum += winning_[image];
      PEGSPACE_CHECK(sum % images.size() == 0, "images of a problem have equally many winning positions");
      found.winning.push_back(sum / images.size());
    }
    const Census census = result_->census(false);
    for (int pegs = result_->start_pegs(); pegs > 0; --pegs)
      found.sizes.push_back(census.positions[static_cast<std::size_t>(pegs)]);
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
    search.grow_to(search.start_pegs());
    return {search, tiles_, 0};
  }

  /// Work on one tile after another: room for tiles and for lists, and what was found.
  struct Bench {
    std::vector<Row> rows;
    std::vector<std::uint64_t> winning;  ///< by all_pairs
    std::vector<const Row*> reachable;   ///< by column
    std::vector<const Row*> reached;     ///< those of a finish
    std::vector<std::uint64_t> counts;   ///< by these
  };

  /// Puts the positions of all pairs into the least tiles of the result, and counts them in all tiles.
  void find_between(int half) {
    const std::uint32_t rows = tiles_.rows_per_tile();
    const MirrorRows mirror{rows - 1, result_->tables().low_bits()};
    const int mirror_half =
        result_->index().half_of(board_.all_holes() & ~result_->index().position_of(half, 0));
    const std::vector<Finishing> finishings = finishings_by_finish();
    tbb::enumerable_thread_specific<Bench> benches([&] {
      return Bench{std::vector<Row>((starts_.size() + 2) * rows),
                   std::vector<std::uint64_t>(winning_.size()),
                   std::vector<const Row*>(starts_.size()),
                   {},
                   {}};
    });
    orbits_.for_least_tiles([&](std::uint32_t tile, std::uint32_t images) {
      Bench& bench = benches.local();
      Row* const spare = bench.rows.data();
      Row* const room = spare + rows;
      for (std::size_t i = 0; i < starts_.size(); ++i)
        bench.reachable[i] = starts_[i].tile(half, tile, room + (i + 1) * rows, spare);
      Row* const target = result_->bitmap_to_fill().half(half) + std::size_t{tile} * rows;
      for (std::size_t finish = 0; finish < finishes_.size(); ++finish) {
        const Finishing& finishing = finishings[finish];
        bench.reached.clear();
        for (const std::size_t column : finishing.columns) bench.reached.push_back(bench.reachable[column]);
        const Row* const reversed =
            finishes_[finish].tile(mirror_half, tiles_.tiles() - 1 - tile, room, spare);
        bench.counts.assign(bench.reached.size(), 0);
        add_between({mirror, bench.reached, reversed, target}, 0, rows, bench.counts.data());
        for (std::size_t i = 0; i < bench.counts.size(); ++i)
          bench.winning[finishing.pairs[i]] += images * bench.counts[i];
      }
    });
    for (const Bench& bench : benches) {
      for (std::size_t pair = 0; pair < winning_.size(); ++pair) winning_[pair] += bench.winning[pair];
    }
  }

  /// The pairs of a finish.
  struct Finishing {
    std::vector<std::size_t> pairs;    ///< of all_pairs
    std::vector<std::size_t> columns;  ///< of these
  };
  std::vector<Finishing> finishings_by_finish() const {
    std::vector<Finishing> finishings(plan_.finishes.size());
    for (std::size_t pair = 0; pair < plan_.all_pairs.size(); ++pair) {
      const auto [column, finish] = plan_.all_pairs[pair];
      finishings[finish].pairs.push_back(pair);
      finishings[finish].columns.push_back(column);
    }
    return finishings;
  }

  /// Fills the other tiles of the result.
  void add_images(int half) {
    const std::uint32_t rows = tiles_.rows_per_tile();
    Row* const bitmap = result_->bitmap_to_fill().half(half);
    std::vector<BitmapImage> images;
    for (const int element : orbits_.group()) images.emplace_back(*result_, tiles_, element);
    tbb::enumerable_thread_specific<std::vector<Row>> spares([&] { return std::vector<Row>(rows); });
    orbits_.for_least_tiles([&](std::uint32_t tile, std::uint32_t) {
      orbits_.for_other_images(tile, [&](std::size_t which, std::uint32_t image) {
        images[which].make_tile(half, image, bitmap + std::size_t{image} * rows, spares.local().data());
      });
    });
  }

  const Board& board_;
  const PairPlan& plan_;
  const TileOrbits& orbits_;
  const TileSymmetries& tiles_;
  std::uint64_t memory_bytes_;
  const SearchListener& listener_;
  std::unique_ptr<Search> result_;
  std::vector<std::pair<int, std::unique_ptr<Search>>> searches_;  ///< with their vacancies
  std::vector<BitmapImage> starts_;                                ///< by column
  std::vector<BitmapImage> finishes_;                              ///< by finish
  std::vector<std::uint64_t> winning_;                             ///< positions, by all_pairs
};

}  // namespace

PairPositions find_pair_positions(const Board& board, const PairPlan& plan, std::uint64_t memory_bytes,
                                  const SearchListener& listener) {
  return PairSearches(board, plan, memory_bytes, listener).run();
}

}  // namespace pegspace::dense
