// A search that may end early, for tests that look at what it leaves then.
#pragma once

#include <string>
#include <utility>

#include "base/failure.hpp"
#include "levels/engine.hpp"
#include "searches.hpp"

namespace pegspace::testing {

/// The result; where the search ended early, the levels that were finished.
struct Attempt : Enumeration {
  FailureKind failure = FailureKind::none;
  std::string reason;
};

template <typename Enumerate>
Attempt attempt(Enumerate&& enumerate, const Problem& problem, const SearchSetup& options,
                const SearchListener& listener = {}) {
  Attempt made;
  SearchListener noting = listener;
  noting.level_done = [&](const LevelStats& level) {
    made.levels.push_back(level);
    if (listener.level_done) listener.level_done(level);
  };
  Enumeration result;
  Failure failure = failure_of([&] { result = enumerate(problem, options, options, noting); });
  if (failure.kind == FailureKind::none) static_cast<Enumeration&>(made) = std::move(result);
  made.failure = failure.kind;
  made.reason = std::move(failure.words);
  return made;
}

}  // namespace pegspace::testing
