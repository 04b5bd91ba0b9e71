// Ranks of a search (levels/exchange.hpp) as threads of one process, for tests of what they do together.
#pragma once

#include <algorithm>
#include <barrier>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include "levels/exchange.hpp"

namespace pegspace::testing {

class ThreadRanks {
 public:
  /// `buffer_bytes`: of each rank (Exchange).
  ThreadRanks(int ranks, std::uint64_t buffer_bytes)
      : barrier_(ranks), all_(static_cast<std::size_t>(ranks)) {
    for (int rank = 0; rank < ranks; ++rank)
      all_[static_cast<std::size_t>(rank)].begin(*this, rank, buffer_bytes);
  }

  /// Calls work(exchange) in a thread for each rank. It must not throw: the others would wait for ever.
  void run(const std::function<void(Exchange&)>& work) {
    std::vector<std::thread> threads;
    for (Rank& rank : all_) threads.emplace_back([&] { work(rank); });
    for (std::thread& thread : threads) thread.join();
  }

  /// Of all ranks together.
  std::uint64_t bytes_sent() const {
    return sum([](const Rank& rank) { return rank.bytes_sent; });
  }

 private:
  struct Rank : Exchange {
    void begin(ThreadRanks& of, int number, std::uint64_t bytes) {
      team = &of;
      own = number;
      set_buffer_bytes(bytes);
    }
    int rank() const override { return own; }
    int ranks() const override { return static_cast<int>(team->all_.size()); }

    void agree(const std::function<void()>& work, std::span<std::uint64_t> sums) override {
      failure = nullptr;
      try {
        work();
      } catch (...) {
        failure = std::current_exception();
      }
      numbers.assign(sums.begin(), sums.end());
      together([&] {
        std::fill(sums.begin(), sums.end(), 0);
        for (const Rank& other : team->all_) {
          for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += other.numbers[i];
        }
      });
      std::exception_ptr first;
      together([&] {
        for (const Rank& other : team->all_) {
          if (!first) first = other.failure;
        }
      });
      if (first) std::rethrow_exception(first);
    }

    std::vector<std::uint64_t> swap(std::span<const std::uint64_t> out) override {
      numbers.assign(out.begin(), out.end());
      std::vector<std::uint64_t> in;
      together([&] {
        for (const Rank& other : team->all_) in.push_back(other.numbers[static_cast<std::size_t>(own)]);
      });
      return in;
    }

    void swap(std::span<const std::span<const std::byte>> out,
              std::span<const std::span<std::byte>> in) override {
      send = out;
      for (const auto& part : out) bytes_sent += part.size();
      together([&] {
        for (std::size_t other = 0; other < in.size(); ++other) {
          const auto from = team->all_[other].send[static_cast<std::size_t>(own)];
          if (from.size() != in[other].size()) std::terminate();
          std::copy(from.begin(), from.end(), in[other].begin());
        }
      });
    }

    /// When all ranks are here; and no rank goes on before all have read.
    template <typename Read>
    void together(Read&& read) {
      team->barrier_.arrive_and_wait();
      read();
      team->barrier_.arrive_and_wait();
    }

    ThreadRanks* team = nullptr;
    int own = 0;
    std::uint64_t bytes_sent = 0;
    std::exception_ptr failure;
    std::vector<std::uint64_t> numbers;
    std::span<const std::span<const std::byte>> send;
  };

  template <typename OfRank>
  std::uint64_t sum(OfRank&& of_rank) const {
    std::uint64_t sum = 0;
    for (const Rank& rank : all_) sum += of_rank(rank);
    return sum;
  }

  std::barrier<> barrier_;
  std::vector<Rank> all_;
};

}  // namespace pegspace::testing
