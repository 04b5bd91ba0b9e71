#include "levels/hash/hash_memory.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "board/position_class.hpp"
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

/// What does not grow with the levels: buffers of children, which grow by a quarter, and of which each
/// worker's may have held a whole batch; the tables of jumps and symmetries; the children of a block of
/// parents.
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

}  // namespace

HashMemory most_hash_memory(const Problem& problem, const SearchOptions& options) {
  const int holes = problem.board.holes();
  const SymmetryGroup group = search_group(problem, options.symmetry);
  const Sizes& sizes = sizes_of_positions(holes);
  const std::vector<double> levels = most_canonical(problem, group);
  const std::vector<double> steps = most_by_depth(sizes, levels, options, holes);
  const double buffers = most_of_buffers(problem, options);
  const bool goes_back = problem.finish && options.columns.has_winning();
  HashMemory memory;
  memory.keeps_all = goes_back && options.save == nullptr;
  const auto deepest = static_cast<std::size_t>(options.max_depth.value_or(max_holes));
  double bytes = steps[goes_back ? steps.size() - 1 : std::min(steps.size() - 1, deepest)];
  const double largest = most_of_a_rank(options.exchange->ranks()) * *std::ranges::max_element(levels);
  double saved = largest;  // positions of a level in order, on their way to the file
  if (goes_back) {
    const std::vector<double> winning = most_canonical(problem, stabiliser(group, *problem.finish));
    const double back = most_by_depth(winning_sizes, winning, options, holes).back();
    const double all = std::accumulate(levels.begin(), levels.end(), 0.0);
    if (memory.keeps_all) {
      bytes = std::max(bytes, back) + sizes.stored * most_of_a_rank(options.exchange->ranks()) * all;
    } else {  // one level at a time is read back
      bytes = std::max(bytes, back + sizes.stored * largest);
      saved = std::max(saved, *std::ranges::max_element(winning));
    }
  }
  if (options.save != nullptr) bytes += sizeof(Position) * saved;
  memory.bytes = static_cast<std::uint64_t>(std::min(bytes + buffers, 1e18));
  return memory;
}

}  // namespace pegspace
