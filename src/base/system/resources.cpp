#include "base/system/resources.hpp"

#include <alloca.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <limits>
#include <new>
#include <optional>
#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

std::optional<std::uint64_t> read_number(const std::string& path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  if (file >> value) return value;
  return std::nullopt;
}

/// The value of `key` in a file of "key: value ..." lines; "" if there is none.
std::string field(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(key, 0) != 0) continue;
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::size_t value = line.find_first_not_of(" \t", colon + 1);
    return value == std::string::npos ? "" : line.substr(value);
  }
  return "";
}

std::uint64_t kibibytes(const std::string& path, const std::string& key) {
  std::istringstream text(field(path, key));
  std::uint64_t value = 0;
  text >> value;
  return value * 1024;
}

/// The control-group folders that bound this process, innermost first: the one named in /proc/self/cgroup,
/// its parents, and the root of the mount (all that a container sees).
std::vector<std::string> control_groups() {
  std::vector<std::string> folders;
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    std::string mount;
    if (controllers.empty()) mount = "/sys/fs/cgroup";
    if (controllers.find("memory") != std::string::npos) mount = "/sys/fs/cgroup/memory";
    if (mount.empty()) continue;
    for (std::string path = line.substr(second + 1); !path.empty() && path != "/";) {
      folders.push_back(mount + path);
      path.resize(path.rfind('/'));
    }
    folders.push_back(mount);
  }
  return folders;
}

std::uint64_t most_memory = std::numeric_limits<std::uint64_t>::max();  // cap_available
int most_processors = std::numeric_limits<int>::max();

}  // namespace

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::uint64_t peak_memory_bytes() {
  return kibibytes("/proc/self/status", "VmHWM");
}

std::uint64_t resident_memory_bytes() {
  return kibibytes("/proc/self/status", "VmRSS");
}

std::uint64_t available_memory_bytes() {
  std::uint64_t available = kibibytes("/proc/meminfo", "MemAvailable");
  if (available == 0) available = std::numeric_limits<std::uint64_t>::max();
  for (const std::string& folder : control_groups()) {
    const auto v2_limit = read_number(folder + "/memory.max");
    const auto v2_usage = read_number(folder + "/memory.current");
    if (v2_limit && v2_usage) available = std::min(available, *v2_limit - std::min(*v2_limit, *v2_usage));
    const auto v1_limit = read_number(folder + "/memory.limit_in_bytes");
    const auto v1_usage = read_number(folder + "/memory.usage_in_bytes");
    if (v1_limit && v1_usage) available = std::min(available, *v1_limit - std::min(*v1_limit, *v1_usage));
  }
  return std::min(available, most_memory);
}

void cap_available(std::uint64_t memory_bytes, int processors) {
  most_memory = memory_bytes;
  most_processors = processors;
}

void give_freed_memory_back() {
#ifdef __GLIBC__
  constexpr int mebibyte = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, mebibyte);
  mallopt(M_TRIM_THRESHOLD, mebibyte);
#endif
}

int available_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  int processors = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  if (sched_getaffinity(0, sizeof set, &set) == 0) processors = CPU_COUNT(&set);
  for (const std::string& folder : control_groups()) {
    std::ifstream file(folder + "/cpu.max");
    double quota = 0;
    double period = 0;
    if (file >> quota >> period && period > 0) {
      processors = std::min(processors, std::max(1, static_cast<int>(std::lround(quota / period))));
    }
  }
  return std::clamp(processors, 1, most_processors);
}

void require_stack() {
  constexpr rlim_t least =
      512 << 10;  // searches take up to 170 KiB: a kernel has 128 for what one batch expands
  rlimit stack{};
  if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < least) {
    throw ResourceError("the stack may take only " + human_bytes(stack.rlim_cur) +
                        " (ulimit -s), but a run needs " + human_bytes(least) + ". Raise that limit.");
  }
  // Take its addresses now. If there are too few (ulimit -v), a stack that grows later ends the process by
  // SIGSEGV.
  void* const addresses = mmap(nullptr, least, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (addresses == MAP_FAILED) throw std::bad_alloc();
  munmap(addresses, least);
  // One byte there is enough: the kernel adds all addresses up to it, and one page of memory.
  *static_cast<volatile char*>(alloca(least / 2)) = 0;
}

std::string host_name() {
  char name[256] = "";
  return gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

std::string processor_name() {
  const std::string name = field("/proc/cpuinfo", "model name");
  return name.empty() ? "unknown" : name;
}

std::string operating_system_name() {
  utsname name{};
  return uname(&name) == 0 ? std::string(name.sysname) + " " + name.release + " " + name.machine : "unknown";
}

}  // namespace pegspace
