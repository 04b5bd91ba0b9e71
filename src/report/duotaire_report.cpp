#include "report/duotaire_report.hpp"

#include "base/text.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

std::vector<std::string> winning_jumps(const Board& board, const Duotaire& found) {
  std::vector<std::string> names;
  for (const JumpValue& jump : found.jumps) {
    if (jump.wins()) names.push_back(board.jump_name(jump.jump));
  }
  return names;
}

struct WonStarts {
  std::uint64_t starts = 0;
  std::uint64_t won = 0;
};
WonStarts count_won(const Duotaire& found) {
  WonStarts sums;
  for (const DuotaireStart& start : found.starts) {
    sums.starts += start.starts;
    if (start.won) sums.won += start.starts;
  }
  return sums;
}

std::string answer(const Problem& problem, const Duotaire& found) {
  if (!problem.other_starts.empty()) {
    const auto [starts, won] = count_won(found);
    return "The first player wins from " + std::to_string(won) + " of " + std::to_string(starts) +
           " starts.\n";
  }
  if (found.nim_value == 0) return "The second player wins.\n";
  if (found.jumps.empty()) return "No jump is possible: the first player has won.\n";
  return "The first player wins: " + join(winning_jumps(problem.board, found), ", ") + ".\n";
}

std::string table_of(const Duotaire& found, DuotaireRows wanted) {
  std::vector<std::vector<std::string>> rows;
  const auto text = [](int number) { return std::to_string(number); };
  if (wanted == DuotaireRows::starts) {
    for (const DuotaireStart& row : found.starts)
      rows.push_back({row.start, std::to_string(row.starts), row.won ? "first" : "second",
                      row.nim_value ? text(*row.nim_value) : "-"});
    return whole_table({{"start", 0, true}, {"starts", 0}, {"winner", 0, true}, {"nim value", 0}}, rows);
  }
  if (wanted == DuotaireRows::nim_values) {
    for (const NimValueRow& row : found.values)
      rows.push_back({text(row.depth), text(row.pegs), text(row.nim_value), to_grouped(row.positions)});
    return whole_table({{"depth", 0}, {"pegs", 0}, {"nim value", 0}, {"positions", 0}}, rows);
  }
  for (const DuotaireLevel& row : found.levels)
    rows.push_back(
        {text(row.depth), text(row.pegs), to_grouped(row.positions), to_grouped(row.won_positions)});
  return whole_table({{"depth", 0}, {"pegs", 0}, {"positions", 0}, {"won", 0}}, rows);
}

}  // namespace

Json duotaire_rows(const Duotaire& found, DuotaireRows wanted) {
  Json rows = Json::array();
  if (wanted == DuotaireRows::starts) {
    for (const DuotaireStart& row : found.starts)
      rows.push_back({{"start", row.start},
                      {"starts", row.starts},
                      {"won", row.won},
                      {"nim_value", row.nim_value ? Json(*row.nim_value) : Json(nullptr)}});
  } else if (wanted == DuotaireRows::nim_values) {
    for (const NimValueRow& row : found.values)
      rows.push_back({{"depth", row.depth},
                      {"pegs", row.pegs},
                      {"nim_value", row.nim_value},
                      {"positions", json_count(row.positions)}});
  } else {
    for (const DuotaireLevel& row : found.levels)
      rows.push_back({{"depth", row.depth},
                      {"pegs", row.pegs},
                      {"positions", json_count(row.positions)},
                      {"won_positions", json_count(row.won_positions)}});
  }
  return rows;
}

Json duotaire_summary(const Problem& problem, const Duotaire& found, bool misere) {
  if (!problem.other_starts.empty()) {
    const auto [starts, won] = count_won(found);
    return {{"starts", starts}, {"won_starts", won}};
  }
  const int value = found.nim_value.value();
  return {{"won", value != 0},
          {"nim_value", misere ? Json(nullptr) : Json(value)},
          {"winning_jumps", winning_jumps(problem.board, found)}};
}

std::string duotaire_text(const Problem& problem, const Duotaire& found, DuotaireRows wanted) {
  return table_of(found, wanted) + "\n" + answer(problem, found);
}

}  // namespace pegspace
