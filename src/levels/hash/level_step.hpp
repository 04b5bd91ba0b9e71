// One step of a search: from a level to the set of all its canonical children. Used by all passes of the hash
// engine.
//
// The step runs in batches, so that memory stays bounded. In a batch,
//   1. each worker takes blocks of parents, expands them (expand_kernel.hpp) and appends the children to its
//      own buffer of their shard, until all buffers together hold a batch;
//   2. children whose shards belong to other ranks are sent there (record_exchange.hpp);
//   3. each shard's children, of all workers and ranks, go into the shard's tsl::robin_set by one owner: no
//      locks, and the set is small enough for the second-level cache.
//
// What is stored of a child, and where, is up to a policy. It has
//
//     Key, Payload, TableHash                            types; Payload is NoPayload where nothing travels
//                                                        with a position
//     Payload payload(child, payload of the parent)      of a child newly met
//     Address<Key> address(child, payload, book)         its shard, and its key there
//     Position position(shard, key, book)                the way back
#pragma once

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <type_traits>

#include "base/system/interrupt.hpp"
#include "levels/hash/record_exchange.hpp"
#include "levels/hash/search_context.hpp"
#include "levels/hash/sharded_level.hpp"
#include "levels/kit/expand_kernel.hpp"

namespace pegspace {

/// Measured on the English board: 0.6 takes 22 % more memory and 1 % less time, 0.9 12 % less and 7 % more.
inline constexpr float table_load = 0.8F;

/// Of children in buffers, where a search may use so much memory. English: half of 32 MiB takes 10 % more
/// time, the double 1 % less and 50 MiB more memory. Half with several ranks, where about as much waits to be
/// sent, and again to be read.
constexpr std::uint64_t batch_bytes(std::uint64_t memory, int ranks) {
  return std::min(std::uint64_t{32} << 20, memory / 8) / (ranks == 1 ? 1 : 2);
}

/// Of a block of parents that a worker expands at once, where one parent has no more: 1 MiB.
inline constexpr std::size_t most_block_children = std::size_t{1} << 17;

/// Keys of quotiented positions are mixed already.
struct MixedKeyHash {
  std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(key); }
};

/// The policy of the forward pass: positions are stored by quotient.
template <typename KeyType>
struct PlainPolicy {
  using Key = KeyType;
  using TableHash = MixedKeyHash;
  using Payload = NoPayload;
  NoPayload payload(Position, NoPayload) const { return {}; }
  Address<Key> address(Position child, NoPayload, const AddressBook<Key>& book) const {
    return book.address(child);
  }
  Position position(std::size_t shard, Key key, const AddressBook<Key>& book) const {
    return book.position(shard, key);
  }
};

template <typename Policy>
class LevelStep {
 public:
  using Key = typename Policy::Key;
  using TableHash = typename Policy::TableHash;
  using Payload = typename Policy::Payload;
  using StepLevel = Level<Key, Payload>;

  LevelStep(const SearchContext& context, const ExpandKernel& kernel, Policy policy, int holes)
      : context_(context),
        kernel_(kernel),
        policy_(std::move(policy)),
        code_(holes),
        block_parents_(std::clamp(most_block_children / kernel.room(1), std::size_t{1}, most_block_parents)),
        foreign_(context) {
    const auto workers = static_cast<std::size_t>(context.team.threads());
    for (std::size_t i = 0; i < workers; ++i) workers_.emplace_back(kernel.room(block_parents_));
    batch_records_ = std::max<std::uint64_t>(context.batch_bytes / sizeof(Record), 1024);
  }

  /// Sums over this rank's part of the level, and its children in `next`, which is made with its number of
  /// shards. Collective.
  LevelSums expand(const StepLevel& level, StepLevel& next, std::string_view name, int depth) {
    context_.exchange.agree([&] { begin(next.shard_bits); });
    feed(level, name, depth);
    context_.exchange.agree([&] { finish(next); });
    return sums();
  }

  // The same in parts.

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

