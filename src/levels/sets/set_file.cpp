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
#include "base/failure.hpp"
#include "base/files/file_lock.hpp"
#include "base/files/out.hpp"
#include "base/text.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace {

SetFile::SetFile(const std::string& path, const Problem& problem, const LevelRequest& request,
                 Exchange& exchange)
    : path_(linked_file(path).string()),
      unfinished_(unfinished_path(path)),
      exchange_(exchange),
      start_pegs_(count_bits(problem.start)),
      beginning_(head_beginning(problem, request.max_depth, request.symmetry)) {
  if (problem.finish && problem.finish->number() <= most_named_targets) finish_ = problem.finish->positions();
}

std::unique_ptr<SetFile> SetFile::unnamed(const std::string& folder, const Problem& problem,
                                          const LevelRequest& request, Exchange& exchange) {
  auto file = std::make_unique<SetFile>("", problem, request, exchange);
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
  const bool has_made_it = file_.get() >= 0 && found_ == 0 && !path_.empty();
  if (has_made_it && !keeps_something()) ::unlink(unfinished_.c_str());
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

void SetFile::open(Unfinished what_then) {
  keeps_part_ = what_then == Unfinished::kept;
  const int to_write = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | (state_ == State::writing ? O_EXCL : 0);
  const int how = state_ == State::finished ? O_RDONLY : to_write;
  OpenFile file(::open(unfinished_.c_str(), how | O_CLOEXEC, 0666));
  if (file.get() < 0 && errno == EEXIST) {
    throw InputError("'" + unfinished_ +
                     "' is there already: a run is writing it, or ended early. Continue that run with '" +
                     as_typed("pegspace enumerate BOARD --save FILE --resume") + "', or remove the file.");
  }
  if (file.get() < 0 && errno == ELOOP)
    throw InputError("'" + unfinished_ + "' is a symbolic link, which no run made. Remove it.");
  if (file.get() < 0) failed(std::strerror(errno));
  const auto is_taken = [&] {
    return lock_file(file.get(), "'" + unfinished_ + "'") == FileLock::of_another_run ||
           !has_name(file.get(), AT_FDCWD, unfinished_.c_str());  // another run put it into its place
  };
  if (state_ != State::finished && is_taken()) {
    throw InputError("another run is writing '" + unfinished_ +
                     "'. Wait for it, or give this one another file.");
  }
  file_ = std::move(file);
  reading_.emplace(OpenFile(::fcntl(file_.get(), F_DUPFD_CLOEXEC, 0)), unfinished_);
  found_ = reading_->size();
  if (found_ == 0) state_ = State::writing;
  if (found_ > 0) read_unproved_file(unfinished_);
}

void SetFile::write_at(std::uint64_t at, const void* bytes, std::size_t number) const {
  if (const int error = write_all_at(file_.get(), at, bytes, number)) failed(std::strerror(error));
}

void SetFile::cut_off() const {
  if (::ftruncate(file_.get(), static_cast<off_t>(bytes_)) != 0) failed(std::strerror(errno));
}

std::size_t SetFile::begin(const SetPart& part) {
  head_ = head_text(beginning_, with_targets_named(part, finish_));
  const std::size_t bits =
      part.tiles ? part.tiles->tile_holes.size() : static_cast<std::size_t>(part.group.holes());
  form_ = {part.tiles ? part.tiles->tile_words() : 0, low_bits(static_cast<int>(bits))};
  exchange_.agree([&] {
    if (state_ != State::writing) find_part(part);
  });
  if (exchange_.ranks() > 1) share_part();
  return in_work_;
}

/// The words after the last block of a part.
std::array<std::uint64_t, 2> SetFile::end_of_part() const {
  return {0, written_.back().blocks.size()};
}

/// Writes the head of the current part, if it is not written yet, after the end of the part before.
void SetFile::begin_writing() {
  static_assert(std::endian::native == std::endian::little, "the file has the words as they are in memory");
  if (in_work_ < written_.size()) return;
  if (state_ == State::finished) {
    throw InputError(
        "--resume: '" + path_ +
        "' does not have all positions that this run finds: it was cut short, or the run that made it "
        "had other --columns. Remove it, or write another file.");
  }
  std::string text;
  if (in_work_ > 0) {
    const auto end = end_of_part();
    text.append(reinterpret_cast<const char*>(end.data()), sizeof end);
  }
  text += head_;
  written_.emplace_back();
  if (leads()) write_at(bytes_, text.data(), text.size());
  bytes_ += text.size();
}

std::size_t SetFile::end() {
  exchange_.agree([&] { begin_writing(); });
  written_[in_work_].is_whole = true;
  return in_work_++;
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
  block.form = form_;
  block.counts = counts;
  block.per_piece = records_per_piece(tile_words);
  if (block.records == 0) return;
  exchange_.agree([&] {
    begin_writing();
    block.number = written_[in_work_].blocks.size() + 1;
    block.at_ = bytes_ + SetBlock::head_bytes(true);
    block.checksums.resize((block.records - 1) / block.per_piece + 1);
    if (leads()) write_head(block);
  });
  if (exchange_.ranks() > 1) {
    gather_block(block, tiles, fill);
  } else {
    block.first_number = tiles.front();
    write_pieces(block, 0, tiles, fill);
  }
  exchange_.agree([&] {
    if (leads()) write_trailer(block);
  });
  bytes_ = block.end();
  written_[in_work_].blocks.push_back(std::move(block));
}

/// Rank 0 writes the records of all ranks, as many at a time as make up pieces.
void SetFile::gather_block(SetBlock& block, std::span<const std::uint64_t> tiles, const FillRecord& fill) {
  const std::size_t tile_words = block.form.tile_words;
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
}

/// Writes records of a block, beginning with this one, which begins a piece.
void SetFile::write_pieces(SetBlock& block, std::uint64_t first_record,
                           std::span<const std::uint64_t> numbers, const FillRecord& fill) const {
  const std::uint64_t pieces = (numbers.size() + block.per_piece - 1) / block.per_piece;
  const std::size_t tile_words = block.form.tile_words;
  parallel_ranges<std::uint64_t>(pieces, 1, [&](std::uint64_t begin, std::uint64_t end) {
    SetPiece piece;
    for (std::uint64_t number = begin; number < end; ++number) {
      const std::uint64_t first = number * block.per_piece;
      const auto here = numbers.subspan(first, std::min(block.per_piece, numbers.size() - first));
      piece.numbers.assign(here.begin(), here.end());
      piece.words.resize(here.size() * tile_words);
      const std::span words(piece.words);
      for (std::size_t i = 0; i < here.size(); ++i)
        fill(first + i, words.subspan(i * tile_words, tile_words));
      const std::uint64_t record = first_record + first;
      block.checksums[record / block.per_piece] = piece.checksum();
      write_at(block.at_ + record * word_bytes, here.data(), here.size_bytes());
      write_at(block.words_at() + record * tile_words * word_bytes, words.data(), words.size_bytes());
    }
  });
}

void SetFile::write_head(const SetBlock& block) const {
  const auto head = block.head();
  write_at(bytes_, head.data(), sizeof head);
}

void SetFile::write_trailer(const SetBlock& block) const {
  const std::vector<std::uint64_t> trailer = block.trailer();
  write_at(block.trailer_at(), trailer.data(), trailer.size() * word_bytes);
}

/// Writes the end of the last part, and cuts off everything after it.
void SetFile::end_here() {
  const auto end = end_of_part();
  write_at(bytes_, end.data(), sizeof end);
  bytes_ += sizeof end;
  cut_off();
}

OpenFile SetFile::finish_unnamed() {
  end_here();
  return std::move(file_);
}

std::uint64_t SetFile::finish() {
  if (state_ == State::finished) return found_;
  end_here();
  if (::fsync(file_.get()) != 0 && errno != EINVAL) failed(std::strerror(errno));
  if (::rename(unfinished_.c_str(), path_.c_str()) != 0) failed(std::strerror(errno));
  file_.close();
  const std::string folder = std::filesystem::path(path_).parent_path().string();
  sync_folder(folder.empty() ? "." : folder);
  return bytes_;
}

}  // namespace pegspace
