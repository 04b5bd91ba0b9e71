// Checks the laws of levels (level_laws.hpp), each by its own function, on plain numbers.
#include "position/level_laws.hpp"

#include <set>
#include <utility>

#include "base/count.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

namespace {

using Value = std::optional<std::uint64_t>;

class LawCheck {
  using enum Column;

 public:
  LawCheck(const Problem& problem, Symmetry symmetry) : problem_(problem), symmetry_(symmetry) {
    // Each jump of the board leads into a given position from at most one other.
    most_parents_ = problem.board.jumps().size();
    order_ = static_cast<std::uint64_t>(search_group(problem, symmetry).order());
  }

  void check_row(const LevelStats& row) {
    require(row, row.pegs == count_bits(problem_.start) - row.depth,
            "pegs must be those of the start less the depth");
    check_orbits(row, row[positions], row[canonical_positions], "positions");
    check_orbits(row, row[dead_ends], row[canonical_dead_ends], "dead ends");
    check_orbits(row, row[winning_positions], row[canonical_winning_positions], "winning positions");
    at_most(row, row[dead_ends], row[positions], "dead ends", "positions");
    at_most(row, row[winning_positions], row[positions], "winning positions", "positions");
    at_most(row, row[canonical_dead_ends], row[canonical_positions], "canonical dead ends",
            "canonical positions");
    at_most(row, row[canonical_winning_positions], row[canonical_positions], "canonical winning positions",
            "canonical positions");
    if (row[positions]) {
      require(row, *row[positions] > 0, "a level that exists holds a position");
      require(row, Count(*row[positions]) <= arrangements(row.pegs),
              "there are at most as many positions as ways to place that many pegs on the board");
    }
    check_dead_ends(row);
  }

  /// Level 0 from the definition of the start.
  void check_start(const LevelStats& row) {
    const std::vector<Position> starts = starts_of(problem_);
    const SymmetryGroup group = search_group(problem_, symmetry_);
    std::set<Position> orbits;
    std::uint64_t legal = 0;
    for (const Position start : starts) {
      orbits.insert(group.canonical(start));
      for (const JumpMask& jump : jump_masks(problem_.board)) legal += is_legal(jump, start) ? 1 : 0;
    }
    require(row, row.depth == 0, "the first level must be depth 0");
    equal(row, row[positions], starts.size(), "positions");
    equal(row, row[canonical_positions], orbits.size(), "canonical positions");
    equal(row, row[jumps], legal, "jumps");
  }

  void check_step(const LevelStats& row, const LevelStats& next) {
    require(next, next.depth == row.depth + 1, "depths must follow each other without a gap");
    at_most(next, next[positions], row[jumps], "positions", "jumps of the level before");
    if (row[jumps] && next[positions]) {
      require(next, Count(*row[jumps]) <= Count(*next[positions]) * most_parents_,
              "the jumps of the level before cannot all lead into so few positions");
    }
  }

  void check_last(const LevelStats& row) {
    equal(row, row[jumps], 0, "jumps of the last level");
    if (row[positions] && row[dead_ends]) {
      require(row, *row[positions] == *row[dead_ends], "the last level must be all dead ends");
    }
  }

  std::vector<std::string> take() { return std::move(broken_); }

 private:
  void require(const LevelStats& row, bool holds, const std::string& law) {
    if (!holds) broken_.push_back("depth " + std::to_string(row.depth) + ": " + law + ".");
  }

  void equal(const LevelStats& row, const Value& value, std::uint64_t expected, const std::string& what) {
    if (!value || *value == expected) return;
    require(row, false, what + " must be " + std::to_string(expected) + ", not " + std::to_string(*value));
  }

  void at_most(const LevelStats& row, const Value& less, const Value& more, const std::string& what,
               const std::string& bound) {
    if (!less || !more || *less <= *more) return;
    require(row, false,
            what + " (" + std::to_string(*less) + ") must not exceed " + bound + " (" +
                std::to_string(*more) + ")");
  }

  void check_orbits(const LevelStats& row, const Value& all, const Value& canonical,
                    const std::string& what) {
    at_most(row, canonical, all, "canonical " + what, what);
    if (!all || !canonical) return;
    require(row, Count(*all) <= Count(*canonical) * order_,
            what + " exceed " + std::to_string(order_) +
                " for each canonical one, the order of the symmetry group");
  }

  void check_dead_ends(const LevelStats& row) {
    if (!row[positions] || !row[dead_ends] || !row[jumps]) return;
    if (*row[dead_ends] > *row[positions]) return;  // said already
    const std::uint64_t alive = *row[positions] - *row[dead_ends];
    require(row, alive <= *row[jumps], "every position that is not a dead end has a jump");
    require(row, (alive == 0) == (*row[jumps] == 0), "there are jumps exactly where not all are dead ends");
    require(row, Count(*row[jumps]) <= Count(alive) * problem_.board.jumps().size(),
            "a position has at most as many jumps as the board");
  }

  /// Ways to place that many pegs on the board: a binomial coefficient.
  Count arrangements(int pegs) const {
    Count ways = 1;
    for (int i = 0; i < pegs; ++i) ways = ways * (problem_.board.holes() - i) / (i + 1);
    return ways;
  }

  const Problem& problem_;
  Symmetry symmetry_;
  std::uint64_t order_ = 1;
  std::uint64_t most_parents_ = 0;
  std::vector<std::string> broken_;
};

}  // namespace

std::vector<std::string> broken_level_laws(const Problem& problem, Symmetry symmetry,
                                           std::span<const LevelStats> rows, bool complete) {
  if (rows.empty()) return {"there is no level. Expected at least that of the start."};
  LawCheck check(problem, symmetry);
  check.check_start(rows.front());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    check.check_row(rows[i]);
    if (i + 1 < rows.size()) check.check_step(rows[i], rows[i + 1]);
  }
  if (complete) check.check_last(rows.back());
  return check.take();
}

}  // namespace pegspace
