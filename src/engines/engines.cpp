// The table of engines, and the choice among them (engines.hpp).
#include "engines/engines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <new>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/position_class.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/reference/reference_engine.hpp"

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
     {.is_serial = true, .wants_lists = true},
     reference_engine::count,
     reference_engine::nim_values},
}};
std::span<const Engine> table = own_table;

/// What the work asks Engine::plan for.
const LevelRequest* planned(const LevelRequest& request, Work work) {
  return work == Work::statistics ? &request : nullptr;
}

/// The number of bits that the dense engine works on. It does not depend on the threads.
double dense_bits(const Engine& dense, const Problem& problem, const LevelRequest& request,
                  Resources resources, Work work) {
  resources.threads = 1;
  const double of_class = std::ldexp(1, ClassSpace(problem.board).dimension());
  return std::max(8 * static_cast<double>(dense.plan(problem, planned(request, work), resources).bytes),
                  of_class / search_group(problem, request.symmetry).order());
}

/// Runs the hash engine to see whether it ends before it has found more than that many canonical positions.
/// (Positions are counted when their level is complete, so it may find three times as many.)
bool finds_at_most(double most, const Problem& problem, LevelRequest request, Resources resources) {
  struct TooMany {};
  if (problem.finish && request.columns.has_winning()) request.max_depth.reset();
  request.columns = ColumnSet();
  request.columns.add(Column::canonical_positions);
  request.save = nullptr;
  resources.exchange = &one_process();
  double found = 0;
  SearchListener listener;
  listener.level_done = [&](const LevelStats& level) {
    found += static_cast<double>(*level[Column::canonical_positions]);
    if (found > most) throw TooMany();
  };
  try {
    hash_engine::enumerate(problem, request, resources, listener);
  } catch (const TooMany&) {
    return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

/// The rule of `auto`: the dense engine if it fits into memory, unless a trial of the hash engine finds
/// everything in a twentieth of the time. (Paths and trees reach a vanishing share of their class, as do
/// searches of a few jumps.) A position costs the hash engine 140 ns (English); a bit costs the dense engine
/// 0.45 (English) to 0.9 ns (diamond41).
const Engine& best_engine(const Problem& problem, const LevelRequest& request, const Resources& resources,
                          Work work) {
  constexpr double bits_done_at_once = 0x1p27;  // 60 ms
  constexpr double bits_per_tried_position = 0x1p15;
  const Engine* const dense = engine_named("dense");
  const Engine& hash = *engine_named("hash");
  if (dense == nullptr) return hash;
  const MemoryPlan plan = dense->plan(problem, planned(request, work), resources);
  if (request.save != nullptr && plan.set_bytes == 0) return hash;  // its tiles have bits of no position
  if (plan.bytes > resources.memory_bytes) return hash;
  const double bits = dense_bits(*dense, problem, request, resources, work);
  if (bits < bits_done_at_once) return *dense;
  return finds_at_most(bits / bits_per_tried_position, problem, request, resources) ? hash : *dense;
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

const Engine& find_engine(std::string_view name, const Problem& problem, const Resources& resources,
                          Work work, const LevelRequest& request) {
  if (name == "auto") return best_engine(problem, request, resources, work);
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
