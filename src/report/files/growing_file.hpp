// The file of an unfinished run: lines that are on disk as soon as they are written, so that a run that is
// stopped, by whatever, can be gone on with. Beside the file of the result, named by unfinished_path(), and
// removed when that is written. Locked while it is open, so that two runs do not write one. Called by
// tools/unfinished_file.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/files/open_file.hpp"
#include "base/files/temporary_file.hpp"

namespace pegspace {

class GrowingFile {
 public:
  /// Opens the file, or makes it. Throws InputError where another run has it open, or where it cannot be
  /// opened; DiskError where the disk is full.
  explicit GrowingFile(const std::string& path);
  /// Removes it where nothing is in it; a process that is ended at once does so, too.
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  const std::string& path() const { return path_; }
  /// What stood in it when it was opened.
  const std::string& content() const { return content_; }
  /// Whether nothing is in it now.
  bool is_empty() const { return size_ == 0; }

  /// Cuts it to its first `length` characters; append() goes on there.
  void cut(std::size_t length);
  /// Writes behind the end and syncs. Throws ResourceError where that fails.
  void append(std::string_view text);
  /// Removes it: the run is finished, or never began.
  void remove();

 private:
  std::string path_;
  OpenFile file_;
  std::string content_;
  std::size_t size_ = 0;
  std::optional<EmptyFile> empty_;  ///< until something is written
};

/// 8 hexadecimal digits for the end of a line, that tell whether it was changed.
std::string line_check(std::string_view line);

}  // namespace pegspace
