#include "base/files/block_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <new>
#include <system_error>

#include "base/check.hpp"
#include "base/files/checksum.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

static_assert(std::endian::native == std::endian::little, "the numbers of a file are little-endian");

constexpr int compression_level =
    1;  // higher levels save 1 to 3 % on sorted positions and take thrice the time

struct BlockHeader {
  std::uint64_t raw;
  std::uint64_t stored;
  std::uint64_t checksum;
};

std::uint64_t header_checksum(const BlockFileHeader& header) {
  return checksum64(&header, offsetof(BlockFileHeader, checksum));
}

std::uint64_t block_checksum(std::uint64_t number, std::uint64_t raw, std::string_view stored) {
  Checksum sum(number + 1);
  const std::uint64_t sizes[2] = {raw, stored.size()};
  sum.add(sizes, sizeof sizes);
  sum.add(stored);
  return sum.value();
}

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

}  // namespace

PackedBlock pack_block(std::string_view raw) {
  PEGSPACE_CHECK(raw.size() <= most_block_bytes, "a block is not larger than readers accept");
  PackedBlock block{raw.size(), std::string(ZSTD_compressBound(raw.size()), '\0')};
  const std::size_t size =
      ZSTD_compress(block.stored.data(), block.stored.size(), raw.data(), raw.size(), compression_level);
  if (ZSTD_isError(size) != 0 || size >= raw.size()) {
    block.stored.assign(raw);
  } else {
    block.stored.resize(size);
  }
  return block;
}

// ---- reading ----

BlockReader::BlockReader(const std::string& path, std::uint32_t kind, std::uint64_t problem)
    : path_(path),
      file_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {  // a pipe is not waited for
  if (file_.get() < 0) throw InputError("cannot read '" + path + "': " + std::strerror(errno) + ".");
  read_header(kind, problem);
  read_frames();
}

void BlockReader::damaged(const std::string& check) const {
  throw DamagedFile("'" + path_ + "' is damaged: " + check + ".");
}

void BlockReader::read_bytes(std::uint64_t at, void* to, std::size_t number) const {
  char* bytes = static_cast<char*>(to);
  while (number > 0) {
    const ssize_t got = ::pread(file_.get(), bytes, number, static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) damaged("byte " + std::to_string(at) + " cannot be read (" + std::strerror(errno) + ")");
    if (got == 0) damaged("it ends at byte " + std::to_string(at) + ", in the middle of its content");
    bytes += got;
    at += static_cast<std::uint64_t>(got);
    number -= static_cast<std::size_t>(got);
  }
}

void BlockReader::read_header(std::uint32_t kind, std::uint64_t problem) {
  struct stat status {};
  if (::fstat(file_.get(), &status) != 0 || !S_ISREG(status.st_mode)) damaged("it is not a regular file");
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size < sizeof header_) {
    damaged("it has " + std::to_string(size) + " bytes, fewer than its header's " +
            std::to_string(sizeof header_));
  }
  read_bytes(0, &header_, sizeof header_);
  if (header_.magic != BlockFileHeader().magic) damaged("it does not begin with the word \"pegspace\"");
  if (header_.version != BlockFileHeader::current_version && header_.checksum == header_checksum(header_)) {
    throw InputError("'" + path_ + "' has format version " + std::to_string(header_.version) +
                     ", this program reads version " + std::to_string(BlockFileHeader::current_version) +
                     ". Use the program that wrote it, or start again in an empty folder.");
  }
  if (header_.checksum != header_checksum(header_)) damaged("the checksum of its header is wrong");
  if (header_.bytes != size) {
    damaged("it has " + std::to_string(size) + " bytes, and its header says " +
            std::to_string(header_.bytes));
  }
  if (header_.kind != kind) {
    damaged("it is of kind " + std::to_string(header_.kind) + ", expected " + std::to_string(kind));
  }
  if (problem != 0 && header_.problem != problem) damaged("it belongs to another problem");
}

void BlockReader::read_frames() {
  std::uint64_t at = sizeof header_;
  for (std::uint64_t number = 0; number < header_.blocks; ++number) {
    const std::string name = "block " + std::to_string(number);
    if (header_.bytes - at < sizeof(BlockHeader)) damaged(name + " lies beyond its end");
    BlockHeader block{};
    read_bytes(at, &block, sizeof block);
    at += sizeof block;
    if (block.stored > header_.bytes - at) damaged(name + " reaches beyond its end");
    if (block.raw > most_block_bytes || block.stored > block.raw)
      damaged("the size of " + name + " is wrong");
    frames_.push_back({at, block.raw, block.stored, block.checksum});
    at += block.stored;
  }
  if (at != header_.bytes) damaged("bytes follow its last block");
}

