#include "levels/engine.hpp"

namespace pegspace {

StartCounting count_from(const Engine& engine, const Problem& problem, const StartRequest& request,
                         const SearchOptions& options, const SearchListener& listener) {
  CountRequest one_start{{starts_of(problem)}, request.finishes, {}, request.games};
  for (std::size_t finish = 0; finish < request.finishes.size(); ++finish) {
    one_start.pairs.push_back({0, finish});
  }
  Counting counting = engine.count(problem.board, one_start, options, listener);
  StartCounting result{std::move(counting.pairs), std::nullopt};
  if (request.games) result.games = counting.games.front();
  return result;
}

}  // namespace pegspace
