// The ranks of a job under MPI: what Exchange (levels/exchange.hpp) promises, and what cluster/ itself needs.
// MPI is called by the thread that began it alone (MPI_THREAD_FUNNELED). Its errors end the job.
#pragma once

#include <cstdint>
#include <string>

#include "levels/exchange.hpp"

namespace pegspace::cluster {

/// No message is larger, as MPI counts in int. Larger data are sent in several messages.
inline constexpr std::size_t largest_message = std::size_t{1} << 30;

class Communicator : public Exchange {
 public:
  /// All ranks of the job. MPI must have begun. `message_bytes`: of a message at most.
  explicit Communicator(std::size_t message_bytes = largest_message);

  int rank() const override { return rank_; }
  int ranks() const override { return ranks_; }
  void agree(const std::function<void()>& work, std::span<std::uint64_t> sums = {}) override;
  std::vector<std::uint64_t> swap(std::span<const std::uint64_t> numbers) override;
  void swap(std::span<const std::span<const std::byte>> send,
            std::span<const std::span<std::byte>> receive) override;
  using Exchange::sum;

  /// Rank 0's text, on every rank; the others wait without keeping a processor busy.
  std::string broadcast(const std::string& text);
  /// Sets cost(), from what each rank has taken since it began. Collective.
  void gather_cost();
  std::string cost() const override { return cost_; }
  /// The least or the largest over all ranks.
  std::uint64_t least(std::uint64_t value);
  std::uint64_t largest(std::uint64_t value);

  /// Whether an agree() has thrown since the task began, so that all ranks know of the failure.
  bool failed_together() const { return failed_together_; }
  void begin_task() { failed_together_ = false; }

 private:
  std::size_t message_bytes_;
  int rank_ = 0;
  int ranks_ = 1;
  bool failed_together_ = false;
  std::uint64_t bytes_sent_ = 0;  // with swap()
  std::string cost_;
};

/// Ends the job at once, on all ranks, with this exit code, after one sentence on standard error: for
/// failures that cannot be reported to the other ranks.
[[noreturn]] void end_job(const std::string& why, int exit_code);

}  // namespace pegspace::cluster
