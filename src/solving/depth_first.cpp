// The search itself (depth_first.hpp).
#include "solving/depth_first.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/random.hpp"
#include "base/system/interrupt.hpp"
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
        finish_(*problem.finish),
        is_possible_(why_impossible(problem, finish_).empty()),
        fewest_pegs_(finish_.fewest_pegs()),
        jumps_(problem.board.jumps()),
        form_(stabiliser(SymmetryGroup::whole(problem.board), finish_)),
        max_positions_(options.max_positions),
        progress_(options.progress),
        visit_(visit) {
    if (options.shuffle) Random(*options.shuffle).shuffle(jumps_);
    for (const Jump& jump : jumps_) masks_.push_back(jump_mask(jump));
    lost_.max_load_factor(0.7F);
  }

  DepthFirstStats run() {
    if (is_possible_) search(start_);
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
    if (finish_.contains(p)) {
      found = true;
      ++stats_.solutions;
      stopped_ = !visit_(path_);
      if (stopped_) return true;
    }
    bool dead_end = true;
    if (count_bits(p) > fewest_pegs_) {
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
    if (!found) lost_.insert(form_.least(p));
    return found;
  }

  Position start_;
  const Finish& finish_;
  bool is_possible_;
  int fewest_pegs_;
  std::vector<Jump> jumps_;
  std::vector<JumpMask> masks_;
  CanonicalForm form_;
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
