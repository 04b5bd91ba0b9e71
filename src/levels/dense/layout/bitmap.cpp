#include "levels/dense/layout/bitmap.hpp"

#include <new>

#include "base/error.hpp"
#include "base/system/huge_pages.hpp"
#include "base/system/process_memory.hpp"
#include "base/text.hpp"

namespace pegspace::dense {

Bitmap::Bitmap(std::uint64_t rows) : count_(rows) {
  const std::uint64_t bytes = memory_bytes(rows);
  try {
    rows_ = static_cast<Bits2048*>(take_pages(bytes));
  } catch (const std::bad_alloc&) {
    throw ResourceError("the dense engine's positions take " + human_bytes(bytes) + ": " +
                        out_of_memory_words() + ".");
  }
}

Bitmap::~Bitmap() {
  give_back_pages(rows_, memory_bytes(count_));
}

}  // namespace pegspace::dense
