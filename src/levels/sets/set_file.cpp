#include "levels/sets/set_file.hpp"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/files/block_file.hpp"
#include "base/files/file_lock.hpp"
#include "base/files/temporary_file.hpp"
#include "base/text.hpp"
#include "levels/kit/parallel_ranges.hpp"

namespace pegspace {

SetFile::SetFile(const std::string& path, const Problem& problem, Symmetry symmetry,
                 std::optional<int> max_depth)
    : path_(linked_file(path).string()),
      unfinished_(unfinished_path(path)),
      beginning_(head_beginning(problem, max_depth, symmetry)) {}

std::unique_ptr<SetFile> SetFile::unnamed(const std::string& folder, const Problem& problem,
                                          Symmetry symmetry, std::optional<int> max_depth) {
  auto file = std::make_unique<SetFile>("", problem, symmetry, max_depth);
  file->unfinished_ = folder + "/(a file without a name)";
  file->file_ = unnamed_file(folder);
  if (file->file_.get() >= 0) return file;
  const std::string why = "cannot make a temporary file in the folder '" + folder +
                          "': " + std::strerror(errno) +
                          ". Set the environment variable TMPDIR to a folder that can be written.";
  if (errno == ENOSPC || errno == EDQUOT || errno == EMFILE || errno == ENFILE) throw DiskError(why);
  throw InputError(why);
}

SetFile::~SetFile() {
  if (!path_.empty() && file_.get() >= 0 && !keeps_unfinished_) ::unlink(unfinished_.c_str());
}

void SetFile::failed(const std::string& why) const {
  throw DiskError("cannot write '" + unfinished_ + "': " + why + ".");
}

bool SetFile::has_beginning(const OpenFile& file) const {
  std::string found(beginning_.size(), '\0');
  const ssize_t length = ::pread(file.get(), found.data(), found.size(), 0);
  return length == static_cast<ssize_t>(found.size()) && found == beginning_;
}

bool SetFile::is_there() const {
  const OpenFile file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  return file.get() >= 0 && has_beginning(file);
}

void SetFile::require_space(std::uint64_t bytes) const {
  struct statvfs disk {};
  const std::string folder = std::filesystem::path(unfinished_).parent_path().string();
  if (::statvfs(folder.empty() ? "." : folder.c_str(), &disk) != 0) return;
  const std::uint64_t free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  if (bytes <= free) return;
  throw DiskError("'" + (path_.empty() ? unfinished_ : path_) + "' may take " + human_bytes(bytes) +
                  ", but its disk has " + human_bytes(free) +
                  " free. Make room, or write it to another disk.");
}

/// Locked, as a run that writes it holds it.
void SetFile::open() {
  if (file_.get() >= 0) return;
  OpenFile file(::open(unfinished_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (file.get() < 0) failed(std::strerror(errno));
  if (lock_file(file.get(), "'" + unfinished_ + "'") == FileLock::of_another_run) {
    throw InputError("another run is writing '" + unfinished_ +
                     "'. Wait for it, or give this one another file.");
  }
  file_ = std::move(file);
}

void SetFile::write_at(std::uint64_t at, const void* bytes, std::size_t number) const {
  if (const int error = write_all_at(file_.get(), at, bytes, number)) failed(std::strerror(error));
}

void SetFile::append(const void* bytes, std::size_t number) {
  write_at(bytes_, bytes, number);
  bytes_ += number;
}

void SetFile::begin(const SetPart& part) {
  head_ = head_text(beginning_, part);
}

/// The head of the part in work, where it is not written yet.
void SetFile::begin_writing() {
  static_assert(std::endian::native == std::endian::little, "the file has the words as they are in memory");
  if (in_work_ < parts_.size()) return;
  if (bytes_ == 0) {
    open();
    if (::ftruncate(file_.get(), 0) != 0) failed(std::strerror(errno));
  }
  parts_.push_back({bytes_, bytes_ + head_.size(), 0});
  append(head_.data(), head_.size());
}

std::size_t SetFile::end() {
  begin_writing();
  if (parts_[in_work_].end == 0) {
    const std::uint64_t none = 0;
    append(&none, word_bytes);
    parts_[in_work_].end = bytes_;
  }
  return in_work_++;
}

void SetFile::copy(std::size_t number, const SetPart& part) {
  begin(part);
  begin_writing();
  if (parts_[in_work_].end == 0) {
    std::vector<char> piece(std::size_t{1} << 20);
    for (std::uint64_t at = parts_[number].blocks; at < parts_[number].end;) {
      throw_if_interrupted();
      const std::size_t length = std::min<std::uint64_t>(piece.size(), parts_[number].end - at);
      const ssize_t got = ::pread(file_.get(), piece.data(), length, static_cast<off_t>(at));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) failed(got < 0 ? std::strerror(errno) : "it became shorter while it was written");
      append(piece.data(), static_cast<std::size_t>(got));
      at += static_cast<std::uint64_t>(got);
    }
    parts_[in_work_].end = bytes_;
  }
  ++in_work_;
}

void SetFile::keep_parts(std::size_t number) {
  if (parts_.size() <= number) return;
  bytes_ = parts_[number].begin;
  parts_.resize(number);
  in_work_ = number;
}

void SetFile::add_tiles(std::span<const std::uint64_t> tiles, std::size_t tile_words, const Fill& fill,
                        const BlockCounts& counts) {
  write_block(tiles, tile_words, fill, counts);
}

void SetFile::add_list(std::span<const Position> positions, const BlockCounts& counts) {
  write_block(
      positions, 0, [](std::size_t, std::span<std::uint64_t>) {}, counts);
}

void SetFile::write_block(std::span<const std::uint64_t> numbers, std::size_t tile_words, const Fill& fill,
                          const BlockCounts& counts) {
  if (numbers.empty()) return;
  begin_writing();
  const std::uint64_t per_piece = records_per_piece(tile_words);
  const std::uint64_t pieces = (numbers.size() + per_piece - 1) / per_piece;
  std::vector<std::uint64_t> trailer{static_cast<std::uint64_t>(counts.first_depth), counts.levels.size()};
  for (const LevelCounts& level : counts.levels) {
    for (const std::uint64_t count : level.as_array()) trailer.push_back(count);
  }
  trailer.push_back(per_piece);
  const std::size_t first_checksum = trailer.size();
  trailer.resize(first_checksum + pieces + 1);
  const std::uint64_t sizes[] = {numbers.size(), trailer.size()};
  const std::uint64_t numbers_at = bytes_ + sizeof sizes;
  const std::uint64_t tiles_at = numbers_at + numbers.size_bytes();
  write_at(bytes_, sizes, sizeof sizes);
  parallel_ranges(pieces, std::uint64_t{1}, [&](std::uint64_t begin, std::uint64_t end) {
    std::vector<std::uint64_t> words(per_piece * tile_words);
    for (std::uint64_t piece = begin; piece < end; ++piece) {
      const std::uint64_t first = piece * per_piece;
      const auto here = numbers.subspan(first, std::min(per_piece, numbers.size() - first));
      const std::span used = std::span(words).first(here.size() * tile_words);
      for (std::size_t i = 0; i < here.size(); ++i) fill(first + i, used.subspan(i * tile_words, tile_words));
      trailer[first_checksum + piece] = piece_checksum(here, used);
      write_at(numbers_at + first * word_bytes, here.data(), here.size_bytes());
      write_at(tiles_at + first * tile_words * word_bytes, used.data(), used.size_bytes());
    }
  });
  trailer.back() =
      checksum64(trailer.data(), (trailer.size() - 1) * word_bytes, checksum64(sizes, sizeof sizes));
  bytes_ = tiles_at + numbers.size() * tile_words * word_bytes;
  append(trailer.data(), trailer.size() * word_bytes);
}

OpenFile SetFile::finish_unnamed() {
  return std::move(file_);
}

std::uint64_t SetFile::finish() {
  if (::ftruncate(file_.get(), static_cast<off_t>(bytes_)) != 0) failed(std::strerror(errno));
  if (::fsync(file_.get()) != 0 && errno != EINVAL) failed(std::strerror(errno));
  if (::rename(unfinished_.c_str(), path_.c_str()) != 0) failed(std::strerror(errno));
  file_.close();
  const std::string folder = std::filesystem::path(path_).parent_path().string();
  sync_folder(folder.empty() ? "." : folder);
  return bytes_;
}

void SetFile::add_state(std::vector<std::uint64_t>& numbers) {
  numbers.push_back(bytes_);
  if (file_.get() < 0) return;
  if (::fdatasync(file_.get()) != 0 && errno != EINVAL) failed(std::strerror(errno));
  keeps_unfinished_ = true;
  for (const Part& part : parts_) numbers.insert(numbers.end(), {part.begin, part.blocks, part.end});
}

void SetFile::resume(std::span<const std::uint64_t> state) {
  if (state.size() % 3 != 1) {
    throw InputError(
        "--resume: the checkpoint was made without --save, and some positions are gone. Omit --save, or "
        "start again.");
  }
  open();
  keeps_unfinished_ = true;
  const off_t size = ::lseek(file_.get(), 0, SEEK_END);
  if (size < 0 || static_cast<std::uint64_t>(size) < state[0]) {
    throw InputError("--resume: '" + unfinished_ +
                     "' is not the unfinished file that the checkpoint goes on with. Start again.");
  }
  if (state[0] > 0 && !has_beginning(file_)) {
    throw InputError("--resume: '" + unfinished_ +
                     "' was begun by another version of pegspace, or with another --max-depth. Use the same, "
                     "or start again.");
  }
  bytes_ = state[0];
  for (std::size_t at = 1; at < state.size(); at += 3)
    parts_.push_back({state[at], state[at + 1], state[at + 2]});
}

}  // namespace pegspace
