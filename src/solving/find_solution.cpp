// Way back, beams, and the chain of positions between (find_solution.hpp).
#include "solving/find_solution.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/failure.hpp"
#include "base/sort.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/process_memory.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "solving/class_solution.hpp"
#include "solving/depth_first.hpp"
#include "solving/position_set.hpp"
#include "solving/shared_search.hpp"

namespace pegspace {

namespace {

constexpr std::size_t largest_way_back_level = 20000;
// Bytes of a class that the dense engine fills while a beam meets one position: a million positions take half
// a second, a GiB three.
constexpr std::uint64_t class_bytes_per_position = 256;

/// The resources for the whole class: half of the memory that is free, at most.
Resources spare(Resources resources) {
  resources.memory_bytes = std::min(resources.memory_bytes, available_memory_bytes() / 2);
  return resources;
}

std::vector<Position> sorted(const PositionSet& set) {
  std::vector<Position> list(set.begin(), set.end());
  sort_words(list);
  return list;
}

bool holds(const std::vector<Position>& sorted_list, Position p) {
  return std::binary_search(sorted_list.begin(), sorted_list.end(), p);
}

/// For each hole the square of its distance from the centre of all holes, in steps of the lattice.
std::vector<float> squared_distances(const Board& board) {
  const bool triangular = board.lattice() == Lattice::triangular;
  const double row_step = triangular ? std::sqrt(0.75) : 1.0;
  const double column_step = triangular ? 0.5 : 1.0;
  double middle_row = 0;
  double middle_column = 0;
  for (int hole = 0; hole < board.holes(); ++hole) {
    middle_row += row_step * board.cell(hole).row / board.holes();
    middle_column += column_step * board.cell(hole).column / board.holes();
  }
  std::vector<float> squares;
  for (int hole = 0; hole < board.holes(); ++hole) {
    const double down = row_step * board.cell(hole).row - middle_row;
    const double right = column_step * board.cell(hole).column - middle_column;
    squares.push_back(static_cast<float>(down * down + right * right));
  }
  return squares;
}

}  // namespace

SolutionFinder::SolutionFinder(const Board& board, const Finish& finish)
    : board_(board),
      finish_(finish),
      form_(stabiliser(SymmetryGroup::whole(board), finish)),
      masks_(jump_masks(board)),
      lowest_pegs_(finish.fewest_pegs()) {
  for (int pegs = lowest_pegs_; pegs <= board.holes(); ++pegs) {
    Finish ends = finish;
    ends.limit_pegs(pegs, pegs);
    if (ends.number() > largest_way_back_level * static_cast<std::size_t>(form_.order())) return;
    PositionSet level;
    for (const Position p : ends.positions()) level.insert(form_.least(p));
    const std::vector<Position> before = way_back_.empty() ? std::vector<Position>() : way_back_.back();
    for (const Position p : before) {
      throw_if_interrupted();
      for (const JumpMask& jump : masks_) {
        if (is_legal_backwards(jump, p)) level.insert(form_.least(p ^ jump.touches));
      }
      if (level.size() > largest_way_back_level) return;
    }
    way_back_.push_back(sorted(level));
  }
}

bool SolutionFinder::is_on_way_back(Position least) const {
  const int level = count_bits(least) - lowest_pegs_;
  return level >= 0 && level < static_cast<int>(way_back_.size()) &&
         holds(way_back_[static_cast<std::size_t>(level)], least);
}

void SolutionFinder::follow_way_back(Position p, std::vector<Jump>& jumps) const {
  while (!finish_.contains(p)) {
    const auto good = std::ranges::find_if(masks_, [&](const JumpMask& jump) {
      return is_legal(jump, p) && is_on_way_back(form_.least(p ^ jump.touches));
    });
    PEGSPACE_CHECK(good != masks_.end(), "from the way back a jump leads on");
    jumps.push_back(board_.jumps()[static_cast<std::size_t>(good - masks_.begin())]);
    p ^= good->touches;
  }
}

/// One beam of one width.
class Beam {
 public:
  Beam(const SolutionFinder& finder, std::uint64_t width, const FindOptions& options)
      : finder_(finder), width_(width), options_(options), squares_(squared_distances(finder.board_)) {}

