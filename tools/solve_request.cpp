#include "solve_request.hpp"

#include <algorithm>
#include <random>

#include "base/error.hpp"
#include "base/text.hpp"
#include "command_line.hpp"
#include "drawing_options.hpp"
#include "dry_run.hpp"
#include "engines/engines.hpp"
#include "problem_options.hpp"
#include "run_context.hpp"
#include "saved_table_option.hpp"
#include "search_options.hpp"
#include "solution_output.hpp"

namespace pegspace {
namespace {

std::vector<std::string> solver_names() {
  std::vector<std::string> names{"auto", std::string(beam_name), std::string(depth_first_name)};
  for (const Engine& engine : engines()) names.emplace_back(engine.name);
  return names;
}

/// The whole number of an option that only makes sense with another one.
std::optional<std::uint64_t> read_number(const Arguments& arguments, const std::string& option, bool fits,
                                         const std::string& belongs_to, std::int64_t least) {
  const auto text = arguments.value(option);
  if (!text) return std::nullopt;
  if (!fits) throw InputError("--" + option + " goes with " + belongs_to + " only.");
  return static_cast<std::uint64_t>(parse_whole(*text, "--" + option, least, INT64_MAX));
}

std::uint64_t any_seed() {
  std::random_device device;
  return device();
}

void check_solver(const SolveRequest& request) {
  const std::vector<std::string> names = solver_names();
  if (std::find(names.begin(), names.end(), request.solver) == names.end()) {
    throw InputError("there is no engine '" + request.solver + "'." + did_you_mean(request.solver, names) +
                     " The engines of solve are " + join(names, ", ") + ".");
  }
  const bool beam = request.solver == beam_name;
  const bool depth_first = request.solver == depth_first_name;
  if ((request.shortest || !request.conditions.empty()) && (beam || depth_first)) {
    throw InputError(
        std::string(request.shortest ? "--shortest needs" : "--through, --avoid and --first need") +
        " the exact levels of all winning positions, which --engine " + request.solver +
        " does not find. Leave --engine out, or take dense or hash.");
  }
  if (request.way == Way::all && beam) {
    throw InputError("a beam finds one solution, not all. Take --engine dfs, or one with exact levels.");
  }
  if (request.way == Way::random && (beam || depth_first)) {
    throw InputError("--random needs the exact number of solutions, which --engine " + request.solver +
                     " does not know. Leave --engine out, or take --shuffle.");
  }
  if (request.way == Way::shuffle && !beam && !depth_first && request.solver != "auto") {
    throw InputError("--shuffle is for --engine beam and dfs. With --engine " + request.solver +
                     " take --random.");
  }
}

void check_ways(const SolveRequest& request) {
  if (request.shortest && (request.way == Way::random || request.way == Way::shuffle)) {
    throw InputError("--shortest goes with --all and --limit, not with --random or --shuffle.");
  }
  if (request.shortest && !request.conditions.empty()) {
    throw InputError("--shortest and --through, --avoid or --first exclude each other. Give one of them.");
  }
  if (request.way == Way::shuffle && !request.conditions.empty()) {
    throw InputError("--shuffle knows no conditions. With --through, --avoid and --first take --random.");
  }
}

}  // namespace

po::options_description solve_options() {
  po::options_description options = empty_options();
  add_problem_options(options);
  options.add_options()                                                                               //
      ("all", "every solution, in the order of the jumps")                                            //
      ("limit", text_value("N"), "with --all: the first N")                                           //
      ("random", "one of all solutions, each equally likely")                                         //
      ("count", text_value("N"), "with --random: N of them, each drawn from all")                     //
      ("shortest", "a solution with the fewest moves; with --all every such solution")                //
      ("shuffle", "some solution or other, fast; not each equally likely")                            //
      ("seed", text_value("S"), "of --random and --shuffle; the same seed gives the same solutions")  //
      ("notation,n", text_value(notation_list()), "how solutions are written; default: names")        //
      ("boards,b", "draw every position on the way")                                                  //
      ("no-symmetry",
       "with --engine dfs: remember positions as they are, as the first programs did, not up to symmetry")  //
      ("forget",
       "with --engine dfs: remember no lost positions; takes next to no memory, and far more time")  //
      ("stats",
       "say how a search from both ends or depth first went: positions, repeated ones, dead ends")  //
      ("engine,e", text_value("NAME"), (join(solver_names(), ", ") + "; default: auto").c_str());
  add_condition_options(options);
  add_json_options(options, "all that is found");
  add_picture_options(options);
  add_drawing_options(options);
  add_table_option(options);
  add_resource_options(options);
  add_display_options(options);
  add_dry_run_option(options);
  return options;
}

/// Whether the beam is asked for, or taken as the fastest way to some solution.
bool uses_beam(const SolveRequest& request) {
  const bool fast = request.way == Way::first || request.way == Way::shuffle;
  const bool needs_levels = request.shortest || !request.conditions.empty();
  return request.solver == beam_name || (fast && !needs_levels && request.solver == "auto");
}

SolveRequest read_solve_request(const Arguments& arguments, const Problem& problem,
                                std::vector<NamedPath>& inputs) {
  const bool all = arguments.has("all");
  const bool random = arguments.has("random");
  const bool shuffle = arguments.has("shuffle");
  if (int{all} + int{random} + int{shuffle} > 1) {
    throw InputError("--all, --random and --shuffle exclude each other. Give one of them.");
  }
  SolveRequest request;
  request.way = all ? Way::all : random ? Way::random : shuffle ? Way::shuffle : Way::first;
  if (all) request.number = 0;
  if (const auto limit = read_number(arguments, "limit", all, "--all", 1)) request.number = *limit;
  if (const auto count = read_number(arguments, "count", random, "--random", 1)) request.number = *count;
  if (const auto seed = read_number(arguments, "seed", random || shuffle, "--random and --shuffle", 0)) {
    request.seed = *seed;
  } else {
    request.seed = any_seed();
  }
  request.notation = parse_notation(arguments.value("notation").value_or("names"));
  request.boards = arguments.has("boards");
  request.solver = arguments.value("engine").value_or("auto");
  request.shortest = arguments.has("shortest");
  request.conditions = read_conditions(arguments, problem, inputs);
  request.conditions_label = conditions_label(arguments);
  check_ways(request);
  check_solver(request);
  request.symmetry = !arguments.has("no-symmetry");
  request.remember = !arguments.has("forget");
  for (const char* option : {"no-symmetry", "forget"}) {
    if (arguments.has(option) && request.solver != depth_first_name) {
      throw InputError("--" + std::string(option) + " goes with --engine dfs only.");
    }
  }
  if (request.solver != depth_first_name && !uses_beam(request)) {
    refuse_options(arguments, {"stats"},
                   "is about searches from both ends or depth first: --engine beam, dfs or auto.");
  }
  if (!request.symmetry && !request.remember) {
    throw InputError(
        "--forget remembers no positions, so --no-symmetry changes nothing. Leave one of them out.");
  }
  return request;
}

}  // namespace pegspace
