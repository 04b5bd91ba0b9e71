#include "verify/results_check.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "position/class_counts.hpp"
#include "verify/plain_search.hpp"

namespace pegspace {
namespace {

constexpr std::array<const char*, 7> names = {
    "positions",         "canonical_positions",        "jumps", "dead_ends", "canonical_dead_ends",
    "winning_positions", "canonical_winning_positions"};

std::string at_depth(int depth) {
  return "levels.csv, depth " + std::to_string(depth) + ": ";
}

std::string shown(const std::optional<std::uint64_t>& value) {
  return value ? std::to_string(*value) : "empty";
}

void check_totals(const ClaimedLevels& claimed, Findings& findings) {
  for (std::size_t column = 0; column < names.size(); ++column) {
    std::optional<Count> sum = Count(0);
    for (const LevelRow& row : claimed.rows) {
      if (row.values[column] && sum) {
        *sum += *row.values[column];
      } else {
        sum.reset();
      }
    }
    const auto& total = claimed.totals[column];
    findings.require(sum.has_value() == total.has_value() && (!sum || *sum == *total),
                     std::string("the ") + names[column] + " of levels.csv sum to " +
                         (sum ? to_decimal(*sum) : "nothing") + ", but run.json says " +
                         (total ? to_decimal(*total) : "nothing") + ".");
  }
  findings.checked.push_back("sums of the levels against the totals of run.json");
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
  for (const LevelRow& row : claimed.rows) {
    if (row.pegs < 0 || row.pegs > problem.board.holes()) continue;  // said by the laws
    const auto pegs = static_cast<std::size_t>(row.pegs);
    const Count most = counts->positions[pegs] * counts->classes;
    findings.require(!row.values[0] || *row.values[0] <= most,
                     at_depth(row.depth) + "more positions (" + shown(row.values[0]) +
                         ") than the class has with so many pegs (" + to_decimal(most) + ").");
    findings.require(!row.values[1] || *row.values[1] <= counts->orbits[pegs],
                     at_depth(row.depth) + "more canonical positions (" + shown(row.values[1]) +
                         ") than the class has orbits with so many pegs (" +
                         to_decimal(counts->orbits[pegs]) + ").");
  }
  findings.checked.push_back(
      "positions against the size of the class, canonical ones against Burnside's bound");
}

void check_again(const Problem& problem, const ClaimedLevels& claimed, std::size_t most_positions,
                 Findings& findings) {
  const PlainLevels plain = plain_levels(problem, claimed.symmetry, most_positions);
  const std::size_t common = std::min(plain.rows.size(), claimed.rows.size());
  for (std::size_t depth = 0; depth < common; ++depth) {
    for (std::size_t column = 0; column < names.size(); ++column) {
      const auto& value = claimed.rows[depth].values[column];
      const auto& expected = plain.rows[depth].values[column];
      if (!value || !expected) continue;
      findings.require(*value == *expected, at_depth(static_cast<int>(depth)) + names[column] + " is " +
                                                shown(value) + ", and a plain search finds " +
                                                shown(expected) + ".");
    }
  }
  if (plain.complete) {
    const bool all = claimed.rows.size() == plain.rows.size();
    findings.require(claimed.complete ? all : claimed.rows.size() <= plain.rows.size(),
                     "levels.csv has " + std::to_string(claimed.rows.size()) +
                         " levels, and a plain search finds " + std::to_string(plain.rows.size()) + ".");
    findings.checked.emplace_back("all levels enumerated again by a plain search");
  } else {
    findings.checked.push_back("the first " + std::to_string(common) +
                               " levels enumerated again by a plain search");
  }
}

/// The finish of that label, where it is a hole, a list of holes or "any".
std::optional<Finish> finish_of(const Problem& problem, const std::string& label) {
  if (problem.finish && problem.finish->label == label) return problem.finish;
  if (label == "any") return finish_anywhere(problem.board);
  try {
    const HoleSet holes = problem.board.parse_holes(label);
    return finish_at_holes(problem.board, holes);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

void check_sum_over_holes(const Problem& problem, const ClaimedCounts& claimed, Findings& findings) {
  std::optional<Count> any;
  Count sum = 0;
  int holes = 0;
  for (const ClaimedCount& row : claimed.rows) {
    if (row.finish == "any") {
      any = row.solutions;
    } else if (row.finish.find(',') == std::string::npos && row.finish != "position") {
      sum += row.solutions;
      ++holes;
    }
  }
  if (!any || holes != problem.board.holes()) return;
  findings.require(*any == sum, "counts: the solutions of all holes sum to " + to_decimal(sum) +
                                    ", and those of 'any' are " + to_decimal(*any) + ".");
  findings.checked.emplace_back("solutions of 'any' against the sum over the holes");
}

}  // namespace

void check_levels(const Problem& problem, const ClaimedLevels& claimed, std::size_t most_positions,
                  Findings& findings) {
  for (const std::string& broken :
       broken_level_laws(problem, claimed.symmetry, claimed.rows, claimed.complete)) {
    findings.wrong.push_back("levels.csv, " + broken);
  }
  findings.checked.emplace_back("the laws that all levels obey");
  check_totals(claimed, findings);
  check_bounds(problem, claimed, findings);
  if (findings.wrong.empty()) check_again(problem, claimed, most_positions, findings);
}

void check_counts(const Problem& problem, const ClaimedCounts& claimed, const ClaimedLevels& levels,
                  std::size_t most_positions, Findings& findings) {
  check_sum_over_holes(problem, claimed, findings);
  bool again = true;
  for (const ClaimedCount& row : claimed.rows) {
    const std::string where = "counts, finish " + row.finish + ": ";
    findings.require((row.solutions == 0) == (row.winning_positions == 0),
                     where + "there are solutions exactly where there are winning positions.");
    const auto finish = finish_of(problem, row.finish);
    findings.require(finish.has_value(), where + "this is no finish of the board.");
    if (!finish) continue;
    const bool possible = !class_possible(problem, Symmetry::none, *finish).empty();
    findings.require(possible || row.solutions == 0,
                     where + "solutions outside of the start's position class.");
    // Winning positions of another symmetry count from other starts.
    if (problem.finish && finish->positions == problem.finish->positions && levels.complete &&
        levels.symmetry != Symmetry::board && levels.totals[5]) {
      findings.require(*levels.totals[5] == row.winning_positions,
                       where + to_decimal(row.winning_positions) +
                           " winning positions, but the levels have " + to_decimal(*levels.totals[5]) + ".");
    }
    if (!again) continue;
    const auto plain = plain_counts(problem, *finish, most_positions);
    again = plain.has_value();
    if (!plain) continue;
    findings.require(plain->solutions == row.solutions, where + to_decimal(row.solutions) +
                                                            " solutions, and a plain count finds " +
                                                            to_decimal(plain->solutions) + ".");
    findings.require(plain->winning_positions == row.winning_positions,
                     where + to_decimal(row.winning_positions) +
                         " winning positions, and a plain search finds " +
                         std::to_string(plain->winning_positions) + ".");
    findings.require(!claimed.games || *claimed.games == plain->games,
                     "counts: " + to_decimal(claimed.games.value_or(0)) + " games, and a plain count finds " +
                         to_decimal(plain->games) + ".");
  }
  if (again) {
    findings.checked.emplace_back("all counts made again by a plain search");
  } else {
    findings.left_out.emplace_back("counts made again: the board is too large for a plain search");
  }
}

}  // namespace pegspace
