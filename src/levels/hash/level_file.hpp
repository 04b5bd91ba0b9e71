// Levels of the hash engine on disk: one block for each shard (base/files/block_file.hpp), the shard's keys sorted
// and written as differences, 2 bytes or less for most of them:
//
//     fields of the header   depth, bits of the shard number, positions, holes
//     block s                 number of keys, first key, then key - previous key - 1 for each other one;
//                             all as LEB128 (seven bits in a byte, the lowest first, the highest bit: more
//                             follow)
//     position                the inverse of PositionCode (sharded_level.hpp) of (s << key bits) | key
//
// A level file is a whole level, or all of it in some of its shards, where several ranks write it: the others are empty
// there. A run is a part of a level, met while it was made; one position may stand in several runs. Because shards and
// keys are sorted, a file depends on its positions alone, not on threads.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/files/block_file.hpp"
#include "base/sort.hpp"
#include "levels/exchange.hpp"
#include "levels/hash/sharded_level.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace {

inline constexpr std::uint32_t level_file_kind = 2;
inline constexpr std::uint32_t run_file_kind = 3;
enum LevelFileField : std::size_t { depth_field, shard_bits_field, positions_field, holes_field };

/// The block of a shard; the keys must be sorted, no two equal.
template <typename Key>
std::string encode_keys(std::span<const Key> keys);
/// The keys of a block. Throws DamagedFile where it is none, or has a key of more than key_bits bits;
/// `source` names it.
template <typename Key>
std::vector<Key> decode_keys(std::string_view block, int key_bits, const std::string& source);

/// The keys of shard `shard` of the file.
template <typename Key>
std::vector<Key> read_shard(const BlockReader& file, std::size_t shard) {
  const auto key_bits =
      static_cast<int>(file.header().fields[holes_field] - file.header().fields[shard_bits_field]);
  return decode_keys<Key>(file.read(shard), key_bits,
                          "block " + std::to_string(shard) + " of '" + file.path() + "'");
}

/// Writes one block for each shard: gather(shard) returns its keys, in any order, possibly several times,
/// and is called by the team. Sets the fields of the header.
template <typename Key, typename Gather>
void write_shards(BlockWriter& writer, WorkerTeam& team, int depth, int shard_bits, int holes,
                  Gather&& gather) {
  const std::size_t shards = std::size_t{1} << shard_bits;
  const std::size_t group = std::min(shards, static_cast<std::size_t>(team.threads()) * 4);
  std::vector<PackedBlock> packed(group);
  std::atomic<std::uint64_t> positions{0};
  for (std::size_t first = 0; first < shards; first += group) {
    const std::size_t number = std::min(group, shards - first);
    team.for_each(number, [&](std::size_t i) {
      std::vector<Key> keys = gather(first + i);
      sort_unique(keys);
      positions += keys.size();
      packed[i] = pack_block(encode_keys(std::span<const Key>(keys)));
    });
    for (std::size_t i = 0; i < number; ++i) writer.add(packed[i]);
  }
  writer.set_field(depth_field, static_cast<std::uint64_t>(depth));
  writer.set_field(shard_bits_field, static_cast<std::uint64_t>(shard_bits));
  writer.set_field(positions_field, positions);
  writer.set_field(holes_field, static_cast<std::uint64_t>(holes));
}

/// Opens a level file (or a run) of a board and checks what its header says. Throws as BlockReader does.
template <typename Key>
BlockReader open_level_file(const std::string& path, std::uint32_t kind, std::uint64_t problem, int holes);

inline int shard_bits_of(const BlockReader& file) {
  return static_cast<int>(file.header().fields[shard_bits_field]);
}

