// How the processes of one search (ranks) exchange data. All ranks run the same search, each on its own share
// of every level. A program of one process is the case of one rank, one_process().
//
// All functions but rank() and ranks() are collective: every rank calls them, in the same order. Work that
// may fail on one rank alone (memory, disk, an interrupt) is done inside agree(), so that no rank waits for
// one that is gone. cluster/ implements this class with MPI.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace pegspace {

class Exchange {
 public:
  virtual ~Exchange() = default;

  virtual int rank() const = 0;  ///< of this process, 0 to ranks() - 1
  virtual int ranks() const = 0;

  /// Calls work() on every rank, then replaces each of `sums` by its sum over all ranks. If work() throws on
  /// any rank, all ranks throw the same kind of exception with the same words.
  virtual void agree(const std::function<void()>& work, std::span<std::uint64_t> sums = {}) = 0;

  /// numbers[r] goes to rank r; element r of the answer came from rank r.
  virtual std::vector<std::uint64_t> swap(std::span<const std::uint64_t> numbers) = 0;
  /// send[r] goes to rank r; receive[r] is filled by rank r and has the size of the data that it sends. The
  /// sizes may differ. The rank's own parts must be empty.
  virtual void swap(std::span<const std::span<const std::byte>> send,
                    std::span<const std::span<std::byte>> receive) = 0;

  /// Swaps lists, whose sizes need not be known; each rank also gets its own list.
  template <typename Value>
  std::vector<std::vector<Value>> swap_lists(std::vector<std::vector<Value>> send) {
    static_assert(std::is_trivially_copyable_v<Value>);
    std::vector<Value> own = std::exchange(send[static_cast<std::size_t>(rank())], {});
    std::vector<std::uint64_t> sizes;
    for (const auto& list : send) sizes.push_back(list.size());
    sizes = swap(sizes);
    std::vector<std::vector<Value>> received(sizes.size());
    agree([&] {
      for (std::size_t from = 0; from < sizes.size(); ++from) received[from].resize(sizes[from]);
    });
    std::vector<std::span<const std::byte>> out;
    std::vector<std::span<std::byte>> in;
    for (const auto& list : send) out.push_back(std::as_bytes(std::span(list)));
    for (auto& list : received) in.push_back(std::as_writable_bytes(std::span(list)));
    swap(out, in);
    received[static_cast<std::size_t>(rank())] = std::move(own);
    return received;
  }

  /// The bytes that a rank may collect to send them together; it may receive as many again. The number is the
  /// same on all ranks: 8 MiB unless set.
  std::uint64_t buffer_bytes() const { return buffer_bytes_; }
  void set_buffer_bytes(std::uint64_t bytes) { buffer_bytes_ = bytes; }
  /// For people: what all ranks together needed, after a search; "" for one process.
  virtual std::string cost() const { return ""; }

  /// Sums over all ranks.
  void add_up(std::span<std::uint64_t> sums);
  std::uint64_t sum(std::uint64_t value);

 private:
  std::uint64_t buffer_bytes_ = std::uint64_t{8} << 20;
};

/// The exchange of a program with one process.
Exchange& one_process();

/// The first of that many ranks that do not exist, to plan a search with: it must not exchange anything.
std::unique_ptr<Exchange> imagined_ranks(int ranks);

}  // namespace pegspace
