// One step of a search: from a level to the set of all its canonical children. Used by all passes of the hash
// engine.
//
// The step runs in batches, so that memory stays bounded. In a batch,
//   1. each worker takes blocks of parents, expands them (expand_kernel.hpp) and appends the children to its
//   own buffer
//      of their shard, until all buffers together hold a batch;
//   2. each shard's children, of all workers, go into the shard's tsl::robin_set by one owner: no locks, and
//   the
//      set is small enough for the second-level cache.
//
// A Policy says what is stored of a child, and where:
//   Key, Payload, TableHash                        types; Payload is NoPayload where nothing travels with a
//   position Payload payload(child, parent_payload)         of a child newly met void merge(Payload& kept,
//   const Payload&)      when the child is met again Address<Key> address(child, payload, book)     its
//   shard, and its key there Position position(shard, key, book)            the way back
#pragma once

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <span>
#include <type_traits>

#include "base/interrupt.hpp"
#include "levels/engine.hpp"
#include "levels/expand_kernel.hpp"
#include "levels/sharded_level.hpp"
#include "levels/worker_team.hpp"

namespace pegspace {

/// Sums over the positions of a level, counted with their orbits.
struct LevelSums {
  std::uint64_t positions = 0;
  std::uint64_t canonical_positions = 0;
  std::uint64_t jumps = 0;
  std::uint64_t dead_ends = 0;
  std::uint64_t canonical_dead_ends = 0;

  void add(const ParentFacts& facts) {
    positions += facts.orbit_size;
    canonical_positions += 1;
    jumps += std::uint64_t{facts.orbit_size} * facts.children;
    if (facts.children == 0) {
      dead_ends += facts.orbit_size;
      canonical_dead_ends += 1;
    }
  }
  void add(const LevelSums& other) {
    positions += other.positions;
    canonical_positions += other.canonical_positions;
    jumps += other.jumps;
    dead_ends += other.dead_ends;
    canonical_dead_ends += other.canonical_dead_ends;
  }
};

/// Passes progress on, at most ten times a second.
class ProgressMeter {
 public:
  explicit ProgressMeter(const SearchListener& listener) : listener_(listener) {}
  void report(const SearchProgress& progress) {
    if (!listener_.progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    listener_.progress(progress);
  }

 private:
  const SearchListener& listener_;
  std::chrono::steady_clock::time_point next_ =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
};

/// What all steps of a search share.
struct SearchContext {
  WorkerTeam& team;
  MemoryBudget& budget;
  ProgressMeter& meter;
};

/// Keys of quotiented positions are mixed already.
struct MixedKeyHash {
  std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(key); }
};

/// The policy of all forward passes: positions are stored by quotient.
template <typename KeyType>
struct QuotientPolicy {
  using Key = KeyType;
  using TableHash = MixedKeyHash;
  template <typename Payload>
  Address<Key> address(Position child, const Payload&, const AddressBook<Key>& book) const {
    return book.address(child);
  }
  Position position(std::size_t shard, Key key, const AddressBook<Key>& book) const {
    return book.position(shard, key);
  }
};

template <typename KeyType>
struct PlainPolicy : QuotientPolicy<KeyType> {
  using Payload = NoPayload;
  NoPayload payload(Position, NoPayload) const { return {}; }
};

/// Measured on the English board: 0.6 takes 22 % more memory and 1 % less time, 0.9 12 % less and 7 % more.
inline constexpr float table_load = 0.8F;

template <typename Policy>
class LevelStep {
 public:
  using Key = typename Policy::Key;
  using TableHash = typename Policy::TableHash;
  using Payload = typename Policy::Payload;
  using StepLevel = Level<Key, Payload>;
  /// Called by a worker for each parent: (worker, facts, payload of the parent).
  using Observe = std::function<void(std::size_t, const ParentFacts&, const Payload&)>;

  LevelStep(const SearchContext& context, const ExpandKernel& kernel, Policy policy, int holes)
      : context_(context), kernel_(kernel), policy_(std::move(policy)), code_(holes) {
    const auto workers = static_cast<std::size_t>(context.team.threads());
    for (std::size_t i = 0; i < workers; ++i)
      workers_.emplace_back(context.budget, kernel.room(block_parents));
    batch_records_ =
        std::max<std::uint64_t>(std::min(batch_bytes, context.budget.limit() / 8) / sizeof(Record), 1024);
  }

  /// Sums over the level; children are dropped.
  LevelSums summarise(const StepLevel& level, std::string_view name, int depth) {
    StepLevel none(context_.budget, level.shard_bits);
    return run(level, none, false, name, depth);
  }

  /// Sums over the level, and its children in `next`, which is made with its number of shards.
  LevelSums expand(const StepLevel& level, StepLevel& next, std::string_view name, int depth) {
    return run(level, next, true, name, depth);
  }

  void observe(Observe observe) { observe_ = std::move(observe); }

