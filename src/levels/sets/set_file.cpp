#include "levels/sets/set_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/files/file_lock.hpp"
#include "base/files/temporary_file.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "levels/kit/parallel_ranges.hpp"

namespace pegspace {

namespace {

// The time that all runs took: a word with this bit and the checksum of the word behind, which has wall and processor time in hundredths
// of a second. No first word of a block or a head has the bit.
constexpr std::uint64_t is_time = std::uint64_t{1} << 63;
constexpr std::size_t time_bytes = 2 * word_bytes;
constexpr double hundredths = 100;

std::array<std::uint64_t, 2> time_words(std::uint64_t both) {
  return {checksum64(&both, sizeof both) | is_time, both};
}

/// The head at the beginning of a file, or "".
std::string first_head(const PlainFile& file) {
  constexpr std::uint64_t most = std::uint64_t{1} << 20;
  constexpr std::string_view last_line = "\nend\n";
  std::string text = file.bytes(0, std::min(file.size(), most));
  const std::size_t end = text.find(last_line);
  if (!text.starts_with(set_magic) || end == text.npos) return "";
  text.resize((end + last_line.size() + word_bytes - 1) / word_bytes * word_bytes, '\n');
  return text;
}

/// The line of `text` that has its byte `at`.
std::string line_at(const std::string& text, std::size_t at) {
  const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 = 0
  return printable(text.substr(begin, text.find('\n', begin) - begin));
}

}  // namespace

SetFile::SetFile(const std::string& path, const Problem& problem, Symmetry symmetry,
                 std::optional<int> max_depth)
    : path_(linked_file(path).string()),
      unfinished_(unfinished_path(path)),
      beginning_(head_beginning(problem, max_depth, symmetry)),
      start_pegs_(count_bits(problem.start)) {}

std::unique_ptr<SetFile> SetFile::unnamed(const std::string& folder, const Problem& problem,
                                          Symmetry symmetry, std::optional<int> max_depth) {
  auto file = std::make_unique<SetFile>("", problem, symmetry, max_depth);
  file->unfinished_ = folder + "/(a file without a name)";
  file->file_ = unnamed_file(folder);
  if (file->file_.get() >= 0) {
    file->reading_.emplace(OpenFile(::fcntl(file->file_.get(), F_DUPFD_CLOEXEC, 0)), file->unfinished_);
    return file;
  }
  const std::string why = "cannot make a temporary file in the folder '" + folder +
                          "': " + std::strerror(errno) +
                          ". Set the environment variable TMPDIR to a folder that can be written.";
  if (errno == ENOSPC || errno == EDQUOT || errno == EMFILE || errno == ENFILE) throw DiskError(why);
  throw InputError(why);
}

SetFile::~SetFile() {
  if (is_new_ && file_.get() >= 0 && !keeps_something()) ::unlink(unfinished_.c_str());
}

void SetFile::failed(const std::string& why) const {
  throw DiskError("cannot write '" + unfinished_ + "': " + why + ".");
}

void SetFile::damaged(const std::string& why) const {
  throw InputError("'" + unfinished_ + "' is damaged: " + why +
                   ". Remove it, and begin again without --resume.");
}

void SetFile::resume() {
  resumes_ = true;
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(unfinished_, error))) return;
  const OpenFile file(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  std::string found(beginning_.size(), '\0');
  const ssize_t length = ::pread(file.get(), found.data(), found.size(), 0);
  if (length == static_cast<ssize_t>(found.size()) && found == beginning_) unfinished_ = path_;
}

std::optional<bool> SetFile::has_tiles() const {
  std::error_code none;
  if (!resumes_ || !std::filesystem::is_regular_file(unfinished_, none)) return std::nullopt;
  const std::string head = first_head(PlainFile(unfinished_));
  if (head.empty()) return std::nullopt;
  return head.find("\ntiles ") != head.npos;
}

void SetFile::require_space(std::uint64_t bytes) const {
  struct statvfs disk {};
  const std::string folder = std::filesystem::path(unfinished_).parent_path().string();
  if (::statvfs(folder.empty() ? "." : folder.c_str(), &disk) != 0) return;
  const std::uint64_t free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  if (bytes <= free + found_) return;
  throw DiskError("'" + (path_.empty() ? unfinished_ : path_) + "' may take " + human_bytes(bytes - found_) +
                  (found_ == 0 ? "" : " more") + ", but its disk has " + human_bytes(free) +
                  " free. Make room, or write it to another disk.");
}

void SetFile::open() {
  const int how = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (resumes_ ? 0 : O_EXCL);
  OpenFile file(::open(unfinished_.c_str(), how, 0666));
  if (file.get() < 0 && errno == EEXIST) {
    throw InputError("'" + unfinished_ +
                     "' is there already: a run is writing it, or ended early. Go on with that run with "
                     "'pegspace enumerate BOARD --save FILE --resume', or remove the file.");
  }
  if (file.get() < 0 && errno == ELOOP)
    throw InputError("'" + unfinished_ + "' is a symbolic link, which no run made. Remove it.");
  if (file.get() < 0) failed(std::strerror(errno));
  const bool is_taken = lock_file(file.get(), "'" + unfinished_ + "'") == FileLock::of_another_run;
  // Before it was locked here, another run may have put it into its place.
  if (is_taken || !has_name(file.get(), AT_FDCWD, unfinished_.c_str())) {
    throw InputError("another run is writing '" + unfinished_ +
                     "'. Wait for it, or give this one another file.");
  }
  file_ = std::move(file);
  begin_reading();
  is_new_ = found_ == 0;
  began_ = {wall_seconds(), cpu_seconds()};
}

