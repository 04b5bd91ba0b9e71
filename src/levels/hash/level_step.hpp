// One step of a search: from a level to the set of all its canonical children.
//
// The step runs in batches, so that memory stays bounded. In a batch,
//   1. each worker takes blocks of parents, expands them (expand_kernel.hpp) and appends the children to its
//      own buffer of their shard, until all buffers together hold a batch;
//   2. children whose shards belong to other ranks are sent there (key_exchange.hpp);
//   3. each shard's children, of all workers and ranks, go into the shard's tsl::robin_set by one owner: no
//      locks, and the set is small enough for the second-level cache.
#pragma once

#include <tsl/robin_set.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "base/system/interrupt.hpp"
#include "levels/hash/key_exchange.hpp"
#include "levels/hash/search_context.hpp"
#include "levels/hash/sharded_level.hpp"
#include "levels/kit/expand_kernel.hpp"

namespace pegspace::hash {

/// Measured on the English board: a load of 0.6 needs 22 % more memory and 1 % less time, 0.9 needs 12 % less
/// memory and 7 % more time.
inline constexpr float table_load = 0.8F;

/// Bytes of children in buffers, for a search that may use that much memory. On the English board, half of 32
/// MiB costs 10 % more time; twice as much saves 1 % of the time and needs 50 MiB more memory. With several
/// ranks it is half, as about as much waits to be sent, and again to be read.
constexpr std::uint64_t batch_bytes(std::uint64_t memory, int ranks) {
  return std::min(std::uint64_t{32} << 20, memory / 8) / (ranks == 1 ? 1 : 2);
}

/// The most children of a block of parents that a worker expands at once, unless one parent may have more: 1
/// MiB.
inline constexpr std::size_t most_block_children = std::size_t{1} << 17;

/// Keys of quotiented positions are mixed already.
struct MixedKeyHash {
  std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(key); }
};

template <typename Key>
class LevelStep {
 public:
  LevelStep(const SearchContext& context, const ExpandKernel& kernel, int holes)
      : context_(context),
        kernel_(kernel),
        code_(holes),
        block_parents_(std::clamp(most_block_children / kernel.room(1), std::size_t{1}, most_block_parents)),
        foreign_(context) {
    const auto workers = static_cast<std::size_t>(context.team.threads());
    for (std::size_t i = 0; i < workers; ++i) workers_.emplace_back(kernel.room(block_parents_));
    batch_keys_ = std::max<std::uint64_t>(context.batch_bytes / sizeof(Key), 1024);
  }

  /// Begins a step into a level of 2^next_shard_bits shards, on all ranks.
  void begin(int next_shard_bits) {
    next_shard_bits_ = next_shard_bits;
    keep_ = true;
    while (sets_.size() > shards()) sets_.pop_back();
    while (sets_.size() < shards()) sets_.push_back(empty_set(0));
    for (Worker& worker : workers_) {
      worker.sums = {};
      if (worker.buffers.size() < shards()) worker.buffers.resize(shards());
    }
  }

  /// Begins a step that only sums; children are dropped.
  void begin_sums() {
    begin(0);
    keep_ = false;
  }

  /// Expands the level; afterwards its children are in the sets. Collective. Throws Interrupted.
  void feed(const Level<Key>& level, int depth) {
    const std::vector<Block> blocks = blocks_of(level);
    const std::uint64_t size = level.size();
    std::atomic<std::size_t> cursor{0};
    std::uint64_t going_on = 0;  // ranks that have parents left
    do {
      context_.exchange.agree([&] { run_batch(level, blocks, cursor); });
      if (keep_) foreign_.swap(workers_, next_shard_bits_);
      std::array<std::uint64_t, 4> sums{};
      context_.exchange.agree(
          [&] {
            if (keep_) context_.team.for_each(shards(), [&](std::size_t shard) { fill(shard); });
            sums = {cursor < blocks.size(), std::min<std::uint64_t>(cursor * block_parents_, size), size,
                    found()};
          },
          sums);
      going_on = sums[0];
      context_.meter.report({"expanding", depth, sums[1], sums[2], sums[3]});
    } while (going_on > 0);
  }

  /// Sums over all parents of this rank since begin().
  LevelSums sums() const {
    LevelSums sums;
    for (const Worker& worker : workers_) sums.add(worker.sums);
    sums[Column::canonical_positions] *= static_cast<std::uint64_t>(kernel_.order());
    sums[Column::canonical_dead_ends] *= static_cast<std::uint64_t>(kernel_.order());
    return sums;
  }

  /// The children. Ends the step.
  Level<Key> finish() {
    Level<Key> next(next_shard_bits_);
    context_.team.for_each(shards(), [&](std::size_t shard) { take(shard, next.shards[shard]); });
    return next;
  }

 private:
  static constexpr std::size_t most_block_parents = 64;

  struct Block {
    std::size_t shard;
    std::span<const Key> keys;
  };
  struct Worker {
    explicit Worker(std::size_t room) : children(room) {}
    std::array<Position, most_block_parents> parents;
    std::vector<Position> children;
    std::array<ParentFacts, most_block_parents> facts;
    std::vector<std::vector<Key>> buffers;  // one for each shard
    LevelSums sums;                         // with orbits in the canonical columns

