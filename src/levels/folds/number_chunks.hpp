// Memory for the numbers of levels, in chunks that the next level but one uses again: the kernel clears none twice.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "levels/kit/memory_budget.hpp"

namespace pegspace {

class ChunkPool {
 public:
  /// A chunk holds a row of numbers at least.
  ChunkPool(MemoryBudget& budget, std::size_t bytes_of_row)
      : budget_(budget), bytes_(std::max(least_bytes, bytes_of_row)) {}

  std::size_t chunk_bytes() const { return bytes_; }

  /// Thread-safe, as is give_back(). Throws ResourceError where the budget has no more.
  std::byte* take() {
    const std::lock_guard lock(taking_);
    if (unused_.empty()) {
      unused_.reserve(all_.size() + 1);
      all_.push_back(std::make_unique<Chunk>(bytes_, BudgetAllocator<std::byte>(budget_)));
      unused_.push_back(all_.back()->data());
    }
    std::byte* const chunk = unused_.back();
    unused_.pop_back();
    return chunk;
  }
  void give_back(const std::vector<std::byte*>& chunks) {
    const std::lock_guard lock(taking_);
    unused_.insert(unused_.end(), chunks.begin(), chunks.end());
  }

 private:
  static constexpr std::size_t least_bytes = std::size_t{256} << 10;
  using Chunk = BudgetVector<std::byte>;

  MemoryBudget& budget_;
  std::size_t bytes_;
  std::mutex taking_;
  std::vector<std::unique_ptr<Chunk>> all_;
  std::vector<std::byte*> unused_;
};

}  // namespace pegspace