void SetFile::begin_reading() {
  reading_.emplace(OpenFile(::fcntl(file_.get(), F_DUPFD_CLOEXEC, 0)), unfinished_);
  found_ = reading_->size();
}

void SetFile::write_at(std::uint64_t at, const void* bytes, std::size_t number) const {
  if (const int error = write_all_at(file_.get(), at, bytes, number)) failed(std::strerror(error));
}

/// Adds them to what is complete.
void SetFile::commit(const void* bytes, std::size_t number) {
  const char* const text = static_cast<const char*>(bytes);
  const std::size_t first = bytes_ == 0 ? 0 : word_bytes;  // no time stands at the beginning
  write_at(bytes_ + first, text + first, number - first);
  write_time(bytes_ + number);
  write_at(bytes_, text, first);
  bytes_ += number;
}

void SetFile::write_time(std::uint64_t at) const {
  const RunTime before = earlier_.value_or(RunTime{});
  const auto whole = [](double seconds) {
    return std::min<std::uint64_t>(static_cast<std::uint64_t>(std::max(0.0, seconds) * hundredths),
                                   UINT32_MAX);
  };
  const auto time = time_words(whole(before.wall + wall_seconds() - began_.wall) << 32 |
                               whole(before.cpu + cpu_seconds() - began_.cpu));
  write_at(at, time.data(), time_bytes);
}

/// Whether there is the time, and so nothing behind it. Where the words of the next block are half there, it is not known.
bool SetFile::find_time(std::uint64_t at) {
  if (found_ < at + word_bytes || (reading_->number(at, word_bytes) & is_time) == 0) return false;
  if (found_ < at + time_bytes) return true;
  const std::uint64_t both = reading_->number(at + word_bytes, word_bytes);
  if (reading_->number(at, word_bytes) != time_words(both)[0]) return true;
  earlier_ = {static_cast<double>(both >> 32) / hundredths,
              static_cast<double>(both & UINT32_MAX) / hundredths};
  return true;
}

std::size_t SetFile::begin(const SetPart& part) {
  head_ = head_text(beginning_, part);
  if (found_ > 0 && in_work_ == 0) take_finish(part);
  if (found_ > 0) find_part(part);
  return in_work_;
}

/// Where FILE.part differs from this run in its finish alone, and has no winning positions: gives it the head of this run.
void SetFile::take_finish(const SetPart& part) {
  const std::string there = first_head(*reading_);
  if (there == head_ || without_finish(there) != without_finish(head_)) return;
  Part found{.blocks_at = there.size()};
  find_blocks(found, part);
  const bool goes_on = found.end != 0 && found_ >= found.end + winning_magic.size();
  if (goes_on && reading_->bytes(found.end, winning_magic.size()) == winning_magic)
    refuse_other(there, "has winning positions of another finish");
  const std::uint64_t end = found.blocks.empty() ? found.blocks_at : found.blocks.back().end();
  const OpenFile before = std::move(file_);  // locked until the other one has its name
  try {
    TemporaryFile changed(unfinished_);
    file_ = OpenFile(::fcntl(changed.descriptor(), F_DUPFD_CLOEXEC, 0));
    write_at(0, head_.data(), head_.size());
    copy_bytes(found.blocks_at, head_.size(), end - found.blocks_at);
    write_time(head_.size() + end - found.blocks_at);
    changed.put_in_place();
  } catch (const std::system_error& error) {
    failed(error.code().message());
  }
  begin_reading();
}

/// What an earlier run has written of the part in work.
void SetFile::find_part(const SetPart& part) {
  const std::uint64_t left = found_ - bytes_;
  const std::string there = reading_->bytes(bytes_, std::min<std::uint64_t>(left, head_.size()));
  const bool has_only_time = bytes_ > 0 && (left < word_bytes || find_time(bytes_));
  if (has_only_time || (left < head_.size() && head_.starts_with(there))) {
    found_ = 0;
    return;
  }
  if (there != head_) refuse_other(there, "is of another run, or damaged");
  Part found{.begin = bytes_, .blocks_at = bytes_ + head_.size()};
  find_blocks(found, part);
  if (!earlier_ && !is_finished()) earlier_.emplace();
  const bool is_whole = found.end != 0;
  if (!is_whole && is_finished()) damaged("it ends too early");
  if (!is_whole) found_ = 0;
  if (!is_whole && (part.kind == SetKind::winning || part.is_image)) return;
  bytes_ = is_whole ? found.end : found.blocks.empty() ? found.blocks_at : found.blocks.back().end();
  parts_.push_back(std::move(found));
}

