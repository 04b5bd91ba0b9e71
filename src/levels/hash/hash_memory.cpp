#include "levels/hash/hash_memory.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "board/position_class.hpp"
#include "levels/hash/level_sampling.hpp"
#include "levels/hash/level_step.hpp"
#include "levels/hash/winning_pass.hpp"
#include "position/class_counts.hpp"

namespace pegspace {
namespace {

/// Characters are summed over 2^this at most: a few milliseconds.
constexpr int most_codimension = 8;

/// C(holes, pegs), for classes that are too many to tell apart.
double positions_of_all_classes(int holes, int pegs) {
  return std::exp(std::lgamma(holes + 1.0) - std::lgamma(pegs + 1.0) - std::lgamma(holes - pegs + 1.0));
}

/// The most positions up to these symmetries that each depth can hold.
std::vector<double> most_canonical(const Problem& problem, const SymmetryGroup& group) {
  const int pegs = count_bits(problem.start);
  const bool one_class = by_class(problem.board, starts_of(problem), group).size() == 1 &&
                         ClassSpace(problem.board).codimension() <= most_codimension;
  std::optional<ClassCounts> counts;
  if (one_class) counts = count_class(problem.board, problem.start, group);
  std::vector<double> most;
  for (int depth = 0; depth <= pegs; ++depth) {
    most.push_back(counts ? counts->orbits[static_cast<std::size_t>(pegs - depth)].get_d()
                          : positions_of_all_classes(problem.board.holes(), pegs - depth));
  }
  return most;
}

/// The part of a large level that one of several ranks has at most: the hash spreads positions evenly, and
/// shards go to ranks whole.
double most_of_a_rank(int ranks) {
  return ranks == 1 ? 1 : std::min(1.0, 1.02 / ranks + std::ldexp(1, -most_shard_bits));
}

/// Bytes of a stored position, and of a bucket of a set.
struct Sizes {
  double stored;
  double bucket;
};
constexpr Sizes narrow_sizes{4, 8};
constexpr Sizes wide_sizes{8, 16};
constexpr Sizes winning_sizes{16, 24};

const Sizes& sizes_of_positions(int holes) {
  return has_narrow_keys(holes) ? narrow_sizes : wide_sizes;
}

/// What a step between two levels takes: the positions of both, and the sets of the children, whose tables
/// are at most one doubling too large and keep their size for the next level; a table that grows exists one
/// and a half times.
double step_bytes(const Sizes& sizes, double from, double to, double largest, double growing) {
  const double tables = 2 / static_cast<double>(table_load) * sizes.bucket * largest;
  return sizes.stored * (from + to) + tables * (1 + growing / 2);
}

/// The share of a level's tables that grow at once: one for each thread, of more the larger the level before
/// is.
double growing_share(double before, const SearchOptions& options, int holes) {
  const int ranks = options.exchange->ranks();
  const auto parents = static_cast<std::uint64_t>(std::min(before * ranks, 1e18));
  const int bits = shard_bits_for<std::uint32_t>(parents, holes, ranks);
  return std::min(1.0, std::ldexp(options.threads * ranks, -bits));
}

/// The same, at most, of all steps down to each depth, on one rank.
std::vector<double> most_by_depth(const Sizes& sizes, const std::vector<double>& levels,
                                  const SearchOptions& options, int holes) {
  std::vector<double> bytes;
  const double share = most_of_a_rank(options.exchange->ranks());
  double before = 0;
  double largest = 0;
  for (std::size_t depth = 0; depth < levels.size(); ++depth) {
    const double level = share * levels[depth];
    largest = std::max(largest, level);
    const double step = step_bytes(sizes, before, level, largest, growing_share(before, options, holes));
    before = level;
    bytes.push_back(std::max(depth == 0 ? 0 : bytes.back(), step));
  }
  return bytes;
}

/// What does not grow with the levels: buffers of children, which grow by a quarter, and of which each worker's
/// may have held a whole batch; the tables of jumps and symmetries; the children of a block of parents.
double most_of_buffers(const Problem& problem, const SearchOptions& options) {
  const SymmetryGroup group = search_group(problem, options.symmetry);
  const CanonicalForm form(group);
  const double jumps = static_cast<double>(problem.board.jumps().size());
  const double words_of_jump = 2 + form.row_words();  // ExpandKernel
  const double tables = static_cast<double>(form.bytes()) + sizeof(Position) * words_of_jump * jumps;
  const double masks = sizeof(JumpMask) * jumps;
  const double block = sizeof(Position) * std::max(jumps, static_cast<double>(most_block_children));
  const int ranks = options.exchange->ranks();
  const double batch = 1.5 * static_cast<double>(batch_bytes(options.memory_bytes, ranks));
  const double exchanged = ranks == 1 ? 0 : 4 * batch;  // sent and received
  return options.threads * (batch + block) + exchanged + tables + masks;
}

/// Adds up what sampled levels take, from the start on.
class NeedOfLevels {
 public:
  NeedOfLevels(const Problem& problem, const SearchOptions& options, const SearchedLevels& levels)
      : options_(options),
        levels_(levels),
        holes_(problem.board.holes()),
        jumps_(static_cast<double>(problem.board.jumps().size())),
        sizes_(sizes_of_positions(holes_)),
        ranks_(options.exchange->ranks()),
        buffers_(most_of_buffers(problem, options)) {}

