// Text and summary of all games (games_report.hpp).
#include "report/games_report.hpp"

#include <algorithm>
#include <utility>

#include "report/notation/notation.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

std::string drawn(const Board& board, const std::vector<DeadEndStats>& positions, const DrawingStyle& style,
                  std::size_t width) {
  std::vector<std::vector<std::string>> drawings;
  for (const DeadEndStats& end : positions) {
    std::vector<std::string> drawing = draw_position(board, end.position, style);
    drawing.push_back("");
    drawing.push_back("depth " + std::to_string(end.depth) + ", " +
                      counted(count_bits(end.position), "peg", "pegs"));
    drawing.push_back(counted(end.images, "image", "images"));
    drawing.push_back(counted(end.games, "game", "games"));
    drawing.push_back("random play " + human_share(end.probability));
    drawings.push_back(std::move(drawing));
  }
  return drawings_in_rows(drawings, width);
}

Json fraction_json(const Fraction& fraction, bool exact) {
  return {{"numerator", exact ? Json(to_decimal(fraction.get_num())) : Json(nullptr)},
          {"denominator", exact ? Json(to_decimal(fraction.get_den())) : Json(nullptr)},
          {"decimal", to_decimal(fraction, decimal_places)}};
}

Json dead_ends_json(const Board& board, const std::vector<DeadEndStats>& positions, bool exact) {
  Json list = Json::array();
  for (const DeadEndStats& end : positions) {
    list.push_back({{"pegs", board.hole_names(end.position)},
                    {"picture", board.picture(end.position)},
                    {"depth", end.depth},
                    {"images", end.images},
                    {"games", to_decimal(end.games)},
                    {"probability", fraction_json(end.probability, exact)}});
  }
  return list;
}

/// The first row that has games.
const GamesRow& first_ends(const GamesResult& result) {
  return *std::ranges::find_if(result.rows, [](const GamesRow& row) { return row.games > 0; });
}

/// The label of one of the problem's starts.
std::string start_label(const Problem& problem, Position start) {
  const Board& board = problem.board;
  return problem.other_starts.empty() ? problem.start_label : board.hole_names(board.all_holes() & ~start);
}

std::string shortest_text(const Problem& problem, const GamesResult& result) {
  const ShortestGame& game = *result.shortest;
  const Count& games = first_ends(result).games;
  std::string text = "shortest game: " + counted(game.jumps.size(), "jump", "jumps") + ", " +
                     counted(games, "such game", "such games");
  if (!problem.other_starts.empty()) text += "; one from " + start_label(problem, game.start);
  if (game.jumps.empty()) return text + "\n";
  return text + ": " + solution_text(problem.board, game.jumps, Notation::names);
}

}  // namespace

std::string games_text(const Problem& problem, const GamesResult& result, const DrawingStyle& style,
                       std::size_t width, std::size_t table_width) {
  std::string text = pegspace::table_text(games_table, games_table.fields(result.rows), table_width) + "\n" +
                     counted(result.games, "game", "games");
  text += result.last_depth ? " of at most " + counted(*result.last_depth, "jump", "jumps") +
                                  "; longer ones are not counted\n"
                            : " in all\n";
  if (result.expected_pegs)
    text += "random play leaves " + to_decimal(*result.expected_pegs, 2) + " pegs on average\n";
  if (result.shortest) text += shortest_text(problem, result);
  const auto list = [&](const std::string& title, const std::vector<DeadEndStats>& positions) {
    if (!positions.empty()) text += "\n" + title + "\n\n" + drawn(problem.board, positions, style, width);
  };
  list("Earliest dead ends:", result.earliest);
  list("The dead ends with most games:", result.most_games);
  list("The likeliest dead ends of random play:", result.most_likely);
  return text;
}

Json games_summary(const Problem& problem, const GamesResult& result) {
  Json json;
  json["games"] = to_decimal(result.games);
  json["expected_pegs"] =
      result.expected_pegs ? fraction_json(*result.expected_pegs, result.exact) : Json(nullptr);
  json["shortest"] = nullptr;
  if (result.shortest) {
    json["shortest"] = {{"jumps", result.shortest->jumps.size()},
                        {"games", to_decimal(first_ends(result).games)},
                        {"game", Json::array()}};
    if (!problem.other_starts.empty())
      json["shortest"]["start"] = start_label(problem, result.shortest->start);
    for (const Jump& jump : result.shortest->jumps)
      json["shortest"]["game"].push_back(problem.board.jump_name(jump));
  }
  json["earliest_dead_ends"] = dead_ends_json(problem.board, result.earliest, result.exact);
  json["dead_ends_with_most_games"] = dead_ends_json(problem.board, result.most_games, result.exact);
  json["likeliest_dead_ends"] = dead_ends_json(problem.board, result.most_likely, result.exact);
  return json;
}

}  // namespace pegspace