 private:
  static constexpr std::size_t block_parents = 64;
  /// English: half of it takes 10 % more time, the double 1 % less and 50 MiB more memory.
  static constexpr std::uint64_t batch_bytes = std::uint64_t{32} << 20;

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
    Worker(MemoryBudget& budget, std::size_t room) : children(BudgetAllocator<Position>(budget)) {
      children.resize(room);
    }
    std::array<Position, block_parents> parents;
    BudgetVector<Position> children;
    std::array<ParentFacts, block_parents> facts;
    std::vector<BudgetVector<Record>> buffers;  // one for each shard
    LevelSums sums;
  };
  using Set = std::conditional_t<
      is_payload<Payload>,
      tsl::robin_map<Key, Payload, TableHash, std::equal_to<>, BudgetAllocator<std::pair<Key, Payload>>>,
      tsl::robin_set<Key, TableHash, std::equal_to<>, BudgetAllocator<Key>>>;

  LevelSums run(const StepLevel& level, StepLevel& next, bool keep, std::string_view name, int depth) {
    const std::vector<Block> blocks = blocks_of(level);
    const AddressBook<Key> from(code_, level.shard_bits);
    const AddressBook<Key> to(code_, next.shard_bits);
    const std::uint64_t size = level.size();
    prepare(next.shards.size());
    std::atomic<std::size_t> cursor{0};
    while (cursor.load() < blocks.size()) {
      std::atomic<std::uint64_t> records{0};
      context_.team.for_each_worker([&](std::size_t worker) {
        while (records.load(std::memory_order_relaxed) < batch_records_ && !interrupt_requested()) {
          const std::size_t at = cursor.fetch_add(1);
          if (at >= blocks.size()) break;
          const std::size_t children = expand_block(worker, blocks[at], from);
          if (!keep) continue;
          scatter(workers_[worker], blocks[at], to);
          records.fetch_add(children, std::memory_order_relaxed);
        }
      });
      throw_if_interrupted();
      if (keep) context_.team.for_each(next.shards.size(), [&](std::size_t shard) { fill(shard); });
      std::uint64_t found = 0;
      for (const Set& set : sets_) found += set.size();
      context_.meter.report(
          {name, depth, std::min<std::uint64_t>(cursor.load() * block_parents, size), size, found});
    }
    if (keep)
      context_.team.for_each(next.shards.size(), [&](std::size_t shard) { take(shard, next.shards[shard]); });
    LevelSums sums;
    for (const Worker& worker : workers_) sums.add(worker.sums);
    return sums;
  }

  std::vector<Block> blocks_of(const StepLevel& level) const {
    std::vector<Block> blocks;
    for (std::size_t index = 0; index < level.shards.size(); ++index) {
      const auto& shard = level.shards[index];
      for (std::size_t at = 0; at < shard.keys.size(); at += block_parents) {
        const std::size_t number = std::min(block_parents, shard.keys.size() - at);
        blocks.push_back({index, shard.keys.data() + at,
                          is_payload<Payload> ? shard.payloads.data() + at : nullptr, number});
      }
    }
    return blocks;
  }

  Set empty_set(std::size_t room) const {
    Set set(room, TableHash(), std::equal_to<>(), typename Set::allocator_type(context_.budget));
    set.max_load_factor(table_load);
    return set;
  }

  void prepare(std::size_t shards) {
    while (sets_.size() > shards) sets_.pop_back();
    while (sets_.size() < shards) sets_.push_back(empty_set(0));
    for (Worker& worker : workers_) {
      worker.sums = {};
      while (worker.buffers.size() < shards)
        worker.buffers.emplace_back(BudgetAllocator<Record>(context_.budget));
    }
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
    if constexpr (is_payload<Payload>) {
      if (observe_) {
        for (std::size_t i = 0; i < block.number; ++i) observe_(index, worker.facts[i], block.payloads[i]);
      }
    }
    return children;
  }

  /// (A direct-mapped filter of children seen lately, before the buffers, costs more than it saves: 4096
  /// entries 7 % more time, 131072 entries 30 %. Parents come in hashed order, so equal children are far
  /// apart.)
  void scatter(Worker& worker, const Block& block, const AddressBook<Key>& to) {
    const Position* child = worker.children.data();
    for (std::size_t i = 0; i < block.number; ++i) {
      for (const Position* end = child + worker.facts[i].children; child != end; ++child) {
        if constexpr (is_payload<Payload>) {
          const Payload payload = policy_.payload(*child, block.payloads[i]);
          const Address<Key> address = policy_.address(*child, payload, to);
          append(worker.buffers[address.shard], {address.key, payload});
        } else {
          const Address<Key> address = policy_.address(*child, NoPayload{}, to);
          append(worker.buffers[address.shard], {address.key, {}});
        }
      }
    }
  }

  /// Buffers grow by a quarter, not by their double: they are half of the memory of a small search.
  static void append(BudgetVector<Record>& buffer, const Record& record) {
    if (buffer.size() == buffer.capacity()) buffer.reserve(buffer.size() + buffer.size() / 4 + 16);
    buffer.push_back(record);
  }

  void fill(std::size_t shard) {
    Set& set = sets_[shard];
    for (Worker& worker : workers_) {
      for (const Record& record : worker.buffers[shard]) {
        if constexpr (is_payload<Payload>) {
          const auto [kept, is_new] = set.try_emplace(record.key, record.payload);
          if (!is_new) policy_.merge(kept.value(), record.payload);
        } else {
          set.insert(record.key);
        }
      }
      worker.buffers[shard].clear();
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
  Observe observe_;
  std::uint64_t batch_records_;
  std::vector<Worker> workers_;
  std::vector<Set> sets_;
};

}  // namespace pegspace
