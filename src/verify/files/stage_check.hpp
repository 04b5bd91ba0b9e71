// Checks the stages of tiles that a checkpoint of the dense engine holds: the format is described in
// levels/dense/growth/stage_files.hpp, and read anew here. Called by checkpoint_check.cpp.
//
//   every block      has its checksum and its size
//   every tile       of the reachable positions is the least of its images, and of one stage
//   samples          of reachable positions: pegs; a predecessor, unless that may be in a stage that is not there; of
//                    complete stages: children, as far as their tiles are there; images under symmetries that fix
//                    the tile. Of winning positions: reachable, as far as the tile is there
#pragma once

#include <cstdint>
#include <vector>

#include "base/files/block_file.hpp"
#include "position/problem.hpp"
#include "verify/findings.hpp"

namespace pegspace {

inline constexpr std::uint32_t stage_kind = 5;

/// `files`: those that the state names; `sums`: the state's numbers. Throws DamagedFile.
void check_stages(const Problem& problem, Symmetry symmetry, const std::vector<BlockReader>& files,
                  const std::vector<std::uint64_t>& sums, Findings& findings);

}  // namespace pegspace
