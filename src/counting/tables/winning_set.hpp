// The winning positions of a problem in a file (levels/sets/set_reader.hpp), asked where they stand: hints, and a first
// solution, at once, however large the file. No numbers: those need a fold (winning_levels.hpp). Called by tools/play.cpp and
// tools/solve.cpp.
#pragma once

#include "counting/tables/winning_source.hpp"
#include "levels/sets/set_reader.hpp"

namespace pegspace {

class WinningSet : public WinningSource {
 public:
  /// The set must have the winning positions of the problem, and live as long.
  WinningSet(const SetReader& set, const Problem& problem) : set_(set), problem_(problem) {}

  const Problem& problem() const override { return problem_; }
  bool contains(Position p) const override { return set_.contains(SetKind::winning, p); }

 private:
  const SetReader* set() const override { return &set_; }

  const SetReader& set_;
  Problem problem_;
};

}  // namespace pegspace
