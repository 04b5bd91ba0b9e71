// The table of engines, and the choice among them (engines.hpp).
#include "engines/engines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "board/position_class.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/reference/reference_engine.hpp"
#include "position/canonical_form.hpp"
#include "position/class_counts.hpp"
#include "position/jump_mask.hpp"
#include "solving/position_set.hpp"

namespace pegspace {

namespace {

constexpr std::array<Engine, 3> own_table{{
    {"dense",
     "parallel, one bit for each position of the class; for boards whose tiles fit in memory",
     dense_engine::enumerate,
     dense_engine::visit,
     dense_engine::plan,
     {.saves_sets = true, .has_tiles = true}},
    {"hash",
     "parallel, hash sets of canonical positions; for any board",
     hash_engine::enumerate,
     hash_engine::visit,
     hash_engine::plan,
     {.saves_sets = true}},
    {"reference",
     "serial, by definition, without symmetry; slow, for comparison",
     reference_engine::enumerate,
     reference_engine::visit,
     reference_engine::plan,
     {.is_slow = true},
     reference_engine::count},
}};
std::span<const Engine> table = own_table;

/// Roughly how many canonical positions there are. A depth limit leaves those with many pegs, where there are
/// no winning columns (diamond41 to depth 12: hash 1.5 s, dense 16 s; to depth 14: 13.5 and 22 s).
double expected_canonical(const Problem& problem, const SearchOptions& options) {
  const bool whole = !options.max_depth || (problem.finish && options.columns.has_winning());
  const int fewest_pegs = whole ? 0 : std::max(0, count_bits(problem.start) - *options.max_depth);
  return guessed_canonical(problem, options.symmetry, fewest_pegs);
}

/// The bits that the dense engine goes through: those of the representatives' tiles, or of what it takes
/// where that is more (tables).
double dense_bits(const Problem& problem, const SearchOptions& options, std::uint64_t dense_bytes) {
  const double of_class = std::ldexp(1, ClassSpace(problem.board).dimension());
  return std::max(static_cast<double>(dense_bytes) * 8,
                  of_class / search_group(problem, options.symmetry).order());
}

/// Canonical positions that a search finds in all, from those of its first levels: growth from level to level
/// falls as it did over the last three. On boards whose levels are known, with a quarter of them found, 0.9
/// to 5 times what there is; with a hundredth, 0.2 to 1,000 times.
double expected_in_all(const std::vector<double>& levels) {
  double all = std::accumulate(levels.begin(), levels.end(), 0.0);
  const std::size_t last = levels.size() - 1;
  if (last < 3) return all;
  double growth = levels[last] / levels[last - 1];
  constexpr double slowest = 1.02;
  const double fall = std::max(slowest, std::sqrt(levels[last - 2] / levels[last - 3] / growth));
  double level = levels[last];
  for (growth /= fall; level * growth >= 1 && all < 1e15; growth /= fall) {
    level *= growth;
    all += level;
  }
  return all;
}

/// Whether about that many canonical positions, or fewer, are all that can be reached. Finds them one by one,
/// until it is plain: a quarter of them at most, and no more than take a second.
bool reaches_at_most(const Problem& problem, const SearchOptions& options, double most) {
  const CanonicalForm form(search_group(problem, options.symmetry));
  const std::vector<JumpMask> jumps = jump_masks(problem.board);
  constexpr double bytes_of_one = 100;
  const double tried = std::min({most / 4, 0x1p22, static_cast<double>(options.memory_bytes) / bytes_of_one});
  PositionSet level;
  for (const Position start : starts_of(problem)) level.insert(form.least(start));
  std::vector<double> levels;
  double found = 0;
  while (!level.empty()) {
    throw_if_interrupted();
    levels.push_back(static_cast<double>(level.size()));
    found += levels.back();
    const double expected = expected_in_all(levels);
    if (found > tried) return expected <= most;
    constexpr double too_few_to_tell = 256;
    if (found > too_few_to_tell && expected > 2 * most * std::sqrt(most / found)) return false;
    PositionSet next;
    for (const Position p : level) {
      for (const JumpMask& jump : jumps) {
        if (is_legal(jump, p)) next.insert(form.least(p ^ jump.touches));
      }
    }
    level = std::move(next);
  }
  return true;
}

/// Whether the hash engine costs less than the dense one, where that fits: a canonical position takes it 140
/// ns (English), a bit that 0.45 (English) to 0.9 ns (diamond41). On paths and trees a vanishing share of the
/// class can be reached: that is tried.
bool is_better_by_hash(const Problem& problem, const SearchOptions& options, std::uint64_t dense_bytes) {
  constexpr double bits_per_position = 160;
  constexpr double bits_of_no_time = 0x1p25;  // 15 ms
  const double bits = dense_bits(problem, options, dense_bytes);
  if (bits < bits_of_no_time) return false;
  const double most = bits / bits_per_position;
  return expected_canonical(problem, options) < most || reaches_at_most(problem, options, most);
}

/// What `auto` means: the dense engine where it fits, unless the hash engine costs less. A table has the hash
/// engine always, and the dense one mostly.
const Engine& best_engine(const Problem& problem, const SearchOptions& options, Work work) {
  const Engine* const dense = engine_named("dense");
  const Engine& hash = *engine_named("hash");
  if (dense == nullptr) return hash;
  const MemoryPlan plan = dense->plan(problem, options, work);
  if (options.save != nullptr && plan.set_bytes == 0) return hash;  // its tiles have bits of no position
  const bool fits = plan.bytes <= options.memory_bytes;
  return fits && !is_better_by_hash(problem, options, plan.bytes) ? *dense : hash;
}

}  // namespace

std::span<const Engine> engines() {
  return table;
}

void use_engines(std::span<const Engine> other_table) {
  table = other_table;
}

const Engine* engine_named(std::string_view name) {
  const auto found = std::ranges::find(table, name, &Engine::name);
  return found == table.end() ? nullptr : &*found;
}

const Engine& find_engine(std::string_view name, const Problem& problem, const SearchOptions& options,
                          Work work) {
  if (name == "auto") return best_engine(problem, options, work);
  if (const Engine* const engine = engine_named(name)) return *engine;
  throw InputError("there is no engine '" + std::string(name) + "'." + did_you_mean(name, engine_names()) +
                   " The engines are " + join(engine_names(), ", ") + ".");
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names{"auto"};
  for (const Engine& engine : table) names.emplace_back(engine.name);
  return names;
}

}  // namespace pegspace
