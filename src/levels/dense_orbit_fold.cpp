#include "levels/dense_orbit_fold.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <mutex>
#include <optional>

#include "base/interrupt.hpp"
#include "base/resources.hpp"
#include "base/text.hpp"
#include "levels/dense_fold_kernel.hpp"
#include "levels/dense_orbit_kernel.hpp"
#include "levels/expand_kernel.hpp"

namespace pegspace::dense {
namespace {

constexpr std::size_t row_places = std::size_t{1} << row_bits;

class OrbitFold {
 public:
  OrbitFold(const Search& search, const std::vector<std::uint64_t>& sizes, const SymmetryGroup& group,
            std::uint64_t memory_bytes, const SearchListener& listener)
      : search_(search),
        sizes_(sizes),
        form_(group),
        parents_(group, form_, jump_masks(search.board()), Direction::backward),
        memory_bytes_(memory_bytes),
        listener_(listener) {
    for (auto& ranks : ranks_) ranks.assign(search.tables().rows(), 0);
    numbers_ = std::vector<std::uint64_t>{1};
  }

  std::vector<Count> run(const std::vector<Position>& targets) {
    std::vector<Count> sequences(targets.size());
    for (int depth = 0; true; ++depth) {
      for (std::size_t i = 0; i < targets.size(); ++i) {
        if (count_bits(targets[i]) == search_.start_pegs() - depth)
          sequences[i] = number_of(targets[i], depth);
      }
      if (depth + 1 >= search_.levels() || size(depth + 1) == 0) return sequences;
      next_level(depth + 1);
    }
  }

  /// The number of sequences to `target`, the complement of what `symmetry` carries the start to.
  Count run_half(Position target, const Permutation& symmetry) {
    const int jumps = search_.start_pegs() - count_bits(target);
    const int near = jumps / 2;  // near + far = jumps, far = near or near + 1
    for (int depth = 1; depth <= near; ++depth) next_level(depth);
    if (jumps % 2 == 0) return product(near, near, numbers_, symmetry);
    const Numbers before = numbers_;
    next_level(near + 1);
    return product(near + 1, near, before, symmetry);
  }

 private:
  std::uint64_t size(int depth) const { return sizes_[static_cast<std::size_t>(depth)]; }

  RankedLevel ranked(int depth) const {
    const int half = search_.half_of_depth(depth);
    return {
        &search_.tables(),           &search_.index(), search_.bitmap().half(half), ranks_[half].data(), half,
        search_.start_pegs() - depth};
  }

  Count number_of(Position p, int depth) const {
    const Position least = form_.least(p);
    std::uint64_t rank = no_rank;
    find_ranks(ranked(depth), &least, 1, &rank);
    return rank == no_rank ? Count(0) : number_at(numbers_, rank);
  }

  /// visit(rows, thread's own scratch) for all rows that can hold the level, in parallel.
  template <typename Visit>
  void for_blocks(Visit&& visit) const {
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, search_.tables().blocks(), 4),
                      [&](const auto& range) {
                        if (!interrupt_requested()) visit(range.begin(), range.end());
                      });
    throw_if_interrupted();
  }

  void rank_rows(int depth) {
    std::vector<std::uint64_t>& ranks = ranks_[search_.half_of_depth(depth)];
    std::fill(ranks.begin(), ranks.end(), std::uint64_t{0});
    for_blocks([&](std::uint32_t first, std::uint32_t last) {
      BlockStep step = search_.step(depth, true);
      for (step.block = first; step.block != last; ++step.block) count_rows(step, ranks.data());
    });
    std::uint64_t sum = 0;
    for (std::uint64_t& rank : ranks) {
      const std::uint64_t count = rank;
      rank = sum;
      sum += count;
    }
    PEGSPACE_CHECK(sum == size(depth), "ranks count the canonical positions of the level");
  }

  std::uint64_t row_size(int depth, std::uint32_t row) const {
    const std::vector<std::uint64_t>& ranks = ranks_[search_.half_of_depth(depth)];
    return (row + 1 < ranks.size() ? ranks[row + 1] : size(depth)) - ranks[row];
  }

  void next_level(int depth) {
    rank_rows(depth);
    const Count bound = largest_ * search_.board().jumps().size();
    const std::size_t wide = std::max(width_for(bound), width_of(numbers_));
    const std::uint64_t needed = ranks_[0].size() * 16 + 3 * wide * std::max(size(depth - 1), size(depth));
    if (needed > memory_bytes_) {
      throw ResourceError("counting needs " + human_bytes(needed) + " for the numbers of level " +
                          std::to_string(depth) + " beside the bitmaps, and may use " +
                          human_bytes(memory_bytes_) + ". Give it more with --memory.");
    }
    with_width(numbers_, wide, [&]<typename Number>() { pull_level<Number>(depth); });
  }

