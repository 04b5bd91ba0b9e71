// A search with a checkpoint over several ranks, which are threads here, and one that is stopped at some moment.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "attempt.hpp"
#include "base/system/interrupt.hpp"
#include "levels/checkpoint/checkpoint.hpp"
#include "thread_ranks.hpp"

namespace pegspace::testing {

/// Rank 0's answer of engine.enumerate(), with the checkpoint in this folder, whoever has begun it. `meets`: is shown the
/// state found.
template <typename Enumerate, typename Meets>
Attempt enumerate_over(int ranks, const std::string& folder, double every, const Problem& problem,
                       const SearchOptions& options, const SearchListener& listener, Enumerate&& enumerate,
                       Meets&& meets) {
  std::vector<Attempt> answers(static_cast<std::size_t>(ranks));
  Checkpoint::Share share;
  ThreadRanks team(ranks, 1 << 20);
  team.run([&](Exchange& exchange) {
    const bool is_first = exchange.rank() == 0;
    std::optional<Checkpoint> checkpoint;
    exchange.agree([&] {
      if (!is_first) return;
      checkpoint.emplace(folder, true, every, problem, exchange);
      if (checkpoint->found()) meets(*checkpoint->found());
      share = checkpoint->share();
    });
    exchange.agree([&] {
      if (!is_first) checkpoint.emplace(share, exchange);
    });
    SearchOptions own = options;
    own.exchange = &exchange;
    own.checkpoint = &*checkpoint;
    answers[static_cast<std::size_t>(exchange.rank())] =
        attempt(enumerate, problem, own, is_first ? listener : SearchListener{});
  });
  return answers.front();
}

/// Interrupts what runs while it lives, after that time.
class Stopper {
 public:
  explicit Stopper(std::chrono::microseconds patience)
      : thread_([patience](const std::stop_token& token) {
          const auto last = std::chrono::steady_clock::now() + patience;
          while (!token.stop_requested() && std::chrono::steady_clock::now() < last)
            std::this_thread::yield();
          if (!token.stop_requested()) set_interrupt_requested(true);
        }) {}
  ~Stopper() {
    thread_.request_stop();
    thread_.join();
    set_interrupt_requested(false);
  }

 private:
  std::jthread thread_;
};

}  // namespace pegspace::testing
