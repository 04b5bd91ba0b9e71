#include "unfinished_file.hpp"

#include <filesystem>

#include "base/error.hpp"
#include "base/files/temporary_file.hpp"

namespace pegspace {

void add_resume(Options& options, bool& resume, const std::string& what) {
  options.add("resume", resume,
              "continue the unfinished " + what + " FILE.part beside the file of --csv (or --json)",
              Group::files);
}

std::string part_path(const Outputs& outputs) {
  for (const auto& [option, path] : outputs.files()) {
    if (is_regular_path(path)) return unfinished_path(path);
  }
  return "";
}

void require_resume(const std::string& path, bool resume, const std::string& what) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error || size == 0 || resume) return;
  throw InputError("'" + path + "' already exists: the unfinished " + what +
                   " of an earlier run. Add --resume to continue it, or remove it.");
}

std::unique_ptr<GrowingFile> open_part(const std::string& path, bool resume, const std::string& what) {
  if (path.empty()) {
    if (resume)
      throw InputError("--resume continues FILE.part beside the file of --csv or --json. Add one of them.");
    return nullptr;
  }
  auto part = std::make_unique<GrowingFile>(path);
  require_resume(path, resume, what);
  return part;
}

ExitCode write_complete(RunContext& run, RunContext::Results results, bool resumed, GrowingFile* part) {
  results.question.update({{"start", nullptr}, {"finish", nullptr}, {"finish_picture", nullptr}});
  results.course = {{"resumed", resumed}};
  const ExitCode code = run.write(results);
  if (part != nullptr) part->remove();
  return code;
}

std::string kept_rows(const GrowingFile* part) {
  if (part == nullptr) return "nothing was written (with --csv FILE, finished rows are kept).";
  if (part->is_empty()) return "nothing was written.";
  return "their rows are kept in '" + part->path() + "'. To continue, repeat the command with --resume.";
}

}  // namespace pegspace
