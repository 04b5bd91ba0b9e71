// A set file, written while the set is made: tools/check/FORMAT.md describes it, and tools/check proves what
// it holds. An engine adds each block when it is complete and before it is dropped, so no set needs to fit in
// memory; it reads back what it needs again.
//
// Until finish() the file is FILE.part, beside its place and locked. A run that ended early, or was killed,
// goes on from it:
//
//     resume(), open(), begin(part)  compares the head that is there, and every block with its checksums
//     blocks(part), read(part, …)    what it has
//
// What is complete is followed by the time that all runs took up to there, in two words. Whatever comes next
// begins there, and its first word is written last; until then the highest bit of that word says that nothing
// is there. So what was in work is no block, and the next run overwrites it. Reachable positions go on behind
// their last complete block; a part of winning positions is there whole or is begun anew. While
// there are none, the next run may have another finish: the blocks are copied behind its head.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/files/open_file.hpp"
#include "levels/engine.hpp"
#include "levels/sets/set_block.hpp"
#include "levels/sets/set_exchange.hpp"

namespace pegspace {

class SetFile {
 public:
  /// For what this search of the problem finds. Opens nothing yet.
  SetFile(const std::string& path, const Problem& problem, const SearchOptions& search);
  /// The same in a file without a name, in this folder, for a reader in this process (finish_unnamed()).
  static std::unique_ptr<SetFile> unnamed(const std::string& folder, const Problem& problem,
                                          const SearchOptions& search);
  /// Removes FILE.part where open() made it, unless keep_unfinished() was called and a block is complete.
  ~SetFile();
  SetFile(const SetFile&) = delete;
  SetFile& operator=(const SetFile&) = delete;

  const std::string& path() const { return path_; }
  /// FILE.part
  const std::string& unfinished() const { return unfinished_; }
  /// After resume(): whether what is there is of an engine that has tiles; nothing where it does not say so.
  std::optional<bool> has_tiles() const;
  /// Throws DiskError where the disk has not room for so many bytes, with what FILE.part has of them.
  void require_space(std::uint64_t bytes) const;

  /// open() is to go on from FILE.part, where there is one, or from FILE itself, where a run is over that was
  /// to write it.
  void resume();
  /// Makes FILE.part and locks it. Throws InputError where it is there, unless resume() was called, or
  /// another run has it; DiskError.
  void open();
  void keep_unfinished() { keeps_unfinished_ = true; }
  /// Whether it has some of an earlier run.
  bool has_found_positions() const { return has_found_positions_; }
  /// Whether a later run finds something to go on from.
  bool keeps_something() const { return keeps_unfinished_ && bytes_ > 0; }

  /// A part, up to end(); both return its number. Winning positions follow the class that they are of. What
  /// an earlier run has written of it is not written again. Throws InputError where FILE.part is of another
  /// run or damaged, and leaves it as it is; DiskError, as all that writes.
  std::size_t begin(const SetPart& part);
  std::size_t end();
  /// Whether the part is complete.
  bool has_whole(std::size_t part) const { return part < written_.size() && written_[part].end != 0; }

  /// A block of the part in work: tiles, by ascending numbers. Runs in parallel in the caller's task arena.
  /// Throws Interrupted.
  void add_tiles(std::span<const std::uint64_t> tiles, std::size_t tile_words, const FillRecord& fill,
                 const BlockCounts& counts);
  /// The same of a list: the canonical positions of a level, ascending.
  void add_list(std::span<const Position> positions, const BlockCounts& counts);

  /// The complete blocks of a part that is begun.
  std::span<const SetBlock> blocks(std::size_t part) const;
  /// Calls use(records) with all records of a block, by several threads at once; on each rank with those that
  /// it keeps. Throws InputError where the block is damaged.
  void read(const SetBlock& block, const KeeperOf& keeper, const UsePiece& use) const;
  /// What a run can say that finds something in FILE.part that no run wrote there.
  [[noreturn]] void damaged(const std::string& why) const;

  /// Puts the file into its place. Returns its bytes.
  std::uint64_t finish();
  /// The same of a file without a name, which is the reader's from then on.
  OpenFile finish_unnamed();

  struct RunTime {
    double wall = 0;
    double cpu = 0;
  };
  /// What earlier runs took; nothing where this run began the file.
  const std::optional<RunTime>& earlier() const { return earlier_; }

 private:
  struct Written {
    std::uint64_t end = 0;  ///< 0: it is not complete
    std::vector<SetBlock> blocks{};
  };

  bool is_finished() const { return unfinished_ == path_; }
  void begin_reading();
  void take_finish(const SetPart& part);
  void find_part(const SetPart& part);
  Written find_blocks(std::uint64_t at, const SetPart& part);
  void read_here(const SetBlock& block, std::uint64_t first, std::uint64_t last, const UsePiece& use) const;
  void compare_checksums(const SetBlock& block) const;
  [[noreturn]] void refuse_other(const std::string& there, const std::string& what) const;
  bool find_time(std::uint64_t at);
  bool leads() const { return exchange_.rank() == 0; }
  void share_part(const SetPart& part);
  void begin_writing();
  void gather_block(SetBlock& block, std::span<const std::uint64_t> tiles, const FillRecord& fill);
  void write_pieces(SetBlock& block, std::uint64_t first_record, std::span<const std::uint64_t> numbers,
                    const FillRecord& fill) const;
  void finish_block(const SetBlock& block) const;
  void commit(const void* bytes, std::size_t number);
  void write_time(std::uint64_t at) const;
  void copy_bytes(std::uint64_t from, std::uint64_t to, std::uint64_t number) const;
  void write_at(std::uint64_t at, const void* bytes, std::size_t number) const;
  [[noreturn]] void failed(const std::string& why) const;

  std::string path_;
  std::string unfinished_;
  Exchange& exchange_;
  std::string beginning_;  ///< says all about problem and options
  int start_pegs_;
  OpenFile file_;
  std::optional<PlainFile> reading_;  ///< the same
  bool keeps_unfinished_ = false;
  bool resumes_ = false;
  bool is_new_ = false;
  bool has_found_positions_ = false;
  std::uint64_t found_ = 0;       ///< bytes of FILE.part that may be of an earlier run
  std::uint64_t bytes_ = 0;       ///< complete
  std::vector<Written> written_;  ///< written, whole or in part
  std::size_t in_work_ = 0;       ///< the part begun last
  std::string head_;              ///< of that; written with its first block
  std::optional<RunTime> earlier_;
  RunTime began_;
};

}  // namespace pegspace
