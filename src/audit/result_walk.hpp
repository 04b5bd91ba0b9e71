// The files in folders and the folders below them, each once. Called by `pegspace verify`.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "verify/findings.hpp"

namespace pegspace {

struct FoundFiles {
  std::map<std::string, std::set<std::string>>
      by_folder;                           ///< names of regular files; "" is the current folder
  std::map<std::string, Findings> others;  ///< what is no regular file, or cannot be read
};

/// Links are followed. A folder that cannot be read, a link that leads nowhere and one to a folder that it is
/// in are findings. Throws InputError where one of the paths does not exist, Interrupted.
FoundFiles find_files(const std::vector<std::string>& paths);

}  // namespace pegspace
