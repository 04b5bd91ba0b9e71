#include "verify/files/numbered_check.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace pegspace {
namespace {

enum class Order { by_pegs, by_number };

/// `what`: begins each sentence.
void check_rows(const std::vector<NumberedPositions>& rows, Order order, int symmetries,
                const std::string& what, Findings& findings) {
  const auto key = [order](const NumberedPositions& row) {
    return order == Order::by_pegs ? std::pair(-row.pegs, row.number) : std::pair(row.number, -row.pegs);
  };
  findings.require(!rows.empty(), what + "there is no row.");
  findings.require(std::ranges::adjacent_find(rows, std::ranges::greater_equal(), key) == rows.end(),
                   what + "the rows are not in their order, or two are alike.");
  for (const NumberedPositions& row : rows) {
    findings.require(row.canonical_positions > 0 && row.canonical_positions <= row.positions &&
                         row.positions <= row.canonical_positions * symmetries,
                     what + std::to_string(row.pegs) + " pegs, " + std::to_string(row.number) +
                         ": positions and canonical ones do not fit " + std::to_string(symmetries) +
                         " symmetries.");
  }
}

/// The sums over the numbers: of the levels from the start.
void add_levels(const Problem& problem, const std::vector<NumberedPositions>& rows, Facts& facts) {
  std::map<int, std::pair<Count, Count>> levels;
  for (const NumberedPositions& row : rows) {
    auto& [positions, canonical] = levels[count_bits(problem.start) - row.pegs];
    positions += row.positions;
    canonical += row.canonical_positions;
  }
  const auto add = [&](Column column, int depth, const Count& value) {
    facts.add(level_fact(column, Symmetry::start, std::nullopt, depth), value);
  };
  for (const auto& [depth, sums] : levels) {
    add(Column::positions, depth, sums.first);
    add(Column::canonical_positions, depth, sums.second);
  }
  facts.add("the last depth", levels.empty() ? -1 : levels.rbegin()->first);
}

/// `end_pegs`: of the start or the finish.
void check_moves_of(const std::vector<NumberedPositions>& rows, int end_pegs, int symmetries, bool is_finish,
                    Findings& findings) {
  const std::string what = is_finish ? "to the finish: " : "from the start: ";
  check_rows(rows, Order::by_number, symmetries, what, findings);
  for (const NumberedPositions& row : rows) {
    const int jumps = is_finish ? row.pegs - end_pegs : end_pegs - row.pegs;
    findings.require(row.number <= jumps && (row.number == 0) == (jumps == 0),
                     what + std::to_string(row.pegs) + " pegs are not left or taken in " +
                         std::to_string(row.number) + " moves.");
  }
}

}  // namespace

void check_final_pegs(const Problem& problem, const std::vector<NumberedPositions>& rows,
                      Findings& findings) {
  check_rows(rows, Order::by_pegs, search_group(problem, Symmetry::start).order(), "", findings);
  for (const NumberedPositions& row : rows) {
    findings.require(
        row.number <= row.pegs && (row.number > 0 || row.pegs == 0),
        std::to_string(row.pegs) + " pegs: a game cannot end with " + std::to_string(row.number) + ".");
  }
  findings.checked.emplace_back("the laws of final pegs");
}

Facts final_pegs_facts(const Problem& problem, const std::vector<NumberedPositions>& rows) {
  Facts facts = numbered_facts("final pegs", rows);
  add_levels(problem, rows, facts);
  for (const NumberedPositions& row : rows) {
    if (row.number != row.pegs) continue;
    const int depth = count_bits(problem.start) - row.pegs;
    facts.add(at_depth("dead_ends", depth), row.positions);
    facts.add(at_depth("canonical_dead_ends", depth), row.canonical_positions);
  }
  return facts;
}

void check_position_moves(const Problem& problem, const ClaimedPositionMoves& claimed, Findings& findings) {
  check_moves_of(claimed.from_start, count_bits(problem.start),
                 search_group(problem, Symmetry::start).order(), false, findings);
  if (claimed.to_finish) {
    if (!has_equal_pegs(*problem.finish)) {
      findings.wrong.emplace_back("the positions of its finish do not have the same number of pegs.");
      return;
    }
    const SymmetryGroup keeping = stabiliser(SymmetryGroup::whole(problem.board), *problem.finish);
    check_moves_of(*claimed.to_finish, problem.finish->fewest_pegs(), keeping.order(), true, findings);
  }
  findings.checked.emplace_back("the laws of fewest moves");
}

Facts position_move_facts(const Problem& problem, const ClaimedPositionMoves& claimed) {
  Facts facts = numbered_facts("moves from the start", claimed.from_start);
  add_levels(problem, claimed.from_start, facts);
  if (claimed.to_finish) facts.add(numbered_facts(to_finish("moves", *problem.finish), *claimed.to_finish));
  return facts;
}

}  // namespace pegspace
