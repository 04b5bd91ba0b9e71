#include "memory_note.hpp"
#include "engines/engines.hpp"

#include <algorithm>
#include <cmath>

#include "base/count.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "levels/checkpoint/checkpoint.hpp"
#include "report/terminal/progress_line.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

/// Numbers beside positions: keys, amounts of 64 to 128 bits and their tables take up to five times as much.
constexpr std::uint64_t times_with_numbers = 5;

/// The levels alone: what counts take besides is not known beforehand.
std::string dense_words(const Problem& problem, const Engine& engine, const SearchOptions& search) {
  constexpr Work work = Work::statistics;
  if (engine.plan(problem, search, work).bytes != 0) return "";  // it knows what it takes
  const Engine* const dense = engine_named("dense");
  if (dense == nullptr) return "";
  const std::uint64_t bytes = dense->plan(problem, search, work).bytes;
  return bytes > search.memory_bytes ? "" : " --engine dense with " + human_bytes(bytes) + ";";
}

/// How much the hash engine surely takes, by samples of the levels. Nothing where the run goes on from levels
/// of a checkpoint, perhaps behind the largest.
std::optional<HashNeed> sampled_need(const Display& display, const Problem& problem, const Engine& engine,
                                     const SearchOptions& search, const SearchedLevels& levels) {
  const bool goes_on = search.checkpoint != nullptr && search.checkpoint->found();
  if (!engine.can.levels_sampled || goes_on) return std::nullopt;
  ProgressLine progress(display.progress);
  try {
    return least_hash_memory(problem, search, levels,
                             {{}, [&](const SearchProgress& sign) { progress.show(sign); }});
  } catch (const Interrupted&) {
    throw Interrupted(
        "interrupted while the levels were sampled; nothing was counted, and no file was written.");
  }
}

/// Two digits of a number that is not known better.
std::string rounded(double number) {
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(std::max(number, 1.0))) - 1));
  return to_grouped(Count(std::floor(number / unit) * unit));
}

/// Why levels are refused, where they need too much; "" elsewhere.
std::string refusal(const HashNeed& need, const SearchOptions& search) {
  if (need.bytes <= search.memory_bytes) return "";
  const std::uint64_t program = search.process_bytes - search.memory_bytes;
  const int ranks = search.exchange->ranks();
  const std::string who =
      ranks == 1 ? "the hash engine needs" : "each of " + std::to_string(ranks) + " processes needs";
  return who + " more than " + human_bytes(need.bytes + program) + " of memory, but may use only " +
         human_bytes(search.process_bytes) + ": depth " + std::to_string(need.depth) +
         " alone has more than " + rounded(need.positions) +
         " canonical positions, as samples of the levels show. Nothing was run.";
}

/// Whether enumerate's levels, or with --spill what does not go to disk, may take more memory than they are allowed.
bool may_not_fit(const MemoryPlan& plan, const SearchOptions& search) {
  return plan.most_bytes > search.memory_bytes;
}

/// The same of a command's numbers.
bool may_not_fit_with_numbers(const MemoryPlan& plan, const SearchOptions& search) {
  return plan.most_bytes > search.memory_bytes / times_with_numbers;
}

void note_numbers(const MemoryPlan& plan, const Display& display, const SearchOptions& search) {
  note(display,
       "memory: the levels take up to " + human_bytes(plan.most_bytes) +
           ", often much less, and their counts several times that; " + human_bytes(search.process_bytes) +
           " may be used. If that is not enough, the run ends with exit code 3. What else to try: more "
           "--memory.");
}

}  // namespace

std::string refusal_of_levels(const Display& display, const Problem& problem, const Engine& engine,
                              const SearchOptions& search) {
  if (!engine.can.levels_sampled || !search.spill.empty()) return "";
  const MemoryPlan plan = engine.plan(problem, search, Work::statistics);
  if (!may_not_fit(plan, search)) return "";
  const auto need = sampled_need(display, problem, engine, search, enumerated_levels(problem, search));
  const std::string why = need ? refusal(*need, search) : "";
  if (why.empty()) return "";
  return why + what_would_fit(problem, engine, search, plan.safe_depth, need->likely_depth);
}

