// The hash engine's entry points: the search (hash_enumerator.hpp) with keys as wide as the board needs.
#include "levels/hash/hash_engine.hpp"

#include <new>
#include <optional>

#include "base/sort.hpp"
#include "levels/hash/hash_enumerator.hpp"
#include "levels/hash/hash_memory.hpp"

namespace pegspace::hash_engine {

namespace {

/// Returns use(enumerator), with keys as wide as the board needs.
template <typename Use>
auto with_enumerator(const Problem& problem, const SearchOptions& options, const SearchListener& listener,
                     Use&& use) {
  const auto with_keys = [&]<typename Key>(Key) {
    std::optional<Enumerator<Key>> enumerator;
    options.exchange->agree([&] { enumerator.emplace(problem, options, listener); });
    return use(*enumerator);
  };
  if (has_narrow_keys(problem.board.holes())) return with_keys(std::uint32_t{});
  return with_keys(std::uint64_t{});
}

/// The levels that list(enumerator) returns, each sorted.
template <typename List>
PositionLevels listed(const Problem& problem, const SearchOptions& options, const SearchListener& listener,
                      List&& list) {
  try {
    PositionLevels levels = with_enumerator(problem, options, listener, list);
    for (std::vector<Position>& level : levels) sort_words(level);
    return levels;
  } catch (const std::bad_alloc&) {
    throw ResourceError(out_of_memory_words());
  }
}

}  // namespace

Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  Enumeration result;
  with_enumerator(problem, options, listener, [&](auto& enumerator) { enumerator.run(result); });
  return result;
}

PositionLevels winning(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  require_finish(problem);
  SearchOptions search = options;
  search.symmetry = Symmetry::start;
  search.max_depth.reset();
  search.columns = ColumnSet::all();
  PositionLevels levels =
      listed(problem, search, listener, [](auto& enumerator) { return enumerator.winning(); });
  while (!levels.empty() && levels.back().empty()) levels.pop_back();
  return levels;
}

PositionLevels reachable(const Problem& problem, const SearchOptions& options,
                         const SearchListener& listener) {
  SearchOptions search = options;
  search.symmetry = Symmetry::start;
  search.columns = ColumnSet();  // no winning columns: reachable() says which levels to keep
  return listed(problem, search, listener, [](auto& enumerator) { return enumerator.reachable(); });
}

MemoryPlan plan(const Problem& problem, const SearchOptions& options, Work) {
  const HashMemory memory = most_hash_memory(problem, options);
  if (!options.spill.empty()) {
    return {0,
            memory.bytes == 0 ? "all it may use: levels go to disk"
                              : "at most " + human_bytes(memory.bytes) +
                                    " for winning positions, which never go to disk, as other levels do",
            memory.bytes};
  }
  return {0,
          "at most " + human_bytes(memory.bytes) +
              ": about 30 bytes for each canonical position of two neighbouring levels" +
              (memory.keeps_all ? ", and 4 or 8 for each of all levels" : "") +
              ", if all positions of the class were reachable",
          memory.bytes};
}

}  // namespace pegspace::hash_engine
