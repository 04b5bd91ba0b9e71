#include "levels/dense_orbit_fold.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <mutex>
#include <optional>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "levels/dense_canonical_level.hpp"
#include "levels/dense_numbers.hpp"
#include "levels/expand_kernel.hpp"
#include "levels/progress_meter.hpp"

namespace pegspace::dense {
namespace {

class OrbitFold {
 public:
  OrbitFold(const Search& search, const std::vector<std::uint64_t>& sizes, const SymmetryGroup& group,
            int last_depth, std::uint64_t memory_bytes, const SearchListener& listener)
      : search_(search),
        form_(group),
        levels_(search, form_, sizes, last_depth, memory_bytes / 2),
        last_depth_(last_depth),
        parents_(group, form_, jump_masks(search.board()), Direction::backward),
        memory_bytes_(memory_bytes),
        meter_(listener),
        level_(levels_.take(0)),
        numbers_(LargeVector<std::uint64_t>(level_.size(), 1)) {
    for (const JumpMask& jump : jump_masks(search.board())) {
      jump_index_.push_back(search.index().index_of(jump.touches));
    }
  }

  std::vector<Count> run(const std::vector<Position>& targets) {
    std::vector<Count> sequences(targets.size());
    for (int depth = 0; level_.size() != 0; ++depth) {
      for (std::size_t i = 0; i < targets.size(); ++i) {
        if (count_bits(targets[i]) == search_.start_pegs() - depth) sequences[i] = number_of(targets[i]);
      }
      if (depth == last_depth_) break;
      next_level(depth + 1);
    }
    return sequences;
  }

  /// The number of sequences to `target`; `symmetry` carries its complement to the start (g' in the header).
  Count run_half(Position target, const Permutation& symmetry) {
    const int jumps = search_.start_pegs() - count_bits(target);
    const int near = jumps / 2;
    for (int depth = 1; depth <= near; ++depth) next_level(depth);
    return jumps % 2 == 0 ? product_of_level(symmetry) : product_with_next(symmetry);
  }

 private:
  Count number_of(Position p) const {
    const std::uint32_t place = level_.find(form_.least(p));
    return place == CanonicalLevel::nowhere ? Count(0) : number_at(numbers_, place);
  }

  /// visit(first place, last place) for pieces of the present level, in parallel.
  template <typename Visit>
  void for_pieces(Visit&& visit) const {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, level_.size(), piece), [&](const auto& range) {
      if (!interrupt_requested()) visit(range.begin(), range.end());
    });
    throw_if_interrupted();
  }

  /// Bytes of a number of the next level.
  std::size_t next_width() const {
    const Count bound = largest_ * search_.board().jumps().size();
    return std::max(width_for(bound), width_of(numbers_));
  }

  void next_level(int depth) {
    const std::size_t wide = next_width();
    const std::uint64_t used = level_.bytes() + wide * level_.size();
    CanonicalLevel next = levels_.take(depth);
    const std::uint64_t needed = memory_bytes_ / 2 + used + next.bytes() + wide * next.size();
    require_for_numbers("counting", depth, needed, memory_bytes_);
    std::swap(level_, next);
    with_width(numbers_, wide, [&]<typename Number>() { pull_level<Number>(depth, next); });
    meter_.report({"counting", depth, 0, 0, level_.size()});
  }

  template <typename Number>
  void pull_level(int depth, const CanonicalLevel& before) {
    const LargeVector<Number>& source = std::get<LargeVector<Number>>(numbers_);
    LargeVector<Number> target(level_.size());
    std::mutex joining;
    Number largest = 0;
    for_pieces([&](std::size_t first, std::size_t last) {
      const std::uint32_t* const places = level_.in_row_order().data();
      Number largest_here = 0;
      pull<Number>(
          depth, before, source, first, last, [&](std::size_t i) { return level_[places[i]]; },
          [&](std::size_t i, Number sum, unsigned) {
            largest_here = std::max(largest_here, sum);
            target[places[i]] = std::move(sum);
          });
      const std::lock_guard lock(joining);
      largest = std::max(largest, largest_here);
    });
    largest_ = to_exact(largest);
    numbers_ = std::move(target);
  }

  /// Calls add(i, sequences to position(i), orbit size of position(i)), first <= i < last, for winning
  /// positions of level `depth`, from the numbers `source` of the level before. Fastest where neighbours lie
  /// close together in the bitmap.
  template <typename Number, typename PositionOf, typename Add>
  void pull(int depth, const CanonicalLevel& before, const LargeVector<Number>& source, std::size_t first,
            std::size_t last, PositionOf&& position, Add&& add) {
    // Parents are looked up in the bitmap first: most candidates are not winning, and need no canonical form.
    const KnownPositions known{search_.bitmap().half(1 - search_.half_of_depth(depth))->lane,
                               jump_index_.data()};
    Scratch& scratch = scratch_.local();
    scratch.resize(parents_.room(block));
    for (; first < last; first += block) {
      const std::size_t count = std::min(block, last - first);
      for (std::size_t i = 0; i < count; ++i) {
        scratch.positions[i] = position(first + i);
        scratch.indices[i] = search_.index().index_of(scratch.positions[i]);
      }
      const std::size_t parents =
          parents_.expand_known(std::span(scratch.positions.data(), count), scratch.indices.data(), known,
                                scratch.parents.data(), scratch.facts.data());
      before.find(scratch.parents.data(), parents, scratch.places.data());
      const std::uint32_t* place = scratch.places.data();
      for (std::size_t i = 0; i < count; ++i) {
        Number sum = 0;
        for (int parent = 0; parent < scratch.facts[i].children; ++parent, ++place) {
          PEGSPACE_CHECK(*place != CanonicalLevel::nowhere, "the canonical form of a known parent is listed");
          sum += source[*place];
        }
        add(first + i, std::move(sum), scratch.facts[i].orbit_size);
      }
    }
  }

