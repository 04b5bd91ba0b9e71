// What the processes of one search (ranks) say to each other. All ranks run the same search, each on its own
// share of every level. A program of one process is the case of one rank, one_process().
//
// All functions but rank() and ranks() are collective: every rank calls them, in the same order. What one
// rank alone may fail at (memory, disk, an interrupt) stands inside agree(), so that no rank waits for one
// that is gone. Implemented for MPI by cluster/.
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

  /// Calls work() on every rank, then replaces each of `sums` by its sum over all ranks. Where work() throws
  /// on any rank, all ranks throw the same kind of exception with the same words.
  virtual void agree(const std::function<void()>& work, std::span<std::uint64_t> sums = {}) = 0;

  /// numbers[r] goes to rank r; element r of the answer came from rank r.
  virtual std::vector<std::uint64_t> swap(std::span<const std::uint64_t> numbers) = 0;
  /// send[r] goes to rank r; receive[r] is filled by rank r and has the size of what it sends. May be of any
  /// size. The own parts must be empty.
  virtual void swap(std::span<const std::span<const std::byte>> send,
                    std::span<const std::span<std::byte>> receive) = 0;

  /// The same of lists, whose sizes need not be known, with the own one.
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

  /// Bytes that a rank may keep to send them together, and as many again that it receives. The same on all
  /// ranks; 8 MiB unless set.
  std::uint64_t buffer_bytes() const { return buffer_bytes_; }
  void set_buffer_bytes(std::uint64_t bytes) { buffer_bytes_ = bytes; }
  /// For people: what the ranks took together, after a search; "" for one process.
  virtual std::string cost() const { return ""; }

  /// Sums over all ranks.
  void add_up(std::span<std::uint64_t> sums);
  std::uint64_t sum(std::uint64_t value);

 private:
  std::uint64_t buffer_bytes_ = std::uint64_t{8} << 20;
};

/// The only rank there is.
Exchange& one_process();

/// The first of so many ranks that do not exist, to plan a search with: it must not exchange anything.
std::unique_ptr<Exchange> imagined_ranks(int ranks);

}  // namespace pegspace
