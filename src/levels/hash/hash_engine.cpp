// The hash engine's entry points: the search (hash_enumerator.hpp) with keys as wide as the board needs.
#include "levels/hash/hash_engine.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "levels/hash/hash_enumerator.hpp"

namespace pegspace::hash {

namespace {

/// Returns use(enumerator), with keys as wide as the board needs.
template <typename Use>
auto with_enumerator(const Problem& problem, const LevelRequest& request, const Resources& resources,
                     const SearchListener& listener, Use&& use) {
  const auto with_keys = [&]<typename Key>(Key) {
    std::optional<Enumerator<Key>> enumerator;
    resources.exchange->agree([&] { enumerator.emplace(problem, request, resources, listener); });
    return use(*enumerator);
  };
  if (has_narrow_keys(problem.board.holes())) return with_keys(std::uint32_t{});
  return with_keys(std::uint64_t{});
}

}  // namespace

Enumeration enumerate(const Problem& problem, const LevelRequest& request, const Resources& resources,
                      const SearchListener& listener) {
  Enumeration result;
  with_enumerator(problem, request, resources, listener, [&](auto& enumerator) { enumerator.run(result); });
  return result;
}

void visit(const Problem& problem, Sought sought, const Resources& resources, const SearchListener& listener,
           const PositionVisitor& visitor) {
  if (sought.is_winning()) require_finish(problem);
  LevelRequest request;
  request.max_depth = std::max(0, last_depth_of(problem, sought));
  with_enumerator(problem, request, resources, listener, [&](auto& enumerator) {
    sought.is_winning() ? enumerator.visit_winning(visitor) : enumerator.visit_reachable(visitor);
  });
}

MemoryPlan plan(const Problem& problem, const Work& work, const Resources&) {
  const auto* const request = std::get_if<LevelRequest>(&work);
  const bool keeps_all =
      request == nullptr || (problem.finish && request->columns.has_winning() && request->save == nullptr);
  return {.sentence = "about 30 bytes for each canonical position of two neighbouring levels" +
                      std::string(keeps_all ? ", and 4 or 8 for each of all levels" : ""),
          .for_each_of_all = keeps_all ? 4U : 0U,
          .for_each_of_two = 30};
}

}  // namespace pegspace::hash
