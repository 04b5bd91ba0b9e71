// All winning positions of a problem in memory, with the number of solutions from each if that is wanted.
// Solutions are listed and drawn at random from them, and hints are read (winning_source.hpp). A backward
// fold finds the numbers (levels/folds/winning_folds.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "base/check.hpp"
#include "counting/solutions/winning_source.hpp"
#include "levels/folds/winning_folds.hpp"

namespace pegspace {

class WinningLevels : public WinningSource {
 public:
  /// Finds them with `engine`; the problem must have one start and a finish. There is no search if the number
  /// of pegs or the class forbids a solution. `numbers` asks for the numbers of solutions. Throws
  /// ResourceError, Interrupted.
  WinningLevels(const Problem& problem, const Engine& engine, const Resources& resources,
                const SearchListener& listener = {},
                const std::optional<FoldRequest>& numbers = FoldRequest{})
      : folds_(WinningFolds::find(problem, engine, resources, listener)), set_(resources.set) {
    if (numbers) numbers_ = folds_.keep_solutions(*numbers);
  }

  const Problem& problem() const override { return folds_.problem(); }
  std::uint64_t positions() const { return folds_.positions(); }
  WinningFolds& folds() { return folds_; }

  bool contains(Position p) const override { return folds_.contains(p); }
  /// The set must have been made with numbers.
  Count solutions_from(Position p) const override {
    PEGSPACE_CHECK(numbers_ != nullptr, "numbers of solutions were asked for when the positions were found");
    return contains(p) ? std::get<Count>(numbers_->number_of(p).value()) : Count(0);
  }

 private:
  const SetReader* set() const override { return set_; }

  WinningFolds folds_;
  const SetReader* set_;  ///< the file that the positions come from, if any
  std::unique_ptr<KeptNumbers> numbers_;
};

}  // namespace pegspace
