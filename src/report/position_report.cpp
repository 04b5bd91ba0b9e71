#include "report/position_report.hpp"

#include <array>
#include <cstdio>

#include "base/text.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

std::string hexadecimal(Position p) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "0x%llx", static_cast<unsigned long long>(p));
  return text.data();
}

std::optional<Count> product(const std::optional<Count>& a, const std::optional<Count>& b) {
  // Nothing leads through if one of them is 0, whatever the other is.
  if ((a && *a == 0) || (b && *b == 0)) return Count(0);
  if (!a || !b) return std::nullopt;
  return *a * *b;
}

std::string shown(const std::optional<Count>& number) {
  return number ? to_grouped(*number) : "-";
}

/// "8 solutions", "1 way", "- games"
std::string shown(const std::optional<Count>& number, const std::string& one, const std::string& many) {
  return shown(number) + " " + (number == Count(1) ? one : many);
}

std::string jumps_text(const Problem& problem, const PositionFacts& facts, std::size_t width) {
  if (facts.jumps.empty()) return "No jump is possible: a dead end.\n";
  const bool with_games = facts.games.has_value();
  std::vector<TableColumn> columns = {{"jump", 0, true},
                                      {"", 0, true},
                                      {"ways to it", 0, false, 2},
                                      {"solutions from it", 0},
                                      {"solutions through it", 0, false, 1}};
  if (with_games) {
    columns.push_back({"games from it", 0, false, 3});
    columns.push_back({"games through it", 0, false, 4});
  }
  if (facts.nim_value) columns.push_back({"nim value", 0});
  std::vector<std::vector<std::string>> rows;
  for (const JumpFacts& jump : facts.jumps) {
    const bool loses = jump.solutions == Count(0);
    std::vector<std::string> row = {problem.board.jump_name(jump.jump),
                                    jump.best ? "best"
                                    : loses   ? "loses"
                                              : "",
                                    shown(jump.ways), shown(jump.solutions),
                                    shown(product(facts.ways, jump.solutions))};
    if (with_games) {
      row.push_back(shown(jump.games));
      row.push_back(shown(product(facts.ways, jump.games)));
    }
    if (facts.nim_value) row.push_back(std::to_string(jump.nim_value.value()));
    rows.push_back(std::move(row));
  }
  return "After each jump:\n\n" + whole_table(std::move(columns), rows, width) +
         "ways to it: from the start to the position after the jump, by whatever jumps; through it: from the "
         "start to this position, and then by this jump\n";
}

std::vector<std::string> jump_names(const Board& board, const std::vector<Jump>& jumps) {
  std::vector<std::string> names;
  for (const Jump& jump : jumps) names.push_back(board.jump_name(jump));
  return names;
}

std::string reach_text(const PositionFacts& facts) {
  if (!facts.reachable) return "no: " + facts.unreachable;
  return "yes, in " + shown(facts.ways, "way", "ways");
}

std::string winning_text(const Problem& problem, const PositionFacts& facts) {
  if (facts.winning) return "yes: " + shown(facts.solutions, "solution goes", "solutions go") + " on from it";
  if (!facts.finish_impossible.empty()) return "no: " + facts.finish_impossible;
  if (!facts.solutions) return "no";
  if (*facts.solutions == 0) return "no: no jumps lead from it to the finish (" + problem.finish->label + ")";
  return "no, as it is not reachable; " + shown(facts.solutions, "solution would go", "solutions would go") +
         " on from it";
}

}  // namespace

std::string position_text(const Problem& problem, const PositionFacts& facts, const DrawingStyle& style,
                          std::size_t width) {
  const Board& board = problem.board;
  std::string text = join(draw_position(board, facts.position, style), "\n") + "\n\n";
  const auto fact = [&](std::string name, const std::string& what) {
    name.resize(12, ' ');
    text += name + what + "\n";
  };
  fact("pegs", std::to_string(facts.pegs) + " of " + std::to_string(board.holes()) +
                   (facts.depth >= 0 ? ", depth " + std::to_string(facts.depth)
                                     : ", " + std::to_string(-facts.depth) + " more than the start has"));
  fact("number", std::to_string(facts.position) + " (" + hexadecimal(facts.position) + ")");
  fact("class", std::to_string(facts.class_number) + " (0 to " + std::to_string(facts.classes - 1) + ")");
  fact("orbit", counted(facts.orbit, "position", "positions") + " under the board's " +
                    counted(board.symmetries().size(), "symmetry", "symmetries") + "; the least is " +
                    std::to_string(facts.canonical) +
                    (facts.canonical == facts.position ? " (this one: canonical)" : ""));
  fact("reachable", reach_text(facts));
  fact("winning", winning_text(problem, facts));
  const auto solutions = product(facts.ways, facts.solutions);
  const auto games = product(facts.ways, facts.games);
  fact("through it",
       shown(solutions, "solution", "solutions") + (games ? ", " + shown(games, "game", "games") : ""));
  if (facts.nim_value)
    fact("duotaire", "the player to move " + std::string(*facts.nim_value > 0 ? "wins" : "loses") +
                         "; nim value " + std::to_string(*facts.nim_value));
  if (facts.games) fact("games", to_grouped(*facts.games) + " from it");
  if (facts.forced)
    fact("forced", facts.forced->empty()
                       ? "no jump is in every solution from it"
                       : join(jump_names(board, *facts.forced), ", ") + ": in every solution from it");
  return text + "\n" + jumps_text(problem, facts, width);
}

Json position_json(const Problem& problem, const PositionFacts& facts) {
  const Board& board = problem.board;
  const auto position = [&](Position p) {
    Json json;
    json["number"] = std::to_string(p);
    json["pegs"] = board.hole_names(p);
    json["vacant"] = board.hole_names(board.all_holes() & ~p);
    json["picture"] = board.picture(p);
    return json;
  };
  // Through a position, or through a jump of it: the ways to the position times the ways onward from there.
  const auto add_numbers = [&](Json& to, const auto& of) {
    to["ways"] = json_count(of.ways);
    to["solutions_from"] = json_count(of.solutions);
    to["solutions_through"] = json_count(product(facts.ways, of.solutions));
    to["games_from"] = json_count(of.games);
    to["games_through"] = json_count(product(facts.ways, of.games));
    if (of.nim_value) to["nim_value"] = *of.nim_value;
  };
  Json json;
  json["position"] = position(facts.position);
  json["pegs"] = facts.pegs;
  json["depth"] = facts.depth;
  json["class"] = {{"number", json_count(facts.class_number)}, {"of", json_count(facts.classes)}};
  json["orbit"] = {{"size", facts.orbit}, {"symmetries", board.symmetries().size()}};
  json["canonical"] = position(facts.canonical);
  json["reachable"] = facts.reachable;
  json["unreachable_because"] = facts.unreachable.empty() ? Json(nullptr) : Json(facts.unreachable);
  json["winning"] = facts.winning;
  add_numbers(json, facts);
  json["forced_jumps"] = facts.forced ? Json(jump_names(board, *facts.forced)) : Json(nullptr);
  json["jumps"] = Json::array();
  for (const JumpFacts& jump : facts.jumps) {
    Json entry;
    entry["jump"] = board.jump_name(jump.jump);
    entry["from"] = board.hole_name(jump.jump.from);
    entry["over"] = board.hole_name(jump.jump.over);
    entry["to"] = board.hole_name(jump.jump.to);
    entry["number"] = std::to_string(jump.after);
    entry["best"] = jump.best;
    add_numbers(entry, jump);
    json["jumps"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace pegspace
