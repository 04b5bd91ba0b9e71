// `pegspace boards`: the list of boards, or everything that follows from one board's picture: jumps,
// symmetries, classes, which problems the class allows, what memory the engines would take, published
// figures.
#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/automorphisms.hpp"
#include "board/catalogue.hpp"
#include "board/position_class.hpp"
#include "boards_pagoda.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "engines/engines.hpp"
#include "pagoda_search.hpp"
#include "problem_options.hpp"
#include "report/drawing/board_drawing.hpp"
#include "report/drawing/board_svg.hpp"
#include "report/files/problem_json.hpp"
#include "report/terminal/table.hpp"
#include "search_options.hpp"

namespace pegspace {
namespace {

po::options_description boards_options() {
  po::options_description options = empty_options();
  options.add_options()("json", text_value("FILE"),
                        "the same as JSON; - is standard output (and leaves the text out)");
  options.add_options()  //
      ("svg", text_value("FILE"),
       "a picture of the board's start; - is standard output (and leaves the text out)")  //
      ("start,s", text_value("HOLES|FILE"),
       "the start that the picture shows, or that --pagoda begins with; default: the board's own")  //
      ("labels", text_value("none|names|numbers"), "what the picture writes at the holes")          //
      ("pagoda",
       "look for a proof that --finish cannot be reached: by position class, or by a pagoda function "
       "(a linear program); exit code 0 with a proof, 1 without")            //
      ("finish,f", text_value("HOLES|any|FILE"), "the finish for --pagoda")  //
      ("limit", text_value("N"),
       "most work of --pagoda: iterations of the simplex method times jumps, the same on every machine; "
       "default 100000000, ten seconds to a minute; exit code 3 where it is not enough")  //
      ("upside-down", "the picture's last row first")                                     //
      ("jumps",
       "only the list of all jumps, as CSV: from,over,to; holes as --labels says, by name or number")  //
      ("quiet,q", "no text: only files and errors");
  add_memory_option(options);
  return options;
}

std::uint64_t number(int value) {
  return static_cast<std::uint64_t>(value);
}
std::uint64_t number(std::size_t value) {
  return value;
}

/// "33", or of a family "1-55", from its examples.
std::string holes_of(const CatalogueEntry& entry) {
  int least = max_holes;
  int most = 0;
  for (const std::string& name : entry.examples) {
    const int holes = find_board(name).holes();
    least = std::min(least, holes);
    most = std::max(most, holes);
  }
  return least == most ? std::to_string(most) : std::to_string(least) + "-" + std::to_string(most);
}

std::string list_text() {
  std::vector<std::vector<std::string>> rows;
  for (const CatalogueEntry& entry : catalogue())
    rows.push_back({entry.name, holes_of(entry), entry.description});
  return whole_table({{"name", 0, true}, {"holes", 0}, {"what it is", 0, true}}, rows) +
         "\n'pegspace boards NAME' describes one, such as english or triangle5. Any other board: a file "
         "(tools/MANUAL.md).\n";
}

Json list_json() {
  Json boards = Json::array();
  for (const CatalogueEntry& entry : catalogue()) {
    boards.push_back(
        {{"name", entry.name}, {"description", entry.description}, {"examples", entry.examples}});
  }
  return boards;
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

std::string indented(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line.empty() ? "\n" : "    " + line + "\n";
  return text;
}

std::string problems_text(const Board& board) {
  const auto finishes = finishes_by_vacancy(board);
  const std::uint64_t count = problem_count(finishes);
  std::string text = "\nOne vacancy to one peg: " + std::string(count == 0 ? "no" : to_grouped(count)) +
                     (count == 1 ? " problem is" : " problems are") +
                     " allowed by the position class, up to symmetry" + (count == 0 ? ".\n" : "\n");
  std::vector<std::vector<std::string>> rows;
  for (const auto& [vacancy, pegs] : finishes) rows.push_back({board.hole_name(vacancy), join(pegs, " ")});
  if (rows.empty()) return text;
  return text + whole_table({{"  start", 0}, {"finish", 0, true}}, rows);
}

std::string engines_text(const Problem& problem, const SearchOptions& search) {
  std::string text = "\nMemory to enumerate it from " + problem.start_label + ":\n";
  for (const Engine& engine : engines()) {
    const MemoryPlan plan = engine.plan(problem, search, Work::statistics);
    text += "  " + std::string(engine.name) + ": " +
            (plan.bytes == 0 ? plan.sentence : human_bytes(plan.bytes) + " (" + plan.sentence + ")") + "\n";
  }
  return text;
}

std::vector<KnownFigure> figures_of(const Board& board) {
  std::vector<KnownFigure> figures;
  for (const KnownFigure& figure : known_figures()) {
    if (figure.board == board.name()) figures.push_back(figure);
  }
  return figures;
}

std::string figures_text(const Board& board) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> sources;
  for (const KnownFigure& figure : figures_of(board)) {
    auto source = std::find(sources.begin(), sources.end(), figure.source);
    if (source == sources.end()) source = sources.insert(source, figure.source);
    rows.push_back({"  " + figure.start, figure.finish.empty() ? "-" : figure.finish, figure.quantity,
                    to_grouped(Count(figure.value)),
                    "[" + std::to_string(source - sources.begin() + 1) + "]"});
  }
  if (rows.empty()) return "";
  std::string text = "\nKnown figures:\n" + whole_table({{"  start", 0, true},
                                                         {"finish", 0, true},
                                                         {"quantity", 0, true},
                                                         {"value", 0},
                                                         {"source", 0, true}},
                                                        rows);
  for (std::size_t i = 0; i < sources.size(); ++i)
    text += "  [" + std::to_string(i + 1) + "] " + sources[i] + "\n";
  return text;
}

/// Of a graph: what group that is, and how many automorphisms there are.
std::string automorphisms_text(const Board& board) {
  if (!board.is_graph()) return "";
  const Automorphisms all = find_automorphisms(board.holes(), board.jumps());
  const std::string order = order_of(all);
  const std::string number = std::string(all.complete ? "" : "at least ") + to_grouped(Count(order));
  if (all.complete && order == std::to_string(board.symmetries().size()))
    return ": all automorphisms of the jumps";
  return ":\na subgroup of the " + number +
         " automorphisms of the jumps. Canonical columns count up to this subgroup; "
         "all others are exact\nwith any (at most " +
         std::to_string(most_symmetries) + " symmetries are used)";
}

/// "edges: 1-2 1-3" in lines of a terminal's width.
std::string edges_text(const Board& board) {
  std::string text = "edges (from a peg to one it may jump over):";
  std::size_t width = text.size();
  for (const Edge& edge : board.edges()) {
    const std::string word = " " + board.hole_name(edge.first) + "-" + board.hole_name(edge.second);
    if (width + word.size() > 100) {
      text += "\n ";
      width = 1;
    }
    text += word;
    width += word.size();
  }
  return text + "\n";
}

std::string board_text(const Board& board, const SearchOptions& search) {
  const ClassSpace classes(board);
  const int vacancy = board.default_vacancy();
  const std::string holes = counted(number(board.holes()), "hole", "holes");
  std::string text =
      board.name() + ": " + holes +
      (board.is_graph() ? " of a graph"
                        : " on the " + std::string(lattice_name(board.lattice())) + " lattice") +
      "\n\n";
  text += indented(
      side_by_side(draw_board(board, hole_name_words(board)), draw_board(board, hole_number_words(board))));
  text += "\n" + counted(board.jumps().size(), "jump", "jumps") + ", " +
          counted(board.symmetries().size(), "symmetry", "symmetries") + " (the identity included)" +
          automorphisms_text(board) + "\n";
  text += "default start: " + board.hole_name(vacancy) +
          (board.centre() ? " (the centre)" : " (hole 1; the board has no centre)") + "\n";
  text += "position classes: 2^" + std::to_string(classes.codimension()) + " = " +
          to_grouped(Count(1) << static_cast<unsigned>(classes.codimension())) + ", each of 2^" +
          std::to_string(classes.dimension()) + " positions\n";
  if (board.is_graph()) text += edges_text(board);
  return text + problems_text(board) + engines_text(default_problem(board), search) + figures_text(board);
}

Json board_details(const Board& board, const SearchOptions& search) {
  const ClassSpace classes(board);
  const Problem problem = default_problem(board);
  Json json = board_json(board, problem.start);
  json["hole_names"] = hole_name_words(board);
  json["cells"] = Json::array();  // row and column of each hole in the picture, from 0
  for (int hole = 0; hole < board.holes(); ++hole) {
    json["cells"].push_back({board.cell(hole).row, board.cell(hole).column});
  }
  json["jumps"] = number(board.jumps().size());
  json["symmetries"] = number(board.symmetries().size());
  if (board.is_graph()) {
    const Automorphisms all = find_automorphisms(board.holes(), board.jumps());
    json["automorphisms"] = json_number(Count(order_of(all)));
    json["automorphisms_complete"] = all.complete;
    json["edges"] = Json::array();
    for (const Edge& edge : board.edges()) {
      json["edges"].push_back({board.hole_name(edge.first), board.hole_name(edge.second)});
    }
  }
  json["centre"] = board.centre() ? Json(board.hole_name(*board.centre())) : Json(nullptr);
  json["default_start"] = problem.start_label;
  json["class_dimension"] = classes.dimension();
  json["class_codimension"] = classes.codimension();
  json["classes"] = json_number(Count(1) << static_cast<unsigned>(classes.codimension()));
  const auto finishes = finishes_by_vacancy(board);
  json["feasible_single_peg_problems"] = problem_count(finishes);
  json["feasible_finishes"] = Json::object();
  for (const auto& [vacancy, pegs] : finishes) json["feasible_finishes"][board.hole_name(vacancy)] = pegs;
  json["engines"] = Json::array();
  for (const Engine& engine : engines()) {
    const MemoryPlan plan = engine.plan(problem, search, Work::statistics);
    json["engines"].push_back({{"name", std::string(engine.name)},
                               {"memory_bytes", plan.bytes == 0 ? Json(nullptr) : json_number(plan.bytes)},
                               {"note", plan.sentence}});
  }
  json["known_figures"] = Json::array();
  for (const KnownFigure& figure : figures_of(board)) {
    json["known_figures"].push_back({{"start", figure.start},
                                     {"finish", figure.finish.empty() ? Json(nullptr) : Json(figure.finish)},
                                     {"quantity", figure.quantity},
                                     {"value", json_number(Count(figure.value))},
                                     {"source", figure.source}});
  }
  return json;
}

/// The picture of the start, by --start or the board's own.
std::string picture_svg(const Arguments& arguments, const Problem& problem) {
  SvgStyle style;
  style.upside_down = arguments.has("upside-down");
  style.labels = parse_hole_labels(arguments.value("labels").value_or("none"));
  return position_svg(problem.board, problem.start, style);
}

ExitCode run_list(const Arguments& arguments, const Outputs& outputs) {
  refuse_options(arguments, {"svg", "start", "finish", "pagoda", "limit", "jumps", "labels", "upside-down"},
                 "needs a board: pegspace boards NAME.");
  check_outputs(outputs, {});
  if (!arguments.has("quiet") && outputs.json != standard_output) write_stdout(list_text());
  if (!outputs.json.empty()) write_whole_file(outputs.json, json_text(list_json()));
  return ExitCode::done;
}

/// All jumps as CSV, in the order in which searches try them.
std::string jumps_csv(const Board& board, HoleLabels labels) {
  const std::vector<std::string> words =
      labels == HoleLabels::numbers ? hole_number_words(board) : hole_name_words(board);
  const auto word = [&](int hole) { return words[static_cast<std::size_t>(hole)]; };
  std::string text = "from,over,to\n";
  for (const Jump& jump : board.jumps()) {
    text += word(jump.from) + "," + word(jump.over) + "," + word(jump.to) + "\n";
  }
  return text;
}

ExitCode run_jumps(const Arguments& arguments, const Board& board) {
  refuse_options(arguments, {"json", "svg", "start", "finish", "pagoda", "limit", "upside-down", "quiet"},
                 "does not go with --jumps.");
  write_stdout(jumps_csv(board, parse_hole_labels(arguments.value("labels").value_or("names"))));
  return ExitCode::done;
}

ExitCode run_pagoda(const Arguments& arguments, const ProblemInput& input, const Outputs& outputs) {
  refuse_options(arguments, {"svg", "labels", "upside-down"}, "does not go with --pagoda.");
  if (!input.problem.finish) {
    throw InputError(
        "--pagoda looks for a proof that a finish cannot be reached. Add --finish, such as --finish any.");
  }
  check_outputs(outputs, input.inputs);
  std::uint64_t most_steps = PagodaWork::usual_limit;
  if (const auto text = arguments.value("limit"))
    most_steps = static_cast<std::uint64_t>(parse_whole(*text, "--limit", 1, 1'000'000'000'000));
  const std::vector<Exclusion> exclusions = find_exclusions(input.problem, most_steps);
  if (!arguments.has("quiet") && outputs.json != standard_output) {
    write_stdout(exclusions_text(input.problem, exclusions));
  }
  if (!outputs.json.empty())
    write_whole_file(outputs.json, json_text(exclusions_json(input.problem, exclusions)));
  return all_excluded(exclusions) ? ExitCode::done : ExitCode::failed;
}

ExitCode run_boards(const Arguments& arguments) {
  const Outputs outputs{"", arguments.text("json"), ""};
  if (arguments.has("json") && outputs.json.empty()) check_writable("", "--json");
  if (arguments.words().empty()) return run_list(arguments, outputs);
  const ProblemInput input = read_problem(arguments);
  if (arguments.has("jumps")) return run_jumps(arguments, input.problem.board);
  if (arguments.has("pagoda")) return run_pagoda(arguments, input, outputs);
  refuse_options(arguments, {"finish", "limit"}, "is for --pagoda: boards describes a board without it.");
  if (!arguments.has("svg")) {
    refuse_options(arguments, {"start", "labels", "upside-down"},
                   "is for a picture or a proof. Add --svg FILE or --pagoda.");
  }
  const Board& board = input.problem.board;
  const std::string svg = arguments.text("svg");
  check_outputs(outputs, input.inputs);
  if (arguments.has("svg")) check_writable(svg, "--svg");
  check_paths_differ({{"--json", outputs.json}, {"--svg", svg}}, input.inputs);
  const std::string picture = picture_svg(arguments, input.problem);
  const SearchOptions search;
  const bool text_elsewhere = outputs.json == standard_output || svg == standard_output;
  if (!arguments.has("quiet") && !text_elsewhere) write_stdout(board_text(board, search));
  if (!outputs.json.empty()) write_whole_file(outputs.json, json_text(board_details(board, search)));
  if (!svg.empty()) write_whole_file(svg, picture);
  return ExitCode::done;
}

}  // namespace

Command boards_command() {
  return {
      "boards",
      "[BOARD]",
      1,
      "lists the boards, or describes one",
      "Without BOARD: the list of boards known by name. With one (a name, a board file, or -): its "
      "picture with the\n"
      "names and the numbers of the holes, jumps, symmetries, position classes, the problems from one "
      "vacancy to one\n"
      "peg that the class allows, the memory that each engine would take, and published figures with "
      "their source.\n"
      "With --pagoda: a proof that a finish cannot be reached, or that there is none of this kind. A pagoda\n"
      "function gives every hole a whole number so that no jump raises the sum over the pegs; the exit code\n"
      "is 1 where no proof is found.",
      "  pegspace boards\n"
      "  pegspace boards english\n"
      "  pegspace boards triangle6 --json -\n"
      "  pegspace boards triangle5 --jumps --labels numbers\n"
      "  pegspace boards hexagon4 --start d4,e4 --labels names --svg hexagon4.svg\n"
      "  pegspace boards my-board.txt\n"
      "  pegspace boards complete5                            a graph: its edges, and how many symmetries it "
      "has\n"
      "  pegspace boards diamond13 --pagoda --start c2 --finish c5   a proof that there is no solution\n",
      boards_options,
      run_boards};
}

}  // namespace pegspace
