// Stages of tiles on disk (grade_plan.hpp): those of a checkpoint, and with --spill those that no stage reads again
// before a retrograde pass. A complete stage never changes, so it is written once. The stage in work may be written at
// any moment: filling goes on from whatever part of its positions the file has.
//
//     fields of stage-N.peg   pass, stage, bits of the place in a tile, tiles
//     block 0                 the numbers of the tiles, four bytes each
//     block b                 the next tiles, half 0 and half 1 of each (layout/tables.hpp); as many as fit 64 KiB,
//                             but one at least
//     sums of the state       pass, complete stages, last depth; then by pass the sums over complete stages; then the
//                             state of the file that the positions go to, where there is one (sets/set_file.hpp)
//
// Pass 0 makes the reachable positions, pass 1, 2, ... are retrograde. Of a checkpoint each rank writes its tiles of a
// stage; each tile of the stage is in one file. All ranks know of the same files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "levels/checkpoint/checkpoint.hpp"
#include "levels/dense/growth/stages.hpp"
#include "levels/dense/growth/tile_store.hpp"
#include "levels/engine.hpp"

namespace pegspace::dense {

inline constexpr std::uint32_t stage_file_kind = 5;

class StageFiles {
 public:
  /// Without a checkpoint nothing is kept beyond this process.
  explicit StageFiles(const SearchOptions& options) : options_(options) {}

  /// How far a run has come.
  struct Progress {
    std::size_t pass = 0;
    std::size_t stages = 0;         ///< complete ones of the pass
    std::uint64_t last_depth = 0;   ///< down to which the positions are grown
    std::vector<StageSums> passes;  ///< of each pass up to this one: over its complete stages
  };
  /// Reads the checkpoint's state, where there is one that goes down to this depth. Collective. Throws DamagedFile.
  std::optional<Progress> open(std::uint64_t last_depth, const GradePlan& plan);

  bool has(std::size_t pass, std::size_t stage) const { return files_.contains({pass, stage}); }
  /// The stages of a pass that are on disk, complete or not.
  std::vector<std::size_t> stages(std::size_t pass) const;
  /// Writes a complete stage, if it is not there already. Runs in the caller's task arena. Collective. Throws DiskError.
  void write(std::size_t pass, const TileStore& store, std::size_t stage);
  /// Fills a stage that the store has begun. Collective. Throws DamagedFile.
  void read(std::size_t pass, TileStore& store, std::size_t stage) const;
  /// Nothing reads the stage any more.
  void forget(std::size_t pass, std::size_t stage) { files_.erase({pass, stage}); }

  bool keeps_checkpoints() const { return options_.checkpoint != nullptr; }
  /// Whether it is time for a checkpoint for which this rank writes so many bytes of tiles. Collective.
  bool due(std::uint64_t bytes) const;
  /// To be called before the stages of a checkpoint are written, of so many bytes.
  void begin_saving(std::uint64_t bytes);
  /// Writes the state: all files there are, and the stage in work of that store, if one is given. Collective. Throws
  /// DiskError.
  void save(const Progress& progress, const TileStore* in_work);

  /// What reading and writing take.
  static std::uint64_t memory_bytes(const GradePlan& plan, int threads);

 private:
  /// Of a stage: those of a checkpoint, which are opened when they are read; or this rank's unnamed one, which vanishes
  /// with the process.
  struct Files {
    std::vector<CheckpointFile> named;
    std::optional<BlockReader> unnamed;
  };
  std::optional<Progress> read_progress(std::uint64_t last_depth) const;
  void find_files(const GradePlan& plan, std::size_t pass);
  DamagedFile damaged(const std::string& name) const;
  BlockReader open_named(const CheckpointFile& named) const;
  Files write_files(std::size_t pass, const TileStore& store, std::size_t stage) const;

  const SearchOptions& options_;
  std::map<std::pair<std::size_t, std::size_t>, Files> files_;  ///< by pass and stage
};

}  // namespace pegspace::dense
