#include "memory_note.hpp"

#include "base/text.hpp"
#include "report/table.hpp"

namespace pegspace {
namespace {

/// Numbers beside positions: keys, amounts of 64 to 128 bits and their tables take up to five times as much.
constexpr std::uint64_t times_with_numbers = 5;

std::string dense_words(const Problem& problem, const Engine& engine, const SearchOptions& search) {
  if (engine.name == "dense") return "";
  const Engine& dense = find_engine("dense", problem, search);
  return " --engine dense with " + human_bytes(dense.plan(problem, search).bytes) + ";";
}

}  // namespace

void note_memory_of_levels(const Display& display, const Problem& problem, const Engine& engine,
                           const SearchOptions& search) {
  const MemoryPlan plan = engine.plan(problem, search);
  if (plan.most_bytes <= search.memory_bytes || !search.spill.empty()) return;
  note(display,
       "memory: the levels take up to " + human_bytes(plan.most_bytes) + ", often much less, and " +
           human_bytes(search.process_bytes) +
           " may be used. Where that is too little, the run ends with the levels so far and exit code 3." +
           what_would_fit(problem, engine, search, plan.safe_depth));
}

void note_memory_of_numbers(const Display& display, const Problem& problem, const Engine& engine,
                            const SearchOptions& search) {
  const MemoryPlan plan = engine.plan(problem, search);
  if (plan.most_bytes <= search.memory_bytes / times_with_numbers) return;
  note(display,
       "memory: the levels take up to " + human_bytes(plan.most_bytes) +
           ", often much less, and their numbers several times that; " + human_bytes(search.process_bytes) +
           " may be used. Where that is too little, the run ends with exit code 3. What else to try:" +
           dense_words(problem, engine, search) + " more --memory.");
}

std::string what_would_fit(const Problem& problem, const Engine& engine, const SearchOptions& search,
                           std::optional<int> depth) {
  std::string text = " What fits:";
  if (depth) text += " --max-depth " + std::to_string(*depth) + ";";
  text += dense_words(problem, engine, search);
  if (engine.name != "hash") return text + " --engine hash with levels on disk (--spill DIR); more --memory.";
  return text + (search.spill.empty() ? " levels on disk with --spill DIR." : " more --memory.");
}

}  // namespace pegspace