  /// Fills `result`; true if the question is answered.
  bool run(Position start, FoundSolution& result) {
    levels_.push_back({finder_.form_.least(start)});
    for (int pegs = count_bits(start); pegs > finder_.look_up_pegs() && !levels_.back().empty(); --pegs) {
      if (meet(start, result, [&](Position p) { return finder_.finish_.contains(p); })) return true;
      levels_.push_back(next_level(result));
    }
    if (meet(start, result, [&](Position p) { return finder_.is_on_way_back(p); })) return true;
    result.outcome = Outcome::none;
    return !left_out_;
  }

 private:
  /// Whether is_met(p) holds for a position of the last level; then `result` gets the way to it.
  template <typename Is>
  bool meet(Position start, FoundSolution& result, Is&& is_met) {
    const auto met = std::ranges::find_if(levels_.back(), is_met);
    if (met == levels_.back().end()) return false;
    result.outcome = Outcome::solution;
    trace(start, *met, result.jumps);
    return true;
  }

  std::vector<Position> next_level(FoundSolution& result) {
    PositionSet children;
    std::uint64_t seen = 0;
    const int depth = static_cast<int>(levels_.size());
    for (const Position p : levels_.back()) {
      if ((++seen & 0xff) == 0) {
        throw_if_interrupted();
        if (options_.progress)
          options_.progress({"beam", depth, seen, levels_.back().size(), children.size()});
      }
      bool dead_end = true;
      for (const JumpMask& jump : finder_.masks_) {
        if (!is_legal(jump, p)) continue;
        dead_end = false;
        if (!children.insert(finder_.form_.least(p ^ jump.touches)).second) ++result.repeated;
      }
      if (dead_end) ++result.dead_ends;
    }
    result.positions += children.size();
    PositionSet ends;
    for (const Position p : children) {
      if (finder_.finish_.contains(p)) ends.insert(p);
    }
    if (!ends.empty()) return sorted(ends);
    return children.size() <= width_ ? sorted(children) : best(children);
  }

  float badness(Position p) const {
    float sum = 0;
    for_each_bit(p, [&](int hole) { sum += squares_[static_cast<std::size_t>(hole)]; });
    return sum;
  }

  /// The `width_` best positions; among equals the least ones, so that the answer is always the same.
  std::vector<Position> best(const PositionSet& all) {
    left_out_ = true;
    struct Scored {
      float badness;
      Position position;
      bool operator<(const Scored& other) const {
        return badness != other.badness ? badness < other.badness : position < other.position;
      }
    };
    std::vector<Scored> scored;
    scored.reserve(all.size());
    for (const Position p : all) scored.push_back({badness(p), p});
    const auto end = scored.begin() + static_cast<std::ptrdiff_t>(width_);
    std::nth_element(scored.begin(), end, scored.end());
    std::vector<Position> kept;
    kept.reserve(width_);
    for (auto it = scored.begin(); it != end; ++it) kept.push_back(it->position);
    sort_words(kept);
    return kept;
  }

  /// The jumps from the start through canonical positions of the levels to the image of `last`, and on. The
  /// levels have only canonical forms, so the chain is found backwards and its jumps forwards.
  void trace(Position start, Position last, std::vector<Jump>& jumps) const {
    std::vector<Position> chain{last};
    for (std::size_t level = levels_.size() - 1; level-- > 0;) {
      for (const JumpMask& jump : finder_.masks_) {
        if (!is_legal_backwards(jump, chain.back())) continue;
        const Position parent = finder_.form_.least(chain.back() ^ jump.touches);
        if (!holds(levels_[level], parent)) continue;
        chain.push_back(parent);
        break;
      }
    }
    PEGSPACE_CHECK(chain.size() == levels_.size(), "every position of a beam has a parent in it");
    Position p = start;
    for (std::size_t step = chain.size() - 1; step-- > 0;) {
      const auto jump = std::ranges::find_if(finder_.masks_, [&](const JumpMask& mask) {
        return is_legal(mask, p) && finder_.form_.least(p ^ mask.touches) == chain[step];
      });
      PEGSPACE_CHECK(jump != finder_.masks_.end(),
                     "a jump leads from each position of the chain to the next");
      jumps.push_back(finder_.board_.jumps()[static_cast<std::size_t>(jump - finder_.masks_.begin())]);
      p ^= jump->touches;
    }
    finder_.follow_way_back(p, jumps);
  }

