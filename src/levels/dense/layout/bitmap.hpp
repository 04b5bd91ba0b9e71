// Rows of both halves of a class, one bit for each position: half 0 holds the positions with the start's peg
// parity, half 1 the others. They lie in huge pages if the kernel grants them (base/system/huge_pages.hpp).
#pragma once

#include <cstdint>

#include "levels/dense/layout/tables.hpp"

namespace pegspace::dense {

class Bitmap {
 public:
  /// All bits are zero. Throws ResourceError if the kernel refuses the memory.
  explicit Bitmap(std::uint64_t rows);
  ~Bitmap();
  Bitmap(const Bitmap&) = delete;
  Bitmap& operator=(const Bitmap&) = delete;

  Bits2048* half(int which) { return rows_ + static_cast<std::uint64_t>(which) * count_; }
  const Bits2048* half(int which) const { return rows_ + static_cast<std::uint64_t>(which) * count_; }

  static std::uint64_t memory_bytes(std::uint64_t rows) { return 2 * rows * sizeof(Bits2048); }

 private:
  std::uint64_t count_;
  Bits2048* rows_ = nullptr;
};

}  // namespace pegspace::dense
