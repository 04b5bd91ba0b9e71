// Checks of what is drawn or described from other things: board.json from its picture, and pictures of
// `pegspace-plot`, which name the files that they were drawn from with their SHA-256 sums. Called by kind_checks.
#pragma once

#include <string>

#include "audit/result_folder.hpp"

namespace pegspace {

/// Whether a file of the folder is still what `file` was made for: "the record of" it, or "drawn from" it.
void check_sum(const ResultFolder& folder, const ReadFileSum& named, const std::string& made,
               Findings& findings);

/// Every key of `pegspace boards --json` but what the engines take, from the picture (of a graph, its file) again.
void check_board_description(ResultFolder& folder, ResultFile& file);

/// That the files it was drawn from are as they were. What its lines show cannot be checked.
void check_picture(ResultFolder& folder, ResultFile& file);

}  // namespace pegspace
