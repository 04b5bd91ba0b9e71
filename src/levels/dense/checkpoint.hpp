// The dense engine's checkpoints: its two bitmaps in a file, and how far they are grown.
//
// The bitmaps only gain positions while they grow, grade by grade, and a grade that was broken off may be
// done again: what it has found already is found again. So bitmaps of any moment, with the number of grades
// that were complete, are a checkpoint. It is made between two visits of a grade's rows.
//
//     fields of bitmap-N.peg   rows, grades done, 0, holes
//     block b                  1 MiB: bytes b * 2^20 ... of half 0, then half 1 (levels/dense/layout/bitmap.hpp)
//     sums of the state        grades done, the last depth grown to
#pragma once

#include <optional>

#include "levels/checkpoint/checkpoint.hpp"
#include "levels/dense/growth/search.hpp"

namespace pegspace::dense {

inline constexpr std::uint32_t bitmap_file_kind = 4;

class GrowthKeeper {
 public:
  /// `search` must outlive it. Its growth calls step_done() from now on.
  GrowthKeeper(const SearchOptions& options, Search& search);
  GrowthKeeper(const GrowthKeeper&) = delete;
  GrowthKeeper& operator=(const GrowthKeeper&) = delete;

  /// Fills the search's bitmaps from the state found, if any; they will grow to max_depth. Throws DamagedFile.
  /// Call in the task arena.
  void resume(std::optional<int> max_depth);
  /// Saves what is grown, whole or not. Throws DiskError.
  void save();

 private:
  void step_done();

  const SearchOptions& options_;
  Search& search_;
  std::uint64_t last_depth_ = 0;  ///< that the bitmaps are to hold
};

}  // namespace pegspace::dense
