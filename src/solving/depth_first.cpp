// The search itself (depth_first.hpp).
#include "solving/depth_first.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/random.hpp"
#include "base/system/interrupt.hpp"

namespace pegspace {

DepthFirstSearch::DepthFirstSearch(const Problem& problem, const DepthFirstOptions& options)
    : start_(problem.start),
      finish_(problem.finish.value()),
      fewest_pegs_(finish_.fewest_pegs()),
      jumps_(problem.board.jumps()),
      form_(stabiliser(SymmetryGroup::whole(problem.board), finish_)),
      progress_(options.progress),
      is_over_(!why_impossible(problem, finish_).empty()) {
  if (options.shuffle) Random(*options.shuffle).shuffle(jumps_);
  for (const Jump& jump : jumps_) masks_.push_back(jump_mask(jump));
  lost_.max_load_factor(0.7F);
}

bool DepthFirstSearch::advance(std::uint64_t positions, const Visit& visit) {
  const std::uint64_t most = positions > ~stats_.positions ? ~std::uint64_t{0} : stats_.positions + positions;
  if (is_over_) return true;
  if (!has_begun_) {
    if (most == 0) return false;
    has_begun_ = true;
    enter(start_, visit);
  }
  while (!is_over_ && !frames_.empty()) {
    const Step step = go_deeper(most, visit);
    if (step == Step::stop) return false;
    if (step == Step::back) leave();
  }
  is_over_ = true;
  return true;
}

void DepthFirstSearch::enter(Position p, const Visit& visit) {
  if ((++stats_.positions & 0xfff) == 0) {
    throw_if_interrupted();
    if (progress_) progress_({"depth first", SearchProgress::no_depth, 0, 0, stats_.positions});
  }
  frames_.push_back({p});
  if (!finish_.contains(p)) return;
  frames_.back().has_solution = true;
  ++stats_.solutions;
  is_over_ = !visit(path_);
}

DepthFirstSearch::Step DepthFirstSearch::go_deeper(std::uint64_t most, const Visit& visit) {
  Frame& frame = frames_.back();
  if (count_bits(frame.position) <= fewest_pegs_) return Step::back;
  for (; frame.next_jump < masks_.size(); ++frame.next_jump) {
    const JumpMask& jump = masks_[frame.next_jump];
    if (!is_legal(jump, frame.position)) continue;
    frame.is_dead_end = false;
    const Position child = frame.position ^ jump.touches;
    if (lost_.contains(form_.least(child))) {
      ++stats_.repeated;
      continue;
    }
    if (stats_.positions == most) return Step::stop;
    path_.push_back(jumps_[frame.next_jump++]);
    enter(child, visit);
    return Step::deeper;
  }
  return Step::back;
}

void DepthFirstSearch::leave() {
  const Frame frame = frames_.back();
  if (frame.is_dead_end && !frame.has_solution) ++stats_.dead_ends;
  if (!frame.has_solution) lost_.insert(form_.least(frame.position));
  frames_.pop_back();
  if (frames_.empty()) return;
  frames_.back().has_solution = frames_.back().has_solution || frame.has_solution;
  path_.pop_back();
}

DepthFirstStats depth_first(const Problem& problem, const DepthFirstOptions& options,
                            const std::function<bool(const std::vector<Jump>&)>& visit) {
  PEGSPACE_CHECK(problem.finish.has_value(), "solutions end in a finish");
  DepthFirstSearch search(problem, options);
  search.advance(~std::uint64_t{0}, visit);
  return search.stats();
}

}  // namespace pegspace
