#include "position/class_index.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "position/jump_mask.hpp"

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

/// Which hole to take next. A jump costs work in one row of 2^(its holes in the row number), so taking a hole
/// out of the row number doubles the cost of its jumps: `lightest` finds the hole that adds least. Among
/// those left for the row number, the top goes to holes that few other jumps touch: `quietest`.
class HoleOrder {
 public:
  explicit HoleOrder(const Board& board) : board_(board), cost_(board.jumps().size(), 1.0 / 8) {}

  bool has_jump(int hole) const {
    return std::any_of(board_.jumps().begin(), board_.jumps().end(),
                       [&](const Jump& jump) { return touches(jump, hole); });
  }

  /// The hole of `holes` whose jumps cost least.
  int lightest(HoleSet holes) const {
    return least(holes, [&](int hole) { return sum(hole, cost_); });
  }
  void take_out(int hole) {
    for (std::size_t i = 0; i < cost_.size(); ++i) {
      if (touches(board_.jumps()[i], hole)) cost_[i] *= 2;
    }
  }

  /// The hole of `holes` with the fewest jumps that touch none of `above`.
  int quietest(HoleSet holes, HoleSet above) const {
    std::vector<double> is_new(cost_.size());
    for (std::size_t i = 0; i < is_new.size(); ++i) {
      is_new[i] = (jump_mask(board_.jumps()[i]).touches & above) == 0 ? 1 : 0;
    }
    return least(holes, [&](int hole) { return sum(hole, is_new); });
  }

 private:
  static bool touches(const Jump& jump, int hole) {
    return hole == jump.from || hole == jump.over || hole == jump.to;
  }

  double sum(int hole, const std::vector<double>& weights) const {
    double total = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (touches(board_.jumps()[i], hole)) total += weights[i];
    }
    return total;
  }

  template <typename Weight>
  static int least(HoleSet holes, Weight&& weight) {
    int best = lowest_bit(holes);
    for_each_bit(holes, [&](int hole) { best = weight(hole) < weight(best) ? hole : best; });
    return best;
  }

  const Board& board_;
  std::vector<double> cost_;  ///< by jump
};

}  // namespace

ClassIndex::ClassIndex(const Board& board, Position start)
    : classes_(board), start_(start), start_pegs_(count_bits(start)) {
  PEGSPACE_CHECK(!board.jumps().empty(), "a class index needs a board with a jump");
  HoleOrder order(board);
  // Gauss-Jordan elimination of the parity laws, pivots taken in that order.
  std::vector<ParityLaw> laws = parity_laws(board, classes_, start);
  std::size_t solved = 0;
  HoleSet dependent = 0;
  int dependent_with_jumps = 0;
  std::vector<std::size_t> law_of;
  for (HoleSet untried = board.all_holes(); untried != 0;) {
    const int hole = order.lightest(untried);
    untried &= ~bit(hole);
    const auto pivot = std::find_if(laws.begin() + static_cast<std::ptrdiff_t>(solved), laws.end(),
                                    [&](const ParityLaw& law) { return has_bit(law.holes, hole); });
    if (pivot == laws.end()) continue;
    std::iter_swap(pivot, laws.begin() + static_cast<std::ptrdiff_t>(solved));
    for (std::size_t i = 0; i < laws.size(); ++i) {
      if (i != solved && has_bit(laws[i].holes, hole)) laws[i].add(laws[solved]);
    }
    const bool without_jump = !order.has_jump(hole);
    if (without_jump || dependent_with_jumps < max_dependent) {
      dependent |= bit(hole);
      dependent_.push_back({hole, 0, {}});
      law_of.push_back(solved);
      order.take_out(hole);
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

  HoleSet left = board.all_holes() & ~dependent;
  for (constexpr std::size_t row_bits = 11; left != 0 && index_holes_.size() < row_bits;) {
    const int hole = order.lightest(left);
    left &= ~bit(hole);
    order.take_out(hole);
    index_holes_.push_back(hole);
  }
  // Jumps across the top of the row number are the ones that leave the cache.
  std::vector<int> from_the_top;
  for (HoleSet above = 0; left != 0;) {
    const int hole = order.quietest(left, above);
    left &= ~bit(hole);
    above |= bit(hole);
    from_the_top.push_back(hole);
  }
  index_holes_.insert(index_holes_.end(), from_the_top.rbegin(), from_the_top.rend());
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
