// The search itself (depth_first.hpp).
#include "solving/depth_first.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"
#include "solving/position_set.hpp"

namespace pegspace {

namespace {

class DepthFirst {
 public:
  DepthFirst(const Problem& problem, const DepthFirstOptions& options,
             const std::function<bool(const std::vector<Jump>&)>& visit)
      : start_(problem.start),
        finish_(feasible_positions(problem, Symmetry::none, *problem.finish)),
        jumps_(problem.board.jumps()),
        form_(SymmetryGroup::whole(problem.board).stabiliser(problem.finish->positions)),
        memory_bytes_(options.memory_bytes),
        max_positions_(options.max_positions),
        progress_(options.progress),
        visit_(visit) {
    std::erase_if(finish_, [&](Position p) { return p != start_ && count_bits(p) >= count_bits(start_); });
    std::sort(finish_.begin(), finish_.end());
    for (const Position p : finish_) least_pegs_ = std::min(least_pegs_, count_bits(p));
    if (options.shuffle) Random(*options.shuffle).shuffle(jumps_);
    for (const Jump& jump : jumps_) masks_.push_back(jump_mask(jump));
    lost_.max_load_factor(0.7F);
  }

  DepthFirstStats run() {
    if (!finish_.empty()) search(start_);
    return stats_;
  }

 private:
  /// Whether a solution was found from p.
  bool search(Position p) {
    if (stats_.positions == max_positions_) {
      stopped_ = stats_.gave_up = true;
      return false;
    }
    if ((++stats_.positions & 0xfff) == 0) {
      throw_if_interrupted();
      if (progress_) progress_({"depth first", SearchProgress::no_depth, 0, 0, stats_.positions});
    }
    bool found = false;
    if (std::binary_search(finish_.begin(), finish_.end(), p)) {
      found = true;
      ++stats_.solutions;
      stopped_ = !visit_(path_);
      if (stopped_) return true;
    }
    bool dead_end = true;
    if (count_bits(p) > least_pegs_) {
      for (std::size_t i = 0; i < masks_.size(); ++i) {
        if (!is_legal(masks_[i], p)) continue;
        dead_end = false;
        const Position child = p ^ masks_[i].touches;
        if (lost_.contains(form_.least(child))) {
          ++stats_.repeated;
          continue;
        }
        path_.push_back(jumps_[i]);
        found = search(child) || found;
        path_.pop_back();
        if (stopped_) return found;
      }
    }
    if (dead_end && !found) ++stats_.dead_ends;
    if (!found) remember(form_.least(p));
    return found;
  }

  void remember(Position least) {
    const auto room =
        static_cast<double>(lost_.max_load_factor()) * static_cast<double>(lost_.bucket_count());
    if (static_cast<double>(lost_.size() + 1) >= room) {
      // The set is about to double, and the old table lives until the new one is filled.
      constexpr std::uint64_t bucket_bytes = 16;
      const std::uint64_t needed = 3 * std::max<std::uint64_t>(lost_.bucket_count(), 16) * bucket_bytes;
      if (needed > memory_bytes_) {
        throw ResourceError("the depth-first search has stored " + to_grouped(std::uint64_t{lost_.size()}) +
                            " lost positions and needs " + human_bytes(needed) +
                            " for more, but may use only " + human_bytes(memory_bytes_) +
                            ". Allow more with --memory, or use another engine.");
      }
    }
    lost_.insert(least);
  }

  Position start_;
  std::vector<Position> finish_;  // sorted; those that the class and the number of pegs allow
  int least_pegs_ = max_holes;
  std::vector<Jump> jumps_;
  std::vector<JumpMask> masks_;
  CanonicalForm form_;
  std::uint64_t memory_bytes_;
  std::uint64_t max_positions_;
  const std::function<void(const SearchProgress&)>& progress_;
  const std::function<bool(const std::vector<Jump>&)>& visit_;
  DepthFirstStats stats_;
  std::vector<Jump> path_;
  bool stopped_ = false;
  PositionSet lost_;
};

}  // namespace

DepthFirstStats depth_first(const Problem& problem, const DepthFirstOptions& options,
                            const std::function<bool(const std::vector<Jump>&)>& visit) {
  PEGSPACE_CHECK(problem.finish.has_value(), "solutions end in a finish");
  return DepthFirst(problem, options, visit).run();
}

}  // namespace pegspace
