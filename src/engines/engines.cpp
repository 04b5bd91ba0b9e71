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
     dense::enumerate,
     dense::visit,
     dense::plan,
     {.saves_sets = true, .has_tiles = true, .folds_over_tiles = true}},
    {"hash",
     "parallel, hash sets of canonical positions; for any board",
     hash::enumerate,
     hash::visit,
     hash::plan,
     {.saves_sets = true}},
    {"reference",
     "serial, by definition, without symmetry; slow, for comparison",
     reference::enumerate,
     reference::visit,
     reference::plan,
     {.is_serial = true},
     reference::count,
     reference::nim_values},
}};
std::span<const Engine> table = own_table;

/// The number of bits that the dense engine works on. It depends on neither threads nor processes.
double dense_bits(const Engine& dense, const Problem& problem, Resources resources, const Work& work) {
  resources.threads = 1;
  resources.exchange = &one_process();
  const auto* const request = std::get_if<LevelRequest>(&work);
  const Symmetry symmetry = request == nullptr ? Symmetry::start : request->symmetry;
  const double of_class = std::ldexp(1, ClassSpace(problem.board).dimension());
  return std::max(8 * static_cast<double>(dense.plan(problem, work, resources).bytes.value()),
                  of_class / search_group(problem, symmetry).order());
}

/// The canonical positions of the levels that the work needs, or the first of these levels.
LevelRequest trial_of(const Problem& problem, const Work& work) {
  LevelRequest trial;
  if (const auto* const request = std::get_if<LevelRequest>(&work)) {
    trial = *request;
    if (problem.finish && request->columns.has_winning()) trial.max_depth.reset();
  } else if (const Sought sought = std::get<Sought>(work); !sought.is_winning() || problem.finish) {
    trial.max_depth = std::max(0, last_depth_of(problem, sought));
  }
  trial.columns = ColumnSet();
  trial.columns.add(Column::canonical_positions);
  trial.save = nullptr;
  return trial;
}

/// Whether the hash engine ends before it has found more than that many canonical positions. (Positions are
/// counted when their level is complete, so it may find three times as many.)
bool finds_at_most(std::uint64_t most, const Problem& problem, const LevelRequest& trial, Resources resources,
                   const SearchListener& listener) {
  struct TooMany {};
  resources.exchange = &one_process();
  std::uint64_t found = 0;
  SearchListener counting;
  counting.progress = [&](SearchProgress sign) {
    sign.step = "trying the hash engine";
    if (listener.progress) listener.progress(sign);
  };
  counting.level_done = [&](const LevelStats& level) {
    found += *level[Column::canonical_positions];
    if (found > most) throw TooMany();
  };
  try {
    hash::enumerate(problem, trial, resources, counting);
  } catch (const TooMany&) {
    return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

/// The hash engine where `auto` lacks memory for dense: folds use tiles as they do with dense, if the class is
/// not so large that lists of what is reached are the better guess.
const Engine& hash_for_lack_of_memory(const Problem& problem, const Work& work) {
  constexpr double most_bits = 0x1p33;  // 1 GiB
  static const Engine over_tiles = [] {
    Engine hash = own_table[1];
    hash.can.folds_over_tiles = true;
    return hash;
  }();
  const double bits =
      std::ldexp(1, ClassSpace(problem.board).dimension()) / search_group(problem, Symmetry::start).order();
  const bool folds = std::holds_alternative<Sought>(work) && bits <= most_bits;
  return folds ? over_tiles : *engine_named("hash");
}

/// The rule of `auto`: the dense engine if it fits into memory, unless a trial of the hash engine finds
/// everything in a twentieth of the time. (Paths and trees reach a vanishing share of their class, as do
/// searches of a few jumps.) A position costs the hash engine 140 ns (English); a bit costs the dense engine
/// 0.45 (English) to 0.9 ns (diamond41).
EnginePlan plan_best(const Problem& problem, const Resources& resources, const Work& work) {
  constexpr double bits_done_at_once = 0x1p27;  // 60 ms
  constexpr double bits_per_tried_position = 0x1p15;
  const Engine* const dense = engine_named("dense");
  if (dense == nullptr) return {engine_named("hash")};
  const MemoryPlan plan = dense->plan(problem, work, resources);
  const auto* const request = std::get_if<LevelRequest>(&work);
  const bool saves = request != nullptr && request->save != nullptr;
  if (saves && !plan.can_save) return {engine_named("hash")};  // its tiles have bits of no position
  if (plan.bytes > resources.memory_bytes)
    return {.engine = &hash_for_lack_of_memory(problem, work), .too_many_bytes = *plan.bytes};
  const double bits = dense_bits(*dense, problem, resources, work);
  if (bits < bits_done_at_once) return {dense};
  return {dense, static_cast<std::uint64_t>(bits / bits_per_tried_position), trial_of(problem, work)};
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

EnginePlan plan_engine(std::string_view name, const Problem& problem, const Resources& resources,
                       const Work& work) {
  if (name == "auto") return plan_best(problem, resources, work);
  if (const Engine* const engine = engine_named(name)) return {engine};
  throw InputError("there is no engine '" + std::string(name) + "'." + did_you_mean(name, engine_names()) +
                   " The engines are " + join(engine_names(), ", ") + ".");
}

const Engine& engine_after_trial(const EnginePlan& plan, const Problem& problem, const Resources& resources,
                                 const SearchListener& listener) {
  const bool is_hash = plan.trial_positions > 0 &&
                       finds_at_most(plan.trial_positions, problem, plan.trial, resources, listener);
  return is_hash ? *engine_named("hash") : *plan.engine;
}

const Engine& find_engine(std::string_view name, const Problem& problem, const Resources& resources,
                          const Work& work, const SearchListener& listener) {
  return engine_after_trial(plan_engine(name, problem, resources, work), problem, resources, listener);
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names{"auto"};
  for (const Engine& engine : table) names.emplace_back(engine.name);
  return names;
}

}  // namespace pegspace
