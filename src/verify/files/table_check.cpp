#include "verify/files/table_check.hpp"

#include <map>
#include <set>
#include <utility>

#include "board/position_class.hpp"

namespace pegspace {
namespace {

using Pair = std::pair<int, int>;

/// The images of a pair under the board's symmetries.
std::set<Pair> orbit_of(const Board& board, Pair pair) {
  std::set<Pair> images;
  for (const Permutation& carry : board.symmetries()) {
    const auto image = [&](int hole) { return static_cast<int>(carry[static_cast<std::size_t>(hole)]); };
    images.emplace(image(pair.first), image(pair.second));
  }
  return images;
}

class TableCheck {
 public:
  TableCheck(const Board& board, const ClaimedTable& claimed, Findings& findings)
      : board_(board), claimed_(claimed), findings_(findings), classes_(board) {}

  void run() {
    check_rows();
    if (!findings_.wrong.empty()) return;  // the rest speaks of rows that are there
    check_numbers();
    check_reversals();
    if (claimed_.totals) check_tallies(*claimed_.totals);
  }

 private:
  std::string where(const ClaimedPair& row) const {
    return board_.hole_name(row.start) + " to " + board_.hole_name(row.finish) + ": ";
  }
  const ClaimedPair& row_of(int start, int finish) const {
    const Pair pair{start, finish};
    return claimed_.rows[places_.at(claimed_.all_pairs ? pair : *orbit_of(board_, pair).begin())];
  }
  Position start_of(const ClaimedPair& row) const { return board_.all_holes() & ~bit(row.start); }

  /// Every pair has its row, no row comes twice, and they are sorted.
  void check_rows() {
    std::uint64_t pairs = 0;
    Pair last{-1, -1};
    for (const ClaimedPair& row : claimed_.rows) {
      const Pair pair{row.start, row.finish};
      const std::set<Pair> orbit = orbit_of(board_, pair);
      findings_.require(last < pair, where(row) + "the rows are not sorted, or one comes twice.");
      findings_.require(claimed_.all_pairs || *orbit.begin() == pair,
                        where(row) + "a pair that is not the least of its images.");
      findings_.require(row.pairs == (claimed_.all_pairs ? 1 : orbit.size()),
                        where(row) + "stands for " + std::to_string(row.pairs) + " pairs, but it has " +
                            std::to_string(orbit.size()) + " images.");
      places_.emplace(pair, places_.size());
      pairs += row.pairs;
      last = pair;
    }
    const auto holes = static_cast<std::uint64_t>(board_.holes());
    findings_.require(pairs == holes * holes, "the rows stand for " + std::to_string(pairs) +
                                                  " pairs, but the board has " +
                                                  std::to_string(holes * holes) + ".");
    findings_.checked.emplace_back("every pair of holes, up to symmetry, has one row");
  }

  void check_numbers() {
    for (const ClaimedPair& row : claimed_.rows) {
      const Position start = start_of(row);
      const bool feasible = start != 0 && classes_.same_class(start, bit(row.finish));
      findings_.require(row.feasible == feasible,
                        where(row) + "'feasible' is not what the position class says.");
      findings_.require(feasible || row.solutions == 0,
                        where(row) + "solutions outside of the position class.");
      findings_.require(row.solvable == (row.solutions > 0),
                        where(row) + "'solvable' and solutions disagree.");
      findings_.require((row.solutions > 0) == (row.winning_positions > 0),
                        where(row) + "there are solutions exactly where there are winning positions.");
    }
    findings_.checked.emplace_back("feasible exactly where the position class allows it");
  }

  void check_reversals() {
    for (const ClaimedPair& row : claimed_.rows) {
      const ClaimedPair& reversed = row_of(row.finish, row.start);
      findings_.require(
          row.solutions == reversed.solutions && row.winning_positions == reversed.winning_positions,
          where(row) + "the reversed problem has other numbers.");
      if (!claimed_.all_pairs) continue;
      for (const auto& [start, finish] : orbit_of(board_, {row.start, row.finish})) {
        const ClaimedPair& image = row_of(start, finish);
        findings_.require(
            row.solutions == image.solutions && row.winning_positions == image.winning_positions,
            where(row) + "an image of the problem has other numbers.");
      }
    }
    findings_.checked.emplace_back("problems against their reversals and images");
  }

  template <typename Holds>
  ClaimedTally tally(Holds&& holds) const {
    ClaimedTally sum;
    std::set<Pair> seen;
    for (const ClaimedPair& row : claimed_.rows) {
      if (!holds(row)) continue;
      const Pair least = *orbit_of(board_, {row.start, row.finish}).begin();
      sum.ordered_pairs += row.pairs;
      if (!seen.insert(least).second) continue;
      ++sum.problems;
      if (least <= *orbit_of(board_, {row.finish, row.start}).begin()) ++sum.up_to_reversal;
    }
    return sum;
  }

  void check_tallies(const ClaimedTableTotals& totals) {
    findings_.require(totals.symmetries == board_.symmetries().size(),
                      "'symmetries' is not the number of the board's symmetries.");
    findings_.require(tally([](const ClaimedPair& row) { return row.feasible; }) == totals.feasible,
                      "the totals of feasible problems are not those of the rows.");
    findings_.require(tally([](const ClaimedPair& row) { return row.solvable; }) == totals.solvable,
                      "the totals of solvable problems are not those of the rows.");
    findings_.checked.emplace_back("totals");
  }

  const Board& board_;
  const ClaimedTable& claimed_;
  Findings& findings_;
  ClassSpace classes_;
  std::map<Pair, std::size_t> places_;
};

}  // namespace

void check_table(const Board& board, const ClaimedTable& claimed, Findings& findings) {
  TableCheck(board, claimed, findings).run();
}

Facts table_facts(const Board& board, const ClaimedTable& claimed, int start) {
  Facts facts;
  for (const ClaimedPair& row : claimed.rows) {
    if (row.start != start) continue;
    facts.add(to_finish("solutions", finish_at_hole(board, row.finish)), row.solutions);
    facts.add(to_finish("winning_positions", finish_at_hole(board, row.finish)), row.winning_positions);
  }
  return facts;
}

}  // namespace pegspace
