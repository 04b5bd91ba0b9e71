// The memory of the whole process, held to one limit: what --memory promises.
//
// Everything the process allocates is charged here before it is used: operator new does it
// (tools/new_delete.cpp), and so do arrays in pages of their own (huge_pages.cpp). What would exceed the
// limit is refused with MemoryLimitReached, a std::bad_alloc. The kernel's own count of resident pages is
// looked at every few hundred kilobytes as well, for what no one charges: code, stacks, other libraries, the
// gaps in the heap.
//
// The kernel's own limit (RLIMIT_DATA, stacks of threads of 256 KiB) in place of this was 180 lines shorter,
// but counts what nobody touched: 10 MiB were refused at a limit of 20, `moves` at 48 that needs 30, 64
// threads at 40; and GLPK aborts where malloc() fails.
//
// The dense engine and all choices plan with SearchOptions::memory_bytes, which is less. Nobody else counts
// bytes: what takes too much ends here, the same for all commands.
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

/// From now on the process may take that many bytes in all.
void limit_process_memory(std::uint64_t bytes);

/// The bytes charged so far and not released, within 64 KiB for each thread.
std::uint64_t charged_memory();

/// Charges bytes. Throws MemoryLimitReached, charging nothing, where they would exceed the limit.
/// Thread-safe.
void charge_memory(std::size_t bytes);
void release_memory(std::size_t bytes) noexcept;

/// Why there was no memory, after a std::bad_alloc (the limit, or the machine), and what to do. No full stop.
std::string out_of_memory_words();

}  // namespace pegspace
