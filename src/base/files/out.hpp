// A file under a name of its own beside the file that it will replace: what is written appears complete or
// not at all. The one place for the names of such files. A name is short, whatever the name of the target:
//
//     .pegspace-XXXXXXXXXXXXXXXX-N.part    X: checksum of the target's name; N: 0, or the next that is free
//
// The run that writes the file holds a lock on it, which ends with the process. So a file of such a name that
// nobody has locked is what a killed run left, and is removed; one that is locked belongs to another run, and
// the next N is taken.
//
// A symbolic link is followed, always: the file that it leads to is replaced, and the link stays.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/files/open_file.hpp"

namespace pegspace {

/// The file cannot be written.
struct OutError : DiskError {
  OutError(const std::string& path, int number);
  int number;  ///< errno
};

class Out {
 public:
  /// Makes it beside the file that the path leads to. Throws OutError on failure, as do all functions that
  /// write.
  explicit Out(const std::filesystem::path& path);
  /// Removes it unless it was put into its place.
  ~Out();
  Out(const Out&) = delete;
  Out& operator=(const Out&) = delete;

  void write_at(std::uint64_t at, const void* bytes, std::size_t number) const;
  /// At most that many bytes from there; 0 at the end.
  std::size_t read_at(std::uint64_t at, void* to, std::size_t number) const;
  /// Syncs it, and gives it the name of its target in one step.
  void put_in_place();

 private:
  bool create(const std::string& name);
  void remove_leftover(const std::string& name) const;
  [[noreturn]] void failed(int error_number) const { throw OutError(path_, error_number); }

  std::string path_;
  OpenFile folder_;
  OpenFile file_;
  std::string name_;  ///< "" if there is none to be removed
  std::string target_;
  int slot_ = -1;  ///< of the list for remove_temporary_files()
};

/// Whether a file of this name is one of these.
bool is_temporary_name(std::string_view name);

/// The file that a symbolic link, or a link to a link, leads to; any other path itself.
std::filesystem::path linked_file(const std::filesystem::path& path);

/// "FILE.part" beside the file that the path leads to, for an unfinished result; if that is too long for a
/// file name, a short name as above.
std::string unfinished_path(const std::string& path);

/// A file without a name, on the disk of this folder, that vanishes with its descriptor. -1 and errno on
/// failure.
OpenFile unnamed_file(const std::string& folder);

/// Whether the descriptor's file is the one that has this name in the folder now, itself and not by a link.
bool has_name(int descriptor, int folder, const char* name);

/// Makes what was created, renamed or removed in this folder last. Throws DiskError.
void sync_folder(const std::string& folder);

/// The name of a file that nothing is in yet: while one lives, the file is removed as a temporary one is.
class EmptyFile {
 public:
  explicit EmptyFile(const std::filesystem::path& path);
  ~EmptyFile();
  EmptyFile(const EmptyFile&) = delete;
  EmptyFile& operator=(const EmptyFile&) = delete;

 private:
  OpenFile folder_;
  int slot_ = -1;  ///< of the list for remove_temporary_files()
};

/// Removes those of this process before it ends, also in a signal handler.
void remove_temporary_files();
/// Does the above, and blocks whoever makes another one until the process ends. Not for a signal handler.
void end_temporary_files();

}  // namespace pegspace
