// The file of an unfinished run: lines that are on disk as soon as they are written, so that a run can be
// resumed however it was stopped. It stands beside the file of the result, named by unfinished_path(), and is
// removed when the result is written. It is locked while it is open, so that no two runs write it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/files/open_file.hpp"
#include "base/files/temporary_file.hpp"

namespace pegspace {

class GrowingFile {
 public:
  /// Opens the file, or makes it. Throws InputError if another run has it open or if it cannot be opened,
  /// DiskError if the disk is full.
  explicit GrowingFile(const std::string& path);
  /// Removes it if it is empty; so does a process that is ended at once.
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  const std::string& path() const { return path_; }
  /// Its content when it was opened.
  const std::string& content() const { return content_; }
  /// Whether nothing is in it now.
  bool is_empty() const { return size_ == 0; }
  /// How many whole lines are in it now: fewer than were given to append() if that failed.
  std::size_t lines() const { return lines_; }

  /// Cuts it to its first `length` characters; append() continues there.
  void cut(std::size_t length);
  /// Writes at the end and syncs. Throws ResourceError on failure.
  void append(std::string_view text);
  /// Removes it: the run is finished, or never began.
  void remove();

 private:
  std::string path_;
  OpenFile file_;
  std::string content_;
  std::size_t size_ = 0;
  std::size_t lines_ = 0;
  std::optional<EmptyFile> empty_;  ///< until something is written
};

/// 8 hexadecimal digits for the end of a line, which show whether the line was changed.
std::string line_check(std::string_view line);

}  // namespace pegspace
