// The dense engine's checkpoints: its two bitmaps in a file, and how far they are grown.
//
// The bitmaps only gain positions while they grow, grade by grade or level by level, and a step that was
// broken off may be done again: what it has found already is found again. So bitmaps of any moment, with the
// number of steps that were complete, are a checkpoint. There is none inside a step: a step takes a share of
// one pass over the bitmaps, and a checkpoint all of them, compressed, which takes longer than most steps.
//
//     fields of bitmap-N.peg   rows, steps done, 0, holes
//     block b                  1 MiB: bytes b * 2^20 ... of half 0, then half 1 (levels/dense/layout/bitmap.hpp)
//     sums of the state        1 by grades or 0 by levels, steps done, of levels: their positions
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

  /// Fills the search's bitmaps from the state found, if any. Throws DamagedFile; InputError where that was
  /// grown in another way (with or without --max-depth). Call in the task arena.
  void resume(bool by_grade);
  /// Saves what is grown, whole or not. Throws DiskError.
  void save();

 private:
  void step_done();

  const SearchOptions& options_;
  Search& search_;
  bool by_grade_ = false;
};

}  // namespace pegspace::dense
