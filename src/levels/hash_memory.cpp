#include "levels/hash_memory.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "board/position_class.hpp"
#include "levels/level_step.hpp"
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
  const bool one_class =
      problem.other_starts.empty() && ClassSpace(problem.board).codimension() <= most_codimension;
  std::optional<ClassCounts> counts;
  if (one_class) counts = count_class(problem.board, problem.start, group);
  std::vector<double> most;
  for (int depth = 0; depth <= pegs; ++depth) {
    most.push_back(counts ? counts->orbits[static_cast<std::size_t>(pegs - depth)].convert_to<double>()
                          : positions_of_all_classes(problem.board.holes(), pegs - depth));
  }
  return most;
}

/// Bytes of a stored position, and of a bucket of a set.
struct Sizes {
  double stored;
  double bucket;
};
constexpr Sizes narrow_sizes{4, 8};
constexpr Sizes wide_sizes{8, 16};
constexpr Sizes winning_sizes{16, 24};

/// What a step between two levels takes: the positions of both, and the sets of the children, whose tables
/// are at most one doubling too large and keep their size for the next level; a table that grows exists one
/// and a half times.
double step_bytes(const Sizes& sizes, double from, double to, double largest, double growing) {
  const double tables = 2 / static_cast<double>(table_load) * sizes.bucket * largest;
  return sizes.stored * (from + to) + tables * (1 + growing / 2);
}

/// The same, at most, of all steps down to each depth. A level has more tables the larger the one before is;
/// one for each thread grows.
std::vector<double> most_by_depth(const Sizes& sizes, const std::vector<double>& levels,
                                  const SearchOptions& options, int holes) {
  std::vector<double> bytes;
  double largest = 0;
  for (std::size_t depth = 0; depth < levels.size(); ++depth) {
    const double before = depth == 0 ? 0 : levels[depth - 1];
    largest = std::max(largest, levels[depth]);
    const int bits = shard_bits_for<std::uint32_t>(static_cast<std::uint64_t>(std::min(before, 1e18)), holes);
    const double growing = std::min(1.0, std::ldexp(options.threads, -bits));
    const double step = step_bytes(sizes, before, levels[depth], largest, growing);
    bytes.push_back(std::max(depth == 0 ? 0 : bytes.back(), step));
  }
  return bytes;
}

}  // namespace

HashMemory most_hash_memory(const Problem& problem, const SearchOptions& options) {
  const int holes = problem.board.holes();
  const SymmetryGroup group = search_group(problem, options.symmetry);
  const Sizes sizes = has_narrow_keys(holes) ? narrow_sizes : wide_sizes;
  const std::vector<double> levels = most_canonical(problem, group);
  const std::vector<double> steps = most_by_depth(sizes, levels, options, holes);
  // Buffers grow by a quarter, and each worker's may have held a whole batch.
  const double buffers =
      1.5 * options.threads * static_cast<double>(batch_bytes(options.memory_bytes)) + (1 << 20);
  HashMemory memory;
  memory.keeps_all = problem.finish && options.columns.has_winning();
  double bytes = 0;
  if (memory.keeps_all) {
    const auto back = most_by_depth(
        winning_sizes, most_canonical(problem, group.stabiliser(problem.finish->positions)), options, holes);
    const double kept = sizes.stored * std::accumulate(levels.begin(), levels.end(), 0.0);
    bytes = std::max(steps.back(), back.back()) + kept + buffers;
  } else {
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
