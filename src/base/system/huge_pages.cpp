#include "base/system/huge_pages.hpp"

#include <sys/mman.h>

#include <cstdint>

#include "base/system/process_memory.hpp"

namespace pegspace {
namespace {

std::size_t rounded_up(std::size_t bytes) {
  return (bytes + huge_page_bytes - 1) / huge_page_bytes * huge_page_bytes;
}

/// Addresses of new pages. Throws std::bad_alloc.
std::byte* map_pages(std::size_t bytes) {
  const std::size_t mapped = bytes + huge_page_bytes;  // the kernel need not begin at a huge page
  void* const memory =
      mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  auto* const begin = static_cast<std::byte*>(memory);
  const std::size_t before =
      (huge_page_bytes - reinterpret_cast<std::uintptr_t>(begin) % huge_page_bytes) % huge_page_bytes;
  if (before != 0) munmap(begin, before);
  munmap(begin + before + bytes, huge_page_bytes - before);
  return begin + before;
}

}  // namespace

void* take_pages(std::size_t bytes) {
  charge_memory(bytes);
  try {
    std::byte* const memory = map_pages(rounded_up(bytes));
    // The last page is not made a huge one if only a part of it is needed. This is a wish: without it all is
    // the same, but slower.
    madvise(memory, bytes / huge_page_bytes * huge_page_bytes, MADV_HUGEPAGE);
    return memory;
  } catch (const std::bad_alloc&) {
    release_memory(bytes);
    throw;
  }
}

void give_back_pages(void* memory, std::size_t bytes) {
  munmap(memory, rounded_up(bytes));
  release_memory(bytes);
}

}  // namespace pegspace
