// A file in memory that has a path: for targets whose parsers open files.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "fuzz_target.hpp"

namespace pegspace::fuzz {

class MemoryFile {
 public:
  explicit MemoryFile(const std::string& bytes) : descriptor_(memfd_create("input", 0)) {
    require(descriptor_ >= 0, "a file in memory can be made");
    const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
    require(written == static_cast<ssize_t>(bytes.size()), "it can be written");
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

}  // namespace pegspace::fuzz
