// Children whose shards belong to other ranks: packed as bytes for their owners, sent, and read there. One
// part for each other rank:
//
//     [ bytes of each shard of that rank: 64 bits each | the shards' records, one after another ]
//
// Called by level_step.hpp after each batch. With one rank nothing is packed and nothing sent.
#pragma once

#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "levels/hash/search_context.hpp"
#include "levels/hash/sharded_level.hpp"

namespace pegspace {

/// Appends records as they lie in memory.
template <typename Record>
void append_records(std::span<const Record> records, std::vector<std::byte>& to) {
  static_assert(std::is_trivially_copyable_v<Record>);
  const auto bytes = std::as_bytes(records);
  to.insert(to.end(), bytes.begin(), bytes.end());
}

/// Takes a value off the beginning of the bytes.
template <typename Value>
Value take_value(std::span<const std::byte>& from) {
  Value value;
  std::memcpy(&value, from.data(), sizeof value);
  from = from.subspan(sizeof value);
  return value;
}

template <typename Record>
class RecordExchange {
 public:
  explicit RecordExchange(const SearchContext& context)
      : context_(context),
        send_(static_cast<std::size_t>(context.exchange.ranks())),
        receive_(send_.size()) {}

  /// Sends what the workers' buffers hold of other ranks' shards, of 2^bits, and empties these buffers.
  /// Collective.
  template <typename Workers>
  void swap(Workers& workers, int bits) {
    Exchange& exchange = context_.exchange;
    const ShardOwners owners(bits, exchange.ranks());
    std::vector<std::uint64_t> sizes(send_.size(), 0);
    exchange.agree([&] {
      context_.team.for_each(send_.size(), [&](std::size_t to) {
        send_[to].clear();
        if (static_cast<int>(to) != exchange.rank()) pack(workers, owners, static_cast<int>(to));
        sizes[to] = send_[to].size();
      });
    });
    sizes = exchange.swap(sizes);
    exchange.agree([&] {
      for (std::size_t from = 0; from < sizes.size(); ++from) receive_[from].resize(sizes[from]);
    });
    std::vector<std::span<const std::byte>> out(send_.begin(), send_.end());
    std::vector<std::span<std::byte>> in(receive_.begin(), receive_.end());
    exchange.swap(out, in);
    find_shards(owners);
  }

  /// Calls use(record) for each record of this shard that other ranks have sent.
  template <typename Use>
  void for_each(std::size_t shard, Use&& use) const {
    for (const std::vector<std::span<const std::byte>>& shards : shards_) {
      if (shard - first_shard_ >= shards.size()) continue;
      for (std::span<const std::byte> rest = shards[shard - first_shard_]; !rest.empty();) {
        use(take_value<Record>(rest));
      }
    }
  }

 private:
  template <typename Workers>
  void pack(Workers& workers, const ShardOwners& owners, int rank) {
    std::vector<std::byte>& to = send_[static_cast<std::size_t>(rank)];
    const std::size_t first = owners.first(rank);
    const std::size_t end = owners.first(rank + 1);
    std::size_t records = 0;
    for (std::size_t shard = first; shard < end; ++shard) {
      for (const auto& worker : workers) records += worker.buffers[shard].size();
    }
    if (records == 0) return;
    to.reserve((end - first) * sizeof(std::uint64_t) + records * sizeof(Record));
    to.resize((end - first) * sizeof(std::uint64_t));
    for (std::size_t shard = first; shard < end; ++shard) {
      const std::size_t before = to.size();
      for (auto& worker : workers) {
        append_records(std::span<const Record>(worker.buffers[shard]), to);
        worker.buffers[shard].clear();
      }
      const std::uint64_t bytes = to.size() - before;
      std::memcpy(to.data() + (shard - first) * sizeof bytes, &bytes, sizeof bytes);
    }
  }

  /// Where each of this rank's shards is in what came.
  void find_shards(const ShardOwners& owners) {
    first_shard_ = owners.first(context_.exchange.rank());
    const std::size_t number = owners.first(context_.exchange.rank() + 1) - first_shard_;
    shards_.clear();
    for (const std::vector<std::byte>& bytes : receive_) {
      if (bytes.empty()) continue;
      std::span<const std::byte> sizes = std::span(bytes).first(number * sizeof(std::uint64_t));
      std::span<const std::byte> rest = std::span(bytes).subspan(sizes.size());
      std::vector<std::span<const std::byte>>& shards = shards_.emplace_back();
      for (std::size_t shard = 0; shard < number; ++shard) {
        const auto size = take_value<std::uint64_t>(sizes);
        shards.push_back(rest.first(size));
        rest = rest.subspan(size);
      }
    }
  }

  SearchContext context_;
  std::vector<std::vector<std::byte>> send_;     // by rank
  std::vector<std::vector<std::byte>> receive_;  // by rank
  std::size_t first_shard_ = 0;
  std::vector<std::vector<std::span<const std::byte>>> shards_;  // of each rank that sent something
};

}  // namespace pegspace