  const SolutionFinder& finder_;
  std::uint64_t width_;
  const FindOptions& options_;
  std::vector<float> squares_;
  std::vector<std::vector<Position>> levels_;
  bool left_out_ = false;
};

std::optional<FoundSolution> SolutionFinder::look_up(Position p) const {
  FoundSolution result;
  if (!why_impossible(Problem{board_, p, "", std::nullopt}, finish_).empty()) {
    result.outcome = Outcome::forbidden;
    return result;
  }
  if (count_bits(p) > look_up_pegs()) return std::nullopt;
  if (is_on_way_back(form_.least(p))) {
    result.outcome = Outcome::solution;
    follow_way_back(p, result.jumps);
  }
  return result;
}

bool SolutionFinder::try_beam(Position p, std::uint64_t width, const FindOptions& options,
                              FoundSolution& result) const {
  result.width = width;
  return Beam(*this, width, options).run(p, result);
}

FoundSolution SolutionFinder::find(Position p, const FindOptions& options) const {
  if (auto known = look_up(p)) return *std::move(known);
  FoundSolution result;
  try {
    for (std::uint64_t width = first_width; width <= options.widest_beam; width *= widening) {
      if (try_beam(p, width, options, result)) return result;
      const auto cost = cost_of_class(p, options);
      if (cost && result.positions * widening >= *cost && answer_by_class(p, options, result)) return result;
    }
  } catch (const std::bad_alloc&) {
    throw ResourceError("neither a solution nor a proof that there is none was found; a beam of " +
                        to_grouped(result.width) +
                        " positions per level was too wide: " + out_of_memory_words() + ".");
  }
  result.outcome = Outcome::given_up;
  return result;
}

std::optional<std::uint64_t> SolutionFinder::cost_of_class(Position p, const FindOptions& options) const {
  const auto none = [&](const std::string& why_not) {
    if (options.no_proof) options.no_proof({why_not});
    return std::nullopt;
  };
  if (!finish_.is_listed()) return none("the finish has too many positions for a search of the whole class");
  const std::uint64_t bytes = find_in_class_bytes(board_, p, finish_, options.resources.threads);
  const std::uint64_t may = spare(options.resources).memory_bytes;
  if (bytes > may) {
    return none("a search of the whole class needs " + human_bytes(bytes) + ", and may take " +
                human_bytes(may));
  }
  return bytes / class_bytes_per_position;
}

bool SolutionFinder::answer_by_class(Position p, const FindOptions& options, FoundSolution& result) const {
  ClassAnswer answer;
  const Failure failure =
      failure_of([&] { answer = find_in_class(board_, p, finish_, spare(options.resources)); });
  if (failure.kind != FailureKind::none && failure.kind != FailureKind::resource) throw_failure(failure);
  if (failure.kind == FailureKind::none && (answer.jumps || !answer.has_solution)) {
    result.outcome = answer.has_solution ? Outcome::solution : Outcome::none;
    result.jumps = answer.jumps.value_or(std::vector<Jump>());
    result.by_whole_class = true;
    return true;
  }
  if (options.no_proof) {
    options.no_proof({answer.has_solution ? "its winning positions do not fit into memory"
                                          : "a search of the whole class ended: " + failure.words,
                      answer.has_solution});
  }
  return false;
}

FoundSolution find_solution(const Problem& problem, const FindOptions& options) {
  require_finish(problem);
  FoundSolution result;
  DepthFirstOptions attempt;
  attempt.progress = options.progress;
  DepthFirstSearch search(problem, attempt);
  const bool is_over = search.advance(options.first_attempt, [&](const std::vector<Jump>& jumps) {
    result.jumps = jumps;
    return false;
  });
  if (!is_over) {
    if (options.widest_beam == ~std::uint64_t{0}) return search_by_turns(problem, options, std::move(search));
    return SolutionFinder(problem.board, *problem.finish).find(problem.start, options);
  }
  const DepthFirstStats& stats = search.stats();
  result.outcome = stats.solutions > 0    ? Outcome::solution
                   : stats.positions == 0 ? Outcome::forbidden
                                          : Outcome::none;
  result.positions = stats.positions;
  result.repeated = stats.repeated;
  result.dead_ends = stats.dead_ends;
  return result;
}

}  // namespace pegspace
