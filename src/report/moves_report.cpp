#include "report/moves_report.hpp"

#include "report/terminal/table.hpp"

namespace pegspace {

Json moves_summary(const MoveStats& stats) {
  const bool solvable = stats.solutions != 0;
  Json json;
  json["solutions"] = to_decimal(stats.solutions);
  json["fewest_moves"] = solvable ? Json(stats.fewest_moves) : Json(nullptr);
  json["solutions_with_fewest_moves"] = solvable ? Json(to_decimal(stats.with_fewest)) : Json(nullptr);
  json["most_moves"] = solvable ? Json(stats.most_moves) : Json(nullptr);
  json["longest_move"] = solvable ? Json(stats.longest_move) : Json(nullptr);
  json["solutions_with_longest_move"] =
      solvable && stats.with_longest ? Json(to_decimal(*stats.with_longest)) : Json(nullptr);
  return json;
}

std::string moves_text(const MoveStats& stats) {
  std::string text = counted(stats.solutions, "solution", "solutions") + "\n";
  if (stats.solutions == 0) return text;
  text += "fewest moves: " + std::to_string(stats.fewest_moves) + ", in " +
          counted(stats.with_fewest, "solution", "solutions") +
          "; most: " + std::to_string(stats.most_moves) + "\n";
  text += "longest move: " + counted(stats.longest_move, "jump", "jumps") + " of one peg in a row";
  if (stats.with_longest) text += ", in " + counted(*stats.with_longest, "solution", "solutions");
  text += "\n";
  if (!stats.by_moves) return text;
  return text + "\n" + table_text(moves_table, moves_table.fields(moves_rows(stats)));
}

}  // namespace pegspace
