#include "report/board_report.hpp"

#include <algorithm>
#include <cstdio>
#include <map>

#include "base/text.hpp"
#include "board/automorphisms.hpp"
#include "board/catalogue.hpp"
#include "board/pictures/lines_left_out.hpp"
#include "board/position_class.hpp"
#include "report/files/problem_json.hpp"
#include "report/files/table_files.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

/// "33"; for a family "1-55".
std::string holes_of(const CatalogueEntry& entry) {
  const std::string most = std::to_string(entry.most_holes);
  return entry.least_holes == entry.most_holes ? most : std::to_string(entry.least_holes) + "-" + most;
}

/// The feasible problems by vacancy: "d4 -> d4 d1", as lists of hole names.
std::map<int, std::vector<std::string>> finishes_by_vacancy(const Board& board) {
  std::map<int, std::vector<std::string>> finishes;
  for (const SinglePegProblem& problem : feasible_single_peg_problems(board)) {
    finishes[problem.vacancy].push_back(board.hole_name(problem.peg));
  }
  return finishes;
}

std::uint64_t problem_count(const std::map<int, std::vector<std::string>>& finishes) {
  std::uint64_t count = 0;
  for (const auto& [vacancy, pegs] : finishes) count += pegs.size();
  return count;
}

std::string problems_text(const Board& board, std::size_t width) {
  const auto finishes = finishes_by_vacancy(board);
  const std::uint64_t count = problem_count(finishes);
  std::string text = "\nOne vacancy to one peg: " + std::string(count == 0 ? "no" : to_grouped(count)) +
                     (count == 1 ? " problem is" : " problems are") +
                     " feasible (allowed by the position class), up to symmetry" +
                     (count == 0 ? ".\n" : "\n");
  std::vector<std::vector<std::string>> rows;
  for (const auto& [vacancy, pegs] : finishes) rows.push_back({board.hole_name(vacancy), join(pegs, " ")});
  if (rows.empty()) return text;
  return text + whole_table({{"  start", 0}, {"finish", 0, true}}, rows, width);
}

std::string engines_text(const Problem& problem, std::span<const Engine> engines) {
  std::string text = "\nMemory to enumerate it from " + problem.start_label + ":\n";
  for (const Engine& engine : engines) {
    const LevelRequest all;
    const MemoryPlan plan = engine.plan(problem, all, {});
    text += "  " + std::string(engine.name) + ": " +
            (plan.bytes ? human_bytes(*plan.bytes) + " (" + plan.sentence + ")" : plan.sentence) + "\n";
  }
  return text;
}

/// "canonical winning positions from d4 to any"
std::string quantity_words(const KnownCount& known) {
  std::string words = known.quantity;
  std::ranges::replace(words, '_', ' ');
  if (known.start.empty() && words == "fewest moves") words += " from the best vacancy to its best finish";
  return words + (known.start.empty() ? "" : " from " + known.start) +
         (known.finish.empty() ? "" : " to " + known.finish);
}

std::string known_counts_text(const Board& board, std::size_t width) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> sources;
  for (const KnownCount& known : known_counts_of(board)) {
    auto source = std::find(sources.begin(), sources.end(), known.source);
    if (source == sources.end()) source = sources.insert(source, known.source);
    rows.push_back({"  " + to_grouped(Count(known.value)),
                    quantity_words(known) + " [" + std::to_string(source - sources.begin() + 1) + "]"});
  }
  if (rows.empty()) return "";
  std::string text =
      "\nKnown counts:\n" + whole_table({{"value", 0}, {"quantity [source]", 0, true}}, rows, width);
  for (std::size_t i = 0; i < sources.size(); ++i)
    text += "  [" + std::to_string(i + 1) + "] " + sources[i] + "\n";
  return text;
}

/// "720"; "2.0e+87" for a number that is too long for a line.
std::string rounded(const std::string& digits) {
  if (digits.size() <= 30) return to_grouped(Count(digits));
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", std::stod(digits));
  return text;
}

