#include "verify/files/results_check.hpp"

#include <set>

#include "position/class_counts.hpp"

namespace pegspace {
namespace {

std::string depth_text(int depth) {
  return "depth " + std::to_string(depth) + ": ";
}

void check_bounds(const Problem& problem, const ClaimedLevels& claimed, Findings& findings) {
  if (!problem.other_starts.empty()) {
    findings.left_out.emplace_back("sizes of position classes: the starts are of several classes");
    return;
  }
  const auto counts = count_class(problem.board, problem.start, search_group(problem, claimed.symmetry));
  if (!counts) {
    findings.left_out.emplace_back("sizes of position classes: the board has too many classes");
    return;
  }
  for (const LevelStats& row : claimed.rows) {
    if (row.pegs < 0 || row.pegs > problem.board.holes()) continue;  // said by the laws
    const auto pegs = static_cast<std::size_t>(row.pegs);
    const Count most = counts->positions[pegs] * counts->classes;
    const auto& positions = row[Column::positions];
    const auto& canonical = row[Column::canonical_positions];
    findings.require(!positions || *positions <= most,
                     depth_text(row.depth) + "more positions (" + std::to_string(positions.value_or(0)) +
                         ") than the class has with so many pegs (" + to_decimal(most) + ").");
    findings.require(
        !canonical || *canonical <= counts->orbits[pegs],
        depth_text(row.depth) + "more canonical positions (" + std::to_string(canonical.value_or(0)) +
            ") than the class has orbits with so many pegs (" + to_decimal(counts->orbits[pegs]) + ").");
  }
  findings.checked.emplace_back("sizes of the position class and its orbits");
}

void check_sum_over_holes(const Problem& problem, const ClaimedCounts& claimed, Findings& findings) {
  std::optional<Count> any;
  Count sum = 0;
  int holes = 0;
  for (const ClaimedCount& row : claimed.rows) {
    if (row.finish.label == "any") {
      any = row.solutions;
    } else {
      sum += row.solutions;
      ++holes;
    }
  }
  if (claimed.rows.size() == 1) return;
  const bool all_there = any && holes == problem.board.holes();
  findings.require(all_there, "of several finishes, 'any' and each hole must have a row.");
  if (!all_there) return;
  findings.require(*any == sum, "the solutions of all holes sum to " + to_decimal(sum) +
                                    ", but those of 'any' are " + to_decimal(*any) + ".");
  findings.checked.emplace_back("'any' against the sum over the holes");
}

}  // namespace

void check_levels(const Problem& problem, const ClaimedLevels& claimed, Findings& findings) {
  for (const std::string& broken :
       broken_level_laws(problem, claimed.symmetry, claimed.rows, claimed.complete)) {
    findings.wrong.push_back(broken);
  }
  findings.checked.emplace_back("the laws of levels");
  check_bounds(problem, claimed, findings);
}

Facts level_facts(const Problem& problem, const ClaimedLevels& claimed) {
  Facts facts;
  ClaimedTotals totals{claimed.symmetry, claimed.complete, claimed.rows.size(), {}};
  for (std::size_t column = 0; column < totals.totals.size(); ++column) {
    std::optional<Count>& total = totals.totals[column];
    total = Count(0);
    for (const LevelStats& row : claimed.rows) {
      const auto& value = row.values[column];
      if (value)
        facts.add(level_fact(static_cast<Column>(column), claimed.symmetry, problem.finish, row.depth),
                  *value);
      if (value && total) {
        *total += *value;
      } else {
        total.reset();
      }
    }
    if (claimed.rows.empty()) total.reset();
  }
  facts.add(total_facts(problem, totals));
  return facts;
}

Facts total_facts(const Problem& problem, const ClaimedTotals& claimed) {
  Facts facts;
  const int last = static_cast<int>(claimed.levels) - 1;
  for (std::size_t column = 0; column < claimed.totals.size(); ++column) {
    if (!claimed.totals[column]) continue;
    const std::string name =
        level_fact(static_cast<Column>(column), claimed.symmetry, problem.finish, std::nullopt);
    facts.add(claimed.complete ? name : name + " down to depth " + std::to_string(last),
              *claimed.totals[column]);
  }
  facts.add("the last depth" + std::string(claimed.complete ? "" : " of the levels searched"), last);
  return facts;
}

void check_counts(const Problem& problem, const ClaimedCounts& claimed, Findings& findings) {
  findings.require(!claimed.rows.empty(), "there is no finish.");
  if (claimed.rows.empty()) return;
  std::set<std::string> labels;
  for (const ClaimedCount& row : claimed.rows) {
    findings.require(labels.insert(row.finish.label).second,
                     "the finish " + row.finish.label + " has two rows.");
  }
  check_sum_over_holes(problem, claimed, findings);
  for (const ClaimedCount& row : claimed.rows) {
    const std::string where = "finish " + row.finish.label + ": ";
    findings.require((row.solutions == 0) == (row.winning_positions == 0),
                     where + "there are solutions exactly where there are winning positions.");
    const bool possible =
        !row.finish.is_listed() || !feasible_positions(problem, Symmetry::start, row.finish).empty();
    findings.require(possible || row.solutions == 0,
                     where + "there are solutions outside of the start's position class.");
  }
  findings.checked.emplace_back("position classes");
}

Facts count_facts(const ClaimedCounts& claimed) {
  Facts facts;
  const std::string conditions = claimed.conditions.empty() ? "" : " with " + claimed.conditions;
  for (const ClaimedCount& row : claimed.rows) {
    facts.add(to_finish("solutions", row.finish) + conditions, row.solutions);
    facts.add(to_finish("winning_positions", row.finish) + conditions, row.winning_positions);
  }
  facts.add("finishes" + conditions, claimed.rows.size());
  if (claimed.games) facts.add("games", *claimed.games);
  return facts;
}

}  // namespace pegspace
