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

}  // namespace

const TableFacts& duotaire_columns(DuotaireRows wanted) {
  if (wanted == DuotaireRows::starts) return duotaire_starts_table;
  if (wanted == DuotaireRows::nim_values) return nim_values_table;
  return duotaire_table;
}

std::vector<Fields> duotaire_rows(const Duotaire& found, DuotaireRows wanted) {
  if (wanted == DuotaireRows::starts) return duotaire_starts_table.fields(found.starts);
  if (wanted == DuotaireRows::nim_values) return nim_values_table.fields(found.values);
  return duotaire_table.fields(found.levels);
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
  return table_text(duotaire_columns(wanted), duotaire_rows(found, wanted)) + "\n" + answer(problem, found);
}

}  // namespace pegspace
