// What of a hash search lies on disk: levels and runs that do not fit memory (--spill), and checkpoints
// (--checkpoint). Called by the hash engine between batches and levels.
//
// Spilling: when the sets of the next level fill their part of the memory, their keys are written as a run,
// sorted, and the sets begin anew. At the end of the level the runs are merged shard by shard, equal
// positions becoming one. Levels that take more than a quarter of the memory are kept as files, and read
// shard by shard when they are expanded. Slower, but the same level.
//
// Checkpoints: levels and the children found so far are such files as well. With a checkpoint all files have
// names in its folder; without, spilled files have none, and vanish with the process.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "levels/checkpoint/checkpoint.hpp"
#include "levels/hash/level_file.hpp"
#include "levels/hash/level_step.hpp"

namespace pegspace {

template <typename Key>
class LevelDisk {
 public:
  using Step = LevelStep<PlainPolicy<Key>>;

  LevelDisk(const SearchOptions& options, WorkerTeam& team, MemoryBudget& budget, int holes)
      : options_(options), checkpoint_(options.checkpoint), team_(team), budget_(budget), holes_(holes) {}

  bool spills() const { return !options_.spill.empty(); }
  Checkpoint* checkpoint() const { return checkpoint_; }

  /// Writes the children in the step's sets as a run of the level `depth`, and empties the sets.
  void flush(Step& step, int depth) {
    if (step.found() == 0) {
      throw ResourceError("the hash engine cannot do with the " + human_bytes(budget_.limit()) +
                          " of memory it may use, even with levels on disk; allow more with --memory");
    }
    runs_.push_back(write_run(step, depth));
    step.clear_sets();
    if (runs_.size() < most_runs) return;
    BlockReader merged = merge(run_file_kind, "run", depth, step.shard_bits());
    runs_.clear();
    runs_.push_back(std::move(merged));
  }

  /// The finished level `depth` out of the step's sets and the runs.
  KeptLevel<Key> take(Step& step, int depth) {
    const std::uint64_t bytes = step.found() * sizeof(Key);
    const bool fits = !spills() || budget_.used() + bytes < budget_.limit() / 8 * 7;
    if (runs_.empty() && fits) {
      StoredLevel<Key> next(budget_, step.shard_bits());
      step.finish(next);
      KeptLevel<Key> level(std::move(next));
      if (spills() && bytes > budget_.limit() / 4) move_to_disk(level, depth);
      return level;
    }
    if (step.found() > 0) flush(step, depth);
    KeptLevel<Key> level(budget_, merge(level_file_kind, "level", depth, step.shard_bits()));
    runs_.clear();
    return level;
  }

  void move_to_disk(KeptLevel<Key>& level, int depth) {
    if (level.on_disk()) return;
    write_level(level, depth);
    level.forget_memory();
  }

  /// Writes the level where it has no file yet.
  void write_level(KeptLevel<Key>& level, int depth) {
    if (level.has_file()) return;
    level.set_file(write(level_file_kind, "level", depth, level.shard_bits(), [&](std::size_t shard) {
      const auto& keys = level.memory().shards[shard].keys;
      return std::vector<Key>(keys.begin(), keys.end());
    }));
  }

  /// About how many bytes a checkpoint would write.
  std::uint64_t checkpoint_bytes(const KeptLevel<Key>& level, const std::vector<KeptLevel<Key>>& kept,
                                 const Step& step) const {
    constexpr std::uint64_t bytes_a_key = sizeof(Key) / 2;
    std::uint64_t keys = step.found();
    if (!level.has_file()) keys += level.size();
    for (const KeptLevel<Key>& other : kept) {
      if (!other.has_file()) keys += other.size();
    }
    return keys * bytes_a_key;
  }

  /// Saves: `state` has all but the files; `level`, of that depth, is in work, `kept` those before it that
  /// are still needed; the step's sets hold children of the level's parts done (and may hold others).
  void save(CheckpointState state, KeptLevel<Key>& level, std::vector<KeptLevel<Key>>& kept, Step& step,
            int depth) {
    checkpoint_->begin(checkpoint_bytes(level, kept, step));
    state.depth = depth;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      write_level(kept[i], static_cast<int>(i));
      state.kept.push_back(named(kept[i].file()));
    }
    write_level(level, depth);
    state.kept.push_back(named(level.file()));
    if (state.parts_done == 0) {
      // nothing of the next level is worth keeping
    } else if (spills()) {
      if (step.found() > 0) flush(step, depth + 1);
      for (const BlockReader& run : runs_) state.runs.push_back(named(run));
    } else if (step.found() > 0) {
      state.runs.push_back(named(write_run(step, depth + 1)));
    }
    checkpoint_->save(state);
  }

  /// A level of the state found: on disk where this search spills, else in memory.
  KeptLevel<Key> open_level(const CheckpointFile& file) {
    KeptLevel<Key> level(budget_, open(file, level_file_kind));
    if (!spills()) level.load_all(team_);
    return level;
  }

  /// The runs of the state found, for a step that has begun.
  void open_runs(const CheckpointState& state, Step& step) {
    for (const CheckpointFile& file : state.runs) {
      BlockReader run = open(file, run_file_kind);
      if (run.blocks() != step.shards()) {
        throw DamagedFile("'" + run.path() + "' is damaged: it does not have the shards of its level.");
      }
      if (spills()) {
        runs_.push_back(std::move(run));
      } else {
        team_.for_each(step.shards(), [&](std::size_t shard) {
          const std::vector<Key> keys = read_shard<Key>(run, shard);
          step.add_keys(shard, keys);
        });
      }
    }
  }

 private:
  static constexpr std::size_t most_runs = 64;  // open at a time

  template <typename Gather>
  BlockReader write(std::uint32_t kind, const char* name, int depth, int shard_bits, Gather&& gather) {
    BlockWriter writer =
        checkpoint_ != nullptr
            ? BlockWriter(checkpoint_->path(checkpoint_->new_name(name, depth)), kind, checkpoint_->problem())
            : BlockWriter::unnamed(options_.spill, kind, 0);
    write_shards<Key>(writer, team_, depth, shard_bits, holes_, gather);
    return writer.commit();
  }

  BlockReader write_run(const Step& step, int depth) {
    return write(run_file_kind, "run", depth, step.shard_bits(),
                 [&](std::size_t shard) { return step.keys(shard); });
  }

  BlockReader merge(std::uint32_t kind, const char* name, int depth, int shard_bits) {
    return write(kind, name, depth, shard_bits, [&](std::size_t shard) {
      std::vector<Key> all;
      for (const BlockReader& run : runs_) {
        const std::vector<Key> keys = read_shard<Key>(run, shard);
        all.insert(all.end(), keys.begin(), keys.end());
      }
      return all;
    });
  }

  BlockReader open(const CheckpointFile& file, std::uint32_t kind) const {
    BlockReader reader =
        open_level_file<Key>(checkpoint_->path(file.name), kind, checkpoint_->problem(), holes_);
    checkpoint_->require_checksum(reader, file);
    return reader;
  }

  static CheckpointFile named(const BlockReader& file) {
    return {std::filesystem::path(file.path()).filename().string(), file.header().checksum};
  }

  const SearchOptions& options_;
  Checkpoint* checkpoint_;
  WorkerTeam& team_;
  MemoryBudget& budget_;
  int holes_;
  std::vector<BlockReader> runs_;  // of the level that is being made
};

}  // namespace pegspace
