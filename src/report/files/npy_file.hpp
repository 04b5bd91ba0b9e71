// An array of 64-bit words in a file of NumPy's format .npy (numpy.lib.format, version 1.0), which
// numpy.load() reads and, with mmap_mode="r", maps: a header of 128 bytes, then the words, little-endian.
// Written piece by piece; it appears under its name when it is complete, or not at all.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/files/out.hpp"
#include "report/files/record.hpp"

namespace pegspace {

class NpyFile {
 public:
  /// Makes the file beside its place. Throws OutError, as do all functions that write.
  explicit NpyFile(const std::string& path) : path_(path), file_(path) {}

  /// Throws Interrupted.
  void append(std::span<const std::uint64_t> words);

  /// Completes it. Returns its name and sum for a record. Throws Interrupted.
  ResultSum complete();
  /// Puts the complete file into its place.
  void put_in_place() { file_.put_in_place(); }

 private:
  std::string path_;
  Out file_;
  std::uint64_t words_ = 0;
};

}  // namespace pegspace
