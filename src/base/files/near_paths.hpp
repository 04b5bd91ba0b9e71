// Suggestions for paths that are not there. Called where a file or folder on the command line is opened.
#pragma once

#include <string>

namespace pegspace {

/// " Did you mean my-board.txt?" of the files and folders beside a path that is not there, or "".
std::string did_you_mean_path(const std::string& path);

}  // namespace pegspace
