#include "levels/dense/layout/bitmap.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

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
    throw ResourceError("the dense engine's positions take " + human_bytes(bytes) + ": " +
                        out_of_memory_words() + ".");
  }
  rows_ = static_cast<Bits2048*>(pages.memory);
  const std::uint64_t stale =
      std::min<std::uint64_t>(2 * rows, (pages.stale + sizeof(Bits2048) - 1) / sizeof(Bits2048));
  tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, stale, 4096), [&](const auto& range) {
    std::fill(rows_ + range.begin(), rows_ + range.end(), Bits2048{});
  });
}

Bitmap::~Bitmap() {
  give_back_pages(rows_, memory_bytes(count_));
}

}  // namespace pegspace::dense
