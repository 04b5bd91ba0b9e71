#include "base/system/process_memory.hpp"

#include <fcntl.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <limits>

#include "base/text.hpp"

namespace pegspace {
namespace {

/// Each thread settles its account when it is off by this much.
constexpr std::int64_t account_bytes = 64 << 10;
/// The kernel is asked again after that many bytes were charged.
constexpr std::int64_t bytes_between_looks = 512 << 10;
/// Left free for what happens between two looks, for open accounts, for new pages of code and stacks, and for
/// the end: once all charged memory was touched, an exception and its sentence took up to 1.5 MiB.
constexpr std::int64_t margin = 2 << 20;
/// Resident beside what is charged, at least: the program and its libraries. Measured: 8 to 11 MiB.
constexpr std::int64_t program_bytes = 10 << 20;
constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

std::atomic<std::int64_t> limit{no_limit};  // of resident bytes
std::atomic<std::int64_t> charged{0};
/// The largest resident memory that was not charged when the kernel was asked: the program, and gaps in the
/// heap. Charged memory that is not touched yet is not resident, so a single comparison of the two means
/// nothing.
std::atomic<std::int64_t> not_charged{program_bytes};
std::atomic<std::int64_t> since_look{0};
thread_local std::int64_t open_account = 0;

/// Resident bytes, found without allocating any; 0 if the kernel does not say.
std::int64_t resident_bytes() {
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[128] = "";
  const ssize_t length = ::read(file, text, sizeof text - 1);
  ::close(file);
  if (length <= 0) return 0;
  char* rest = nullptr;
  std::strtoll(text, &rest, 10);  // the first number: virtual pages
  return std::strtoll(rest, nullptr, 10) * ::sysconf(_SC_PAGESIZE);
}

void look() {
  since_look.store(0, std::memory_order_relaxed);
  const std::int64_t now = resident_bytes() - charged.load();
  for (std::int64_t most = not_charged.load(); now > most && !not_charged.compare_exchange_weak(most, now);) {
  }
}

bool is_room(std::int64_t bytes) {
  if (since_look.fetch_add(bytes, std::memory_order_relaxed) + bytes >= bytes_between_looks) look();
  const std::int64_t most = limit.load(std::memory_order_relaxed) - bytes - margin;
  if (charged.load() + not_charged.load() <= most) return true;
#ifdef __GLIBC__
  ::malloc_trim(0);  // the gaps
#endif
  not_charged.store(program_bytes);
  look();
  return charged.load() + not_charged.load() <= most && resident_bytes() <= most;
}

}  // namespace

void limit_process_memory(std::uint64_t bytes) {
  constexpr std::uint64_t most = std::uint64_t{1} << 60;
  limit.store(static_cast<std::int64_t>(std::min(bytes, most)));
}

std::uint64_t charged_memory() {
  const std::int64_t bytes = charged.load();
  return bytes < 0 ? 0 : static_cast<std::uint64_t>(bytes);
}

void charge_memory(std::size_t bytes) {
  const auto more = static_cast<std::int64_t>(bytes);
  const std::int64_t due = open_account + more;
  if (due < account_bytes) {
    open_account = due;
    return;
  }
  if (limit.load(std::memory_order_relaxed) != no_limit && !is_room(due)) {
    charged.fetch_add(open_account, std::memory_order_relaxed);
    open_account = 0;  // so that the words of the error have room
    throw MemoryLimitReached();
  }
  charged.fetch_add(due, std::memory_order_relaxed);
  open_account = 0;
}

void release_memory(std::size_t bytes) noexcept {
  open_account -= static_cast<std::int64_t>(bytes);
  if (open_account > -account_bytes) return;
  charged.fetch_add(open_account, std::memory_order_relaxed);
  open_account = 0;
}

std::string out_of_memory_words() {
  try {
    throw;
  } catch (const MemoryLimitReached&) {
    return "this needs more than the " + human_bytes(static_cast<std::uint64_t>(limit.load())) +
           " of memory that may be used; allow more with --memory";
  } catch (...) {
    return "the machine has no more memory; ask for less, such as fewer levels, or use a machine with more";
  }
}

}  // namespace pegspace
