// A problem may happen in several position classes, which the symmetries of the search carry to each other.
// One of them, the start's, is searched; this says what of the problem happens there: its seeds, its group,
// and the finish of every other class as seen there. Used by the engine's enumeration.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/dense/layout/class_index.hpp"
#include "levels/engine.hpp"

namespace pegspace::dense {

/// What of the problem happens in the start's class: the seeds there, the group that acts on it, and how many
/// classes there are that look the same.
struct ClassPart {
  SymmetryGroup group;                ///< H
  std::vector<Position> seeds;        ///< level 0 in this class
  std::uint64_t classes = 1;          ///< |G| / |H|
  std::vector<Permutation> to_class;  ///< one symmetry per class, carrying it onto the start's
};
ClassPart class_part(const Problem& problem, Symmetry symmetry);

bool wants_winning(const Problem& problem, const SearchOptions& options);

/// A retrograde pass that some columns need.
struct WinningPass {
  std::vector<Position> targets;
  /// Symmetries that carry the class and the targets to those classes, with the finish in them, that have so
  /// many winning positions; none: those are of no column.
  std::vector<Permutation> carriers;
  bool canonical = false;  ///< up to the class's group, which fixes the targets
};
std::vector<WinningPass> winning_passes(const Problem& problem, const SearchOptions& options,
                                        const ClassPart& part, const ClassIndex& index);

/// The problem in each class that it has starts in; of classes that look the same, one.
std::vector<Problem> representative_problems(const Problem& problem, Symmetry symmetry);

}  // namespace pegspace::dense
