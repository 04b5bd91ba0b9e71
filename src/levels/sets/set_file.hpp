// A set file, written while the set is made: tools/check/FORMAT.md describes it, and tools/check proves what it holds. An
// engine adds each block when it is complete and before it is dropped, so no set needs to fit in memory.
//
// Until finish() the file stands beside its place, under the name of an unfinished one, and is locked. A run with a checkpoint leaves it
// there when it ends early: the checkpoint says how much of it is complete (add_state()), and the resumed run goes on
// behind that.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/files/open_file.hpp"
#include "levels/sets/set_block.hpp"
#include "levels/sets/set_head.hpp"

namespace pegspace {

class SetFile {
 public:
  /// For the problem's positions down to max_depth. Opens nothing yet.
  SetFile(const std::string& path, const Problem& problem, Symmetry symmetry, std::optional<int> max_depth);
  /// The same in a file without a name, in this folder, for a reader in this process (finish_unnamed()).
  static std::unique_ptr<SetFile> unnamed(const std::string& folder, const Problem& problem,
                                          Symmetry symmetry, std::optional<int> max_depth);
  /// Removes the unfinished file, unless a checkpoint needs it.
  ~SetFile();
  SetFile(const SetFile&) = delete;
  SetFile& operator=(const SetFile&) = delete;

  /// Where it stands until it is complete.
  const std::string& unfinished() const { return unfinished_; }
  /// Whether a file of the same problem and options is in its place.
  bool is_there() const;
  /// Throws DiskError where the disk has not so many bytes.
  void require_space(std::uint64_t bytes) const;

  /// A part, up to end(), which returns its number; winning positions follow the class that they are of. What the file has of it from
  /// an earlier run is not written again. Throws DiskError, as all that writes.
  void begin(const SetPart& part);
  std::size_t end();
  /// A part with the blocks of another one, which a symmetry carries there.
  void copy(std::size_t number, const SetPart& part);
  /// Takes back all but the first parts: they will be written anew.
  void keep_parts(std::size_t number);

  /// Writes the words of the i-th record.
  using Fill = std::function<void(std::size_t i, std::span<std::uint64_t> words)>;
  /// A block of tiles, by ascending numbers. Runs in parallel in the caller's task arena. Throws Interrupted.
  void add_tiles(std::span<const std::uint64_t> tiles, std::size_t tile_words, const Fill& fill,
                 const BlockCounts& counts);
  /// A block of a list: the canonical positions of a level, ascending. The same.
  void add_list(std::span<const Position> positions, const BlockCounts& counts);

  /// Puts the file into its place. Returns its bytes.
  std::uint64_t finish();
  /// The same of a file without a name, which is the reader's from then on.
  OpenFile finish_unnamed();

  /// Adds what a checkpoint keeps: how much of the file is complete. All of that is on the disk then.
  void add_state(std::vector<std::uint64_t>& numbers);
  /// Goes on from there. Throws InputError where the unfinished file is missing, too short, or of other options.
  void resume(std::span<const std::uint64_t> state);

 private:
  struct Part {
    std::uint64_t begin = 0;   ///< byte of the file: of its head
    std::uint64_t blocks = 0;  ///< of its blocks
    std::uint64_t end = 0;     ///< 0: it is not complete
  };
  bool has_beginning(const OpenFile& file) const;
  void open();
  void begin_writing();
  void write_block(std::span<const std::uint64_t> numbers, std::size_t tile_words, const Fill& fill,
                   const BlockCounts& counts);
  void append(const void* bytes, std::size_t number);
  void write_at(std::uint64_t at, const void* bytes, std::size_t number) const;
  [[noreturn]] void failed(const std::string& why) const;

  std::string path_;
  std::string unfinished_;
  std::string beginning_;  ///< says all about problem and options
  OpenFile file_;
  bool keeps_unfinished_ = false;
  std::uint64_t bytes_ = 0;  ///< complete
  std::vector<Part> parts_;  ///< written, whole or in part
  std::size_t in_work_ = 0;  ///< the part begun last
  std::string head_;  ///< of that; written with its first block, when a resumed run knows what is there
};

}  // namespace pegspace
