#include "position/class_index.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace pegspace {
namespace {

/// parity(pegs & holes) = constant[half] for all positions of the class.
struct ParityLaw {
  HoleSet holes = 0;
  bool constant[2] = {};

  void add(const ParityLaw& other) {
    holes ^= other.holes;
    for (int half : {0, 1}) constant[half] = constant[half] != other.constant[half];
  }
};

std::vector<ParityLaw> parity_laws(const Board& board, const ClassSpace& classes, Position start) {
  const auto parity = [](HoleSet holes) { return (count_bits(holes) & 1) != 0; };
  std::vector<ParityLaw> laws;
  for (const HoleSet invariant : classes.invariants()) {
    const bool constant = parity(invariant & start);
    laws.push_back({invariant, {constant, constant}});
  }
  laws.push_back({board.all_holes(), {parity(start), !parity(start)}});
  return laws;
}

/// Number of jumps each hole is part of.
std::vector<int> jumps_through(const Board& board) {
  std::vector<int> through(static_cast<std::size_t>(board.holes()));
  for (const Jump& jump : board.jumps()) {
    for (const int hole : {jump.from, jump.over, jump.to}) ++through[static_cast<std::size_t>(hole)];
  }
  return through;
}

}  // namespace

ClassIndex::ClassIndex(const Board& board, Position start)
    : classes_(board), start_(start), start_pegs_(count_bits(start)) {
  PEGSPACE_CHECK(!board.jumps().empty(), "a class index needs a board with a jump");
  const std::vector<int> through = jumps_through(board);
  std::vector<int> order(static_cast<std::size_t>(board.holes()));  // fewest jumps first
  for (int hole = 0; hole < board.holes(); ++hole) order[static_cast<std::size_t>(hole)] = hole;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return through[static_cast<std::size_t>(a)] < through[static_cast<std::size_t>(b)];
  });

  // Gauss-Jordan elimination of the parity laws, pivots taken in that order.
  std::vector<ParityLaw> laws = parity_laws(board, classes_, start);
  std::size_t solved = 0;
  HoleSet dependent = 0;
  int dependent_with_jumps = 0;
  std::vector<std::size_t> law_of;
  for (const int hole : order) {
    const auto pivot = std::find_if(laws.begin() + static_cast<std::ptrdiff_t>(solved), laws.end(),
                                    [&](const ParityLaw& law) { return has_bit(law.holes, hole); });
    if (pivot == laws.end()) continue;
    std::iter_swap(pivot, laws.begin() + static_cast<std::ptrdiff_t>(solved));
    for (std::size_t i = 0; i < laws.size(); ++i) {
      if (i != solved && has_bit(laws[i].holes, hole)) laws[i].add(laws[solved]);
    }
    const bool without_jump = through[static_cast<std::size_t>(hole)] == 0;
    if (without_jump || dependent_with_jumps < max_dependent) {
      dependent |= bit(hole);
      dependent_.push_back({hole, 0, {}});
      law_of.push_back(solved);
      dependent_with_jumps += without_jump ? 0 : 1;
    }
    ++solved;
  }
  PEGSPACE_CHECK(solved == laws.size(), "the parity laws of a class are independent");
  for (std::size_t i = 0; i < dependent_.size(); ++i) {
    const ParityLaw& law = laws[law_of[i]];
    dependent_[i].support = law.holes & ~bit(dependent_[i].hole);
    for (int half : {0, 1}) dependent_[i].constant[half] = law.constant[half];
    PEGSPACE_CHECK((dependent_[i].support & dependent) == 0, "dependent holes depend on index holes only");
  }

  // The fewest jumps go low, then the most jumps just above, so that the top of the row number has few jumps
  // as well: jumps across the top are the ones that leave the cache.
  constexpr std::size_t row_bits = 11;
  for (const int hole : order) {
    if (!has_bit(dependent, hole)) index_holes_.push_back(hole);
  }
  if (index_holes_.size() > row_bits) std::reverse(index_holes_.begin() + row_bits, index_holes_.end());
  bit_of_hole_.assign(static_cast<std::size_t>(board.holes()), -1);
  for (std::size_t i = 0; i < index_holes_.size(); ++i) {
    bit_of_hole_[static_cast<std::size_t>(index_holes_[i])] = static_cast<int>(i);
  }
  build_maps();
}

void ClassIndex::build_maps() {
  std::vector<std::uint64_t> index_images(bit_of_hole_.size());
  std::vector<std::uint64_t> position_images(index_holes_.size());
  for (std::size_t i = 0; i < index_holes_.size(); ++i) {
    const int hole = index_holes_[i];
    index_images[static_cast<std::size_t>(hole)] = bit(static_cast<int>(i));
    position_images[i] = bit(hole);
    for (const DependentHole& dependent : dependent_) {
      if (has_bit(dependent.support, hole)) position_images[i] |= bit(dependent.hole);
    }
  }
  to_index_ = LinearMap(index_images);
  to_position_ = LinearMap(position_images);
  for (const int half : {0, 1}) {
    for (const DependentHole& dependent : dependent_) {
      if (dependent.constant[half]) constants_[half] |= bit(dependent.hole);
    }
  }
}

ClassIndex::LinearMap::LinearMap(const std::vector<std::uint64_t>& images) {
  for (std::size_t first = 0; first < images.size(); first += chunk_bits) {
    const std::size_t chunk = table_.size();
    table_.resize(chunk + (std::size_t{1} << chunk_bits), 0);
    for (std::size_t value = 1; value < (std::size_t{1} << chunk_bits); ++value) {
      const std::size_t at = first + static_cast<std::size_t>(lowest_bit(value));
      table_[chunk + value] = table_[chunk + (value & (value - 1))] ^ (at < images.size() ? images[at] : 0);
    }
  }
}

}  // namespace pegspace
