// What the processes of one search (ranks) say to each other. All ranks run the same search, each on its own
// share of every level. A program of one process is the case of one rank, one_process().
//
// All functions but rank() and ranks() are collective: every rank calls them, in the same order. What one rank
// alone may fail at (memory, disk, an interrupt) stands inside agree(), so that no rank waits for one that is
// gone. Implemented for MPI by cluster/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/count.hpp"

namespace pegspace {

class Exchange {
 public:
  virtual ~Exchange() = default;

  virtual int rank() const = 0;  ///< of this process, 0 to ranks() - 1
  virtual int ranks() const = 0;

  /// Calls work() on every rank, then replaces each of `sums` by its sum over all ranks. Where work() throws on
  /// any rank, all ranks throw the same kind of exception with the same words.
  virtual void agree(const std::function<void()>& work, std::span<std::uint64_t> sums = {}) = 0;

  /// numbers[r] goes to rank r; element r of the answer came from rank r.
  virtual std::vector<std::uint64_t> swap(std::span<const std::uint64_t> numbers) = 0;
  /// send[r] goes to rank r; receive[r] is filled by rank r and has the size of what it sends. May be of any
  /// size. The own parts must be empty.
  virtual void swap(std::span<const std::span<const std::byte>> send,
                    std::span<const std::span<std::byte>> receive) = 0;

  /// Bytes that a rank may keep to send them together, and as many again that it receives. The same on all ranks; 8 MiB
  /// unless set.
  std::uint64_t buffer_bytes() const { return buffer_bytes_; }
  void set_buffer_bytes(std::uint64_t bytes) { buffer_bytes_ = bytes; }
  /// Bytes of empty rows that this rank had no need to send.
  std::uint64_t elided_bytes() const { return elided_bytes_; }
  void add_elided_bytes(std::uint64_t bytes) { elided_bytes_ += bytes; }
  /// For people: what the ranks took together, after a search; "" for one process.
  virtual std::string cost() const { return ""; }

  /// Sums over all ranks.
  void add_up(std::span<std::uint64_t> sums);
  std::uint64_t sum(std::uint64_t value);

 private:
  std::uint64_t buffer_bytes_ = std::uint64_t{8} << 20;
  std::uint64_t elided_bytes_ = 0;
};

/// The only rank there is.
Exchange& one_process();

/// The first of so many ranks that do not exist, to plan a search with: it must not exchange anything.
std::unique_ptr<Exchange> imagined_ranks(int ranks);

}  // namespace pegspace
