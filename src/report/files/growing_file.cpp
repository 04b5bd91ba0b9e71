#include "report/files/growing_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/files/file_lock.hpp"

namespace pegspace {
namespace {

std::string reason() {
  return std::strerror(errno);
}

std::size_t lines_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

}  // namespace

std::string line_check(std::string_view line) {
  return checksum_text(checksum64(line)).substr(8);
}

GrowingFile::GrowingFile(const std::string& path) : path_(path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    throw InputError("'" + path + "' is not a regular file; unfinished rows are kept there. Remove it.");
  }
  file_ = OpenFile(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (file_.get() < 0) {
    const bool is_full = errno == ENOSPC || errno == EDQUOT;
    const std::string why =
        "'" + path + "' cannot be written: " + reason() + ". Unfinished rows are kept there.";
    if (is_full) throw DiskError(why);
    throw InputError(why);
  }
  if (lock_file(file_.get(), "'" + path + "'") == FileLock::of_another_run) {
    throw InputError("another run is writing '" + path + "'. Wait for it, or give this one another file.");
  }
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t length = ::read(file_.get(), buffer.data(), buffer.size());
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) throw InputError("'" + path + "' cannot be read: " + reason() + ".");
    if (length == 0) break;
    content_.append(buffer.data(), static_cast<std::size_t>(length));
  }
  size_ = content_.size();
  lines_ = lines_of(content_);
  if (is_empty()) empty_.emplace(path);
}

GrowingFile::~GrowingFile() {
  if (is_empty()) remove();
}

void GrowingFile::cut(std::size_t length) {
  const auto end = static_cast<off_t>(length);
  if (::ftruncate(file_.get(), end) != 0 || ::lseek(file_.get(), end, SEEK_SET) != end) {
    throw ResourceError("cannot write '" + path_ + "': " + reason() + ".");
  }
  size_ = length;
  lines_ = lines_of(std::string_view(content_).substr(0, length));
}

void GrowingFile::append(std::string_view text) {
  if (!text.empty()) empty_.reset();
  while (!text.empty()) {
    const ssize_t written = ::write(file_.get(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw ResourceError("cannot write '" + path_ + "': " + reason() + ".");
    const std::string_view done = text.substr(0, static_cast<std::size_t>(written));
    text.remove_prefix(done.size());
    size_ += done.size();
    lines_ += lines_of(done);
  }
  if (::fsync(file_.get()) != 0 && errno != EINVAL && errno != EROFS) {
    throw ResourceError("cannot write '" + path_ + "': " + reason() + ".");
  }
}

void GrowingFile::remove() {
  ::unlink(path_.c_str());
}

}  // namespace pegspace
