// A file that is read in places, however large it is. It is not mapped into memory: a map of a file that
// another program shortens ends the process by SIGBUS, and a read that comes up short is an error with words.
#pragma once

#include <cstdint>
#include <string>

#include "base/files/open_file.hpp"

namespace pegspace {

class PlainFile {
 public:
  /// Throws InputError if the file cannot be read, or is not a plain file.
  explicit PlainFile(const std::string& path);
  /// One that is open; messages call it `name`. Throws the same.
  PlainFile(OpenFile file, std::string name);

  const std::string& path() const { return path_; }

  /// In bytes, when it was opened.
  std::uint64_t size() const { return size_; }
  /// Reads the bytes there. Throws InputError if they cannot be read or do not exist.
  void read(std::uint64_t offset, void* to, std::uint64_t number) const;
  /// The bytes there, which must lie inside the file. Throws InputError if they cannot be read, or if the
  /// file has become shorter.
  std::string bytes(std::uint64_t offset, std::uint64_t number) const;
  /// A little-endian number of up to 8 bytes. Throws the same.
  std::uint64_t number(std::uint64_t offset, std::uint64_t width) const;

 private:
  std::string path_;
  OpenFile file_;
  std::uint64_t size_ = 0;
};

}  // namespace pegspace
