#include "levels/hash/level_sampling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "base/sort.hpp"
#include "base/system/interrupt.hpp"
#include "levels/hash/search_context.hpp"
#include "levels/kit/expand_kernel.hpp"
#include "levels/kit/worker_team.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

using Positions = std::vector<Position>;

/// What all samples of a search need.
struct SampledSearch {
  SampledSearch(const Problem& problem, const SearchOptions& options)
      : jumps(jump_masks(problem.board)),
        group(search_group(problem, options.symmetry)),
        form(group),
        kernel(group, form, jumps, Direction::forward),
        seeds(canonical_starts(problem, form)) {}

  double jumps_that_may_have_led_to(Position p) const {
    return static_cast<double>(std::count_if(
        jumps.begin(), jumps.end(), [&](const JumpMask& jump) { return is_legal_backwards(jump, p); }));
  }

  std::vector<JumpMask> jumps;
  SymmetryGroup group;
  CanonicalForm form;
  ExpandKernel kernel;
  /// Jumps of a position, on average over some.
  double mean_jumps(const Positions& positions) const {
    constexpr std::size_t enough = 1000;
    const std::size_t step = std::max<std::size_t>(positions.size() / enough, 1);
    double sum = 0;
    double seen = 0;
    for (std::size_t i = 0; i < positions.size(); i += step, ++seen) {
      sum += static_cast<double>(std::count_if(
          jumps.begin(), jumps.end(), [&](const JumpMask& jump) { return is_legal(jump, positions[i]); }));
    }
    return sum / std::max(seen, 1.0);
  }

  Positions seeds;  ///< canonical, sorted
};

/// One sample, level by level.
class Sample {
 public:
  /// Samples with different salts are independent.
  Sample(const SampledSearch& search, std::size_t most, std::uint64_t salt)
      : search_(search),
        most_(most),
        block_(
            std::clamp(most / std::max<std::size_t>(search.jumps.size(), 1), std::size_t{1}, most_parents)),
        salt_(salt),
        positions_(search.seeds) {}

  const Positions& positions() const { return positions_; }  ///< sorted
  bool is_whole() const { return is_whole_; }

  /// On to the next level. Where an interrupt is requested, it stops halfway.
  void descend() {
    positions_ = children();
    sort_unique(positions_);
    if (positions_.size() > most_) choose();
  }

 private:
  static constexpr std::size_t most_parents = 64;

  /// A number for each position, uniform over 64 bits, and independent of those of other salts.
  std::uint64_t lot(Position p) const { return mix(p ^ salt_); }

  /// The children; where they are too many, a part of them in which all are alike (those of low lots), larger
  /// than a sample.
  Positions children() {
    std::array<ParentFacts, most_parents> facts;
    Positions found(search_.kernel.room(block_));
    Positions children;
    std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t at = 0; at < positions_.size() && !interrupt_requested(); at += block_) {
      const std::size_t parents = std::min(block_, positions_.size() - at);
      const std::size_t number =
          search_.kernel.expand({positions_.data() + at, parents}, found.data(), facts.data());
      std::copy_if(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(number),
                   std::back_inserter(children), [&](Position p) { return lot(p) <= limit; });
      if (children.size() < 5 * most_) continue;
      sort_unique(children);
      while (2 * children.size() > 5 * most_) {
        limit -= limit / 4;
        std::erase_if(children, [&](Position p) { return lot(p) > limit; });
        is_whole_ = false;
      }
    }
    return children;
  }

  /// Keeps as many as a sample holds, by lot, with weight 1 / (jumps that may have led there).
  void choose() {
    std::vector<std::pair<double, Position>> order;
    order.reserve(positions_.size());
    for (const Position p : positions_) {
      order.emplace_back(search_.jumps_that_may_have_led_to(p) * static_cast<double>(lot(p)), p);
    }
    std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most_), order.end());
    positions_.clear();
    for (std::size_t i = 0; i < most_; ++i) positions_.push_back(order[i].second);
    sort_words(positions_);
    is_whole_ = false;
  }

  const SampledSearch& search_;
  std::size_t most_;
  std::size_t block_;  // parents expanded at once: their children are few beside those of a sample
  std::uint64_t salt_;
  Positions positions_;
  bool is_whole_ = true;  // the level, not a part of it
};

LevelEstimate estimate_of(const SampledSearch& search, const Sample& one, const Sample& other) {
  const auto size = static_cast<double>(one.positions().size());
  const double jumps = search.mean_jumps(one.positions());
  if (one.is_whole()) return {true, size, size, jumps};
  Positions both;
  std::set_intersection(one.positions().begin(), one.positions().end(), other.positions().begin(),
                        other.positions().end(), std::back_inserter(both));
  const auto met = static_cast<double>(both.size());
  const double pairs = size * static_cast<double>(other.positions().size());
  // Where more than this are expected to meet, as few as that do in one of 10^8 cases (Poisson).
  const double expected_at_most = met + 6 * std::sqrt(met) + 20;
  return {false, std::max(size, pairs / std::max(met, 1.0)), std::max(size, pairs / expected_at_most), jumps};
}

}  // namespace

void sample_levels(const Problem& problem, const SearchOptions& options, std::size_t sample,
                   const std::function<bool(int, const LevelEstimate&)>& visit) {
  const SampledSearch search(problem, options);
  WorkerTeam team(std::min(options.threads, 2));
  std::array<Sample, 2> samples{Sample(search, sample, mix(1)), Sample(search, sample, mix(2))};
  for (int depth = 0; !samples[0].positions().empty() && !samples[1].positions().empty(); ++depth) {
    if (!visit(depth, estimate_of(search, samples[0], samples[1]))) return;
    team.for_each(2, [&](std::size_t which) { samples[which].descend(); });
    throw_if_interrupted();
  }
}

}  // namespace pegspace
