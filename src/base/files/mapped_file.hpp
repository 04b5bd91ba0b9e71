// A file as a range of bytes in memory, read only (mmap): nothing is read before it is looked at, and files
// larger than memory work. Called by counting/tables/saved_table.hpp.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace pegspace {

class MappedFile {
 public:
  /// Throws InputError where the file cannot be read, or is no plain file.
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  MappedFile& operator=(MappedFile&&) = delete;

  std::span<const unsigned char> bytes() const { return {data_, size_}; }

  /// Gives the memory of what was looked at back; it is read again where it is looked at again.
  void forget() const;

 private:
  const unsigned char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace pegspace
