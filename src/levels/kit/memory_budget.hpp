// The memory an engine may take, kept by its containers themselves: each allocation is charged to a budget
// before it is made, so that a table that would grow past the limit does not grow (ResourceError), instead of
// the machine running out.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "base/error.hpp"
#include "base/system/process_memory.hpp"
#include "base/text.hpp"

namespace pegspace {

class MemoryBudget {
 public:
  explicit MemoryBudget(std::uint64_t limit) : limit_(limit) {}

  /// Takes bytes from the budget; throws ResourceError, taking nothing, where that many are not left.
  /// Thread-safe.
  void charge(std::uint64_t bytes) {
    const std::uint64_t before = used_.fetch_add(bytes, std::memory_order_relaxed);
    if (before + bytes <= limit_) return;
    used_.fetch_sub(bytes, std::memory_order_relaxed);
    throw ResourceError("the search needs more than the " + human_bytes(limit_) + " of memory it may use (" +
                        human_bytes(before) + " in use, " + human_bytes(bytes) +
                        " more needed); allow more with --memory");
  }
  void release(std::uint64_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }

  std::uint64_t used() const { return used_.load(std::memory_order_relaxed); }
  std::uint64_t limit() const { return limit_; }

 private:
  std::uint64_t limit_;
  std::atomic<std::uint64_t> used_{0};
};

/// An allocator that charges a budget; throws ResourceError where the budget, or the machine, has no more. The
/// budget must outlive the container.
template <typename T>
class BudgetAllocator {
 public:
  using value_type = T;
  using propagate_on_container_move_assignment = std::true_type;
  using propagate_on_container_swap = std::true_type;
  using propagate_on_container_copy_assignment = std::true_type;

  explicit BudgetAllocator(MemoryBudget& budget) : budget_(&budget) {}
  template <typename U>
  BudgetAllocator(const BudgetAllocator<U>& other) : budget_(other.budget()) {}  // NOLINT: rebinding converts

  T* allocate(std::size_t number) {
    budget_->charge(number * sizeof(T));
    try {
      return std::allocator<T>().allocate(number);
    } catch (const std::bad_alloc&) {  // less than the budget is there: the same, said otherwise
      budget_->release(number * sizeof(T));
      throw ResourceError(out_of_memory_words());
    }
  }
  void deallocate(T* memory, std::size_t number) {
    std::allocator<T>().deallocate(memory, number);
    budget_->release(number * sizeof(T));
  }

  MemoryBudget* budget() const { return budget_; }
  template <typename U>
  bool operator==(const BudgetAllocator<U>& other) const {
    return budget_ == other.budget();
  }

 private:
  MemoryBudget* budget_;
};

template <typename T>
using BudgetVector = std::vector<T, BudgetAllocator<T>>;

}  // namespace pegspace
