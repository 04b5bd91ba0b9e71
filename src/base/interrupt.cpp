#include "base/interrupt.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>

#include "base/error.hpp"

namespace pegspace {
namespace {

std::atomic<bool> requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

extern "C" void on_signal(int) {
  if (requested.exchange(true)) _exit(130);
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
