#include "solving/shared_search.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/system/process_memory.hpp"

namespace pegspace {
namespace {

constexpr std::uint64_t restart_unit = 20'000;                 // positions
constexpr std::size_t most_remembered = std::size_t{1} << 23;  // lost positions: about 200 MB

std::uint64_t work_of(const DepthFirstStats& stats) {
  return stats.positions + stats.repeated;
}

/// Continues a search; true if it is over. Then `result` has its answer.
bool go_on(DepthFirstSearch& search, std::uint64_t positions, FoundSolution& result) {
  const bool is_over = search.advance(positions, [&](const std::vector<Jump>& jumps) {
    result.jumps = jumps;
    return false;
  });
  result.outcome = search.stats().solutions > 0 ? Outcome::solution : Outcome::none;
  result.positions = search.stats().positions;
  result.repeated = search.stats().repeated;
  result.dead_ends = search.stats().dead_ends;
  return is_over;
}

class DepthFirst : public WayToSolve {
 public:
  explicit DepthFirst(DepthFirstSearch search) : search_(std::move(search)) {}

  Kind kind() const override { return Kind::depth_first; }
  bool advance(FoundSolution& result) override { return go_on(search_, usual_turn, result); }
  std::uint64_t work() const override { return work_of(search_.stats()); }
  bool is_at_end() const override { return search_.remembered() > most_remembered; }

 private:
  DepthFirstSearch search_;
};

/// 1, 1, 2, 1, 1, 2, 4, ... for 1, 2, 3, ...
std::uint64_t luby(std::uint64_t number) {
  std::uint64_t last = 1;  // the first number 2^k - 1 that is not less
  while (last < number) last = 2 * last + 1;
  return last == number ? (last + 1) / 2 : luby(number - last / 2);
}

class Restarts : public WayToSolve {
 public:
  Restarts(const Problem& problem, const FindOptions& options) : problem_(problem), options_(options) {
    constexpr std::uint64_t few = 256;
    if (problem.finish->number() > few) return;
    for (const Position end : problem.finish->positions()) {
      if (why_impossible(problem, finish_at_position(end)).empty()) ends_.push_back(end);
    }
  }

  Kind kind() const override { return Kind::restarts; }
  bool advance(FoundSolution& result) override {
    if (!search_) begin();
    const std::uint64_t turn = std::min(usual_turn, left_);
    const bool is_over = go_on(*search_, turn, result);
    left_ -= turn;
    if (is_over && result.outcome == Outcome::solution) {
      if (is_backwards_) std::ranges::reverse(result.jumps);
      return true;
    }
    // Every position of the problem was seen, or every position from which this end can be reached.
    if (is_over && is_backwards_) ends_.erase(ends_.begin() + static_cast<std::ptrdiff_t>(end_));
    const bool is_proof = is_over && (!is_backwards_ || ends_.empty());
    if (is_over || left_ == 0) {
      done_ += work_of(search_->stats());
      search_.reset();
    }
    return is_proof;
  }
  std::uint64_t work() const override { return done_ + (search_ ? work_of(search_->stats()) : 0); }

 private:
  void begin() {
    ++number_;
    left_ = restart_unit * luby(number_);
    is_backwards_ = count_bits(number_) % 2 == 1 && !ends_.empty();  // each limit comes in both directions
    DepthFirstOptions options;
    options.progress = options_.progress;
    options.shuffle = mix(number_);
    Problem problem{problem_.board, problem_.start, "", problem_.finish};
    if (is_backwards_) {
      end_ = number_ % ends_.size();
      const Position all = problem_.board.all_holes();
      problem.start = all & ~ends_[end_];
      problem.finish = finish_at_position(all & ~problem_.start);
    }
    search_.emplace(problem, options);
  }

  const Problem& problem_;
  const FindOptions& options_;
  std::vector<Position> ends_;  ///< positions of the finish that the class allows; none if they are many
  std::size_t end_ = 0;         ///< the end from which the search begins
  std::uint64_t number_ = 0;
  std::uint64_t left_ = 0;  ///< positions of this search
  std::uint64_t done_ = 0;  ///< by the searches before
  bool is_backwards_ = false;
  std::optional<DepthFirstSearch> search_;
};

class Beams : public WayToSolve {
 public:
  Beams(const Problem& problem, const FindOptions& options, const SolutionFinder& finder)
      : problem_(problem), options_(options), finder_(finder) {
    constexpr std::uint64_t usual_children = 8;
    next_turn_ = first_width * usual_children * static_cast<std::uint64_t>(count_bits(problem.start));
  }

