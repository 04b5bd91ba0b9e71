#include "levels/dense_orbit_fold.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <mutex>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "levels/dense_canonical_level.hpp"
#include "levels/dense_known_parents.hpp"
#include "levels/dense_numbers.hpp"
#include "levels/progress_meter.hpp"

namespace pegspace::dense {
namespace {

class OrbitFold {
 public:
  OrbitFold(const Search& search, const std::vector<std::uint64_t>& sizes, const SymmetryGroup& group,
            std::uint64_t memory_bytes, const SearchListener& listener)
      : search_(search),
        form_(group),
        levels_(search, form_, sizes, memory_bytes / 2),
        parents_(search, group, form_),
        memory_bytes_(memory_bytes),
        meter_(listener),
        level_(levels_.take(0)),
        numbers_(LargeVector<std::uint64_t>(level_.size(), 1)) {}

  std::vector<Count> run(const std::vector<Position>& targets) {
    std::vector<Count> sequences(targets.size());
    for (int depth = 0; level_.size() != 0; ++depth) {
      for (std::size_t i = 0; i < targets.size(); ++i) {
        if (count_bits(targets[i]) == search_.start_pegs() - depth) sequences[i] = number_of(targets[i]);
      }
      if (depth + 1 == search_.levels()) break;
      next_level(depth + 1);
    }
    return sequences;
  }

 private:
  Count number_of(Position p) const {
    const std::uint32_t place = level_.find(form_.least(p));
    return place == CanonicalLevel::nowhere ? Count(0) : number_at(numbers_, place);
  }

  void next_level(int depth) {
    const std::size_t wide = next_width(numbers_, largest_, search_.board().jumps().size());
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
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, level_.size(), piece), [&](const auto& range) {
      if (interrupt_requested()) return;
      Scratch& scratch = scratch_.local();
      Number largest_here = 0;
      for (std::size_t first = range.begin(); first < range.end(); first += KnownParents::at_once) {
        const std::uint32_t* const places = level_.in_row_order().data() + first;
        const std::size_t count = std::min(KnownParents::at_once, range.end() - first);
        find_parents(depth - 1, before, places, count, scratch);
        const std::uint32_t* parent = scratch.places.data();
        for (std::size_t i = 0; i < count; ++i) {
          Number sum = 0;
          for (int left = scratch.facts[i].children; left > 0; --left) sum += source[*parent++];
          largest_here = std::max(largest_here, sum);
          target[places[i]] = std::move(sum);
        }
      }
      const std::lock_guard lock(joining);
      largest = std::max(largest, largest_here);
    });
    throw_if_interrupted();
    largest_ = to_exact(largest);
    numbers_ = std::move(target);
  }

  static constexpr std::size_t piece = 4096;  ///< positions of a task

  struct Scratch {
    KnownParents::Scratch finding;
    ParentFacts facts[KnownParents::at_once];
    std::vector<std::uint32_t> places;
  };

  /// Writes to scratch.places where in `before`, the level `depth`, the parents of the present level's
  /// positions in `places` are, those of one position after those of the other, and to scratch.facts how many
  /// each has.
  void find_parents(int depth, const CanonicalLevel& before, const std::uint32_t* places, std::size_t count,
                    Scratch& scratch) const {
    const std::span<const Position> parents = parents_.find(
        depth, count, [&](std::size_t i) { return level_[places[i]]; }, scratch.finding, scratch.facts);
    scratch.places.resize(parents.size());
    before.find(parents.data(), parents.size(), scratch.places.data());
    for (const std::uint32_t place : scratch.places) {
      PEGSPACE_CHECK(place != CanonicalLevel::nowhere, "the canonical form of a known parent is listed");
    }
  }

  const Search& search_;
  CanonicalForm form_;
  CanonicalLevels levels_;
  KnownParents parents_;
  std::uint64_t memory_bytes_;
  ProgressMeter meter_;
  CanonicalLevel level_;  ///< the present level ...
  Numbers numbers_;       ///< ... and its numbers, by place
  Count largest_ = 1;
  tbb::enumerable_thread_specific<Scratch> scratch_;
};

}  // namespace

std::vector<Count> fold_orbits(const Search& search, const std::vector<std::uint64_t>& sizes,
                               const SymmetryGroup& group, const std::vector<Position>& targets,
                               std::uint64_t memory_bytes, const SearchListener& listener) {
  return OrbitFold(search, sizes, group, memory_bytes, listener).run(targets);
}

}  // namespace pegspace::dense
