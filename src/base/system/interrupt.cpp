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

constexpr unsigned seconds_to_end =
    2;  // after the first signal, of the clock and, if it works, of processors

std::atomic<bool> requested{false};
std::atomic<std::int64_t> first_at{0};       // nanoseconds of the monotonic clock; 0: no signal came yet
std::atomic<std::int64_t> used_at_first{0};  // nanoseconds of processors, at the first signal
std::atomic<std::int64_t> last_used{0};      // and when an alarm last asked
std::atomic<int> delays{0};                  // objects of InterruptDelay
std::atomic<bool> says{true};                // whether this process is to say that it was interrupted
// "\npegspace: interrupted\n". Not changed once signals are caught, and never freed.
const std::string* last_words = nullptr;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free &&
                  std::atomic<int>::is_always_lock_free,
              "a signal handler may only touch lock-free atomics");

/// Called in signal handlers: only what is allowed there.
[[noreturn]] void end_in_handler() {
  remove_temporary_files();
  const std::string_view words = *last_words;  // on a terminal, below a progress line
  const std::string_view said = words.substr(isatty(STDERR_FILENO) == 1 ? 0 : 1);
  if (says) {
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, said.data(), said.size());
  }
  _exit(130);
}

std::int64_t nanoseconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// Whether the run has worked since it was asked before, but for less than its time: on a busy machine it
/// gets little of a second, and may be about to end in order.
bool is_given_time() {
  const std::int64_t used = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
  const std::int64_t before = last_used.exchange(used);
  constexpr std::int64_t least = 20'000'000;  // a process that only waits uses less
  return used - before > least && used - used_at_first < std::int64_t{seconds_to_end} * 1'000'000'000;
}

extern "C" void on_alarm(int) {
  if (delays == 0 && !is_given_time()) end_in_handler();
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
  used_at_first = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
  last_used = used_at_first.load();
  alarm(seconds_to_end);
}

extern "C" void on_signal(int signal) {
  const std::int64_t at = nanoseconds(CLOCK_MONOTONIC);
  std::int64_t first = 0;
  const bool is_first = first_at.compare_exchange_strong(first, at);
  requested = true;
  if (is_first) return set_alarm();
  if (signal == SIGXCPU) return;  // the kernel repeats it every second
  if (at - first > 200'000'000) end_in_handler();
}

}  // namespace

void catch_interrupts(std::string_view program) {
  last_words = new std::string("\n" + std::string(program) + ": interrupted\n");
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
