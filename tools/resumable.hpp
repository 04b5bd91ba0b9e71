// FILE.part of `table` and `census`: finished rows beside the file of the result until that is complete. A
// run that ended, however it ended, continues from them with --resume.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/files/open_file.hpp"
#include "base/files/out.hpp"
#include "run.hpp"
#include "shared_options.hpp"

namespace pegspace {

/// A file of rows that grows. It is locked while it is open, so that no two runs write it.
class Resumable {
 public:
  /// Opens the file, or makes it. Throws InputError if another run has it open or if it cannot be opened,
  /// DiskError if the disk is full.
  explicit Resumable(const std::string& path);
  /// Removes it if nothing is in it.
  ~Resumable();
  Resumable(const Resumable&) = delete;
  Resumable& operator=(const Resumable&) = delete;

  const std::string& path() const { return path_; }
  /// What is in it now. Throws InputError if it cannot be read.
  std::string content() const;
  bool is_empty() const { return size() == 0; }

  /// Cuts it to its first `length` characters. Throws ResourceError on failure, as append() does.
  void cut(std::size_t length);
  /// Writes at the end. A row is safe from the end of the process at once, and from that of the machine after
  /// a second of further rows.
  void append(std::string_view text);
  void remove();

 private:
  std::uint64_t size() const;
  [[noreturn]] void failed(int error_number) const;

  std::string path_;
  OpenFile file_;
  std::optional<EmptyFile> empty_;  ///< until something is written: no empty file outlives the process
  std::chrono::steady_clock::time_point synced_{};
};

/// --resume; `what` is "table" or "census".
void add_resume(Options& options, bool& resume, const std::string& what);

/// The path of FILE.part: beside the first result that is a plain file; "" for none.
std::string part_path(const Outputs& outputs);

/// Throws InputError if rows of an earlier run would be overwritten.
void require_resume(const std::string& path, bool resume, const std::string& what);

/// Opens it; nullptr if no rows are to be kept. Throws InputError, also if --resume has no file beside which
/// it could stand.
std::unique_ptr<Resumable> open_part(const std::string& path, bool resume, const std::string& what);

/// Writes the results of a run over many problems, whose record names none, and removes the file of finished
/// rows. results.question has the board, or null if there are several.
ExitCode write_complete(Run& run, Run::Results results, bool resumed, Resumable* part);

/// What became of the finished rows, for people: "their rows are kept in ...".
std::string kept_rows(const Resumable* part);

}  // namespace pegspace
