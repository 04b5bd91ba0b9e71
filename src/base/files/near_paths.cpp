#include "base/files/near_paths.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/text.hpp"

namespace pegspace {

std::string did_you_mean_path(const std::string& path, NearPaths meant) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(path).parent_path();
  std::vector<std::string> there;
  std::error_code error;
  for (fs::directory_iterator entry(folder.empty() ? "." : folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (meant == NearPaths::files && entry->is_directory(unknown)) continue;
    there.push_back((folder / entry->path().filename()).string());
  }
  std::sort(there.begin(), there.end());  // folders are listed in any order
  return did_you_mean(path, there);
}

}  // namespace pegspace
