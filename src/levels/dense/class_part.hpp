// A problem whose starts lie in several position classes is a list of problems of one class. Nothing leads
// from one class to another, so each is searched by itself, and the sums over them add up (LevelSums). This
// finds the part of the problem in each class.
#pragma once

#include <vector>

#include "levels/engine.hpp"

namespace pegspace::dense {

/// The starts in one class, and the symmetries of the search that carry them to themselves.
struct ClassPart {
  std::vector<Position> seeds;
  SymmetryGroup group;
};
std::vector<ClassPart> class_parts(const Problem& problem, Symmetry symmetry);

bool wants_winning(const Problem& problem, const LevelRequest& request);

/// A retrograde pass that some columns of a class need.
struct WinningPass {
  std::vector<Position> targets;
  SymmetryGroup group;         ///< carries the targets to themselves
  bool are_positions = false;  ///< the targets are the finish in this class: for the number of winning
                               ///< positions, and the file
  bool are_orbits = false;     ///< the targets are all images of the finish, and the group is the class's:
                               ///< for the number of orbits
};
/// The passes of a class. The one that the file needs, if any, comes first.
std::vector<WinningPass> winning_passes(const Problem& problem, const LevelRequest& request,
                                        const ClassPart& part);

}  // namespace pegspace::dense
