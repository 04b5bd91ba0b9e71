// Sends children to the ranks that their shards belong to, shard by shard, with the place where each shard
// ends. With one rank nothing is sent.
#pragma once

#include <vector>

#include "levels/hash/search_context.hpp"
#include "levels/hash/sharded_level.hpp"

namespace pegspace::hash {

template <typename Key>
class KeyExchange {
 public:
  explicit KeyExchange(const SearchContext& context) : context_(context) {}

  /// Sends the keys of other ranks' shards (of 2^bits shards) in the workers' buffers, and empties these
  /// buffers. Collective.
  template <typename Workers>
  void swap(Workers& workers, int bits) {
    Exchange& exchange = context_.exchange;
    if (exchange.ranks() == 1) return;
    const ShardOwners owners(bits, exchange.ranks());
    first_shard_ = owners.first(exchange.rank());
    std::vector<std::vector<Key>> keys(static_cast<std::size_t>(exchange.ranks()));
    ends_.assign(keys.size(), {});
    exchange.agree([&] {
      context_.team.for_each(keys.size(), [&](std::size_t to) {
        const auto rank = static_cast<int>(to);
        if (rank != exchange.rank())
          pack(workers, owners.first(rank), owners.first(rank + 1), keys[to], ends_[to]);
      });
    });
    ends_ = exchange.swap_lists(std::move(ends_));
    keys_ = exchange.swap_lists(std::move(keys));
  }

  /// Calls use(key) for each key of this shard that other ranks have sent.
  template <typename Use>
  void for_each(std::size_t shard, Use&& use) const {
    for (std::size_t from = 0; from < keys_.size(); ++from) {
      const std::size_t at = shard - first_shard_;
      if (at >= ends_[from].size()) continue;
      const std::uint64_t begin = at == 0 ? 0 : ends_[from][at - 1];
      for (std::uint64_t i = begin; i < ends_[from][at]; ++i) use(keys_[from][i]);
    }
  }

 private:
  template <typename Workers>
  void pack(Workers& workers, std::size_t first, std::size_t last, std::vector<Key>& to,
            std::vector<std::uint64_t>& ends) const {
    std::size_t number = 0;
    for (std::size_t shard = first; shard < last; ++shard) {
      for (const auto& worker : workers) number += worker.buffers[shard].size();
    }
    to.reserve(number);
    for (std::size_t shard = first; shard < last; ++shard) {
      for (auto& worker : workers) {
        to.insert(to.end(), worker.buffers[shard].begin(), worker.buffers[shard].end());
        worker.buffers[shard].clear();
      }
      ends.push_back(to.size());
    }
  }

  SearchContext context_;
  std::size_t first_shard_ = 0;
  std::vector<std::vector<Key>> keys_;            // by the rank that sent them, shard by shard
  std::vector<std::vector<std::uint64_t>> ends_;  // by that rank and shard
};

}  // namespace pegspace::hash
