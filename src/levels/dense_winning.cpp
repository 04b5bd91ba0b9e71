// The winning positions of a problem, or all reachable ones, canonical, out of the dense engine's bitmaps:
// grow, keep (winning ones), keep_canonical, and one walk over the bits that remain. A position is the image
// of its row (once per row) XOR that of its place in the row (a table), for indices are linear in positions.
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <mutex>
#include <numeric>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "base/sort.hpp"
#include "base/text.hpp"
#include "levels/dense_engine.hpp"
#include "levels/dense_search.hpp"
#include "levels/reference_engine.hpp"
#include "levels/worker_team.hpp"
#include "position/canonical_form.hpp"

namespace pegspace {
namespace {

using dense::Row;
using dense::Search;

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
                          for (std::uint64_t row = rows.begin(); row != rows.end(); ++row) {
                            walk_row(half, row, places, found);
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
  /// What the place in a row adds (XOR) to the position of the row's first place.
  std::vector<Position> images_of_places(int half) const {
    const Position first = search_.index().position_of(half, 0);
    std::vector<Position> images(std::size_t{1} << dense::row_bits);
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
    for (int lane = 0; lane < dense::lanes; ++lane) {
      const std::uint64_t word = row.lane[lane];
      if (word == 0) continue;
      if (!first_known) first = search_.index().position_of(half, number << dense::row_bits);
      first_known = true;
      for_each_bit(word, [&](int bit) {
        const Position p = first ^ places[static_cast<std::size_t>(64 * lane + bit)];
        found[static_cast<std::size_t>(search_.start_pegs() - count_bits(p))].push_back(p);
      });
    }
  }

  void append(const PositionLevels& found) {
    const std::lock_guard lock(appending_);
    for (std::size_t depth = 0; depth < found.size(); ++depth) {
      found_[depth].insert(found_[depth].end(), found[depth].begin(), found[depth].end());
    }
  }

  const Search& search_;
  std::mutex appending_;
  PositionLevels found_;
};

/// The bitmaps' positions must be closed under the group.
PositionLevels list_canonical(Search& search, const SymmetryGroup& group, std::uint64_t memory_bytes) {
  const std::vector<std::uint64_t> sizes = search.keep_canonical(group);
  const std::uint64_t used = search.planned_bytes();
  return BitmapWalk(search, sizes, memory_bytes - used).run();
}

std::uint64_t bytes_of(const PositionLevels& levels) {
  std::uint64_t bytes = 0;
  for (const std::vector<Position>& level : levels) bytes += level.size() * sizeof(Position);
  return bytes;
}

/// The positions that fill(search) leaves in the bitmaps, of all classes of the starts: canonical under the
/// group, which must carry the starts and what fill leaves onto themselves. fill returns whether anything is left.
template <typename Fill>
PositionLevels list_all_classes(const Problem& problem, const SymmetryGroup& group,
                                const SearchOptions& options, const SearchListener& listener, Fill&& fill) {
  PositionLevels all;
  for (const std::vector<Position>& starts : dense::by_class(problem.board, starts_of(problem), group)) {
    const std::uint64_t memory_bytes = options.memory_bytes - bytes_of(all);
    Search search(problem.board, starts, memory_bytes, listener);
    if (!fill(search)) continue;
    const SymmetryGroup of_class = group.stabiliser(starts);
    PositionLevels listed = list_canonical(search, of_class, memory_bytes);
    if (of_class.order() == group.order() && all.empty()) {
      all = std::move(listed);
      continue;
    }
    // No two of these are images of each other: each orbit of the group has positions in one class of these,
    // and there they are one orbit of `of_class`.
    const CanonicalForm form(group);
    if (all.size() < listed.size()) all.resize(listed.size());
    for (std::size_t depth = 0; depth < listed.size(); ++depth) {
      for (const Position p : listed[depth]) all[depth].push_back(form.least(p));
      sort_words(all[depth]);
    }
  }
  return all;
}

}  // namespace

namespace dense_engine {

PositionLevels winning(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  PEGSPACE_CHECK(problem.finish.has_value(), "winning positions are those of a finish");
  if (problem.board.jumps().empty()) return reference_engine::winning(problem, options, listener);
  dense::obey_simd_environment();
  WorkerTeam team(options.threads);
  return team.run([&]() -> PositionLevels {
    return list_all_classes(problem, winning_group(problem), options, listener, [&](Search& search) {
      search.grow(std::nullopt, {});
      return search.keep(problem.finish->positions).front() != 0;
    });
  });
}

PositionLevels reachable(const Problem& problem, const SearchOptions& options,
                         const SearchListener& listener) {
  if (problem.board.jumps().empty()) return reference_engine::reachable(problem, options, listener);
  dense::obey_simd_environment();
  WorkerTeam team(options.threads);
  return team.run([&]() -> PositionLevels {
    return list_all_classes(problem, search_group(problem, Symmetry::start), options, listener,
                            [&](Search& search) {
                              search.grow(options.max_depth, {});
                              return true;
                            });
  });
}

}  // namespace dense_engine
}  // namespace pegspace