/// The complete ones, each compared with its checksums.
void SetFile::find_blocks(Part& found, const SetPart& part) try {
  for (std::uint64_t at = found.blocks_at; found_ >= at + word_bytes && !find_time(at);
       at = found.blocks.back().end()) {
    if (reading_->number(at, word_bytes) == 0) {
      found.end = at + word_bytes;
      find_time(found.end);
      return;
    }
    auto block = find_block(*reading_, at, part.tiles ? part.tiles->tile_words() : 0, start_pegs_);
    require_set(block.has_value(), "it ends too early, in a block");
    read(*block, [](const SetPiece&) {});
    found.blocks.push_back(std::move(*block));
  }
} catch (const ImpossibleSet& impossible) {
  damaged(impossible.why);
}

void SetFile::refuse_other(const std::string& there, const std::string& what) const {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(there, head_).in1 - there.begin());
  throw InputError("--resume: '" + unfinished_ + "' " + what + ": it has '" + line_at(there, at) +
                   "' where this run has '" + line_at(head_, at) +
                   "'. Repeat that run's command with --resume, or remove the file.");
}

/// The head of the part in work, where it is not written yet.
void SetFile::begin_writing() {
  static_assert(std::endian::native == std::endian::little, "the file has the words as they are in memory");
  if (in_work_ < parts_.size()) return;
  if (is_finished()) {
    throw InputError(
        "--resume: '" + path_ +
        "' does not have all positions that this run finds: it was cut short, or the run that made it "
        "had other --columns. Remove it, or write another file.");
  }
  parts_.push_back({.begin = bytes_, .blocks_at = bytes_ + head_.size()});
  commit(head_.data(), head_.size());
}

std::size_t SetFile::end() {
  begin_writing();
  if (parts_[in_work_].end == 0) {
    const std::uint64_t none = 0;
    commit(&none, word_bytes);
    parts_[in_work_].end = bytes_;
  }
  return in_work_++;
}

void SetFile::copy(std::size_t number, const SetPart& part) {
  begin(part);
  if (has_whole(in_work_)) {
    ++in_work_;
    return;
  }
  begin_writing();
  const std::uint64_t from = parts_[number].blocks_at;
  const std::uint64_t size = parts_[number].end - from;
  copy_bytes(from + word_bytes, bytes_ + word_bytes, size - word_bytes);
  write_time(bytes_ + size);
  const std::uint64_t first = reading_->number(from, word_bytes);
  write_at(bytes_, &first, word_bytes);
  bytes_ += size;
  parts_[in_work_++].end = bytes_;
}

void SetFile::copy_bytes(std::uint64_t from, std::uint64_t to, std::uint64_t number) const {
  std::vector<char> piece(std::size_t{1} << 20);
  for (std::uint64_t at = 0; at < number; at += piece.size()) {
    throw_if_interrupted();
    piece.resize(std::min<std::uint64_t>(piece.size(), number - at));
    reading_->read(from + at, piece.data(), piece.size());
    write_at(to + at, piece.data(), piece.size());
  }
}

std::span<const SetBlock> SetFile::blocks(std::size_t part) const {
  return part < parts_.size() ? std::span<const SetBlock>(parts_[part].blocks) : std::span<const SetBlock>();
}

void SetFile::read(const SetBlock& block, const UsePiece& use) const {
  try {
    read_pieces(*reading_, block, use);
  } catch (const ImpossibleSet& impossible) {
    damaged(impossible.why);
  }
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
  SetBlock block{bytes_ + time_bytes, numbers.size(), tile_words, counts, records_per_piece(tile_words)};
  block.checksums.resize((block.records - 1) / block.per_piece + 1);
  parallel_ranges<std::uint64_t>(block.checksums.size(), 1, [&](std::uint64_t begin, std::uint64_t end) {
    SetPiece piece;
    for (std::uint64_t number = begin; number < end; ++number) {
      const std::uint64_t first = number * block.per_piece;
      const auto here = numbers.subspan(first, std::min(block.per_piece, block.records - first));
      piece.numbers.assign(here.begin(), here.end());
      piece.words.resize(here.size() * tile_words);
      const std::span words(piece.words);
      for (std::size_t i = 0; i < here.size(); ++i)
        fill(first + i, words.subspan(i * tile_words, tile_words));
      block.checksums[number] = piece.checksum();
      write_at(block.at + first * word_bytes, here.data(), here.size_bytes());
      write_at(block.words_at() + first * tile_words * word_bytes, words.data(), words.size_bytes());
    }
  });
  const std::vector<std::uint64_t> trailer = block.trailer();
  write_at(block.trailer_at(), trailer.data(), trailer.size() * word_bytes);
  write_time(block.end());
  const auto sizes = block.sizes();
  write_at(bytes_ + word_bytes, &sizes[1], word_bytes);
  write_at(bytes_, &sizes[0], word_bytes);
  bytes_ = block.end();
  parts_[in_work_].blocks.push_back(std::move(block));
}

OpenFile SetFile::finish_unnamed() {
  if (::ftruncate(file_.get(), static_cast<off_t>(bytes_)) != 0) failed(std::strerror(errno));
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

}  // namespace pegspace