  /// The position that as many sequences lead to as from p to the target: g'(complement(p)).
  Position mirrored(Position p, const Permutation& symmetry) const {
    return image(symmetry, search_.board().all_holes() & ~p);
  }

  /// Sum over the canonical positions p of the present level, which is its own mirror image, of orbit(p) *
  /// sequences(p) * sequences(mirrored(p)).
  Count product_of_level(const Permutation& symmetry) const {
    std::mutex joining;
    Count total = 0;
    for_pieces([&](std::size_t first, std::size_t last) {
      ProductSum sum;
      const auto add_all = [&](const auto& numbers) {
        for (std::size_t i = first; i < last; ++i) {
          const std::uint32_t place = level_.find(form_.least(mirrored(level_[i], symmetry)));
          PEGSPACE_CHECK(place != CanonicalLevel::nowhere,
                         "the mirror image of a winning position is winning");
          sum.add(numbers[i], numbers[place], static_cast<unsigned>(form_.orbit_size(level_[i])));
        }
      };
      std::visit(add_all, numbers_);
      const std::lock_guard lock(joining);
      total += sum.total();
    });
    return total;
  }

  /// The same where the mirror images are the next level: their numbers are pulled and used, not kept. Mirror
  /// images have orbits of the same size: the symmetry permutes the group's elements (they fix start and
  /// target, which it exchanges with complements).
  Count product_with_next(const Permutation& symmetry) {
    const int depth = search_.start_pegs() - count_bits(mirrored(level_[0], symmetry));
    Count total = 0;
    with_width(numbers_, next_width(), [&]<typename Number>() {
      const LargeVector<Number>& source = std::get<LargeVector<Number>>(numbers_);
      std::mutex joining;
      for_pieces([&](std::size_t first, std::size_t last) {
        const std::uint32_t* const places = level_.in_row_order().data();
        ProductSum sum;
        pull<Number>(
            depth, level_, source, first, last,
            [&](std::size_t i) { return mirrored(level_[places[i]], symmetry); },
            [&](std::size_t i, const Number& sequences, unsigned orbit_size) {
              sum.add(source[places[i]], sequences, orbit_size);
            });
        const std::lock_guard lock(joining);
        total += sum.total();
      });
    });
    return total;
  }

  static constexpr std::size_t block = 256;   ///< positions expanded at once
  static constexpr std::size_t piece = 4096;  ///< positions of a task

  struct Scratch {
    std::vector<Position> parents;
    std::vector<ParentFacts> facts;
    std::vector<std::uint32_t> places;
    std::vector<Position> positions;
    std::vector<std::uint64_t> indices;
    void resize(std::size_t room) {
      positions.resize(block);
      indices.resize(block);
      facts.resize(block);
      parents.resize(room);
      places.resize(room);
    }
  };

  const Search& search_;
  CanonicalForm form_;
  CanonicalLevels levels_;
  int last_depth_;
  ExpandKernel parents_;
  std::vector<std::uint64_t> jump_index_;  ///< index of what each jump touches
  std::uint64_t memory_bytes_;
  ProgressMeter meter_;
  CanonicalLevel level_;  ///< the present level ...
  Numbers numbers_;       ///< ... and its numbers, by place
  Count largest_ = 1;
  tbb::enumerable_thread_specific<Scratch> scratch_;
};

/// A symmetry of the board that carries the complement of the target to the start and that of the start to
/// the target, where there is one.
std::optional<Permutation> reversing_symmetry(const Search& search, Position target) {
  const SymmetryGroup whole = SymmetryGroup::whole(search.board());
  const HoleSet all = search.board().all_holes();
  const Position start = search.seeds().front();
  for (int element = 0; element < whole.order(); ++element) {
    if (whole.image(element, all & ~target) == start && whole.image(element, all & ~start) == target) {
      return whole.permutation(element);
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Count> fold_orbits(const Search& search, const std::vector<std::uint64_t>& sizes,
                               const SymmetryGroup& group, const std::vector<Position>& targets,
                               std::uint64_t memory_bytes, const SearchListener& listener) {
  if (targets.size() == 1 && search.seeds().size() == 1) {
    if (const auto symmetry = reversing_symmetry(search, targets.front())) {
      const int middle = (search.start_pegs() - count_bits(targets.front())) / 2;
      OrbitFold fold(search, sizes, group, middle, memory_bytes, listener);
      return {fold.run_half(targets.front(), *symmetry)};
    }
  }
  OrbitFold fold(search, sizes, group, search.levels() - 1, memory_bytes, listener);
  return fold.run(targets);
}

}  // namespace pegspace::dense