void add_traffic(RunPlan& plan, const Display& display, const Problem& problem, const Engine& engine,
                 const SearchOptions& search, Work work, const SearchedLevels& levels) {
  if (search.exchange->ranks() == 1) return;
  const auto by_each = [](double bytes) {
    constexpr double bytes_in_a_gigabit = 1.25e8;
    return human_bytes(static_cast<std::uint64_t>(bytes)) + " by each process, " +
           human_seconds(bytes / bytes_in_a_gigabit / 10) + " at 10 Gbit/s, " +
           human_seconds(bytes / bytes_in_a_gigabit / 100) + " at 100 Gbit/s";
  };
  const std::uint64_t at_most = engine.plan(problem, search, work).sent_in_a_pass;
  if (at_most > 0) {
    plan.add("sent",
             "at most " + by_each(static_cast<double>(at_most)) + ", in each of a few passes over all tiles");
  } else if (const auto need = sampled_need(display, problem, engine, search, levels)) {
    plan.add("sent",
             "about " + by_each(need->sent) +
                 " (an estimate, from samples of the levels; the pass back from the finish is not in it)");
  }
}

void note_level_memory(const Display& display, const Problem& problem, const Engine& engine,
                       const SearchOptions& search) {
  if (!engine.can.levels_sampled) return;  // others refuse themselves what does not fit
  const MemoryPlan plan = engine.plan(problem, search, Work::statistics);
  if (!may_not_fit(plan, search)) return;
  const std::string refused = refusal_of_levels(display, problem, engine, search);
  if (!refused.empty()) throw ResourceError(refused);
  const char* const what = search.spill.empty()
                               ? "the levels take"
                               : "the winning positions of two levels are never on disk; they take";
  note(display,
       "memory: " + std::string(what) + " up to " + human_bytes(plan.most_bytes) + ", often much less, and " +
           human_bytes(search.process_bytes) +
           " may be used. If that is not enough, the run ends with the levels so far and exit code 3." +
           what_would_fit(problem, engine, search, plan.safe_depth));
}

void note_number_memory(const Display& display, const Problem& problem, const Engine& engine,
                        const SearchOptions& search, const SearchedLevels& levels) {
  const MemoryPlan plan = engine.plan(problem, search, Work::levels);
  if (!may_not_fit_with_numbers(plan, search)) return;
  const auto need = sampled_need(display, problem, engine, search, levels);
  const std::string why = need ? refusal(*need, search) : "";
  if (!why.empty()) throw ResourceError(why + " What else to try: more --memory.");
  if (need && need->exact_bytes && *need->exact_bytes <= search.memory_bytes / times_with_numbers) return;
  note_numbers(plan, display, search);
}

void note_memory_of_numbers(const Display& display, const Problem& problem, const Engine& engine,
                            const SearchOptions& search) {
  const MemoryPlan plan = engine.plan(problem, search, Work::levels);
  if (may_not_fit_with_numbers(plan, search)) note_numbers(plan, display, search);
}

std::string what_would_fit(const Problem& problem, const Engine& engine, const SearchOptions& search,
                           std::optional<int> depth, std::optional<int> likely_depth) {
  std::string text = " What fits:";
  if (depth) text += " --max-depth " + std::to_string(*depth);
  if (depth && likely_depth > depth) text += " (" + std::to_string(*likely_depth) + " probably)";
  if (depth) text += ";";
  text += dense_words(problem, engine, search);
  if (search.exchange->ranks() > 1) return text + " more --memory, or more processes.";
  if (!engine.can.spills) return text + " --engine hash with levels on disk (--spill DIR); more --memory.";
  return text + (search.spill.empty() ? " levels on disk with --spill DIR." : " more --memory.");
}

}  // namespace pegspace
