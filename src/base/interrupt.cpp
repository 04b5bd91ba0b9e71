#include "base/interrupt.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>

#include "base/error.hpp"

namespace pegspace {
namespace {

std::atomic<bool> requested{false};
std::atomic<std::int64_t> first_at{0};  // nanoseconds of the monotonic clock; 0: no signal came yet
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler may only touch lock-free atomics");

extern "C" void on_signal(int) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const std::int64_t at = std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
  std::int64_t first = 0;
  requested = true;
  if (!first_at.compare_exchange_strong(first, at) && at - first > 200'000'000) _exit(130);
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupt_requested() {
  return requested.load(std::memory_order_relaxed);
}

void set_interrupt_requested(bool value) {
  requested.store(value);
}

void throw_if_interrupted() {
  if (interrupt_requested()) throw Interrupted("interrupted");
}

}  // namespace pegspace
