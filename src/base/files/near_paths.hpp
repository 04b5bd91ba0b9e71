// Suggestions for paths that are not there. Called where a file or folder on the command line is opened.
#pragma once

#include <string>

namespace pegspace {

/// What may be meant by a path that is not there.
enum class NearPaths { files, files_and_folders };

/// " Did you mean my-board.txt?" of what stands beside a path that is not there, or "".
std::string did_you_mean_path(const std::string& path, NearPaths meant);

}  // namespace pegspace
