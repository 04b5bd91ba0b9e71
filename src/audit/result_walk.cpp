#include "audit/result_walk.hpp"

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/files/near_paths.hpp"
#include "base/system/interrupt.hpp"

namespace pegspace {
namespace {

namespace fs = std::filesystem;

class Walk {
 public:
  void add(const std::string& argument) {
    const fs::path path = argument;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) {
      throw InputError("there is no '" + argument + "'." +
                       did_you_mean_path(argument, NearPaths::files_and_folders) +
                       " Expected files, or folders with results or a checkpoint.");
    }
    if (error) throw InputError("'" + argument + "' cannot be read: " + error.message() + ".");
    if (fs::is_directory(status)) {
      enter(path == "." ? fs::path() : path);
    } else {
      add_file(path, status);
    }
  }

  FoundFiles take() { return std::move(found_); }

 private:
  void wrong(const fs::path& path, const std::string& sentence) {
    found_.others[path.string()].wrong.push_back(sentence);
  }
  void left_out(const fs::path& path, const std::string& reason) {
    found_.others[path.string()].left_out.push_back(reason);
  }

  void add_file(const fs::path& path, const fs::file_status& status) {
    if (fs::is_regular_file(status)) {
      found_.by_folder[path.parent_path().string()].insert(path.filename().string());
    } else {
      left_out(path, "not a regular file");
    }
  }

  void enter(const fs::path& folder) {
    throw_if_interrupted();
    std::error_code error;
    const fs::path shown = folder.empty() ? "." : folder;
    const fs::path real = fs::canonical(shown, error);
    if (!error && std::ranges::count(above_, real) > 0) {
      wrong(shown, "a link to a folder that contains it; it was not followed.");
      return;
    }
    if (!error && !seen_.try_emplace(real, shown).second) {
      left_out(shown, "the same folder as " + seen_[real].string());
      return;
    }
    std::vector<fs::path> names;
    for (fs::directory_iterator entry(shown, error), end; !error && entry != end; entry.increment(error)) {
      names.push_back(entry->path().filename());
    }
    if (error) wrong(shown, "this folder cannot be read: " + error.message() + ".");
    std::sort(names.begin(), names.end());
    above_.push_back(real);
    for (const fs::path& name : names) enter_or_add(folder / name);
    above_.pop_back();
  }

  void enter_or_add(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) {
      wrong(path, "a broken link.");
    } else if (error) {
      wrong(path, "cannot be read: " + error.message() + ".");
    } else if (fs::is_directory(status)) {
      enter(path);
    } else {
      add_file(path, status);
    }
  }

  FoundFiles found_;
  std::vector<fs::path> above_;        // real paths of the folders on the way here
  std::map<fs::path, fs::path> seen_;  // real paths, and as what they were shown
};

}  // namespace

FoundFiles find_files(const std::vector<std::string>& paths) {
  Walk walk;
  for (const std::string& path : paths) walk.add(path);
  return walk.take();
}

}  // namespace pegspace