    void count(const ParentFacts& parent) {
      sums[Column::positions] += parent.orbit_size;
      sums[Column::canonical_positions] += 1;
      sums[Column::jumps] += std::uint64_t{parent.orbit_size} * parent.children;
      if (parent.children > 0) return;
      sums[Column::dead_ends] += parent.orbit_size;
      sums[Column::canonical_dead_ends] += 1;
    }
  };
  using Set = tsl::robin_set<Key, MixedKeyHash>;

  std::size_t shards() const { return std::size_t{1} << next_shard_bits_; }
  /// Number of children in the sets.
  std::uint64_t found() const {
    std::uint64_t number = 0;
    for (const Set& set : sets_) number += set.size();
    return number;
  }

  /// Expands blocks, beginning at `cursor`, until the buffers hold a batch or all blocks are done.
  void run_batch(const Level<Key>& level, const std::vector<Block>& blocks,
                 std::atomic<std::size_t>& cursor) {
    const AddressBook<Key> from(code_, level.shard_bits);
    const AddressBook<Key> to(code_, next_shard_bits_);
    std::atomic<std::uint64_t> found{0};
    context_.team.for_each_worker([&](std::size_t worker) {
      while (found.load(std::memory_order_relaxed) < batch_keys_ && !interrupt_requested()) {
        const std::size_t at = cursor.fetch_add(1);
        if (at >= blocks.size()) break;
        const std::size_t children = expand_block(worker, blocks[at], from);
        if (!keep_) continue;
        scatter(workers_[worker], children, to);
        found.fetch_add(children, std::memory_order_relaxed);
      }
    });
    throw_if_interrupted();
    cursor.store(std::min(cursor.load(), blocks.size()));
  }

  std::vector<Block> blocks_of(const Level<Key>& level) const {
    std::vector<Block> blocks;
    for (std::size_t shard = 0; shard < level.shards.size(); ++shard) {
      const std::span<const Key> keys = level.shards[shard];
      for (std::size_t at = 0; at < keys.size(); at += block_parents_)
        blocks.push_back({shard, keys.subspan(at, std::min(block_parents_, keys.size() - at))});
    }
    return blocks;
  }

  Set empty_set(std::size_t room) const {
    Set set(room);
    set.max_load_factor(table_load);
    return set;
  }

  /// Makes the children of a block and adds its share of the sums; returns the number of children.
  std::size_t expand_block(std::size_t index, const Block& block, const AddressBook<Key>& from) {
    Worker& worker = workers_[index];
    const std::size_t number = block.keys.size();
    for (std::size_t i = 0; i < number; ++i) worker.parents[i] = from.position(block.shard, block.keys[i]);
    const std::size_t children =
        kernel_.expand({worker.parents.data(), number}, worker.children.data(), worker.facts.data());
    for (std::size_t i = 0; i < number; ++i) worker.count(worker.facts[i]);
    return children;
  }

  /// Appends the children to the buffers of their shards. Buffers grow by a quarter instead of doubling, as
  /// they are half of the memory of a small search. (A direct-mapped filter of recent children before the
  /// buffers costs more than it saves: 7 % more time with 4096 entries, 30 % with 131072. Parents come in
  /// hashed order, so equal children are far apart.)
  void scatter(Worker& worker, std::size_t children, const AddressBook<Key>& to) {
    for (const Position child : std::span(worker.children).first(children)) {
      const Address<Key> address = to.address(child);
      std::vector<Key>& buffer = worker.buffers[address.shard];
      if (buffer.size() == buffer.capacity()) buffer.reserve(buffer.size() + buffer.size() / 4 + 16);
      buffer.push_back(address.key);
    }
  }

  void fill(std::size_t shard) {
    Set& set = sets_[shard];
    for (Worker& worker : workers_) {
      for (const Key key : worker.buffers[shard]) set.insert(key);
      worker.buffers[shard].clear();
    }
    foreign_.for_each(shard, [&](Key key) { set.insert(key); });
  }

  /// Moves a shard's set into the level, and leaves the set empty, of a size that suits the next level.
  void take(std::size_t shard, std::vector<Key>& keys) {
    Set& set = sets_[shard];
    keys.reserve(set.size());
    for (const Key key : set) keys.push_back(key);
    if (set.bucket_count() > 4 * set.size()) {
      set = empty_set(set.size());
    } else {
      set.clear();
    }
  }

  SearchContext context_;
  const ExpandKernel& kernel_;
  PositionCode code_;
  std::size_t block_parents_;  // expanded at once; fewer if a position may have many jumps
  std::uint64_t batch_keys_;
  int next_shard_bits_ = 0;
  bool keep_ = true;  // children, not only sums
  std::vector<Worker> workers_;
  KeyExchange<Key> foreign_;  // children of the batch from other ranks
  std::vector<Set> sets_;
};

}  // namespace pegspace::hash
