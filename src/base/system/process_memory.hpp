// The memory of the whole process, held to one limit: what --memory promises.
//
// Everything that the process allocates is charged here before it is used: operator new does it
// (tools/new_delete.cpp), and so do arrays in pages of their own (huge_pages.cpp). An allocation that would
// exceed the limit is refused with MemoryLimitReached, a std::bad_alloc. Every few hundred kilobytes the
// kernel's own count of resident pages is checked as well, for what nothing charges: code, stacks, other
// libraries, the gaps in the heap.
//
// The kernel's own limit (RLIMIT_DATA, stacks of threads of 256 KiB) instead of this was 180 lines shorter,
// but it counts pages that nobody touched: it refused 10 MiB at a limit of 20, `moves` at 48 that needs 30,
// and 64 threads at 40.
//
// The dense engine and all choices plan with Resources::memory_bytes, which is less than the limit.
// Several estimators of such plans remain; whatever they say, a run that needs too much ends here, in the
// same way for all commands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>

namespace pegspace {

/// The process would have needed more than it may use.
struct MemoryLimitReached : std::bad_alloc {
  const char* what() const noexcept override { return "the limit of memory was reached"; }
};

/// From now on the process may use that many bytes in all.
void limit_process_memory(std::uint64_t bytes);

/// The bytes charged so far and not released, within 64 KiB for each thread.
std::uint64_t charged_memory();

/// Charges bytes. If they would exceed the limit, charges nothing and throws MemoryLimitReached. Thread-safe.
void charge_memory(std::size_t bytes);
void release_memory(std::size_t bytes) noexcept;

/// To be called in a handler of a std::bad_alloc: which limit it met, the process's or the machine's, and what
/// to do. No full stop.
std::string out_of_memory_words();

}  // namespace pegspace
