// A file descriptor that is closed at the end of its life.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace pegspace {

class OpenFile {
 public:
  explicit OpenFile(int descriptor = -1) : descriptor_(descriptor) {}
  ~OpenFile() { close(); }
  OpenFile(OpenFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  OpenFile& operator=(OpenFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }

  int get() const { return descriptor_; }
  void close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
  }

 private:
  int descriptor_;
};

/// Writes all of these bytes there. Returns 0, or the number of the error.
inline int write_all_at(int descriptor, std::uint64_t at, const void* from, std::size_t number) {
  const char* bytes = static_cast<const char*>(from);
  while (number > 0) {
    const ssize_t put = ::pwrite(descriptor, bytes, number, static_cast<off_t>(at));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return put < 0 ? errno : ENOSPC;
    bytes += put;
    at += static_cast<std::uint64_t>(put);
    number -= static_cast<std::size_t>(put);
  }
  return 0;
}

}  // namespace pegspace