  template <typename Number>
  void pull_level(int depth) {
    const std::vector<Number>& source = std::get<std::vector<Number>>(numbers_);
    std::vector<Number> target(size(depth));
    const RankedLevel from = ranked(depth - 1);
    const RankedLevel to = ranked(depth);
    std::mutex joining;
    Number largest = 0;
    for_blocks([&](std::uint32_t first, std::uint32_t last) {
      Scratch& scratch = scratch_.local();
      scratch.resize(parents_.room(row_places));
      Number task_largest = 0;
      const auto rows = static_cast<std::uint32_t>(search_.tables().rows_per_block());
      for (std::uint32_t row = first * rows; row != last * rows; ++row) {
        if (row_size(depth, row) == 0) continue;
        const std::size_t count = list_row(to, row, scratch.positions.data());
        const std::size_t parents = parents_.expand(std::span(scratch.positions.data(), count),
                                                    scratch.parents.data(), scratch.facts.data());
        find_ranks(from, scratch.parents.data(), parents, scratch.ranks.data());
        const std::uint64_t* rank = scratch.ranks.data();
        for (std::size_t i = 0; i < count; ++i) {
          Number sum = 0;
          for (int parent = 0; parent < scratch.facts[i].children; ++parent, ++rank) {
            if (*rank != no_rank) sum += source[*rank];
          }
          target[to.first_rank[row] + i] = sum;
          task_largest = std::max(task_largest, sum);
        }
      }
      const std::lock_guard lock(joining);
      largest = std::max(largest, task_largest);
      report(depth);
    });
    largest_ = to_exact(largest);
    numbers_ = std::move(target);
  }

  /// Sum over the canonical positions q of level `depth` of orbit(q) * sequences(q) *
  /// before[g'(complement(q))], where `before` are the numbers of level `near`.
  Count product(int depth, int near, const Numbers& before, const Permutation& symmetry) const {
    Permutation inverse(symmetry.size());
    for (std::size_t hole = 0; hole < symmetry.size(); ++hole)
      inverse[symmetry[hole]] = static_cast<std::uint8_t>(hole);
    const RankedLevel at = ranked(depth);
    const RankedLevel other = ranked(near);
    std::mutex joining;
    Count total = 0;
    for_blocks([&](std::uint32_t first, std::uint32_t last) {
      std::vector<Position> positions(row_places);
      Count sum = 0;
      const auto rows = static_cast<std::uint32_t>(search_.tables().rows_per_block());
      for (std::uint32_t row = first * rows; row != last * rows; ++row) {
        if (row_size(depth, row) == 0) continue;
        const std::size_t count = list_row(at, row, positions.data());
        for (std::size_t i = 0; i < count; ++i) {
          Position mirrored = 0;
          for_each_bit(search_.board().all_holes() & ~positions[i],
                       [&](int hole) { mirrored |= bit(inverse[static_cast<std::size_t>(hole)]); });
          const Position least = form_.least(mirrored);
          std::uint64_t rank = no_rank;
          find_ranks(other, &least, 1, &rank);
          PEGSPACE_CHECK(rank != no_rank, "the reversal of a winning position is winning");
          sum += number_at(numbers_, at.first_rank[row] + i) * number_at(before, rank) *
                 form_.orbit_size(positions[i]);
        }
      }
      const std::lock_guard lock(joining);
      total += sum;
    });
    return total;
  }

  void report(int depth) {
    if (!listener_.progress || wall_seconds() < next_report_) return;
    listener_.progress({"counting", depth, 0, 0, size(depth)});
    next_report_ = wall_seconds() + 0.1;
  }

  struct Scratch {
    std::vector<Position> positions;
    std::vector<Position> parents;
    std::vector<ParentFacts> facts;
    std::vector<std::uint64_t> ranks;
    void resize(std::size_t room) {
      positions.resize(row_places);
      facts.resize(row_places);
      parents.resize(room);
      ranks.resize(room);
    }
  };

  const Search& search_;
  const std::vector<std::uint64_t>& sizes_;
  CanonicalForm form_;
  ExpandKernel parents_;
  std::uint64_t memory_bytes_;
  const SearchListener& listener_;
  Numbers numbers_;
  Count largest_ = 1;
  std::vector<std::uint64_t> ranks_[2];  ///< by half and row
  tbb::enumerable_thread_specific<Scratch> scratch_;
  double next_report_ = wall_seconds() + 0.1;
};

/// A symmetry of the board that carries the start to the complement of the target and the target to that of
/// the start, where there is one.
std::optional<Permutation> reversing_symmetry(const Search& search, Position target) {
  const SymmetryGroup whole = SymmetryGroup::whole(search.board());
  const HoleSet all = search.board().all_holes();
  const Position start = search.seeds().front();
  for (int element = 0; element < whole.order(); ++element) {
    if (whole.image(element, start) == (all & ~target) && whole.image(element, target) == (all & ~start)) {
      return whole.permutation(element);
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Count> fold_orbits(const Search& search, const std::vector<std::uint64_t>& sizes,
                               const SymmetryGroup& group, const std::vector<Position>& targets,
                               std::uint64_t memory_bytes, const SearchListener& listener) {
  OrbitFold fold(search, sizes, group, memory_bytes, listener);
  if (targets.size() == 1) {
    if (const auto symmetry = reversing_symmetry(search, targets.front())) {
      return {fold.run_half(targets.front(), *symmetry)};
    }
  }
  return fold.run(targets);
}

}  // namespace pegspace::dense
