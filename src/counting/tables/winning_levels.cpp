#include "counting/tables/winning_levels.hpp"

#include "base/check.hpp"

namespace pegspace {

WinningLevels::WinningLevels(const Problem& problem, const Engine& engine, const SearchOptions& options,
                             const SearchListener& listener, const std::optional<FoldRequest>& numbers)
    : folds_(problem, engine, options, listener), set_(options.set) {
  if (numbers) numbers_ = folds_.keep_solutions(*numbers);
}

Count WinningLevels::solutions_from(Position p) const {
  PEGSPACE_CHECK(numbers_ != nullptr, "numbers of solutions were asked for when the positions were found");
  if (!contains(p)) return 0;
  return numbers_->number_of(p).value().ways;
}

}  // namespace pegspace
