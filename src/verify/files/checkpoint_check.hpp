// Checks a checkpoint folder from its bytes up, with code of its own: of the program that wrote it only the
// frame of its files (base/files/block_file.hpp), the board and the position are shared. The formats are described
// in levels/checkpoint/checkpoint.hpp, levels/hash/level_file.hpp and (stage_check.hpp) levels/dense/growth/stage_files.hpp;
// the text of the state is read, and positions are decoded, anew here. Called by `pegspace verify`.
//
//   every file        is there, has the checksums that it and the state say, in every block
//   every position    of a stored level: its pegs, its class, its order; their number and orbits against the
//                     level's row
//   samples           are canonical; their children stand one level down; they have a parent one level up
//   rows              obey the laws of levels, and stay below the size of the class
#pragma once

#include <string>
#include <vector>

#include "verify/findings.hpp"

namespace pegspace {

/// Adds what it finds; returns the names of the files that belong to the checkpoint. Throws DamagedFile where
/// a file is not what was written, InputError where it cannot be read.
std::vector<std::string> check_checkpoint(const std::string& folder, Findings& findings);

}  // namespace pegspace
