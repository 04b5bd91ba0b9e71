// Checkpoints: a folder from which a run that was killed goes on.
//
//     lock             held by all ranks of the run that uses the folder
//     state.peg        what is finished, and which other files belong to it; replaced as a whole
//     level-07-2.peg   of a level of the hash engine (levels/hash/level_file.hpp)
//     run-08-3.peg     of the level after the one in work (the same)
//     stage-03-5.peg   of a stage of the dense engine (levels/dense/growth/stage_files.hpp)
//
// Several ranks (levels/exchange.hpp) share the folder. Each writes its own share of a level or stage as a file of its
// own, then rank 0 writes the state, which names the files of all. Whoever goes on reads from them what it has a share
// of, whatever the number of ranks that wrote them.
//
// Invariant: at every moment state.peg names only files that are complete and synced. A new state is written
// beside, synced and renamed over the old one; what it no longer names is removed after that. So a run killed
// at any moment finds the last state, or the one before, whole.
//
// When: after each finished level, and inside of long ones, where that leaves the cost under 4 % of the run
// (due()); always where a run ends early.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/files/block_file.hpp"
#include "base/system/interrupt.hpp"
#include "levels/engine.hpp"

namespace pegspace {

inline constexpr std::uint32_t state_file_kind = 1;

/// One file of a checkpoint that a state names.
struct CheckpointFile {
  std::string name;
  std::uint64_t checksum = 0;  ///< of its header, which holds the number and size of its blocks
};

/// What a run knows at a checkpoint.
struct CheckpointState {
  std::string engine;
  Symmetry symmetry = Symmetry::start;
  unsigned columns = 0;            ///< ColumnSet::bits() of the run
  std::vector<LevelStats> levels;  ///< finished ones
  std::optional<Ending> ending;    ///< set where the run is over: the levels are the result
  /// Of hash: the level in work, and those of depth 0, 1, ... that the way back needs. Of dense: stages.
  std::vector<CheckpointFile> kept;
  int depth = 0;                     ///< of the level in work
  std::vector<CheckpointFile> runs;  ///< what is there of the level after that
  std::vector<std::uint64_t> done;   ///< shards of the level in work that are expanded, ascending
  std::vector<std::uint64_t> sums;   ///< over these; each engine has its own
};

class Checkpoint {
 public:
  /// On rank 0. Takes the folder, and where `resume` reads its state. `every` is the least time between two
  /// checkpoints in seconds; nothing: as often as 4 % of the run allow. Throws InputError: the folder cannot be
  /// used, is in use, holds a state but `resume` is not set, holds one of another problem or version, or is
  /// damaged.
  Checkpoint(std::string folder, bool resume, std::optional<double> every, const Problem& problem,
             Exchange& exchange = one_process());

  /// What the other ranks need to take part.
  struct Share {
    std::string folder;
    std::uint64_t problem = 0;
    std::uint64_t next_number = 0;
    std::optional<std::string> found;  ///< the text of the state found
  };
  /// On rank 0, before the search: lets the other ranks into the folder. Throws InputError.
  Share share();
  /// On the other ranks. Throws InputError where the folder cannot be used.
  Checkpoint(const Share& share, Exchange& exchange);

  /// The state found.
  const std::optional<CheckpointState>& found() const { return found_; }
  /// Throws InputError where the state found is of another engine, other columns or another symmetry.
  void require_same(std::string_view engine, const SearchOptions& options) const;

  const std::string& folder() const { return folder_; }
  /// Of the problem, as all files of the checkpoint carry it.
  std::uint64_t problem() const { return problem_; }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  /// Opens a file that the state found names, and checks that it is the one. Throws DamagedFile.
  void require_checksum(const BlockReader& file, const CheckpointFile& named) const;

  /// A new file of each rank.
  struct Written {
    BlockReader own;
    std::vector<CheckpointFile> named;  ///< those of all ranks
  };
  /// Writes them, "stage-03-5.peg" for "stage" and 3. fill(writer) adds the blocks of this rank's file and commits
  /// it. Collective. Throws DiskError, and what fill() throws.
  Written write(const std::string& name, int number, std::uint32_t file_kind,
                const std::function<BlockReader(BlockWriter)>& fill);

  /// Whether rank 0 finds it time for a checkpoint for which it writes about so many bytes; false on the others.
  bool due(std::uint64_t bytes) const;
  /// To be called before the files of a checkpoint are written: its time counts from here; `bytes` as for
  /// due().
  void begin(std::uint64_t bytes);
  /// Has rank 0 write the state and remove the files it does not name. Collective. Throws DiskError; the old state
  /// stands then.
  void save(const CheckpointState& state);
  /// The same, on rank 0 alone, after the search.
  void write_state(const CheckpointState& state);
  /// How many were written, and the seconds that took.
  int saved() const { return saved_; }
  double seconds() const { return spent_; }

 private:
  void refuse_other_problem(const std::string& identity) const;
  void remove_others(const CheckpointState& state) const;

  InterruptDelay interrupt_delay_;  // an interrupted run saves
  Exchange& exchange_;
  std::string folder_;
  FolderLock lock_;
  std::optional<double> every_;
  std::string identity_;  // the problem in words, part of the state; on rank 0
  std::uint64_t problem_;
  std::optional<CheckpointState> found_;
  std::uint64_t next_number_ = 1;  // no file has it, nor a larger one; the same on all ranks
  double began_run_;
  double began_saving_ = 0;
  double last_ = 0;   // when the last one was complete
  double spent_ = 0;  // seconds on checkpoints
  std::uint64_t bytes_expected_ = 0;
  int saved_ = 0;
};

/// The state as the text of state.peg, behind the identity of the problem; and back. `source` is for errors.
std::string state_text(const CheckpointState& state);
CheckpointState parse_state(std::string_view text, const std::string& source);

}  // namespace pegspace
