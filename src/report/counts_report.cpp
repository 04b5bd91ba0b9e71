#include "report/counts_report.hpp"

#include <algorithm>
#include <iterator>
#include <span>

#include "base/text.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

std::string play_text(const CountRow& row) {
  return to_decimal(*row.random_play, decimal_places);
}

bool has_solutions(const CountRow& row) {
  return row.solutions > 0;
}

/// One sentence on the finishes that have no solution, if several were asked for.
std::string sentence_on_the_rest(const std::vector<CountRow>& rows, bool under_conditions) {
  std::uint64_t forbidden = 0;
  std::uint64_t missed = 0;
  std::string last;
  for (const CountRow& row : rows) {
    if (has_solutions(row)) continue;
    last = row.finish;
    ++(row.impossible.empty() ? missed : forbidden);
  }
  if (forbidden + missed == 0) return "";
  if (under_conditions) {
    return "\nNo solution that meets the conditions ends in " +
           counted(forbidden + missed, "other hole", "other holes") + ".\n";
  }
  std::string text = forbidden + missed == 1
                         ? "\nThe other finish, " + last + ", has no solution: "
                         : "\nThe other " + to_grouped(forbidden + missed) + " finishes have no solution: ";
  const auto are = [&](std::uint64_t number) {
    const bool all = number == forbidden + missed;
    return (!all ? std::to_string(number) : number == 1 ? "it" : "they") + (number == 1 ? " is" : " are");
  };
  if (forbidden > 0) text += are(forbidden) + " not in the position class of the start";
  if (missed > 0) {
    text += (forbidden > 0 ? ", " + are(missed) : are(missed) + " in the position class of the start") +
            ", but no jumps lead there";
  }
  return text + ".\n";
}

std::string table_text(const CountTable& table, bool under_conditions) {
  if (table.rows.size() == 1) {
    const CountRow& row = table.rows.front();
    std::string text = counted(row.solutions, "solution", "solutions");
    if (!row.impossible.empty()) return text + ": " + row.impossible + ".\n";
    text += "\n" + counted(row.winning_positions, "winning position\n", "winning positions\n");
    return text + (row.random_play ? "random play reaches it with probability " + play_text(row) + "\n" : "");
  }
  std::vector<CountRow> shown;
  std::ranges::copy_if(table.rows, std::back_inserter(shown), has_solutions);
  if (shown.empty())
    return "0 solutions: " +
           (!table.rows.front().impossible.empty() ? table.rows.front().impossible
            : under_conditions                     ? "none that ends in a single peg meets the conditions"
                                                   : "no jumps lead to a single peg") +
           ".\n";
  return count_rows_text(shown) + sentence_on_the_rest(table.rows, under_conditions);
}

}  // namespace

std::string count_rows_text(const std::vector<CountRow>& rows) {
  return pegspace::table_text(counts_table, counts_table.fields(rows));
}

std::string counts_text(const CountTable& table, bool under_conditions) {
  std::string text = table_text(table, under_conditions);
  if (table.games) text += counted(*table.games, "game", "games") + " in all\n";
  return text;
}

Json counts_summary(const CountTable& table) {
  return {{"games", json_count(table.games)}};
}

std::string told_apart_text(const std::vector<CountRow>& rows) {
  std::vector<Fields> shown;
  std::string lines;  // for a single finish
  const TableFacts table = without(counts_table, {"solutions", "winning_positions", "random_play"});
  for (const CountRow& row : rows) {
    if (!has_solutions(row)) continue;
    shown.push_back(counts_table.fields(row));
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const auto* const number = std::get_if<Count>(&shown.back()[i].content());
      if (number != nullptr && !table.columns[i].heading.empty())
        lines.append(to_grouped(*number)).append(" ").append(table.columns[i].heading).append("\n");
    }
  }
  return lines.empty() || rows.size() == 1 ? lines : "\n" + pegspace::table_text(table, shown);
}

std::vector<JumpCountRow> jump_count_rows(const Board& board, const CountRow& row, const JumpCounts& counts) {
  std::vector<JumpCountRow> rows;
  for (std::size_t depth = 0; depth < counts.solutions_with.size(); ++depth) {
    for (std::size_t jump = 0; jump < board.jumps().size(); ++jump) {
      const Count& solutions = counts.solutions_with[depth][jump];
      if (solutions == 0) continue;
      rows.push_back({row.start, row.finish, depth, board.jump_name(board.jumps()[jump]), solutions});
    }
  }
  return rows;
}

std::string jump_counts_text(const Board& board, const JumpCounts& counts) {
  constexpr std::size_t most_rows = 40;
  struct Made {
    std::string jump;
    Count times = 0;
    std::size_t first = 0, last = 0;  // depth
  };
  std::vector<Made> made;
  for (std::size_t jump = 0; jump < board.jumps().size(); ++jump) {
    Made all{board.jump_name(board.jumps()[jump])};
    for (std::size_t depth = 0; depth < counts.solutions_with.size(); ++depth) {
      const Count& solutions = counts.solutions_with[depth][jump];
      if (solutions == 0) continue;
      if (all.times == 0) all.first = depth;
      all.last = depth;
      all.times += solutions;
    }
    if (all.times != 0) made.push_back(std::move(all));
  }
  std::ranges::stable_sort(made, std::ranges::greater(), &Made::times);
  std::vector<std::vector<std::string>> cells;
  for (const Made& jump : std::span(made).first(std::min(most_rows, made.size()))) {
    cells.push_back(
        {jump.jump, to_grouped(jump.times), std::to_string(jump.first), std::to_string(jump.last)});
  }
  std::string text =
      "\n" +
      whole_table({{"jump", 0, true}, {"times made", 0}, {"first depth", 0}, {"last depth", 0}}, cells);
  if (made.size() > most_rows)
    text += "and " + std::to_string(made.size() - most_rows) + " jumps that are made less often\n";
  const auto names = [&](const std::vector<Jump>& jumps) {
    std::vector<std::string> of_jumps;
    for (const Jump& jump : jumps) of_jumps.push_back(board.jump_name(jump));
    return join(of_jumps, ", ");
  };
  text += counts.forced.empty() ? "no jump is in every solution\n"
                                : "in every solution: " + names(counts.forced) + "\n";
  for (const std::vector<Jump>& orbit : counts.forced_orbits) {
    const bool are_forced = std::ranges::count(counts.forced, orbit.front()) > 0;
    if (orbit.size() > 1 && !are_forced)
      text += "at least one of these is in every solution: " + names(orbit) + "\n";
  }
  return text;
}

}  // namespace pegspace