/// A finished level: in memory, on disk, or both.
template <typename Key>
class KeptLevel {
 public:
  KeptLevel(StoredLevel<Key> level) : size_(level.size()), memory_(std::move(level)) {}  // NOLINT: converts
  /// A level on disk alone, in one file at least. Throws DamagedFile where these do not go together.
  KeptLevel(MemoryBudget& budget, std::vector<BlockReader> files)
      : size_(0),
        memory_(budget, shard_bits_of(files.front())),
        files_(std::move(files)),
        has_file_(true),
        on_disk_(true) {
    std::vector<const BlockReader*> file_of(shards(), nullptr);
    for (const BlockReader& file : files_) {
      size_ += file.header().fields[positions_field];
      if (file.blocks() != shards()) mismatch(file);
      for (std::size_t shard = 0; shard < shards(); ++shard) {
        if (is_empty(file, shard)) continue;
        if (std::exchange(file_of[shard], &file) != nullptr) mismatch(file);
      }
    }
  }

  int shard_bits() const { return memory_.shard_bits; }
  std::size_t shards() const { return memory_.shards.size(); }
  std::uint64_t size() const { return size_; }
  /// Whether its keys are to be read from its file.
  bool on_disk() const { return on_disk_; }
  bool has_file() const { return has_file_; }
  /// The level in memory; empty where it is on disk alone.
  const StoredLevel<Key>& memory() const { return memory_; }

  void set_file(BlockReader file) {
    files_.clear();
    files_.push_back(std::move(file));
    has_file_ = true;
  }
  /// Leaves it to its file, which it must have.
  void forget_memory() {
    on_disk_ = true;
    for (auto& shard : memory_.shards) {
      shard.keys.clear();
      shard.keys.shrink_to_fit();
    }
  }

  /// Reads shards into memory, from `first` on, until they take about `most_bytes` (at least one). Returns
  /// the first one not read. For levels on disk alone.
  std::size_t load(std::size_t first, std::uint64_t most_bytes, WorkerTeam& team) {
    std::size_t last = first;
    for (std::uint64_t bytes = 0; last < shards(); ++last) {
      for (const BlockReader& file : files_)
        bytes += file.raw_bytes(last) * sizeof(Key);  // a key takes at least a byte there
      if (last > first && bytes > most_bytes) break;
    }
    load_shards(first, last, team);
    return last;
  }

  /// Reads the shards of a rank into memory, to stay there; the level is these alone then.
  void load_own(const Exchange& exchange, WorkerTeam& team) {
    const ShardOwners owners(shard_bits(), exchange.ranks());
    load_shards(owners.first(exchange.rank()), owners.first(exchange.rank() + 1), team);
    size_ = memory_.size();
    on_disk_ = false;
    files_.clear();
  }
  /// Gives a shard's memory back (nothing may need it any more).
  void release(std::size_t shard) {
    memory_.shards[shard].keys.clear();
    memory_.shards[shard].keys.shrink_to_fit();
  }

  /// Calls use(keys) with the keys of a shard, wherever they are. May be called by several threads.
  template <typename Use>
  void with_shard(std::size_t shard, Use&& use) const {
    if (!on_disk_) return use(std::span<const Key>(memory_.shards[shard].keys));
    const std::vector<Key> keys = read(shard);
    use(std::span<const Key>(keys));
  }

 private:
  static bool is_empty(const BlockReader& file, std::size_t shard) {
    return file.raw_bytes(shard) == 1;  // the number 0 of keys
  }
  [[noreturn]] static void mismatch(const BlockReader& file) {
    throw DamagedFile("'" + file.path() +
                      "' is damaged: it does not belong to the other files of its level.");
  }
  /// One file has it, or none.
  std::vector<Key> read(std::size_t shard) const {
    for (const BlockReader& file : files_) {
      if (!is_empty(file, shard)) return read_shard<Key>(file, shard);
    }
    return {};
  }
  void load_shards(std::size_t first, std::size_t last, WorkerTeam& team) {
    team.for_each(last - first, [&](std::size_t i) {
      const std::vector<Key> keys = read(first + i);
      memory_.shards[first + i].keys.assign(keys.begin(), keys.end());
    });
  }

  std::uint64_t size_;
  StoredLevel<Key> memory_;
  std::vector<BlockReader> files_;  // that it is read from where it is on disk
  bool has_file_ = false;
  bool on_disk_ = false;
};

}  // namespace pegspace