  /// Positions of a sample: enough that of a level that fills the memory 400 are in two samples, but at most
  /// what takes some tenths of a second a level, and a quarter of the memory.
  std::size_t sample() const {
    const auto memory = static_cast<double>(options_.memory_bytes);
    constexpr double most_expanded = 100 << 18;  // positions times jumps
    constexpr double bytes_of_sampling = 640;
    const double fill = memory / (sizes_.stored + sizes_.bucket / static_cast<double>(table_load));
    const double most = std::min(most_expanded / std::max(jumps_, 100.0), memory / bytes_of_sampling);
    return static_cast<std::size_t>(std::max(64.0, std::min(20 * std::sqrt(fill), most)));
  }

  /// Whether there are more levels.
  bool add(int depth, const LevelEstimate& whole) {
    if (depth > levels_.last) return false;
    const LevelEstimate level{whole.is_exact, whole.estimate / ranks_, whole.at_least / ranks_, whole.jumps};
    const double least = least_bytes(level.at_least);
    if (least > static_cast<double>(need_.bytes)) {
      need_.bytes = static_cast<std::uint64_t>(least);
      need_.depth = depth;
      need_.positions = whole.at_least;
    }
    if (depth < levels_.last)
      need_.sent += sizes_.stored * level.estimate * level.jumps * (ranks_ - 1) / ranks_;
    note_likely(depth, level);
    if (depth > 0 && depth - 1 <= levels_.kept) kept_ += sizes_.stored * before_;
    before_ = level.at_least;
    return true;
  }

  const HashNeed& need() const { return need_; }

 private:
  /// A step into a level of that many positions ends with both levels listed and the set still there.
  double least_bytes(double positions) const {
    const double set = sizes_.bucket / static_cast<double>(table_load) * positions;
    return kept_ + sizes_.stored * (before_ + positions) + set;
  }

  /// With twice the estimates, as these are low, and the most that tables take.
  void note_likely(int depth, const LevelEstimate& level) {
    const double positions = level.is_exact ? level.at_least : 2 * level.estimate;
    largest_ = std::max(largest_, positions);
    const double growing = growing_share(likely_before_, options_, holes_);
    const double bytes = step_bytes(sizes_, likely_before_, positions, largest_, growing) + buffers_;
    likely_before_ = positions;
    all_exact_ = all_exact_ && level.is_exact;
    exact_most_ = std::max(exact_most_, bytes + kept_);
    need_.exact_bytes.reset();
    if (all_exact_) need_.exact_bytes = static_cast<std::uint64_t>(exact_most_);
    if (likely_fits_ && bytes <= static_cast<double>(options_.memory_bytes)) {
      need_.likely_depth = depth;
    } else {
      likely_fits_ = false;
    }
  }

  const SearchOptions& options_;
  SearchedLevels levels_;
  int holes_;
  double jumps_;
  Sizes sizes_;
  int ranks_;
  double buffers_;
  HashNeed need_;
  double before_ = 0;  ///< positions of the level before, at least
  double kept_ = 0;    ///< bytes of the levels before that one, where they are kept
  double likely_before_ = 0;
  double largest_ = 0;
  bool likely_fits_ = true;
  bool all_exact_ = true;
  double exact_most_ = 0;
};

}  // namespace

SearchedLevels enumerated_levels(const Problem& problem, const SearchOptions& options) {
  SearchedLevels levels;
  if (problem.finish && options.columns.has_winning()) {
    levels.kept = deepest_finish(problem, feasible_positions(problem, *problem.finish));
  }
  levels.last = std::max(options.max_depth.value_or(max_holes), levels.kept);
  return levels;
}

SearchedLevels searched_levels(const Problem& problem, const std::vector<Finish>& finishes) {
  SearchedLevels levels;
  for (const Finish& finish : finishes) {
    const auto possible = feasible_positions(problem, finish);
    levels.kept = std::max(levels.kept, deepest_finish(problem, possible));
  }
  levels.last = levels.kept;
  return levels;
}

HashNeed least_hash_memory(const Problem& problem, const SearchOptions& options, const SearchedLevels& levels,
                           const SearchListener& listener) {
  NeedOfLevels need(problem, options, levels);
  sample_levels(problem, options, need.sample(), [&](int depth, const LevelEstimate& level) {
    if (listener.progress) listener.progress({"sampling", depth, 0, 0, 0});
    return need.add(depth, level);
  });
  return need.need();
}

HashMemory most_hash_memory(const Problem& problem, const SearchOptions& options) {
  const int holes = problem.board.holes();
  const SymmetryGroup group = search_group(problem, options.symmetry);
  const Sizes& sizes = sizes_of_positions(holes);
  const std::vector<double> levels = most_canonical(problem, group);
  const std::vector<double> steps = most_by_depth(sizes, levels, options, holes);
  const double buffers = most_of_buffers(problem, options);
  const bool spills = !options.spill.empty();
  HashMemory memory;
  memory.keeps_all = problem.finish && options.columns.has_winning();
  double bytes = 0;
  if (memory.keeps_all) {
    const auto back = most_by_depth(
        winning_sizes, most_canonical(problem, stabiliser(group, *problem.finish)), options, holes);
    const double all = std::accumulate(levels.begin(), levels.end(), 0.0);
    const double kept = sizes.stored * most_of_a_rank(options.exchange->ranks()) * all;
    bytes = spills ? back.back() + buffers : std::max(steps.back(), back.back()) + kept + buffers;
  } else if (!spills) {
    const auto last =
        std::min(steps.size() - 1, static_cast<std::size_t>(options.max_depth.value_or(max_holes)));
    bytes = steps[last] + buffers;
    const auto fits = static_cast<double>(options.memory_bytes) - buffers;
    const auto end =
        std::upper_bound(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(last) + 1, fits);
    if (end != steps.begin()) memory.safe_depth = static_cast<int>(end - steps.begin()) - 1;
  }
  memory.bytes = static_cast<std::uint64_t>(std::min(bytes, 1e18));
  return memory;
}

}  // namespace pegspace
