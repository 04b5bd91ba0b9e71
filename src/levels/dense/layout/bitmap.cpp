#include "levels/dense/layout/bitmap.hpp"

#include <sys/mman.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/system/huge_pages.hpp"
#include "base/system/process_memory.hpp"
#include "base/text.hpp"

namespace pegspace::dense {

Bitmap::Bitmap(std::uint64_t rows) : count_(rows) {
  const std::uint64_t bytes = memory_bytes(rows);
  TakenPages pages;
  try {
    pages = take_pages(bytes);
  } catch (const std::bad_alloc&) {
    throw ResourceError("the dense engine's bitmaps take " + human_bytes(bytes) + ": " +
                        out_of_memory_words() + ".");
  }
  rows_ = static_cast<Row*>(pages.memory);
  const std::uint64_t stale =
      std::min<std::uint64_t>(2 * rows, (pages.stale + sizeof(Row) - 1) / sizeof(Row));
  clear_rows(0, stale);
}

void Bitmap::clear_rows(std::uint64_t first, std::uint64_t last) {
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(first, last, 4096),
                    [&](const auto& range) { std::fill(rows_ + range.begin(), rows_ + range.end(), Row{}); });
}

Bitmap::~Bitmap() {
  give_back_pages(rows_, memory_bytes(count_));
}

void Bitmap::copy_from(const Bitmap& other) {
  PEGSPACE_CHECK(count_ == other.count_, "bitmaps of one class have equal sizes");
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, 2 * count_, 4096), [&](const auto& range) {
    std::copy(other.rows_ + range.begin(), other.rows_ + range.end(), rows_ + range.begin());
  });
}

void Bitmap::clear() {
  if (madvise(rows_, memory_bytes(count_), MADV_DONTNEED) == 0) return;
  clear_rows(0, 2 * count_);  // the kernel refuses, for instance where pages are locked
}

}  // namespace pegspace::dense
