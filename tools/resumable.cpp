#include "resumable.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/error.hpp"
#include "base/files/file_lock.hpp"
#include "base/files/plain_file.hpp"

namespace pegspace {

Resumable::Resumable(const std::string& path) : path_(path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    throw InputError("'" + path + "' is not a regular file; unfinished rows are kept there. Remove it.");
  }
  file_ = OpenFile(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (file_.get() < 0) {
    const bool is_full = errno == ENOSPC || errno == EDQUOT;
    const std::string why =
        "'" + path + "' cannot be written: " + std::strerror(errno) + ". Unfinished rows are kept there.";
    if (is_full) throw DiskError(why);
    throw InputError(why);
  }
  if (lock_file(file_.get(), "'" + path + "'") == FileLock::of_another_run) {
    throw InputError("another run is writing '" + path + "'. Wait for it, or give this one another file.");
  }
  if (is_empty()) empty_.emplace(path);
}

Resumable::~Resumable() {
  if (is_empty()) remove();
}

std::uint64_t Resumable::size() const {
  struct stat status {};
  return ::fstat(file_.get(), &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

std::string Resumable::content() const {
  const PlainFile file(path_);
  return file.bytes(0, file.size());
}

void Resumable::failed(int error_number) const {
  throw ResourceError("cannot write '" + path_ + "': " + std::strerror(error_number) + ".");
}

void Resumable::cut(std::size_t length) {
  if (::ftruncate(file_.get(), static_cast<off_t>(length)) != 0) failed(errno);
}

void Resumable::append(std::string_view text) {
  empty_.reset();
  if (const int error = write_all_at(file_.get(), size(), text.data(), text.size())) failed(error);
  const auto now = std::chrono::steady_clock::now();
  if (now - synced_ < std::chrono::seconds(1)) return;
  // Some file systems cannot sync.
  if (::fsync(file_.get()) != 0 && errno != EINVAL && errno != EROFS) failed(errno);
  synced_ = now;
}

void Resumable::remove() {
  ::unlink(path_.c_str());
}

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

std::unique_ptr<Resumable> open_part(const std::string& path, bool resume, const std::string& what) {
  if (path.empty()) {
    if (resume)
      throw InputError("--resume continues FILE.part beside the file of --csv or --json. Add one of them.");
    return nullptr;
  }
  auto part = std::make_unique<Resumable>(path);
  require_resume(path, resume, what);
  return part;
}

ExitCode write_complete(Run& run, Run::Results results, bool resumed, Resumable* part) {
  results.question.update({{"start", nullptr}, {"finish", nullptr}, {"finish_picture", nullptr}});
  results.course = {{"resumed", resumed}};
  const ExitCode code = run.write(results);
  if (part != nullptr) part->remove();
  return code;
}

std::string kept_rows(const Resumable* part) {
  if (part == nullptr) return "nothing was written (with --csv FILE, finished rows are kept).";
  if (part->is_empty()) return "nothing was written.";
  return "their rows are kept in '" + part->path() + "'. To continue, repeat the command with --resume.";
}

}  // namespace pegspace
