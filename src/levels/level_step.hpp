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
// A Policy says what travels with a child:
//   Payload                                    NoPayload, or what is kept with each position
//   Payload payload(child, parent_payload)     of a child newly met
//   void merge(Payload& kept, const Payload&)  when the child is met again
//   Position key(child, payload)               the position whose hash names the shard
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

struct TableHash {
  std::size_t operator()(Position p) const { return mix(p); }
};

/// Measured on the English board: 0.5 takes 60 % more memory for 2 % less time; 0.9 takes 20 % more time.
inline constexpr float table_load = 0.8F;

template <typename Policy>
class LevelStep {
 public:
  using Payload = typename Policy::Payload;
  /// Called by a worker for each parent: (worker, facts, payload of the parent).
  using Observe = std::function<void(std::size_t, const ParentFacts&, const Payload&)>;

  LevelStep(const SearchContext& context, const ExpandKernel& kernel, Policy policy)
      : context_(context), kernel_(kernel), policy_(std::move(policy)) {
    const auto workers = static_cast<std::size_t>(context.team.threads());
    for (std::size_t i = 0; i < workers; ++i)
      workers_.emplace_back(context.budget, kernel.room(block_parents));
    batch_records_ =
        std::max<std::uint64_t>(std::min(batch_bytes, context.budget.limit() / 8) / sizeof(Record), 1024);
  }

  /// Sums over the level; children are dropped.
  LevelSums summarise(const Level<Payload>& level, std::string_view name, int depth) {
    Level<Payload> none(context_.budget, 0);
    return run(level, none, false, name, depth);
  }

  /// Sums over the level, and its children in `next`, which is made with its number of shards.
  LevelSums expand(const Level<Payload>& level, Level<Payload>& next, std::string_view name, int depth) {
    return run(level, next, true, name, depth);
  }

  void observe(Observe observe) { observe_ = std::move(observe); }

  /// A number of shards that suits the children of a level of that size.
  static int shard_bits_for(std::uint64_t level_size) {
    int bits = 0;
    while (bits < most_shard_bits && (level_size >> bits) > shard_parents) ++bits;
    return bits;
  }

 private:
  static constexpr std::size_t block_parents = 64;
  static constexpr std::uint64_t batch_bytes = std::uint64_t{32} << 20;
  static constexpr std::uint64_t shard_parents = 10000;
  static constexpr int most_shard_bits = 10;

  struct Record {
    Position position;
    [[no_unique_address]] Payload payload;
  };
  struct Block {
    const Position* positions;
    const Payload* payloads;
    std::size_t number;
  };
  struct Worker {
    Worker(MemoryBudget& budget, std::size_t room) : children(BudgetAllocator<Position>(budget)) {
      children.resize(room);
    }
    BudgetVector<Position> children;
    std::array<ParentFacts, block_parents> facts;
    std::vector<BudgetVector<Record>> buffers;  // one for each shard
    LevelSums sums;
  };
  using Set =
      std::conditional_t<is_payload<Payload>,
                         tsl::robin_map<Position, Payload, TableHash, std::equal_to<>,
                                        BudgetAllocator<std::pair<Position, Payload>>>,
                         tsl::robin_set<Position, TableHash, std::equal_to<>, BudgetAllocator<Position>>>;

  LevelSums run(const Level<Payload>& level, Level<Payload>& next, bool keep, std::string_view name,
                int depth) {
    const std::vector<Block> blocks = blocks_of(level);
    const std::uint64_t size = level.size();
    prepare(next);
    std::atomic<std::size_t> cursor{0};
    while (cursor.load() < blocks.size()) {
      std::atomic<std::uint64_t> records{0};
      context_.team.for_each_worker(
          [&](std::size_t worker) { scatter(worker, blocks, cursor, records, next.shard_bits, keep); });
      throw_if_interrupted();
      if (keep) context_.team.for_each(next.shards.size(), [&](std::size_t shard) { fill(shard); });
      std::uint64_t found = 0;
      for (std::size_t shard = 0; shard < next.shards.size(); ++shard) found += sets_[shard].size();
      context_.meter.report(
          {name, depth, std::min<std::uint64_t>(cursor.load() * block_parents, size), size, found});
    }
    if (keep)
      context_.team.for_each(next.shards.size(), [&](std::size_t shard) { take(shard, next.shards[shard]); });
    LevelSums sums;
    for (const Worker& worker : workers_) sums.add(worker.sums);
    return sums;
  }

