// Memory for large arrays: in huge pages, if the system grants them on request (madvise). An array of a
// gigabyte then costs 512 page faults instead of 262,144, in which the European start-finish table spent a
// quarter of its processor time.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace pegspace {

constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

/// At least that many bytes, more than 0, all zero, from the beginning of a huge page on. Throws std::bad_alloc
/// if the limit of memory or the kernel refuses them.
void* take_pages(std::size_t bytes);

/// Gives back what take_pages(bytes) gave.
void give_back_pages(void* memory, std::size_t bytes);

/// For std::vector. Small arrays come from the usual place. Elements of simple types begin unset.
template <typename T>
struct HugePages {
  using value_type = T;

  HugePages() = default;
  template <typename Other>
  HugePages(const HugePages<Other>&) {}  // NOLINT: allocators of all types are one

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    return static_cast<T*>(is_large(bytes) ? take_pages(bytes) : ::operator new(bytes));
  }
  void deallocate(T* memory, std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    is_large(bytes) ? give_back_pages(memory, bytes) : ::operator delete(memory);
  }
  /// std::vector<T>(n) leaves numbers unset: clearing a gigabyte that is written next anyway takes longer
  /// than a level.
  template <typename U>
  void construct(U* at) {
    ::new (static_cast<void*>(at)) U;
  }
  bool operator==(const HugePages&) const { return true; }

 private:
  static bool is_large(std::size_t bytes) { return bytes >= huge_page_bytes; }
};

template <typename T>
using LargeVector = std::vector<T, HugePages<T>>;

}  // namespace pegspace
