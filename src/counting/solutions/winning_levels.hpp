// All winning positions of a problem in memory, with the number of solutions from each if that is wanted.
// Solutions are listed and drawn at random from them, and hints are read (winning_source.hpp). A backward
// fold finds the numbers (levels/folds/winning_folds.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "base/check.hpp"
#include "counting/solutions/winning_source.hpp"
#include "levels/folds/winning_folds.hpp"

namespace pegspace {

class WinningLevels : public WinningSource {
 public:
  /// The winning positions of a problem with one start; `set` is the file that they come from, if any.
  /// `numbers` asks for the numbers of solutions, which are folded here. Throws ResourceError, Interrupted.
  explicit WinningLevels(WinningFolds winning, const SetReader* set = nullptr,
                         const std::optional<FoldRequest>& numbers = FoldRequest{})
      : folds_(std::move(winning)), set_(set) {
    if (numbers) numbers_ = folds_.keep_solutions(*numbers);
  }

  const Problem& problem() const override { return folds_.problem(); }
  std::uint64_t positions() const { return folds_.positions(); }

  bool contains(Position p) const override { return folds_.contains(p); }
  /// The set must have been made with numbers.
  Count solutions_from(Position p) const override {
    PEGSPACE_CHECK(numbers_ != nullptr, "numbers of solutions were asked for when the positions were found");
    return contains(p) ? std::get<Count>(numbers_->number_of(p).value()) : Count(0);
  }

 private:
  const SetReader* set() const override { return set_; }

  WinningFolds folds_;
  const SetReader* set_;
  std::unique_ptr<KeptNumbers> numbers_;
};

}  // namespace pegspace
