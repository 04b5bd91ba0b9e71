#include "levels/dense_bitmap.hpp"

#include <sys/mman.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace::dense {

Bitmap::Bitmap(std::uint64_t rows) : count_(rows) {
  const std::uint64_t bytes = memory_bytes(rows);
  void* memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    throw ResourceError("the operating system refused " + human_bytes(bytes) +
                        " for the dense engine's bitmaps.");
  }
  madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: small pages work as well
  rows_ = static_cast<Row*>(memory);
}

Bitmap::~Bitmap() {
  munmap(rows_, memory_bytes(count_));
}

void Bitmap::copy_from(const Bitmap& other) {
  PEGSPACE_CHECK(count_ == other.count_, "bitmaps of one class have equal sizes");
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, 2 * count_, 4096), [&](const auto& range) {
    std::copy(other.rows_ + range.begin(), other.rows_ + range.end(), rows_ + range.begin());
  });
}

void Bitmap::clear() {
  madvise(rows_, memory_bytes(count_), MADV_DONTNEED);
}

}  // namespace pegspace::dense
