// What of a hash search lies on disk: levels and runs that do not fit memory (--spill), and checkpoints
// (--checkpoint). Called by the hash engine between batches and levels.
//
// Spilling: when the sets of the next level fill their part of the memory, their keys are written as a run,
// sorted, and the sets begin anew. At the end of the level the runs are merged shard by shard, equal
// positions becoming one. Levels that take more than a quarter of the memory are kept as files, and read
// shard by shard when they are expanded. Slower, but the same level.
//
// Checkpoints: levels and the children found so far are such files as well, one of each rank. With a checkpoint all
// files have names in its folder; without, spilled files have none, and vanish with the process. Several ranks do not
// spill.
#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
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
      throw ResourceError("the hash engine cannot work within the " + human_bytes(budget_.limit()) +
                          " of memory it may use, even with levels on disk; allow more with --memory");
    }
    runs_.push_back(write_run(step, depth));
    step.clear_sets();
    if (runs_.size() < most_runs) return;
    Checkpoint::Written merged = merge(run_file_kind, "run", depth, step.shard_bits());
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
    std::vector<BlockReader> files;
    files.push_back(name_level(depth, merge(level_file_kind, "level", depth, step.shard_bits())));
    runs_.clear();
    return KeptLevel<Key>(budget_, std::move(files));
  }

  void move_to_disk(KeptLevel<Key>& level, int depth) {
    if (level.on_disk()) return;
    write_level(level, depth);
    level.forget_memory();
  }

  /// Writes the level where it has no file yet. Collective.
  void write_level(KeptLevel<Key>& level, int depth) {
    if (level.has_file()) return;
    const auto keys_of = [&](std::size_t shard) {
      const auto& keys = level.memory().shards[shard].keys;
      return std::vector<Key>(keys.begin(), keys.end());
    };
    level.set_file(name_level(depth, write(level_file_kind, "level", depth, level.shard_bits(), keys_of)));
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
  /// are still needed; the step's sets hold children of the level's shards done (and may hold others). Collective.
  void save(CheckpointState state, KeptLevel<Key>& level, std::vector<KeptLevel<Key>>& kept, Step& step,
            int depth) {
    checkpoint_->begin(checkpoint_bytes(level, kept, step));
    state.depth = depth;
    const auto name_files = [&](KeptLevel<Key>& of, int at) {
      write_level(of, at);
      add(named_[at], state.kept);
    };
    for (std::size_t i = 0; i < kept.size(); ++i) name_files(kept[i], static_cast<int>(i));
    name_files(level, depth);
    if (state.done.empty()) {
      // nothing of the next level is worth keeping
    } else if (spills()) {
      if (step.found() > 0) flush(step, depth + 1);
      for (const Checkpoint::Written& run : runs_) add(run.named, state.runs);
    } else {
      add(write_run(step, depth + 1).named, state.runs);
    }
    checkpoint_->save(state);
  }

  /// The levels of the state found, by depth: on disk where this search spills, else this rank's shards in memory. `deepest`:
  /// depth of the last level that is needed to the end; `sums`: numbers of a level that the state has at least. Throws DamagedFile; InputError where the run was another.
  std::map<int, KeptLevel<Key>> open_levels(const CheckpointState& state, int deepest, std::size_t sums) {
    for (const CheckpointFile& named : state.kept) {
      const std::uint64_t depth = open(named, level_file_kind).header().fields[depth_field];
      named_[static_cast<int>(std::min<std::uint64_t>(depth, max_holes))].push_back(named);
    }
    std::map<int, KeptLevel<Key>> levels;
    for (const auto& [depth, of_level] : named_) {
      std::vector<BlockReader> files;
      for (const CheckpointFile& named : of_level) files.push_back(open(named, level_file_kind));
      KeptLevel<Key>& level = levels.emplace(depth, KeptLevel<Key>(budget_, std::move(files))).first->second;
      if (!spills()) level.load_own(*options_.exchange, team_);
    }
    require_whole(state, levels, deepest, sums);
    require_depths(state);
    return levels;
  }

  /// Begins the step where the state found left off in it: with the runs, which say how many shards the next level has.
  /// Without any, it has 2^bits.
  void begin_from_runs(const CheckpointState& state, Step& step, int bits, const LevelSums& done) {
    std::vector<BlockReader> runs;
    for (const CheckpointFile& named : state.runs) runs.push_back(open(named, run_file_kind));
    step.begin(runs.empty() ? bits : shard_bits_of(runs.front()), done);
    const ShardOwners owners(step.shard_bits(), options_.exchange->ranks());
    const std::size_t first = owners.first(options_.exchange->rank());
    const std::size_t own = owners.first(options_.exchange->rank() + 1) - first;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (runs[i].blocks() != step.shards()) {
        throw DamagedFile("'" + runs[i].path() + "' is damaged: it does not have the shards of its level.");
      }
      if (spills()) {
        runs_.push_back({std::move(runs[i]), {state.runs[i]}});
      } else {
        team_.for_each(own, [&](std::size_t at) {
          const std::vector<Key> keys = read_shard<Key>(runs[i], first + at);
          step.add_keys(first + at, keys);
        });
      }
    }
  }

 private:
  static constexpr std::size_t most_runs = 64;  // open at a time

  /// The levels in a state are those before the level in work, or as many as --max-depth let be reported.
  void require_depths(const CheckpointState& state) const {
    const int reported = static_cast<int>(state.levels.size());
    if (reported == state.depth || (reported < state.depth && options_.max_depth == reported - 1)) return;
    throw InputError("--resume: the checkpoint in '" + checkpoint_->folder() +
                     "' was made with --max-depth " + std::to_string(reported - 1) +
                     " and has gone on to winning positions. Use the same --max-depth, or start again.");
  }

  /// The levels that a state keeps are those down to the deepest one that is needed, and the level in work. Before the sums of
  /// the file of positions it has those of that level.
  void require_whole(const CheckpointState& state, const std::map<int, KeptLevel<Key>>& kept, int deepest,
                     std::size_t sums) const {
    const auto bad = [&](const char* what) {
      throw DamagedFile("'" + checkpoint_->path("state.peg") + "' is damaged: " + what + ".");
    };
    if (kept.empty() || kept.rbegin()->first != state.depth || state.sums.size() < sums)
      bad("it does not say how far the run had come");
    const bool has_strange = std::ranges::any_of(
        state.done, [&](std::uint64_t shard) { return shard >= kept.rbegin()->second.shards(); });
    if (has_strange || (state.done.empty() && !state.runs.empty())) bad("its parts do not fit");
    int depth = 0;
    for (auto level = kept.begin(); level != std::prev(kept.end()); ++level, ++depth) {
      if (level->first != depth) bad("levels are missing");
    }
    if (depth != std::min(state.depth, deepest + 1)) bad("it does not keep the levels that are needed");
  }

  static void add(const std::vector<CheckpointFile>& named, std::vector<CheckpointFile>& to) {
    to.insert(to.end(), named.begin(), named.end());
  }

  /// Returns this rank's file.
  BlockReader name_level(int depth, Checkpoint::Written written) {
    named_[depth] = std::move(written.named);
    return std::move(written.own);
  }

  template <typename Gather>
  Checkpoint::Written write(std::uint32_t kind, const char* name, int depth, int shard_bits,
                            Gather&& gather) {
    const auto fill = [&](BlockWriter writer) {
      write_shards<Key>(writer, team_, depth, shard_bits, holes_, gather);
      return writer.commit();
    };
    if (checkpoint_ == nullptr) return {fill(BlockWriter::unnamed(options_.spill, kind, 0)), {}};
    return checkpoint_->write(name, depth, kind, fill);
  }

  Checkpoint::Written write_run(const Step& step, int depth) {
    return write(run_file_kind, "run", depth, step.shard_bits(),
                 [&](std::size_t shard) { return step.keys(shard); });
  }

  Checkpoint::Written merge(std::uint32_t kind, const char* name, int depth, int shard_bits) {
    return write(kind, name, depth, shard_bits, [&](std::size_t shard) {
      std::vector<Key> all;
      for (const Checkpoint::Written& run : runs_) {
        const std::vector<Key> keys = read_shard<Key>(run.own, shard);
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

  const SearchOptions& options_;
  Checkpoint* checkpoint_;
  WorkerTeam& team_;
  MemoryBudget& budget_;
  int holes_;
  std::vector<Checkpoint::Written> runs_;             // of the level that is being made
  std::map<int, std::vector<CheckpointFile>> named_;  // the files of levels, by depth
};

}  // namespace pegspace
