// Jumps and their reverses. Seen backwards and with pegs and vacancies exchanged, a jump p -> q is the same jump
// from -q to -p, the complements. Where both are among the jumps between two levels, and what one of them adds
// to a sum tells what the other does, one of the two is enough: it is taken twice. Used by dense_ranks.cpp in
// the last pass before dense_pair_meeting.hpp, which says what the sums are.
#pragma once

#include <cstdint>
#include <vector>

#include "levels/dense_tables.hpp"
#include "levels/dense_tiles.hpp"

namespace pegspace::dense {

class ReverseJumps {
 public:
  /// `table`: of the jumps seen from the rows they lead to. Runs in parallel in the caller's task arena.
  ReverseJumps(const TileOrbits& orbits, const PullTable& table);

  /// Appends for a least tile the set of its jumps that are taken twice, and that of those taken once: so many
  /// words as the table has.
  ///
  /// The reverse of a jump into the tile leads to some other one, or, moved by a symmetry, to the least of its
  /// images. The lower of the two least tiles takes its jumps twice, the other one not at all; if they are the
  /// same tile, each jump is taken once. So symmetries do not change what is taken.
  void choose(std::uint32_t tile, std::vector<std::uint64_t>& twice, std::vector<std::uint64_t>& once) const;

 private:
  /// Jumps that lead to a tile from the same other one.
  struct Origin {
    std::uint32_t tile_delta = 0;  ///< that tile's number XOR the tile's
    std::vector<std::uint64_t> jumps;
  };

  std::size_t words_;
  std::uint32_t last_tile_;
  std::vector<Origin> origins_;
  std::vector<std::uint32_t> least_images_;  ///< by tile
};

}  // namespace pegspace::dense
