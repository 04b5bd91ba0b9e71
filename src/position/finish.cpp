#include "position/finish.hpp"

#include <algorithm>
#include <optional>

#include "base/count.hpp"
#include "base/error.hpp"
#include "base/sort.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

/// Nothing if no position fits.
std::optional<Pattern> normal(Pattern pattern) {
  const int fixed_pegs = count_bits(pattern.pegs);
  pattern.fewest_pegs = std::max(pattern.fewest_pegs, fixed_pegs);
  pattern.most_pegs = std::min(pattern.most_pegs, fixed_pegs + count_bits(pattern.open));
  if (pattern.fewest_pegs > pattern.most_pegs) return std::nullopt;
  const bool all_full = pattern.fewest_pegs == fixed_pegs + count_bits(pattern.open);
  const bool all_empty = pattern.most_pegs == fixed_pegs;
  if (all_full) pattern.pegs |= pattern.open;
  if (all_full || all_empty) pattern.open = 0;
  return pattern;
}

Finish finish_of_patterns(std::string label, const std::vector<Pattern>& patterns) {
  Finish finish{std::move(label), {}};
  for (const Pattern& pattern : patterns) {
    if (const auto fitted = normal(pattern)) finish.patterns.push_back(*fitted);
  }
  std::ranges::sort(finish.patterns);
  // Not std::ranges::unique: clang 14 cannot compile that of the standard library of Debian 12.
  finish.patterns.erase(std::unique(finish.patterns.begin(), finish.patterns.end()), finish.patterns.end());
  return finish;
}

/// Holes over pegs, at most `most`.
std::uint64_t choices(int holes, int pegs, std::uint64_t most) {
  pegs = std::min(pegs, holes - pegs);
  std::uint64_t number = 1;
  for (int i = 1; i <= pegs && number < most; ++i)
    number = number * static_cast<std::uint64_t>(holes - pegs + i) / static_cast<std::uint64_t>(i);
  return std::min(number, most);
}

/// How many positions fit; at most `most`.
std::uint64_t fitting(const Pattern& pattern, std::uint64_t most) {
  std::uint64_t all = 0;
  for (int pegs = pattern.fewest_pegs; pegs <= pattern.most_pegs && all < most; ++pegs)
    all += choices(count_bits(pattern.open), pegs - count_bits(pattern.pegs), most);
  return std::min(all, most);
}

/// Whether test holds for one with these pegs and perhaps more in the open holes.
bool any_fitting(const Pattern& pattern, Position pegs, HoleSet open,
                 const std::function<bool(Position)>& test) {
  const int number = count_bits(pegs);
  if (number + count_bits(open) < pattern.fewest_pegs) return false;
  if (number >= pattern.fewest_pegs && test(pegs)) return true;
  if (number == pattern.most_pegs) return false;
  for (HoleSet rest = open; rest != 0; rest &= rest - 1) {
    const HoleSet hole = rest & (~rest + 1);
    if (any_fitting(pattern, pegs | hole, rest & ~hole, test)) return true;
  }
  return false;
}

}  // namespace

bool Finish::contains(Position p) const {
  return std::ranges::any_of(patterns, [p](const Pattern& pattern) { return pattern.fits(p); });
}

int Finish::fewest_pegs() const {
  return std::ranges::min(patterns, {}, &Pattern::fewest_pegs).fewest_pegs;
}

int Finish::most_pegs() const {
  return std::ranges::max(patterns, {}, &Pattern::most_pegs).most_pegs;
}

std::uint64_t Finish::number() const {
  std::uint64_t all = 0;
  for (const Pattern& pattern : patterns) all += fitting(pattern, most_listed + 1);
  return std::min(all, most_listed + 1);
}

std::vector<Position> Finish::positions() const {
  if (!is_listed()) {
    throw InputError("more than " + to_grouped(most_listed) + " positions fit the finish '" + label +
                     "', and each of them is needed here. Fix more of its holes, or allow fewer pegs.");
  }
  std::vector<Position> list;
  any_of([&](Position p) {
    list.push_back(p);
    return false;
  });
  sort_unique(list);
  return list;
}

bool Finish::any_of(const std::function<bool(Position)>& test) const {
  return std::ranges::any_of(patterns, [&](const Pattern& pattern) {
    return any_fitting(pattern, pattern.pegs, pattern.open, test);
  });
}

void Finish::limit_pegs(int fewest, int most) {
  for (Pattern& pattern : patterns) {
    pattern.fewest_pegs = std::max(pattern.fewest_pegs, fewest);
    pattern.most_pegs = std::min(pattern.most_pegs, most);
  }
  *this = finish_of_patterns(label, patterns);
}

void require_holes(const Board& board, HoleSet holes, const std::string& what) {
  const HoleSet others = holes & ~board.all_holes();
  if (others == 0) return;
  throw InputError(what + " of " + board.name() + ": there is no hole " +
                   std::to_string(lowest_bit(others) + 1) + ". Its holes are 1 to " +
                   std::to_string(board.holes()) + ", bits 0 to " + std::to_string(board.holes() - 1) + ".");
}

Finish finish_at_hole(const Board& board, int hole) {
  if (hole < 0 || hole >= board.holes()) {
    throw InputError("the finish of " + board.name() + ": there is no hole of index " + std::to_string(hole) +
                     ". Expected 0 to " + std::to_string(board.holes() - 1) + ".");
  }
  return finish_at_holes(board, bit(hole));
}

Finish finish_at_holes(const Board& board, HoleSet holes) {
  require_holes(board, holes, "the finish");
  return finish_of_patterns(board.hole_names(holes), {{0, holes, 1, 1}});
}

Finish finish_anywhere(const Board& board) {
  return finish_of_patterns("any", {{0, board.all_holes(), 1, 1}});
}

Finish finish_at_position(Position position) {
  return finish_at_picture(position, 0);
}

Finish finish_at_picture(Position pegs, HoleSet open) {
  return finish_of_patterns("position", {{pegs & ~open, open}});
}

Finish finish_with_pegs_left(const Board& board, int most_pegs) {
  const std::string label = "at most " + counted(most_pegs, "peg", "pegs");
  return finish_of_patterns(label, {{0, board.all_holes(), 0, most_pegs}});
}

Finish finish_at_positions(const std::vector<Position>& positions) {
  std::vector<Pattern> patterns;
  for (const Position p : positions) patterns.push_back({p, 0});
  return finish_of_patterns("positions", patterns);
}

bool has_equal_pegs(const Finish& finish) {
  return !finish.empty() && finish.fewest_pegs() == finish.most_pegs();
}

Finish image(const Permutation& permutation, const Finish& finish) {
  Finish images = finish;
  for (Pattern& pattern : images.patterns) {
    pattern.pegs = image(permutation, pattern.pegs);
    pattern.open = image(permutation, pattern.open);
  }
  std::ranges::sort(images.patterns);
  return images;
}

SymmetryGroup stabiliser(const SymmetryGroup& group, const Finish& finish) {
  std::vector<Permutation> kept;
  for (int element = 0; element < group.order(); ++element) {
    const Permutation& permutation = group.permutation(element);
    if (image(permutation, finish).patterns == finish.patterns) kept.push_back(permutation);
  }
  return {group.holes(), std::move(kept)};
}

Finish orbit(const SymmetryGroup& group, const Finish& finish) {
  std::vector<Pattern> patterns;
  for (int element = 0; element < group.order(); ++element) {
    const Finish images = image(group.permutation(element), finish);
    patterns.insert(patterns.end(), images.patterns.begin(), images.patterns.end());
  }
  return finish_of_patterns(finish.label, patterns);
}

}  // namespace pegspace
