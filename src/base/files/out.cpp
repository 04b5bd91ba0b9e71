#include "base/files/out.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <mutex>
#include <system_error>

#include "base/check.hpp"
#include "base/files/checksum.hpp"
#include "base/files/file_lock.hpp"

namespace pegspace {
namespace {

constexpr std::string_view beginning = ".pegspace-";
constexpr std::string_view ending = ".part";
constexpr int most_at_once = 1000;  // of one target
constexpr int most_links = 40;      // as many as Linux follows

// ---- the list that a signal handler can read ----

constexpr int free_slot = -1;
constexpr int taken_slot = -2;  // by a file that is not entered yet

struct Slot {
  std::atomic<int> folder{free_slot};
  std::array<char, NAME_MAX + 1> name{};
};
std::array<Slot, 16> slots;  // further files are removed only if the run ends in order

std::mutex making;  // a file, until it is in the list; end_temporary_files() leaves it locked

int enter(int folder, const std::string& name) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    int expected = free_slot;
    if (!slots[i].folder.compare_exchange_strong(expected, taken_slot)) continue;
    PEGSPACE_CHECK(name.size() < slots[i].name.size(), "no file has a longer name");
    std::memcpy(slots[i].name.data(), name.c_str(), name.size() + 1);
    slots[i].folder = folder;
    return static_cast<int>(i);
  }
  return -1;
}

void leave(int& slot) {
  if (slot >= 0) slots[static_cast<std::size_t>(slot)].folder = free_slot;
  slot = -1;
}

}  // namespace

bool has_name(int descriptor, int folder, const char* name) {
  struct stat own {};
  struct stat named {};
  return ::fstat(descriptor, &own) == 0 && ::fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         own.st_dev == named.st_dev && own.st_ino == named.st_ino;
}

OutError::OutError(const std::string& path, int error_number)
    : DiskError("cannot write '" + path + "': " + std::strerror(error_number) +
                ". An earlier file of that name is unchanged."),
      number(error_number) {}

Out::Out(const std::filesystem::path& path) : path_(path.string()) {
  const std::filesystem::path target = linked_file(path);
  target_ = target.filename().string();
  const std::string folder = target.parent_path().string();
  folder_ = OpenFile(::open(folder.empty() ? "." : folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (folder_.get() < 0) failed(errno);
  const std::string stem = std::string(beginning) + checksum_text(checksum64(target_)) + "-";
  for (int number = 0; number < most_at_once; ++number) {
    if (create(stem + std::to_string(number) + std::string(ending))) return;
  }
  failed(EEXIST);
}

/// Whether the file is there now and this run's; else another run has it.
bool Out::create(const std::string& name) {
  remove_leftover(name);
  const std::lock_guard until_listed(making);
  file_ = OpenFile(::openat(folder_.get(), name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (file_.get() < 0) {
    if (errno == EEXIST) return false;
    failed(errno);
  }
  // Before the file was locked, another run may have removed it as a leftover. On a file system without locks
  // nobody removes anything.
  const bool is_taken = lock_file(file_.get(), "'" + name + "'") == FileLock::of_another_run;
  if (is_taken || !has_name(file_.get(), folder_.get(), name.c_str())) return false;
  name_ = name;
  slot_ = enter(folder_.get(), name);
  return true;
}

void Out::remove_leftover(const std::string& name) const {
  const OpenFile found(::openat(folder_.get(), name.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (found.get() < 0 || lock_file(found.get(), "'" + name + "'") != FileLock::held) return;
  // While it is locked here, no other run puts it into its place or removes it.
  if (has_name(found.get(), folder_.get(), name.c_str())) ::unlinkat(folder_.get(), name.c_str(), 0);
}

Out::~Out() {
  if (!name_.empty()) ::unlinkat(folder_.get(), name_.c_str(), 0);
  leave(slot_);
}

void Out::write_at(std::uint64_t at, const void* bytes, std::size_t number) const {
  if (const int error = write_all_at(file_.get(), at, bytes, number)) failed(error);
}

std::size_t Out::read_at(std::uint64_t at, void* to, std::size_t number) const {
  for (;;) {
    const ssize_t got = ::pread(file_.get(), to, number, static_cast<off_t>(at));
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) failed(errno);
  }
}

void Out::put_in_place() {
  // Some file systems cannot sync (EINVAL): that is no loss of data.
  if (::fsync(file_.get()) != 0 && errno != EINVAL) failed(errno);
  leave(slot_);  // another run may use the name as soon as the file has its new one
  if (::renameat(folder_.get(), name_.c_str(), folder_.get(), target_.c_str()) != 0) failed(errno);
  name_.clear();
}

bool is_temporary_name(std::string_view name) {
  return name.starts_with(beginning) && name.ends_with(ending);
}

std::filesystem::path linked_file(const std::filesystem::path& path) {
  std::filesystem::path file = path;
  std::error_code no_link;
  for (int links = 0; links < most_links; ++links) {
    const std::filesystem::path target = std::filesystem::read_symlink(file, no_link);
    if (no_link) return file;
    file = file.parent_path() / target;
  }
  return path;  // the links form a circle: opening the file reports it
}

std::string unfinished_path(const std::string& path) {
  const std::filesystem::path file = linked_file(path);
  const std::string name = file.filename().string();
  const bool fits = name.size() + ending.size() <= NAME_MAX;
  const std::string stem = fits ? name : std::string(beginning.substr(1)) + checksum_text(checksum64(name));
  return (file.parent_path() / (stem + std::string(ending))).string();
}

OpenFile unnamed_file(const std::string& folder) {
  OpenFile file(::open(folder.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0600));
  if (file.get() >= 0) return file;
  std::string name = folder + "/pegspace-XXXXXX";  // not every file system has unnamed files
  file = OpenFile(::mkostemp(name.data(), O_CLOEXEC));
  if (file.get() >= 0) ::unlink(name.c_str());
  return file;
}

void sync_folder(const std::string& folder) {
  const OpenFile file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some file systems cannot sync a folder (EINVAL): there, renames last without it, or not at all.
  if (file.get() < 0 || (::fsync(file.get()) != 0 && errno != EINVAL))
    throw DiskError("cannot sync the folder '" + folder + "': " + std::strerror(errno));
}

EmptyFile::EmptyFile(const std::filesystem::path& path) {
  const std::string folder = path.parent_path().string();
  folder_ = OpenFile(::open(folder.empty() ? "." : folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (folder_.get() >= 0) slot_ = enter(folder_.get(), path.filename().string());
}

EmptyFile::~EmptyFile() {
  leave(slot_);
}

void remove_temporary_files() {
  for (const Slot& slot : slots) {
    const int folder = slot.folder;
    if (folder >= 0) ::unlinkat(folder, slot.name.data(), 0);
  }
}

void end_temporary_files() {
  making.lock();
  remove_temporary_files();
}

}  // namespace pegspace
