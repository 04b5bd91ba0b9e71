// A set file, written while the set is made: tools/check/FORMAT.md describes it, and tools/check proves its
// content. An engine adds each block when it is complete and before it is dropped, so no set needs to fit in
// memory; blocks that are needed again are read back.
//
// Until finish() the file is FILE.part, beside its place and locked. A run that ended early, or was killed,
// continues from it:
//
//     resume(), open(), begin(part)  compares the head that is there, and every block with its checksums
//     blocks(part), read(part, …)    the blocks that it has
//
// FILE.part grows at its end. The head of a block comes first, then its pieces, and last its trailer: the
// block is complete only if the checksum of the trailer is right. The end of a part, a word 0 and the number
// of its blocks, is written with the head of the next part. So a block that a run was writing when it ended is
// not complete, and is written again. Reachable positions continue after their last complete block; winning
// positions are there as a whole, or begin anew. A run with other options has another head, and is refused.
#pragma once

#include <array>
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
  /// A file for the positions that this search of the problem finds. Opens nothing yet.
  SetFile(const std::string& path, const Problem& problem, const LevelRequest& request, Exchange& exchange);
  /// Makes a file without a name in this folder, for a reader in this process (finish_unnamed()).
  static std::unique_ptr<SetFile> unnamed(const std::string& folder, const Problem& problem,
                                          const LevelRequest& request, Exchange& exchange);
  /// Removes FILE.part if this run has made it, and either does not keep it or has written nothing.
  ~SetFile();
  SetFile(const SetFile&) = delete;
  SetFile& operator=(const SetFile&) = delete;

  const std::string& path() const { return path_; }
  /// FILE.part
  const std::string& unfinished() const { return unfinished_; }
  /// Throws DiskError if the disk has no room for that many bytes, including those that FILE.part has
  /// already.
  void require_space(std::uint64_t bytes) const;

  /// Lets open() continue from FILE.part if it exists, or else from FILE itself, if a finished run has
  /// written it.
  void resume();
  /// After resume(): whether the file was begun by an engine that has tiles; nothing if it does not say so.
  std::optional<bool> has_tiles() const;
  /// Makes FILE.part and locks it. Throws InputError if it is there, unless resume() was called, or another
  /// run has it; DiskError.
  enum class Unfinished { removed, kept };
  void open(Unfinished what_then = Unfinished::removed);
  /// Whether it has positions of an earlier run.
  bool has_found_positions() const { return found_ > 0; }
  /// Whether a later run finds something to continue from.
  bool keeps_something() const { return keeps_part_ && bytes_ > 0; }

  /// Begins and ends a part; both return its number. Winning positions follow the class to which they belong.
  /// Blocks that an earlier run has written are not written again. Throws InputError if FILE.part belongs to
  /// another run or is damaged, and leaves it as it is; DiskError, as do all functions that write.
  std::size_t begin(const SetPart& part);
  std::size_t end();
  /// Whether the part is complete.
  bool has_whole(std::size_t part) const { return part < written_.size() && written_[part].is_whole; }

  /// Adds a block of the current part: tiles, by ascending numbers. Runs in parallel in the caller's task
  /// arena. Throws Interrupted.
  void add_tiles(std::span<const std::uint64_t> tiles, std::size_t tile_words, const FillRecord& fill,
                 const BlockCounts& counts);
  /// Adds a block of a list: the canonical positions of a level, ascending.
  void add_list(std::span<const Position> positions, const BlockCounts& counts);

  /// The complete blocks of a part that was begun.
  std::span<const SetBlock> blocks(std::size_t part) const;
  /// Calls use(records) with all records of a block, from several threads at once; on each rank with those
  /// that it keeps. Throws InputError if the block is damaged.
  void read(const SetBlock& block, const KeeperOf& keeper, const UsePiece& use) const;
  /// Throws InputError if FILE.part holds something that no run wrote.
  [[noreturn]] void damaged(const std::string& why) const;

  /// Puts the file into its place. Returns its bytes.
  std::uint64_t finish();
  /// Ends a file without a name, and hands it over to the reader.
  OpenFile finish_unnamed();

 private:
  /// What the file has when a part begins.
  enum class State {
    writing,   ///< nothing
    resuming,  ///< perhaps blocks that an earlier run has written in FILE.part
    finished,  ///< FILE of a finished run: everything is there, and nothing is written
  };
  struct Written {
    std::vector<SetBlock> blocks{};
    bool is_whole = false;
  };

  bool leads() const { return exchange_.rank() == 0; }
  void find_part(const SetPart& part);
  Written find_blocks(std::uint64_t& at, SetKind kind) const;
  std::optional<SetBlock> find_block(std::uint64_t at, std::uint64_t number) const;
  void share_part();
  void read_here(const SetBlock& block, std::uint64_t first, std::uint64_t last, const UsePiece& use) const;
  void compare_checksums(const SetBlock& block) const;
  [[noreturn]] void refuse_other(const std::string& there) const;

  void begin_writing();
  std::array<std::uint64_t, 2> end_of_part() const;
  void end_here();
  void gather_block(SetBlock& block, std::span<const std::uint64_t> tiles, const FillRecord& fill);
  void write_head(const SetBlock& block) const;
  void write_pieces(SetBlock& block, std::uint64_t first_record, std::span<const std::uint64_t> numbers,
                    const FillRecord& fill) const;
  void write_trailer(const SetBlock& block) const;
  void write_at(std::uint64_t at, const void* bytes, std::size_t number) const;
  void cut_off() const;
  [[noreturn]] void failed(const std::string& why) const;

  std::string path_;
  std::string unfinished_;
  Exchange& exchange_;
  int start_pegs_;
  std::string beginning_;         ///< states everything about problem and options
  std::vector<Position> finish_;  ///< unless it is too large to be named
  State state_ = State::writing;
  bool keeps_part_ = false;
  OpenFile file_;
  std::optional<PlainFile> reading_;  ///< the same file
  std::uint64_t found_ = 0;           ///< its bytes when it was opened
  std::uint64_t bytes_ = 0;           ///< the complete bytes, without the end of the last part
  std::vector<Written> written_;      ///< the parts written so far
  std::size_t in_work_ = 0;           ///< the part begun last
  std::string head_;                  ///< its head; written with its first block
  BlockForm form_;                    ///< of its blocks
};

}  // namespace pegspace
