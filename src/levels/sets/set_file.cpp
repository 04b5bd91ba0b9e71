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
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/files/file_lock.hpp"
#include "base/files/temporary_file.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace {

SetFile::SetFile(const std::string& path, const Problem& problem, const SearchOptions& search)
    : path_(linked_file(path).string()),
      unfinished_(unfinished_path(path)),
      exchange_(*search.exchange),
      beginning_(head_beginning(problem, search.max_depth, search.symmetry)),
      start_pegs_(count_bits(problem.start)) {}

std::unique_ptr<SetFile> SetFile::unnamed(const std::string& folder, const Problem& problem,
                                          const SearchOptions& search) {
  auto file = std::make_unique<SetFile>("", problem, search);
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
  if (leads()) {
    const char* const text = static_cast<const char*>(bytes);
    const std::size_t first = bytes_ == 0 ? 0 : word_bytes;  // no time stands at the beginning
    write_at(bytes_ + first, text + first, number - first);
    write_time(bytes_ + number);
    write_at(bytes_, text, first);
  }
  bytes_ += number;
}

std::size_t SetFile::begin(const SetPart& part) {
  head_ = head_text(beginning_, part);
  exchange_.agree([&] {
    if (found_ > 0 && in_work_ == 0) take_finish(part);
    if (found_ == 0) return;
    find_part(part);
    // A run that was killed may not have come to the time, and what is written behind would leave 0 there,
    // the end of a part.
    if (found_ == 0 && bytes_ > 0 && !is_finished()) write_time(bytes_);
  });
  if (exchange_.ranks() > 1) share_part(part);
  return in_work_;
}

/// The head of the part in work, where it is not written yet.
void SetFile::begin_writing() {
  static_assert(std::endian::native == std::endian::little, "the file has the words as they are in memory");
  if (in_work_ < written_.size()) return;
  if (is_finished()) {
    throw InputError(
        "--resume: '" + path_ +
        "' does not have all positions that this run finds: it was cut short, or the run that made it "
        "had other --columns. Remove it, or write another file.");
  }
  written_.emplace_back();
  commit(head_.data(), head_.size());
}

std::size_t SetFile::end() {
  exchange_.agree([&] {
    begin_writing();
    const std::uint64_t none = 0;
    if (written_[in_work_].end == 0) commit(&none, word_bytes);
  });
  if (written_[in_work_].end == 0) written_[in_work_].end = bytes_;
  return in_work_++;
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
  return part < written_.size() ? std::span<const SetBlock>(written_[part].blocks)
                                : std::span<const SetBlock>();
}

void SetFile::read(const SetBlock& block, const KeeperOf& keeper, const UsePiece& use) const {
  if (exchange_.ranks() > 1) {
    const ReadPieces read = [&](std::uint64_t first, std::uint64_t last, const UsePiece& take) {
      read_here(block, first, last, take);
    };
    scatter_records(exchange_, block, read, keeper, use);
  } else {
    read_here(block, 0, block.checksums.size(), use);
  }
}

void SetFile::add_list(std::span<const Position> positions, const BlockCounts& counts) {
  add_tiles(
      positions, 0, [](std::size_t, std::span<std::uint64_t>) {}, counts);
}

void SetFile::add_tiles(std::span<const std::uint64_t> tiles, std::size_t tile_words, const FillRecord& fill,
                        const BlockCounts& counts) {
  SetBlock block;
  block.records = exchange_.sum(tiles.size());
  block.tile_words = tile_words;
  block.counts = counts;
  block.per_piece = records_per_piece(tile_words);
  if (block.records == 0) return;
  exchange_.agree([&] {
    begin_writing();
    block.at_ = bytes_ + 2 * word_bytes;
    block.checksums.resize((block.records - 1) / block.per_piece + 1);
  });
  if (exchange_.ranks() > 1) {
    gather_block(block, tiles, fill);
  } else {
    block.first_number = tiles.front();
    write_pieces(block, 0, tiles, fill);
    finish_block(block);
  }
  bytes_ = block.end();
  written_[in_work_].blocks.push_back(std::move(block));
}

/// On rank 0 those of all ranks are written, as many at a time as make up pieces.
void SetFile::gather_block(SetBlock& block, std::span<const std::uint64_t> tiles, const FillRecord& fill) {
  const std::size_t tile_words = block.tile_words;
  std::uint64_t written = 0;
  SetPiece kept;
  gather_records(exchange_, tiles, tile_words, fill, [&](const SetPiece& more) {
    kept.numbers.insert(kept.numbers.end(), more.numbers.begin(), more.numbers.end());
    kept.words.insert(kept.words.end(), more.words.begin(), more.words.end());
    const bool are_all = written + kept.numbers.size() == block.records;
    const std::size_t whole =
        are_all ? kept.numbers.size() : kept.numbers.size() / block.per_piece * block.per_piece;
    write_pieces(block, written, std::span(kept.numbers).first(whole),
                 [&](std::size_t i, std::span<std::uint64_t> words) {
                   std::copy_n(kept.words.begin() + static_cast<std::ptrdiff_t>(i * tile_words), tile_words,
                               words.begin());
                 });
    written += whole;
    kept.numbers.erase(kept.numbers.begin(), kept.numbers.begin() + static_cast<std::ptrdiff_t>(whole));
    kept.words.erase(kept.words.begin(),
                     kept.words.begin() + static_cast<std::ptrdiff_t>(whole * tile_words));
  });
  constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
  const std::vector<std::uint64_t> firsts(static_cast<std::size_t>(exchange_.ranks()),
                                          tiles.empty() ? none : tiles.front());
  block.first_number = std::ranges::min(exchange_.swap(firsts));
  exchange_.agree([&] {
    if (leads()) finish_block(block);
  });
}

/// Records of a block from this one on, where a piece begins.
void SetFile::write_pieces(SetBlock& block, std::uint64_t first_record,
                           std::span<const std::uint64_t> numbers, const FillRecord& fill) const {
  const std::uint64_t pieces = (numbers.size() + block.per_piece - 1) / block.per_piece;
  parallel_ranges<std::uint64_t>(pieces, 1, [&](std::uint64_t begin, std::uint64_t end) {
    SetPiece piece;
    for (std::uint64_t number = begin; number < end; ++number) {
      const std::uint64_t first = number * block.per_piece;
      const auto here = numbers.subspan(first, std::min(block.per_piece, numbers.size() - first));
      piece.numbers.assign(here.begin(), here.end());
      piece.words.resize(here.size() * block.tile_words);
      const std::span words(piece.words);
      for (std::size_t i = 0; i < here.size(); ++i)
        fill(first + i, words.subspan(i * block.tile_words, block.tile_words));
      const std::uint64_t record = first_record + first;
      block.checksums[record / block.per_piece] = piece.checksum();
      write_at(block.at_ + record * word_bytes, here.data(), here.size_bytes());
      write_at(block.words_at() + record * block.tile_words * word_bytes, words.data(), words.size_bytes());
    }
  });
}

void SetFile::finish_block(const SetBlock& block) const {
  const std::vector<std::uint64_t> trailer = block.trailer();
  write_at(block.trailer_at(), trailer.data(), trailer.size() * word_bytes);
  write_time(block.end());
  const auto sizes = block.sizes();
  write_at(bytes_ + word_bytes, &sizes[1], word_bytes);
  write_at(bytes_, &sizes[0], word_bytes);
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