  /// Expands the level: its children are in the sets then. Collective. Throws Interrupted.
  void feed(const StepLevel& level, std::string_view name, int depth) {
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
      context_.meter.report({name, depth, sums[1], sums[2], sums[3]});
    } while (going_on > 0);
  }

  /// Sums over all parents of this rank since begin().
  LevelSums sums() const {
    LevelSums sums;
    for (const Worker& worker : workers_) sums.add(worker.sums);
    return sums;
  }

  /// Moves the children into `next`, which has the number of shards that begin() was told.
  void finish(StepLevel& next) {
    context_.team.for_each(shards(), [&](std::size_t shard) { take(shard, next.shards[shard]); });
  }

  /// Number of children in the sets.
  std::uint64_t found() const {
    std::uint64_t number = 0;
    for (const Set& set : sets_) number += set.size();
    return number;
  }
  std::size_t shards() const { return std::size_t{1} << next_shard_bits_; }

 private:
  static constexpr std::size_t most_block_parents = 64;

  struct Record {
    Key key;
    [[no_unique_address]] Payload payload;
  };
  struct Block {
    std::size_t shard;
    const Key* keys;
    const Payload* payloads;
    std::size_t number;
  };
  struct Worker {
    explicit Worker(std::size_t room) : children(room) {}
    std::array<Position, most_block_parents> parents;
    std::vector<Position> children;
    std::array<ParentFacts, most_block_parents> facts;
    std::vector<std::vector<Record>> buffers;  // one for each shard
    LevelSums sums;
  };
  using Set = std::conditional_t<is_payload<Payload>, tsl::robin_map<Key, Payload, TableHash>,
                                 tsl::robin_set<Key, TableHash>>;

  /// Expands blocks from `cursor` on until the buffers hold a batch, or all are done.
  void run_batch(const StepLevel& level, const std::vector<Block>& blocks, std::atomic<std::size_t>& cursor) {
    const AddressBook<Key> from(code_, level.shard_bits);
    const AddressBook<Key> to(code_, next_shard_bits_);
    std::atomic<std::uint64_t> records{0};
    context_.team.for_each_worker([&](std::size_t worker) {
      while (records.load(std::memory_order_relaxed) < batch_records_ && !interrupt_requested()) {
        const std::size_t at = cursor.fetch_add(1);
        if (at >= blocks.size()) break;
        const std::size_t children = expand_block(worker, blocks[at], from);
        if (!keep_) continue;
        scatter(workers_[worker], blocks[at], to);
        records.fetch_add(children, std::memory_order_relaxed);
      }
    });
    throw_if_interrupted();
    cursor.store(std::min(cursor.load(), blocks.size()));
  }

  std::vector<Block> blocks_of(const StepLevel& level) const {
    std::vector<Block> blocks;
    for (std::size_t index = 0; index < level.shards.size(); ++index) {
      const auto& shard = level.shards[index];
      for (std::size_t at = 0; at < shard.keys.size(); at += block_parents_) {
        const std::size_t number = std::min(block_parents_, shard.keys.size() - at);
        blocks.push_back({index, shard.keys.data() + at,
                          is_payload<Payload> ? shard.payloads.data() + at : nullptr, number});
      }
    }
    return blocks;
  }

  Set empty_set(std::size_t room) const {
    Set set(room);
    set.max_load_factor(table_load);
    return set;
  }

  /// The children of a block, and its share of the sums; returns the number of children.
  std::size_t expand_block(std::size_t index, const Block& block, const AddressBook<Key>& from) {
    Worker& worker = workers_[index];
    for (std::size_t i = 0; i < block.number; ++i) {
      worker.parents[i] = policy_.position(block.shard, block.keys[i], from);
    }
    const std::size_t children =
        kernel_.expand({worker.parents.data(), block.number}, worker.children.data(), worker.facts.data());
    for (std::size_t i = 0; i < block.number; ++i) worker.sums.add(worker.facts[i]);
    return children;
  }

  /// (A direct-mapped filter of children seen lately, before the buffers, costs more than it saves: 4096
  /// entries 7 % more time, 131072 entries 30 %. Parents come in hashed order, so equal children are far
  /// apart.)
  void scatter(Worker& worker, const Block& block, const AddressBook<Key>& to) {
    static const Payload nothing{};
    const Position* child = worker.children.data();
    for (std::size_t i = 0; i < block.number; ++i) {
      const Payload& parent = is_payload<Payload> ? block.payloads[i] : nothing;
      for (const Position* end = child + worker.facts[i].children; child != end; ++child)
        put(worker, *child, policy_.payload(*child, parent), to);
    }
  }

  /// Into the buffer of its shard. Buffers grow by a quarter, not by their double: they are half of the
  /// memory of a small search.
  void put(Worker& worker, Position p, const Payload& payload, const AddressBook<Key>& to) {
    const Address<Key> address = policy_.address(p, payload, to);
    std::vector<Record>& buffer = worker.buffers[address.shard];
    if (buffer.size() == buffer.capacity()) buffer.reserve(buffer.size() + buffer.size() / 4 + 16);
    buffer.push_back({address.key, payload});
  }

  void fill(std::size_t shard) {
    Set& set = sets_[shard];
    for (Worker& worker : workers_) {
      for (const Record& record : worker.buffers[shard]) insert(set, record);
      worker.buffers[shard].clear();
    }
    foreign_.for_each(shard, [&](const Record& record) { insert(set, record); });
  }

  void insert(Set& set, const Record& record) {
    if constexpr (is_payload<Payload>) {
      set.try_emplace(record.key, record.payload);
    } else {
      set.insert(record.key);
    }
  }

  /// Moves a shard's set into the level, and leaves the set empty, of a size that suits the next level.
  void take(std::size_t shard, LevelShard<Key, Payload>& to) {
    Set& set = sets_[shard];
    to.keys.reserve(set.size());
    if constexpr (is_payload<Payload>) {
      to.payloads.reserve(set.size());
      for (const auto& [key, payload] : set) {
        to.keys.push_back(key);
        to.payloads.push_back(payload);
      }
    } else {
      for (const Key key : set) to.keys.push_back(key);
    }
    if (set.bucket_count() > 4 * set.size()) {
      set = empty_set(set.size());
    } else {
      set.clear();
    }
  }

  SearchContext context_;
  const ExpandKernel& kernel_;
  Policy policy_;
  PositionCode code_;
  std::size_t block_parents_;  // expanded at once; fewer where a position may have many jumps
  std::uint64_t batch_records_;
  int next_shard_bits_ = 0;
  bool keep_ = true;  // children, not only sums
  std::vector<Worker> workers_;
  RecordExchange<Record> foreign_;  // children of the batch from other ranks
  std::vector<Set> sets_;
};

}  // namespace pegspace