/// For a graph, which group its symmetries are and the number of automorphisms; otherwise "".
std::string automorphisms_text(const Board& board) {
  if (!board.is_graph()) return "";
  const Automorphisms all = find_automorphisms(board.holes(), board.jumps());
  const std::string order = order_of(all);
  if (order == std::to_string(board.symmetries().size())) return ": all automorphisms of the jumps";
  return ":\na subgroup of the " + rounded(order) +
         " automorphisms of the jumps. Only the canonical columns depend on it (at most " +
         std::to_string(most_symmetries_with(board.jumps().size())) + " symmetries are used)";
}

/// ", with diagonals; its right side is joined to its left side", or "".
std::string neighbourhood_words(const Board& board) {
  const Neighbourhood& has = board.neighbourhood();
  return std::string(has.diagonals ? ", with diagonals" : "") +
         (has.wraps_rows ? "; its right side is joined to its left side" : "") +
         (has.wraps_columns ? "; its lower side is joined to its upper side" : "") +
         (board.lines_left_out().empty() ? "" : "; without the jumps " + lines_left_out_text(board));
}

/// "edges: 1-2 1-3"; "lines: 1-2-3" if pegs do not jump along any two edges.
std::string edges_text(const Board& board) {
  std::string text;
  if (board.jumps_along_edges()) {
    text = "edges (a peg jumps along two of them):";
    for (const Edge& edge : board.edges())
      text += " " + board.hole_name(edge.first) + "-" + board.hole_name(edge.second);
    return text + "\n";
  }
  text = "lines (a peg jumps along one of them, both ways):";
  for (const Jump& line : board.lines()) {
    text +=
        " " + board.hole_name(line.from) + "-" + board.hole_name(line.over) + "-" + board.hole_name(line.to);
  }
  return text + "\n";
}

}  // namespace

std::string board_list_text(std::size_t width) {
  std::vector<std::vector<std::string>> rows;
  for (const CatalogueEntry& entry : catalogue())
    rows.push_back({entry.name, holes_of(entry), entry.description});
  return whole_table({{"name", 0, true}, {"holes", 0, false, 1}, {"what it is", 0, true}}, rows, width) +
         "\n'" + as_typed("pegspace boards NAME") +
         "' describes one, such as english or triangle5. For any other board, draw a "
         "picture in a text file; the manual says how.\n";
}

Json board_list_json() {
  Json boards = Json::array();
  for (const CatalogueEntry& entry : catalogue()) {
    boards.push_back(
        {{"name", entry.name}, {"description", entry.description}, {"examples", entry.examples}});
  }
  return {{"boards", boards}};
}

std::string board_text(const Problem& problem, std::span<const Engine> engines, std::size_t width) {
  const Board& board = problem.board;
  const ClassSpace classes(board);
  const std::string holes = counted(board.holes(), "hole", "holes");
  std::string text =
      board.name() + ": " + holes +
      (board.is_graph() ? " of a graph"
                        : " on the " + std::string(lattice_name(board.lattice())) + " lattice") +
      neighbourhood_words(board) + "\n\n";
  // If there are many edges, their list says more.
  const bool with_edges =
      board.jumps_along_edges() && static_cast<int>(board.edges().size()) <= 2 * board.holes();
  const auto drawing = [&](const std::vector<std::string>& words) {
    return board.is_graph() && with_edges ? draw_graph(board, words) : draw_board(board, words);
  };
  const std::vector<std::string> names = hole_words(board, HoleLabels::names);
  const std::vector<std::string> numbers = hole_words(board, HoleLabels::numbers);
  std::vector<std::vector<std::string>> drawings = {drawing(names)};
  if (numbers != names) drawings.push_back(drawing(numbers));
  text += drawings_in_rows(drawings, width);
  text += "\n" + counted(board.jumps().size(), "jump", "jumps") + ", " +
          counted(board.symmetries().size(), "symmetry", "symmetries") + " (the identity included)" +
          automorphisms_text(board) + "\n";
  const bool is_default = problem.start == start_with_vacancies(board, bit(board.default_vacancy()));
  text += (is_default ? "default start: " : "start: ") + problem.start_label +
          (!is_default      ? ""
           : board.centre() ? " (the centre)"
                            : " (hole 1; the board has no centre)") +
          "\n";
  text += "position classes: 2^" + std::to_string(classes.codimension()) + " = " +
          to_grouped(Count(1) << static_cast<unsigned>(classes.codimension())) + ", each of 2^" +
          std::to_string(classes.dimension()) + " positions\n";
  if (board.is_graph()) text += edges_text(board);
  return text + problems_text(board, width) + engines_text(problem, engines) +
         known_counts_text(board, width);
}

