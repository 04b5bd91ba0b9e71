// Files of checked, compressed blocks: what checkpoints and levels on disk are made of.
//
//     header    80 bytes: "pegspace", version, kind, problem, four fields, blocks, bytes, a checksum
//               of all these
//     block     24 bytes: size before compression, size stored, checksum of both sizes, the block's number
//               and the stored bytes; then the stored bytes (Zstandard, or plain where that is not smaller)
//     ...
//
// All numbers are little-endian. Every byte is covered by a checksum (XXH3), and the header by its own, so
// damage is always noticed, and can be told: which file, which block, which check. A file appears under its
// name when it is complete and on the disk (written beside, synced, renamed, folder synced), or not at all.
// Unnamed files belong to this process alone and vanish with it, however it ends.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/files/file_lock.hpp"
#include "base/files/open_file.hpp"
#include "base/files/temporary_file.hpp"

namespace pegspace {

/// A file that is not what was written: the message names the file and the check that failed.
struct DamagedFile : InputError {
  using InputError::InputError;
};

struct BlockFileHeader {
  static constexpr std::uint32_t current_version = 1;

  std::array<char, 8> magic{'p', 'e', 'g', 's', 'p', 'a', 'c', 'e'};
  std::uint32_t version = current_version;
  std::uint32_t kind = 0;                 ///< whose format the blocks have, such as level_file_kind
  std::uint64_t problem = 0;              ///< which problem (or 0): a file of another one is refused
  std::array<std::uint64_t, 4> fields{};  ///< their meaning depends on the kind
  std::uint64_t blocks = 0;
  std::uint64_t bytes = 0;     ///< of the whole file
  std::uint64_t checksum = 0;  ///< of the bytes of the header before
};
static_assert(sizeof(BlockFileHeader) == 80);

/// A block made ready for writing, in any thread.
struct PackedBlock {
  std::uint64_t raw_bytes = 0;
  std::string stored;
};
/// Compresses; at most most_block_bytes.
PackedBlock pack_block(std::string_view raw);
inline constexpr std::uint64_t most_block_bytes = std::uint64_t{1} << 30;

/// Reads blocks in any order. read() may be called from several threads.
class BlockReader {
 public:
  /// Opens the file and checks its header and the frame of its blocks. Throws DamagedFile; InputError where
  /// it cannot be opened. `problem` 0 takes any.
  BlockReader(const std::string& path, std::uint32_t kind, std::uint64_t problem);

  const BlockFileHeader& header() const { return header_; }
  const std::string& path() const { return path_; }
  std::size_t blocks() const { return frames_.size(); }
  /// Bytes of the block when unpacked.
  std::uint64_t raw_bytes(std::size_t block) const { return frames_[block].raw; }
  /// The block, unpacked. Throws DamagedFile.
  std::string read(std::size_t block) const;

 private:
  friend class BlockWriter;
  struct Frame {
    std::uint64_t at;  ///< of the stored bytes
    std::uint64_t raw;
    std::uint64_t stored;
    std::uint64_t checksum;
  };
  BlockReader(OpenFile file, std::string path) : path_(std::move(path)), file_(std::move(file)) {}
  void read_header(std::uint32_t kind, std::uint64_t problem);
  void read_frames();
  void read_bytes(std::uint64_t at, void* to, std::size_t number) const;
  [[noreturn]] void damaged(const std::string& check) const;

  std::string path_;
  OpenFile file_;
  BlockFileHeader header_;
  std::vector<Frame> frames_;
};

/// Writes blocks one after the other. All failures of the disk are DiskError; what was written is removed.
class BlockWriter {
 public:
  /// A file that will stand at `path`.
  BlockWriter(std::string path, std::uint32_t kind, std::uint64_t problem);
  /// An unnamed file on the disk of this folder.
  static BlockWriter unnamed(const std::string& folder, std::uint32_t kind, std::uint64_t problem);

  void set_field(std::size_t field, std::uint64_t value) { header_.fields[field] = value; }
  void add(const PackedBlock& block);
  std::uint64_t bytes() const { return header_.bytes; }
  std::uint64_t blocks() const { return header_.blocks; }

  /// Completes the file and puts it into its place. Returns it for reading.
  BlockReader commit();

 private:
  BlockWriter() = default;
  int descriptor() const { return path_.empty() ? unnamed_.get() : temporary_.descriptor(); }
  void write_at(std::uint64_t at, const void* from, std::size_t number);
  [[noreturn]] void failed(int error_number) const;

  std::string path_;  // "" for unnamed files
  std::string folder_;
  TemporaryFile temporary_;
  OpenFile unnamed_;
  BlockFileHeader header_;
  std::vector<BlockReader::Frame> frames_;
};

/// Makes what was created, renamed or removed in this folder last. Throws DiskError.
void sync_folder(const std::string& folder);

/// A lock on a folder that one run holds at a time; the kernel frees it however the run's processes end.
class FolderLock {
 public:
  /// Makes the folder where it is missing. Throws InputError where it cannot be used ("--checkpoint" as
  /// `what`), or others hold it.
  FolderLock(const std::string& folder, std::string_view what, Holders holders);
  /// From now on `several` may hold it. Throws InputError.
  void share() { take(Holders::several); }

 private:
  void take(Holders holders);

  std::string where_;  // for errors
  OpenFile file_;
};

}  // namespace pegspace
