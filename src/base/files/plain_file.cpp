#include "base/files/plain_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace pegspace {
namespace {

[[noreturn]] void cannot_read(const std::string& path, const std::string& why) {
  throw InputError("cannot read '" + path + "': " + why + ".");
}

/// Opened without waiting for a writer if the path is a pipe.
OpenFile open_to_read(const std::string& path) {
  return OpenFile(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

}  // namespace

PlainFile::PlainFile(const std::string& path) : PlainFile(open_to_read(path), path) {}

PlainFile::PlainFile(OpenFile file, std::string name) : path_(std::move(name)), file_(std::move(file)) {
  struct stat status {};
  if (file_.get() < 0 || ::fstat(file_.get(), &status) != 0) cannot_read(path_, std::strerror(errno));
  if (!S_ISREG(status.st_mode)) cannot_read(path_, "it is not a regular file");
  size_ = static_cast<std::uint64_t>(status.st_size);
}

void PlainFile::read(std::uint64_t offset, void* to, std::uint64_t number) const {
  char* at = static_cast<char*>(to);
  while (number > 0) {
    const ssize_t got = ::pread(file_.get(), at, number, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) cannot_read(path_, std::strerror(errno));
    if (got == 0) {
      cannot_read(path_, offset < size_ ? "it became shorter while it was read" : "it ends too early");
    }
    at += got;
    offset += static_cast<std::uint64_t>(got);
    number -= static_cast<std::uint64_t>(got);
  }
}

std::string PlainFile::bytes(std::uint64_t offset, std::uint64_t number) const {
  if (offset > size_ || number > size_ - offset) cannot_read(path_, "it ends too early");
  std::string text(number, '\0');
  read(offset, text.data(), number);
  return text;
}

std::uint64_t PlainFile::number(std::uint64_t offset, std::uint64_t width) const {
  unsigned char text[sizeof(std::uint64_t)];
  read(offset, text, width);
  std::uint64_t value = 0;
  while (width-- > 0) value = (value << 8) | text[width];
  return value;
}

}  // namespace pegspace