Json board_details_json(const Problem& problem, std::span<const Engine> engines) {
  const Board& board = problem.board;
  const ClassSpace classes(board);
  Json json = board_json(board, problem.start);
  json["hole_names"] = hole_words(board, HoleLabels::names);
  json["cells"] = Json::array();  // row and column of each hole in the picture, from 0
  for (int hole = 0; hole < board.holes(); ++hole) {
    json["cells"].push_back({board.cell(hole).row, board.cell(hole).column});
  }
  json["jumps"] = board.jumps().size();
  json["symmetries"] = board.symmetries().size();
  if (board.is_graph()) {
    const Automorphisms all = find_automorphisms(board.holes(), board.jumps());
    json["automorphisms"] = json_count(Count(order_of(all)));
    json["edges"] = Json::array();
    for (const Edge& edge : board.edges()) {
      json["edges"].push_back({board.hole_name(edge.first), board.hole_name(edge.second)});
    }
  }
  json["centre"] = board.centre() ? Json(board.hole_name(*board.centre())) : Json(nullptr);
  json["start"] = problem.start_label;
  json["class_dimension"] = classes.dimension();
  json["class_codimension"] = classes.codimension();
  json["classes"] = json_count(Count(1) << static_cast<unsigned>(classes.codimension()));
  const auto finishes = finishes_by_vacancy(board);
  json["feasible_single_peg_problems"] = problem_count(finishes);
  json["feasible_finishes"] = Json::object();
  for (const auto& [vacancy, pegs] : finishes) json["feasible_finishes"][board.hole_name(vacancy)] = pegs;
  json["engines"] = Json::array();
  for (const Engine& engine : engines) {
    const LevelRequest all;
    const MemoryPlan plan = engine.plan(problem, all, {});
    json["engines"].push_back({{"name", std::string(engine.name)},
                               {"memory_bytes", plan.bytes ? json_bytes(*plan.bytes) : Json(nullptr)},
                               {"note", plan.sentence}});
  }
  json["known_counts"] = Json::array();
  for (const KnownCount& known : known_counts_of(board)) {
    json["known_counts"].push_back({{"start", known.start.empty() ? Json(nullptr) : Json(known.start)},
                                    {"finish", known.finish.empty() ? Json(nullptr) : Json(known.finish)},
                                    {"quantity", known.quantity},
                                    {"value", json_count(Count(known.value))},
                                    {"source", known.source}});
  }
  return json;
}

const ResultTable<NamedJump> jumps_table{
    "jumps",
    "a jump of the board, in the order in which searches try them",
    {{{"from", "", ColumnType::text, "", "the hole of the peg that jumps"}, &NamedJump::from},
     {{"over", "", ColumnType::text, "", "the hole of the peg that is removed"}, &NamedJump::over},
     {{"to", "", ColumnType::text, "", "the hole where the peg lands"}, &NamedJump::to},
     {{"from_number", "", ColumnType::number, "", "the number of `from`"},
      [](const NamedJump& row) { return row.jump.from + 1; }},
     {{"over_number", "", ColumnType::number, "", "the number of `over`"},
      [](const NamedJump& row) { return row.jump.over + 1; }},
     {{"to_number", "", ColumnType::number, "", "the number of `to`"},
      [](const NamedJump& row) { return row.jump.to + 1; }}}};

std::string jumps_csv(const Board& board) {
  std::vector<Fields> rows;
  for (const Jump& jump : board.jumps()) {
    rows.push_back(jumps_table.fields(
        {board.hole_name(jump.from), board.hole_name(jump.over), board.hole_name(jump.to), jump}));
  }
  return csv_text(jumps_table, rows);
}

}  // namespace pegspace
