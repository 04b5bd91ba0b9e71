#include "base/files/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.hpp"

namespace pegspace {
namespace {

[[noreturn]] void cannot_read(const std::string& path, const std::string& why) {
  throw InputError("cannot read '" + path + "': " + why + ".");
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
  // Not to wait for a writer where the path is a pipe.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) cannot_read(path, std::strerror(errno));
  struct stat status {};
  std::string why;
  if (::fstat(descriptor, &status) != 0) {
    why = std::strerror(errno);
  } else if (!S_ISREG(status.st_mode)) {
    why = "it is no plain file";
  } else if (status.st_size > 0) {
    size_ = static_cast<std::size_t>(status.st_size);
    void* const mapped = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (mapped == MAP_FAILED) {
      why = std::strerror(errno);
      size_ = 0;
    } else {
      data_ = static_cast<const unsigned char*>(mapped);
    }
  }
  ::close(descriptor);
  if (!why.empty()) cannot_read(path, why);
}

MappedFile::~MappedFile() {
  if (size_ > 0) ::munmap(const_cast<unsigned char*>(data_), size_);
}

void MappedFile::forget() const {
  if (size_ > 0) ::madvise(const_cast<unsigned char*>(data_), size_, MADV_DONTNEED);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

}  // namespace pegspace
