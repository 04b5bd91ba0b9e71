// Memory for large arrays: in huge pages where the system grants them on request (madvise). An array of a
// gigabyte then costs 512 page faults instead of 262,144; the European start-finish table spent a quarter of
// its processor time in them.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

namespace pegspace {

/// For std::vector. Small arrays come from the usual place. Elements of simple types begin unset.
template <typename T>
struct HugePages {
  using value_type = T;
  static constexpr std::size_t page = std::size_t{2} << 20;

  HugePages() = default;
  template <typename Other>
  HugePages(const HugePages<Other>&) {}  // NOLINT: allocators of all types are one

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (!is_large(count)) return static_cast<T*>(::operator new(bytes));
    void* memory = std::aligned_alloc(page, (bytes + page - 1) / page * page);
    if (memory == nullptr) throw std::bad_alloc();
    madvise(memory, bytes / page * page, MADV_HUGEPAGE);  // a wish: without it all is the same, but slower
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (is_large(count)) {
      std::free(memory);
    } else {
      ::operator delete(memory);
    }
  }
  /// std::vector<T>(n) leaves numbers unset: clearing a gigabyte that is written next anyway takes longer
  /// than a level.
  template <typename U>
  void construct(U* at) {
    ::new (static_cast<void*>(at)) U;
  }
  bool operator==(const HugePages&) const { return true; }

 private:
  static bool is_large(std::size_t count) { return count * sizeof(T) >= page; }
};

template <typename T>
using LargeVector = std::vector<T, HugePages<T>>;

}  // namespace pegspace
