#include "report/counts_report.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "base/text.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

constexpr unsigned places = 12;

std::string play_text(const CountRow& row) {
  return to_decimal(*row.random_play, places);
}

struct ToldApart {
  std::string_view words;
  std::optional<Count> CountRow::*number;
};
constexpr std::array told_apart = {
    ToldApart{"canonical solutions", &CountRow::canonical_solutions},
    ToldApart{"unordered solutions", &CountRow::unordered_solutions},
    ToldApart{"canonical unordered solutions", &CountRow::canonical_unordered_solutions},
    ToldApart{"canonical sequences", &CountRow::canonical_sequences},
};

bool has_solutions(const CountRow& row) {
  return row.solutions > 0;
}

/// One sentence on the finishes that have no solution, if several were asked for.
std::string sentence_on_the_rest(const std::vector<CountRow>& rows, bool under_conditions) {
  std::uint64_t forbidden = 0;
  std::uint64_t missed = 0;
  for (const CountRow& row : rows) {
    if (has_solutions(row)) continue;
    ++(row.impossible.empty() ? missed : forbidden);
  }
  if (forbidden + missed == 0) return "";
  if (under_conditions) {
    return "\nNo solution that meets the conditions ends in " +
           counted(forbidden + missed, "other hole", "other holes") + ".\n";
  }
  std::string text =
      "\nThe other " + counted(forbidden + missed, "finish has", "finishes have") + " no solution: ";
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
    return text +
           (row.random_play ? "random play comes there with probability " + play_text(row) + "\n" : "");
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
  std::vector<std::vector<std::string>> shown;
  for (const CountRow& row : rows) {
    shown.push_back({row.finish, to_grouped(row.solutions), to_grouped(row.winning_positions)});
    if (row.random_play) shown.back().push_back(play_text(row));
  }
  std::vector<TableColumn> columns{{"finish", 0, true}, {"solutions", 0}, {"winning positions", 0}};
  if (!rows.empty() && rows.front().random_play) columns.push_back({"random play", 0});
  return whole_table(columns, shown);
}

std::string counts_text(const CountTable& table, bool under_conditions) {
  std::string text = table_text(table, under_conditions);
  if (table.games) text += counted(*table.games, "game", "games") + " in all\n";
  return text;
}

Json counts_rows(const CountTable& table) {
  Json rows = Json::array();
  for (const CountRow& row : table.rows) {
    rows.push_back({{"start", row.start},
                    {"finish", row.finish},
                    {"solutions", json_count(row.solutions)},
                    {"winning_positions", json_count(row.winning_positions)},
                    {"random_play", row.random_play ? Json(play_text(row)) : Json(nullptr)},
                    {"impossible", row.impossible.empty() ? Json(nullptr) : Json(row.impossible)},
                    {"canonical_solutions", json_count(row.canonical_solutions)},
                    {"unordered_solutions", json_count(row.unordered_solutions)},
                    {"canonical_unordered_solutions", json_count(row.canonical_unordered_solutions)},
                    {"canonical_sequences", json_count(row.canonical_sequences)}});
  }
  return rows;
}

Json counts_summary(const CountTable& table) {
  return {{"games", json_count(table.games)}};
}

std::string told_apart_text(const std::vector<CountRow>& rows) {
  std::vector<TableColumn> columns{{"finish", 0, true}};
  std::vector<std::vector<std::string>> cells;
  std::string lines;  // for a single finish
  for (const CountRow& row : rows) {
    if (!has_solutions(row)) continue;
    std::vector<std::string> of_row{row.finish};
    for (const auto& [words, number] : told_apart) {
      if (!(row.*number)) continue;
      if (cells.empty()) columns.push_back({std::string(words), 0});
      of_row.push_back(to_grouped(*(row.*number)));
      lines += of_row.back() + " " + std::string(words) + "\n";
    }
    cells.push_back(std::move(of_row));
  }
  return columns.size() == 1 ? "" : rows.size() == 1 ? lines : "\n" + whole_table(columns, cells);
}

Json jump_count_rows(const Board& board, const CountRow& row, const JumpCounts& counts) {
  Json rows = Json::array();
  for (std::size_t depth = 0; depth < counts.solutions_with.size(); ++depth) {
    for (std::size_t jump = 0; jump < board.jumps().size(); ++jump) {
      const Count& solutions = counts.solutions_with[depth][jump];
      if (solutions == 0) continue;
      rows.push_back({{"start", row.start},
                      {"finish", row.finish},
                      {"depth", depth},
                      {"jump", board.jump_name(board.jumps()[jump])},
                      {"solutions", json_count(solutions)}});
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
