// A team of exactly as many threads as asked for (oneTBB), and the loops the passes are made of.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstddef>
#include <string>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"

namespace pegspace {

class WorkerTeam {
 public:
  /// Throws InputError for no thread: Resources::threads comes from the user.
  explicit WorkerTeam(int threads)
      : threads_(checked(threads)),
        limit_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads)),
        arena_(threads) {}

  int threads() const { return threads_; }

  /// Returns work(), called in the team: parallel algorithms of oneTBB inside it use these threads.
  template <typename Work>
  auto run(Work&& work) {
    return arena_.execute(work);
  }

  /// Calls work(index) once for each index below `number`, spread over the team. An exception ends the loop
  /// and is thrown on.
  template <typename Work>
  void for_each(std::size_t number, Work&& work) {
    arena_.execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<std::size_t>(0, number, 1),
          [&](const tbb::blocked_range<std::size_t>& range) {
            for (std::size_t index = range.begin(); index != range.end(); ++index) work(index);
          },
          tbb::simple_partitioner());
    });
  }

  /// Calls work(worker) once for each worker number below threads(): for work with its own buffers.
  template <typename Work>
  void for_each_worker(Work&& work) {
    for_each(static_cast<std::size_t>(threads_), work);
  }

 private:
  static int checked(int threads) {
    if (threads >= 1) return threads;
    throw InputError("a search needs at least 1 thread, but " + std::to_string(threads) + " were asked for.");
  }

  int threads_;
  tbb::global_control limit_;
  tbb::task_arena arena_;
};

/// Calls work(first, last) for ranges first <= i < last that make up 0 <= i < number, in parallel in the
/// caller's task arena; a range of at most `grain` is not split. Throws Interrupted, and begins no range
/// after an interrupt. An exception of work() ends the loop and is thrown again.
template <typename Index, typename Work>
void parallel_ranges(Index number, Index grain, Work&& work) {
  tbb::parallel_for(tbb::blocked_range<Index>(0, number, grain), [&](const tbb::blocked_range<Index>& range) {
    if (!interrupt_requested()) work(range.begin(), range.end());
  });
  throw_if_interrupted();
}

}  // namespace pegspace
