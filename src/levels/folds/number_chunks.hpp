// Memory for the numbers of levels, in chunks that the next level but one uses again: the kernel clears none twice. The
// first chunks are allocated one by one, which is enough for small boards; later ones several at once, in huge pages (English
// from c1, all games, 550 MB: 8.9 s of processor time without them).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "base/system/huge_pages.hpp"

namespace pegspace {

class ChunkPool {
 public:
  /// A chunk holds a row of numbers at least.
  explicit ChunkPool(std::size_t bytes_of_row) : bytes_(std::max(least_bytes, bytes_of_row)) {}
  ChunkPool(const ChunkPool&) = delete;
  ChunkPool& operator=(const ChunkPool&) = delete;

  std::size_t chunk_bytes() const { return bytes_; }

  /// Thread-safe, as is give_back().
  std::byte* take() {
    const std::lock_guard lock(taking_);
    if (unused_.empty())
      allocate(chunks_ * bytes_ < enough_bytes ? 1 : std::max<std::size_t>(huge_page_bytes / bytes_, 1));
    std::byte* const chunk = unused_.back();
    unused_.pop_back();
    return chunk;
  }
  void give_back(const std::vector<std::byte*>& chunks) {
    const std::lock_guard lock(taking_);
    unused_.insert(unused_.end(), chunks.begin(), chunks.end());
  }

 private:
  void allocate(std::size_t chunks) {
    LargeVector<std::byte>& together = all_.emplace_back(chunks * bytes_);
    chunks_ += chunks;
    unused_.reserve(chunks_);
    for (std::size_t i = 0; i < chunks; ++i) unused_.push_back(together.data() + i * bytes_);
  }

  static constexpr std::size_t least_bytes = std::size_t{256} << 10;
  static constexpr std::size_t enough_bytes = std::size_t{16} << 20;  ///< allocated one by one

  std::size_t bytes_;
  std::mutex taking_;
  std::vector<LargeVector<std::byte>> all_;
  std::size_t chunks_ = 0;
  std::vector<std::byte*> unused_;
};

}  // namespace pegspace
