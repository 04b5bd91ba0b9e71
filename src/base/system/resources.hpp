// What this process uses and what the machine grants: time, memory, processors. Read from the operating
// system.
#pragma once

#include <cstdint>
#include <string>

namespace pegspace {

/// Seconds on a clock that only goes forward; only differences mean anything.
double wall_seconds();

/// Processor seconds (user + system) of the whole process so far.
double cpu_seconds();

/// Largest resident memory of the process so far, in bytes.
std::uint64_t peak_memory_bytes();

/// Resident memory now, in bytes.
std::uint64_t resident_memory_bytes();

/// Memory that a new allocation could use now without swapping, in bytes: what the kernel calls available, or
/// what the control group (v1 or v2) still allows if that is less.
std::uint64_t available_memory_bytes();

/// From now on available_memory_bytes() and available_processors() return at most this: for a process that
/// shares the machine with others of its kind.
void cap_available(std::uint64_t memory_bytes, int processors);

/// Makes the allocator give larger pieces of memory back to the system when they are freed. Otherwise glibc
/// learns from what is freed to keep up to 64 MiB. On the English board enumerate, count and moves take the
/// same time with it. Call it before other threads begin.
void give_freed_memory_back();

/// Processors this process may run on (affinity and control-group quota respected); at least 1.
int available_processors();

/// Takes the addresses that the main thread's stack needs. Throws ResourceError if the limit of the stack
/// (ulimit -s) is too small, std::bad_alloc if there are too few addresses (ulimit -v).
void require_stack();

std::string host_name();
/// Model name of the processor, or "unknown".
std::string processor_name();
std::string operating_system_name();

}  // namespace pegspace