  Kind kind() const override { return Kind::beams; }
  bool advance(FoundSolution& result) override {
    const std::uint64_t before = work();
    const bool is_answered = finder_.try_beam(problem_.start, width_, options_, tried_);
    next_turn_ = widening * (work() - before);
    width_ *= widening;
    if (is_answered) result = tried_;
    return is_answered;
  }
  std::uint64_t work() const override { return tried_.positions + tried_.repeated; }
  std::uint64_t next_turn() const override { return next_turn_; }

 private:
  const Problem& problem_;
  const FindOptions& options_;
  const SolutionFinder& finder_;
  FoundSolution tried_;
  std::uint64_t width_ = first_width;
  std::uint64_t next_turn_;
};

class WholeClass : public WayToSolve {
 public:
  WholeClass(const Problem& problem, const FindOptions& options, const SolutionFinder& finder)
      : problem_(problem), options_(options), finder_(finder) {
    // Its turn comes early: it always answers, and most answers are that there is no solution.
    constexpr std::uint64_t early = 2;
    FindOptions alone = options;
    alone.resources.threads = 1;  // turns do not depend on their number
    cost_ = finder_.cost_of_class(problem.start, alone).value_or(~std::uint64_t{0}) / early;
  }

  Kind kind() const override { return Kind::whole_class; }
  bool advance(FoundSolution& result) override {
    is_at_end_ = true;
    return finder_.answer_by_class(problem_.start, options_, result);
  }
  std::uint64_t work() const override { return 0; }
  std::uint64_t next_turn() const override { return cost_; }
  bool is_at_end() const override { return is_at_end_; }

 private:
  const Problem& problem_;
  const FindOptions& options_;
  const SolutionFinder& finder_;
  std::uint64_t cost_;
  bool is_at_end_ = false;
};

}  // namespace

std::vector<std::unique_ptr<WayToSolve>> ways_to_solve(const Problem& problem, const FindOptions& options,
                                                       const SolutionFinder& finder, DepthFirstSearch begun) {
  std::vector<std::unique_ptr<WayToSolve>> ways;
  ways.push_back(std::make_unique<DepthFirst>(std::move(begun)));
  ways.push_back(std::make_unique<Restarts>(problem, options));
  ways.push_back(std::make_unique<Beams>(problem, options, finder));
  ways.push_back(std::make_unique<WholeClass>(problem, options, finder));
  return ways;
}

FoundSolution search_by_turns(const Problem& problem, const FindOptions& options, DepthFirstSearch begun) {
  const SolutionFinder finder(problem.board, *problem.finish);
  if (auto known = finder.look_up(problem.start)) return *std::move(known);
  std::optional<NoProof> no_proof;
  FindOptions own = options;
  own.no_proof = [&](const NoProof& found) {
    no_proof = found;
    if (options.no_proof) options.no_proof(found);
  };
  std::vector<std::unique_ptr<WayToSolve>> ways = ways_to_solve(problem, own, finder, std::move(begun));
  const auto is_one_of = [](std::initializer_list<WayToSolve::Kind> kinds) {
    return
        [kinds = std::vector(kinds)](const auto& way) { return std::ranges::count(kinds, way->kind()) > 0; };
  };
  const auto is_depth_first = is_one_of({WayToSolve::Kind::depth_first});
  std::string lacking = "every way of searching came to its end";
  while (!ways.empty()) {
    auto way = std::ranges::min_element(
        ways, {}, [](const std::unique_ptr<WayToSolve>& each) { return each->work() + each->next_turn(); });
    FoundSolution result;
    bool has_memory = true;
    try {
      if ((*way)->advance(result)) return result;
    } catch (const std::bad_alloc&) {
      has_memory = false;
      lacking = out_of_memory_words();
      // If beams run out of memory, a depth-first search is dropped instead, if one is left: its memory makes
      // room for the beams to try again.
      const auto other =
          std::ranges::find_if(ways, is_one_of({WayToSolve::Kind::depth_first, WayToSolve::Kind::restarts}));
      if ((*way)->kind() == WayToSolve::Kind::beams && other != ways.end()) way = other;
    }
    if (has_memory && !(*way)->is_at_end()) continue;
    ways.erase(way);
    if (!options.no_proof || !no_proof || std::ranges::any_of(ways, is_depth_first)) continue;
    no_proof->is_all = true;
    options.no_proof(*std::exchange(no_proof, std::nullopt));
  }
  throw ResourceError("neither a solution nor a proof that there is none was found: " + lacking + ".");
}

}  // namespace pegspace