std::string BlockReader::read(std::size_t number) const {
  const Frame& frame = frames_.at(number);
  const std::string name = "block " + std::to_string(number);
  std::string stored(frame.stored, '\0');
  read_bytes(frame.at, stored.data(), stored.size());
  if (block_checksum(number, frame.raw, stored) != frame.checksum) {
    damaged("the checksum of " + name + " is wrong");
  }
  if (frame.stored == frame.raw) return stored;
  std::string raw(frame.raw, '\0');
  const std::size_t size = ZSTD_decompress(raw.data(), raw.size(), stored.data(), stored.size());
  if (ZSTD_getErrorCode(size) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (ZSTD_isError(size) != 0 || size != raw.size()) damaged(name + " cannot be unpacked");
  return raw;
}

// ---- writing ----

BlockWriter::BlockWriter(std::string path, std::uint32_t kind, std::uint64_t problem)
    : path_(std::move(path)), folder_(folder_of(path_)) {
  header_.kind = kind;
  header_.problem = problem;
  header_.bytes = sizeof header_;
  try {
    temporary_ = TemporaryFile(path_);
  } catch (const std::system_error& error) {
    failed(error.code().value());
  }
}

BlockWriter BlockWriter::unnamed(const std::string& folder, std::uint32_t kind, std::uint64_t problem) {
  BlockWriter writer;
  writer.folder_ = folder;
  writer.header_.kind = kind;
  writer.header_.problem = problem;
  writer.header_.bytes = sizeof writer.header_;
  writer.unnamed_ = unnamed_file(folder);
  if (writer.unnamed_.get() < 0) writer.failed(errno);
  return writer;
}

void BlockWriter::failed(int error_number) const {
  const std::string what = path_.empty() ? "a file in '" + folder_ + "'" : "'" + path_ + "'";
  throw DiskError("cannot write " + what + ": " + std::strerror(error_number) + " (" +
                  human_bytes(header_.bytes) + " of it were written)");
}

void BlockWriter::write_at(std::uint64_t at, const void* from, std::size_t number) {
  if (const int error = write_all_at(descriptor(), at, from, number)) failed(error);
}

void BlockWriter::add(const PackedBlock& block) {
  const BlockHeader frame{block.raw_bytes, block.stored.size(),
                          block_checksum(header_.blocks, block.raw_bytes, block.stored)};
  write_at(header_.bytes, &frame, sizeof frame);
  write_at(header_.bytes + sizeof frame, block.stored.data(), block.stored.size());
  frames_.push_back({header_.bytes + sizeof frame, frame.raw, frame.stored, frame.checksum});
  header_.bytes += sizeof frame + block.stored.size();
  header_.blocks += 1;
}

BlockReader BlockWriter::commit() {
  header_.checksum = header_checksum(header_);
  write_at(0, &header_, sizeof header_);
  OpenFile file = std::move(unnamed_);
  if (!path_.empty()) {
    try {
      file = temporary_.put_in_place();
    } catch (const std::system_error& error) {
      failed(error.code().value());
    }
    sync_folder(folder_);
  }
  BlockReader reader(std::move(file), path_.empty() ? "a file in " + folder_ : path_);
  reader.header_ = header_;
  reader.frames_ = std::move(frames_);
  return reader;
}

void sync_folder(const std::string& folder) {
  const OpenFile file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some file systems cannot sync a folder (EINVAL): there renames last by themselves, or not at all.
  if (file.get() < 0 || (::fsync(file.get()) != 0 && errno != EINVAL)) {
    throw DiskError("cannot sync the folder '" + folder + "': " + std::strerror(errno));
  }
}

/// errno's: a full disk is no wrong input.
[[noreturn]] static void refuse_folder(const std::string& what) {
  const std::string sentence = what + ": " + std::strerror(errno) + ".";
  if (errno == ENOSPC) throw DiskError(sentence);
  throw InputError(sentence);
}

FolderLock::FolderLock(const std::string& folder, std::string_view what, Holders holders)
    : where_(std::string(what) + " '" + folder + "'") {
  if (folder.empty()) throw InputError(std::string(what) + " needs the name of a folder.");
  if (::mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) {
    refuse_folder(where_ + " cannot be made");
  }
  const std::string path = folder + "/lock";
  file_ = OpenFile(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (file_.get() < 0) refuse_folder(where_ + " cannot be used");
  take(holders);
}

void FolderLock::take(Holders holders) {
  if (lock_file(file_.get(), where_, holders) != FileLock::of_another_run) return;
  throw InputError(where_ + " is in use by another run. Wait for it to end, or give another folder.");
}

}  // namespace pegspace
