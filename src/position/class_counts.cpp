#include "position/class_counts.hpp"

#include <cmath>

#include "base/check.hpp"
#include "base/system/interrupt.hpp"
#include "board/position_class.hpp"

namespace pegspace {
namespace {

constexpr int most_codimension = 16;

/// Adds sign * product over the cycles to the sum.
void add_product(std::vector<Count>& sum, const std::vector<HoleSet>& cycles, HoleSet character,
                 bool negative) {
  std::vector<Count> product(sum.size(), 0);
  product[0] = 1;
  std::size_t degree = 0;
  for (const HoleSet cycle : cycles) {
    const auto length = static_cast<std::size_t>(count_bits(cycle));
    const bool odd = has_odd_bits(character & cycle);
    degree += length;
    for (std::size_t k = degree; k >= length; --k) {
      if (odd) {
        product[k] -= product[k - length];
      } else {
        product[k] += product[k - length];
      }
      if (k == length) break;
    }
  }
  for (std::size_t k = 0; k < sum.size(); ++k) {
    if (negative) {
      sum[k] -= product[k];
    } else {
      sum[k] += product[k];
    }
  }
}

std::vector<Count> fixed_by(const Board& board, Position start, const std::vector<HoleSet>& invariants,
                            const Permutation& permutation) {
  std::vector<Count> sum(static_cast<std::size_t>(board.holes()) + 1, 0);
  const std::vector<HoleSet> cycles = cycles_of(permutation);
  for (std::uint64_t combination = 0; combination < bit(static_cast<int>(invariants.size())); ++combination) {
    throw_if_interrupted();
    HoleSet character = 0;
    for_each_bit(combination, [&](int i) { character ^= invariants[static_cast<std::size_t>(i)]; });
    add_product(sum, cycles, character, has_odd_bits(character & start));
  }
  for (Count& value : sum) {
    PEGSPACE_CHECK(value >= 0 && value % bit(static_cast<int>(invariants.size())) == 0,
                   "a sum over characters");
    value /= bit(static_cast<int>(invariants.size()));
  }
  return sum;
}

}  // namespace

std::vector<HoleSet> cycles_of(const Permutation& permutation) {
  std::vector<HoleSet> cycles;
  HoleSet seen = 0;
  for (std::size_t first = 0; first < permutation.size(); ++first) {
    HoleSet cycle = 0;
    for (std::size_t hole = first; !has_bit(cycle | seen, static_cast<int>(hole)); hole = permutation[hole]) {
      cycle |= bit(static_cast<int>(hole));
    }
    if (cycle != 0) cycles.push_back(cycle);
    seen |= cycle;
  }
  return cycles;
}

double guessed_canonical(const Problem& problem, Symmetry symmetry, int fewest_pegs) {
  double positions = 0;
  double of_that_many_pegs = 1;  // holes over pegs
  for (int pegs = 0; pegs <= count_bits(problem.start); ++pegs) {
    positions += pegs < fewest_pegs ? 0 : of_that_many_pegs;
    of_that_many_pegs *= static_cast<double>(problem.board.holes() - pegs) / (pegs + 1);
  }
  positions = std::ldexp(positions, -ClassSpace(problem.board).codimension());
  return positions / 3 / search_group(problem, symmetry).order();
}

std::optional<ClassCounts> count_class(const Board& board, Position start, const SymmetryGroup& group) {
  const ClassSpace classes(board);
  if (classes.codimension() > most_codimension) return std::nullopt;
  const std::vector<HoleSet> invariants = classes.invariants();
  ClassCounts counts;
  counts.orbits.assign(static_cast<std::size_t>(board.holes()) + 1, 0);
  std::uint64_t keeping = 0;  // symmetries that keep the class
  for (int element = 0; element < group.order(); ++element) {
    if (!classes.same_class(group.image(element, start), start)) continue;
    ++keeping;
    const std::vector<Count> fixed = fixed_by(board, start, invariants, group.permutation(element));
    if (element == 0) counts.positions = fixed;
    for (std::size_t k = 0; k < fixed.size(); ++k) counts.orbits[k] += fixed[k];
  }
  for (Count& orbits : counts.orbits) {
    PEGSPACE_CHECK(orbits % keeping == 0, "Burnside's sum is a multiple of the group's order");
    orbits /= keeping;
  }
  counts.classes = static_cast<std::uint64_t>(group.order()) / keeping;
  return counts;
}

}  // namespace pegspace
