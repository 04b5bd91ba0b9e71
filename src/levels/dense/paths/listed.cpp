#include "levels/dense/paths/listed.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <mutex>
#include <numeric>

#include "base/check.hpp"
#include "base/sort.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "levels/kit/progress_meter.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/listed/link_sums.hpp"

namespace pegspace::dense {
namespace {

/// Lists the positions of the bitmaps.
class BitmapWalk {
 public:
  /// `sizes`: how many positions each level has; memory is taken, and refused, by them.
  BitmapWalk(const Search& search, const std::vector<std::uint64_t>& sizes, std::uint64_t memory_bytes)
      : search_(search), found_(sizes.size()) {
    const std::uint64_t bytes =
        sizeof(Position) * std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
    if (bytes > memory_bytes) {
      throw ResourceError("the canonical positions need " + human_bytes(bytes) + ", and beside the bitmaps " +
                          human_bytes(memory_bytes) + " are left. Give them more with --memory.");
    }
    for (std::size_t depth = 0; depth < sizes.size(); ++depth) found_[depth].reserve(sizes[depth]);
  }

  PositionLevels run() {
    for (const int half : {0, 1}) {
      const std::vector<Position> places = images_of_places(half);
      tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, search_.bitmap().rows(), 1024),
                        [&](const tbb::blocked_range<std::uint64_t>& rows) {
                          if (interrupt_requested()) return;
                          PositionLevels found(found_.size());
                          std::uint64_t walked = 0;
                          for (std::uint64_t row = rows.begin(); row != rows.end(); ++row) {
                            walk_row(half, row, places, found);
                            if (++walked % rows_between_appends == 0) append(found);
                          }
                          append(found);
                        });
      throw_if_interrupted();
    }
    tbb::parallel_for(std::size_t{0}, found_.size(), [&](std::size_t depth) { sort_words(found_[depth]); });
    while (!found_.empty() && found_.back().empty()) found_.pop_back();
    return std::move(found_);
  }

 private:
  /// So that what a task has found and not appended yet takes at most a megabyte.
  static constexpr std::uint64_t rows_between_appends = 64;

  /// What the place in a row adds (XOR) to the position of the row's first place.
  std::vector<Position> images_of_places(int half) const {
    const Position first = search_.index().position_of(half, 0);
    std::vector<Position> images(std::size_t{1} << row_bits);
    for (std::size_t place = 0; place < images.size(); ++place) {
      if (place >> search_.tables().low_bits() != 0) break;  // a board with less than a row of positions
      images[place] = search_.index().position_of(half, place) ^ first;
    }
    return images;
  }

  void walk_row(int half, std::uint64_t number, const std::vector<Position>& places,
                PositionLevels& found) const {
    const Row& row = search_.bitmap().half(half)[number];
    Position first = 0;
    bool first_known = false;
    for (int lane = 0; lane < lanes; ++lane) {
      const std::uint64_t word = row.lane[lane];
      if (word == 0) continue;
      if (!first_known) first = search_.index().position_of(half, number << row_bits);
      first_known = true;
      for_each_bit(word, [&](int bit) {
        const Position p = first ^ places[static_cast<std::size_t>(64 * lane + bit)];
        found[static_cast<std::size_t>(search_.start_pegs() - count_bits(p))].push_back(p);
      });
    }
  }

  /// Moves the positions to found_.
  void append(PositionLevels& found) {
    const std::lock_guard lock(appending_);
    for (std::size_t depth = 0; depth < found.size(); ++depth) {
      found_[depth].insert(found_[depth].end(), found[depth].begin(), found[depth].end());
      found[depth].clear();
    }
  }

  const Search& search_;
  std::mutex appending_;
  PositionLevels found_;
};

}  // namespace

PositionLevels list_canonical(Search& search, const SymmetryGroup& group, std::uint64_t memory_bytes) {
  return BitmapWalk(search, search.keep_canonical(group), memory_bytes).run();
}

std::vector<Count> listed_sequences(Search& search, const Problem& problem, const SymmetryGroup& group,
                                    const std::vector<Position>& targets, std::uint64_t memory_bytes,
                                    const SearchOptions& options, const SearchListener& listener) {
  SearchOptions beside_bitmaps = options;
  beside_bitmaps.memory_bytes = memory_bytes;
  const StoredLevels levels(problem, group, list_canonical(search, group, memory_bytes), beside_bitmaps);
  std::vector<Count> sequences(targets.size());
  ProgressMeter meter(listener);
  WorkerTeam team(options.threads);
  const auto is_start = [](int depth, std::size_t, Position, std::span<const Link>) { return depth == 0; };
  visit_numbers(levels, Links::to_parents, is_start, team, "the numbers of solutions",
                [&](int depth, const LevelNumbers& numbers) {
                  for (std::size_t i = 0; i < targets.size(); ++i) {
                    const std::size_t place = levels.find(targets[i]);
                    if (levels.depth_of(targets[i]) == depth && place != StoredLevels::nowhere)
                      sequences[i] = numbers.at(place);
                  }
                  meter.report({"counting", depth, 0, 0, levels.size(depth)});
                });
  return sequences;
}

}  // namespace pegspace::dense
