#include "base/system/interrupt.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/files/out.hpp"

namespace pegspace {
namespace {

constexpr unsigned seconds_to_end = 2;  // after the first signal

std::atomic<bool> requested{false};
std::atomic<std::int64_t> first_at{0};  // nanoseconds of the monotonic clock; 0: no signal came yet
std::atomic<int> delays{0};             // objects of InterruptDelay
std::atomic<bool> says{true};           // whether this process is to say that it was interrupted
std::string last_words;                 // "\npegspace: interrupted\n"; not changed once signals are caught
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free &&
                  std::atomic<int>::is_always_lock_free,
              "a signal handler may only touch lock-free atomics");

/// Called in signal handlers: only what is allowed there.
[[noreturn]] void end_at_once() {
  remove_temporary_files();
  const std::string_view words = last_words;  // on a terminal, below a progress line
  const std::string_view said = words.substr(isatty(STDERR_FILENO) == 1 ? 0 : 1);
  if (says) {
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, said.data(), said.size());
  }
  _exit(130);
}

extern "C" void on_alarm(int) {
  if (delays == 0) end_at_once();
  alarm(seconds_to_end);
}

/// SIGALRM is left alone until it is needed: whoever started the program may have set an alarm of his own.
void set_alarm() {
  struct sigaction action {};
  action.sa_handler = on_alarm;
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, nullptr);
  sigset_t alone;
  sigemptyset(&alone);
  sigaddset(&alone, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &alone, nullptr);
  alarm(seconds_to_end);
}

extern "C" void on_signal(int signal) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const std::int64_t at = std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
  std::int64_t first = 0;
  const bool is_first = first_at.compare_exchange_strong(first, at);
  requested = true;
  if (is_first) return set_alarm();
  if (signal == SIGXCPU) return;  // the kernel repeats it every second
  if (at - first > 200'000'000) end_at_once();
}

}  // namespace

void catch_interrupts(std::string_view program) {
  last_words = "\n" + std::string(program) + ": interrupted\n";
  struct sigaction action {};
  action.sa_handler = on_signal;  // without SA_RESTART: what waits for a device is to look at the flag
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGXCPU}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (signal == SIGHUP && before.sa_handler == SIG_IGN) continue;  // nohup
    sigaction(signal, &action, nullptr);
  }
  std::signal(SIGXFSZ, SIG_IGN);  // write() says EFBIG
}

void stay_silent_when_interrupted() {
  says = false;
}

bool interrupt_requested() {
  return requested.load(std::memory_order_relaxed);
}

void set_interrupt_requested(bool value) {
  requested = value;
  if (first_at != 0) requested = true;
}

void throw_if_interrupted() {
  if (interrupt_requested()) throw Interrupted("interrupted");
}

InterruptDelay::InterruptDelay() {
  ++delays;
}

InterruptDelay::~InterruptDelay() {
  if (--delays == 0 && first_at != 0) alarm(seconds_to_end);
}

}  // namespace pegspace
