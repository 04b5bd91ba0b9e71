#include "base/system/huge_pages.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>

#include "base/system/process_memory.hpp"

namespace pegspace {
namespace {

/// Addresses whose pages are one mapping of the kernel.
struct Piece {
  std::byte* first = nullptr;
  std::size_t bytes = 0;
};

std::size_t rounded_down(std::size_t bytes) {
  return bytes / huge_page_bytes * huge_page_bytes;
}
std::size_t rounded_up(std::size_t bytes) {
  return rounded_down(bytes + huge_page_bytes - 1);
}

/// Addresses of new pages, which are zero. Throws std::bad_alloc.
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

/// Pages that were given back, kept for the next array, and still charged. mremap moves pages to where they
/// are wanted, so pieces of any size can form one array, and no piece is too small to use.
class PageStore {
 public:
  void begin_keeping() {
    const std::lock_guard lock(mutex_);
    ++keepers_;
  }
  void end_keeping() {
    const std::lock_guard lock(mutex_);
    if (--keepers_ == 0) drop_spare();
  }

  TakenPages take(std::size_t bytes) {
    const std::size_t all = rounded_up(bytes);
    const std::lock_guard lock(mutex_);
    const std::size_t reused = std::min(all, spare_bytes());
    const std::size_t held = std::max(reused, bytes);
    Array array{held, {}};
    array.pieces.reserve(spare_.size() + 1);
    charge_memory(held - reused);
    std::byte* memory = nullptr;
    try {
      memory = map_pages(all);
      arrays_.emplace(memory, Array{});
    } catch (const std::bad_alloc&) {
      if (memory != nullptr) munmap(memory, all);
      release_memory(held - reused);
      throw;
    }
    std::vector<Piece>& pieces = array.pieces;
    std::size_t stale = 0;
    while (!spare_.empty() && stale < all) {
      Piece& spare = spare_.back();
      const std::size_t moved = std::min(spare.bytes, all - stale);
      if (mremap(spare.first, moved, moved, MREMAP_MAYMOVE | MREMAP_FIXED, memory + stale) != MAP_FAILED) {
        pieces.push_back({memory + stale, moved});
        stale += moved;
      } else {
        munmap(spare.first, moved);  // new pages do as well
      }
      spare.first += moved;
      spare.bytes -= moved;
      if (spare.bytes == 0) spare_.pop_back();
    }
    // The last of the new pages is not made a huge one if only a part of it is needed.
    if (const std::size_t huge = rounded_down(bytes); stale < huge) {
      madvise(memory + stale, huge - stale, MADV_HUGEPAGE);  // a wish: without it all is the same, but slower
      pieces.push_back({memory + stale, huge - stale});
    }
    arrays_[memory] = std::move(array);
    return {memory, stale};
  }

  void give_back(std::byte* memory, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    std::byte* rest = memory;
    const auto [charged, pieces] = std::move(arrays_.extract(memory).mapped());
    if (keepers_ != 0) {
      for (const Piece& piece : pieces) rest += piece.bytes;
      spare_.insert(spare_.end(), pieces.begin(), pieces.end());
    }
    if (std::byte* const end = memory + rounded_up(bytes); end != rest)
      munmap(rest, static_cast<std::size_t>(end - rest));
    release_memory(charged - static_cast<std::size_t>(rest - memory));
  }

 private:
  struct Array {
    std::size_t charged = 0;
    /// The part that is worth keeping: adjacent pieces, from its beginning on.
    std::vector<Piece> pieces;
  };

  std::size_t spare_bytes() const {
    std::size_t bytes = 0;
    for (const Piece& piece : spare_) bytes += piece.bytes;
    return bytes;
  }
  void drop_spare() {
    release_memory(spare_bytes());
    for (const Piece& piece : spare_) munmap(piece.first, piece.bytes);
    spare_.clear();
  }

  std::mutex mutex_;
  int keepers_ = 0;
  std::vector<Piece> spare_;
  std::map<std::byte*, Array> arrays_;  ///< by address
};

PageStore& store() {
  static auto* const store = new PageStore;  // for as long as there are arrays
  return *store;
}

}  // namespace

TakenPages take_pages(std::size_t bytes) {
  return store().take(bytes);
}

void give_back_pages(void* memory, std::size_t bytes) {
  store().give_back(static_cast<std::byte*>(memory), bytes);
}

PageKeeping::PageKeeping() {
  store().begin_keeping();
}

PageKeeping::~PageKeeping() {
  store().end_keeping();
}

}  // namespace pegspace