  std::vector<Block> blocks_of(const Level<Payload>& level) const {
    std::vector<Block> blocks;
    for (const auto& shard : level.shards) {
      for (std::size_t at = 0; at < shard.positions.size(); at += block_parents) {
        const std::size_t number = std::min(block_parents, shard.positions.size() - at);
        blocks.push_back({shard.positions.data() + at,
                          is_payload<Payload> ? shard.payloads.data() + at : nullptr, number});
      }
    }
    return blocks;
  }

  void prepare(const Level<Payload>& next) {
    while (sets_.size() > next.shards.size()) sets_.pop_back();
    while (sets_.size() < next.shards.size()) {
      sets_.emplace_back(0, TableHash(), std::equal_to<>(), typename Set::allocator_type(context_.budget));
      sets_.back().max_load_factor(table_load);
    }
    for (Worker& worker : workers_) {
      worker.sums = {};
      while (worker.buffers.size() < next.shards.size()) {
        worker.buffers.emplace_back(BudgetAllocator<Record>(context_.budget));
      }
    }
  }

  void scatter(std::size_t index, const std::vector<Block>& blocks, std::atomic<std::size_t>& cursor,
               std::atomic<std::uint64_t>& records, int shard_bits, bool keep) {
    Worker& worker = workers_[index];
    LevelSums sums;
    while (records.load(std::memory_order_relaxed) < batch_records_ && !interrupt_requested()) {
      const std::size_t at = cursor.fetch_add(1);
      if (at >= blocks.size()) break;
      const Block& block = blocks[at];
      const std::size_t children =
          kernel_.expand({block.positions, block.number}, worker.children.data(), worker.facts.data());
      for (std::size_t i = 0; i < block.number; ++i) sums.add(worker.facts[i]);
      if constexpr (is_payload<Payload>) {
        if (observe_) {
          for (std::size_t i = 0; i < block.number; ++i) observe_(index, worker.facts[i], block.payloads[i]);
        }
      }
      if (!keep) continue;
      append(worker, block, shard_bits);
      records.fetch_add(children, std::memory_order_relaxed);
    }
    worker.sums.add(sums);
  }

  void append(Worker& worker, const Block& block, int shard_bits) {
    const Position* child = worker.children.data();
    for (std::size_t i = 0; i < block.number; ++i) {
      for (const Position* end = child + worker.facts[i].children; child != end; ++child) {
        if constexpr (is_payload<Payload>) {
          const Payload payload = policy_.payload(*child, block.payloads[i]);
          worker.buffers[shard_of(policy_.key(*child, payload), shard_bits)].push_back({*child, payload});
        } else {
          worker.buffers[shard_of(*child, shard_bits)].push_back({*child, {}});
        }
      }
    }
  }

  void fill(std::size_t shard) {
    Set& set = sets_[shard];
    for (Worker& worker : workers_) {
      for (const Record& record : worker.buffers[shard]) {
        if constexpr (is_payload<Payload>) {
          const auto [kept, is_new] = set.try_emplace(record.position, record.payload);
          if (!is_new) policy_.merge(kept.value(), record.payload);
        } else {
          set.insert(record.position);
        }
      }
      worker.buffers[shard].clear();
    }
  }

  /// Moves a shard's set into the level, and leaves the set empty, of a size that suits the next level.
  void take(std::size_t shard, LevelShard<Payload>& to) {
    Set& set = sets_[shard];
    to.positions.reserve(set.size());
    if constexpr (is_payload<Payload>) {
      to.payloads.reserve(set.size());
      for (const auto& [position, payload] : set) {
        to.positions.push_back(position);
        to.payloads.push_back(payload);
      }
    } else {
      for (const Position position : set) to.positions.push_back(position);
    }
    if (set.bucket_count() > 4 * set.size()) {
      set = Set(set.size(), TableHash(), std::equal_to<>(), typename Set::allocator_type(context_.budget));
      set.max_load_factor(table_load);
    } else {
      set.clear();
    }
  }

  SearchContext context_;
  const ExpandKernel& kernel_;
  Policy policy_;
  Observe observe_;
  std::uint64_t batch_records_;
  std::vector<Worker> workers_;
  std::vector<Set> sets_;
};

}  // namespace pegspace
