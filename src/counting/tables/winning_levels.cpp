#include "counting/tables/winning_levels.hpp"

#include "base/check.hpp"

namespace pegspace {

WinningLevels::WinningLevels(const Problem& problem, const Engine& engine, const SearchOptions& options,
                             const SearchListener& listener, Numbers numbers, std::size_t least_bits)
    : folds_(problem, engine, options, listener), set_(options.set) {
  if (numbers == Numbers::none) return;
  FoldRequest request;
  request.carried = numbers == Numbers::exact ? Carried::ways : Carried::rounded_ways;
  request.least_bits = least_bits;
  numbers_ = folds_.keep_solutions(request);
}

Count WinningLevels::solutions_from(Position p) const {
  PEGSPACE_CHECK(numbers_ != nullptr, "numbers of solutions were asked for when the positions were found");
  if (!contains(p)) return 0;
  return numbers_->number_of(p).value().ways;
}

}  // namespace pegspace
