// All winning positions of a problem, with the exact number of solutions from each: what solutions are
// listed, drawn at random, and hints are read from (winning_source.hpp has these).
//
// The positions are stored levels (stored_levels.hpp), canonical under K = Stab(start) and Stab(finish set).
// With S(p) the number of solutions that go on from p,
//
//     S(p) = [p is in the finish] + sum of S(least(child)) over every jump of p
//
// for K carries the finish onto itself: a backward fold (link_sums.hpp).
//
// English, 1.68 million canonical winning positions: 27 MB. Called by tools/solve.cpp and by play.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "counting/tables/winning_source.hpp"
#include "levels/listed/link_sums.hpp"

namespace pegspace {

class WinningLevels : public WinningSource {
 public:
  /// Finds them with `engine`; the problem must have a finish. No search where number of pegs or class forbid
  /// a solution. options.threads and memory_bytes are obeyed. Throws ResourceError, Interrupted.
  static WinningLevels build(const Problem& problem, const Engine& engine, const SearchOptions& options,
                             const SearchListener& listener = {},
                             NumberWidth narrowest = NumberWidth::bits64);

  const Problem& problem() const override { return stored_.problem(); }
  /// Why number of pegs or position class forbid a solution, or "" (there may be none all the same).
  const std::string& impossible() const { return impossible_; }

  /// Depths 0 to levels() - 1 have winning positions; 0 where there is no solution.
  int levels() const { return stored_.levels(); }
  /// Number of canonical winning positions of a level, of all levels.
  std::uint64_t canonical_positions(int depth) const { return stored_.size(depth); }
  std::uint64_t canonical_positions() const { return stored_.size(); }
  const StoredLevels& stored() const { return stored_; }

  bool contains(Position p) const override { return stored_.contains(p); }
  Count solutions_from(Position p) const override;
  /// The same for the position at a place of its level (stored_levels.hpp).
  Count solutions_at(int depth, std::size_t place) const {
    return numbers_[static_cast<std::size_t>(depth)].at(place);
  }

 private:
  explicit WinningLevels(StoredLevels&& stored);
  const LevelNumbers& numbers_of(Position p) const {
    return numbers_[static_cast<std::size_t>(stored_.depth_of(p))];
  }

  StoredLevels stored_;
  std::string impossible_;
  std::vector<LevelNumbers> numbers_;  ///< solutions, by depth
};

}  // namespace pegspace
