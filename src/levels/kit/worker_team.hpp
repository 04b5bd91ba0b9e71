// A team of exactly as many threads as asked for (oneTBB), and the two loops the passes are made of.
#pragma once

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstddef>
#include <string>

#include "base/error.hpp"

namespace pegspace {

class WorkerTeam {
 public:
  /// Throws InputError where there is to be no thread: what runs in a team is asked for with SearchOptions::threads.
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

}  // namespace pegspace
