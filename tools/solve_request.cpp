#include "solve_request.hpp"

#include <algorithm>
#include <limits>
#include <random>

#include "base/error.hpp"
#include "base/text.hpp"
#include "engines/engines.hpp"

namespace pegspace {
namespace {

std::vector<std::string> solver_names() {
  std::vector<std::string> names{"auto", std::string(beam_name), std::string(depth_first_name)};
  for (const Engine& engine : engines()) names.emplace_back(engine.name);
  return names;
}

void check_solver(const SolveRequest& request) {
  const std::vector<std::string> names = solver_names();
  if (std::find(names.begin(), names.end(), request.solver) == names.end()) {
    throw InputError("there is no engine '" + request.solver + "'." + did_you_mean(request.solver, names) +
                     " The engines of solve are " + join(names, ", ") + ".");
  }
  const bool beam = request.solver == beam_name;
  const bool depth_first = request.solver == depth_first_name;
  if ((request.fewest_moves || !request.conditions.empty()) && (beam || depth_first)) {
    throw InputError(
        std::string(request.fewest_moves ? "--fewest-moves needs" : "--through, --avoid and --first need") +
        " the exact levels of all winning positions, which --engine " + request.solver +
        " does not find. Omit --engine, or use dense or hash.");
  }
  if (request.way == Way::all && beam) {
    throw InputError("--engine beam finds one solution, not all. Use --engine dfs, dense or hash.");
  }
  if (request.way == Way::random && (beam || depth_first)) {
    throw InputError("--random needs the exact number of solutions, which --engine " + request.solver +
                     " does not know. Omit --engine, or use dense or hash.");
  }
}

void check_ways(const SolveRequest& request) {
  if (request.fewest_moves && request.way == Way::random)
    throw InputError("--fewest-moves can be combined with --all and --limit, not with --random.");
  if (request.fewest_moves && !request.conditions.empty()) {
    throw InputError("--fewest-moves cannot be combined with --through, --avoid or --first.");
  }
}

}  // namespace

void SolveOptions::declare(Options& options) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  add_problem(options, "any single peg");
  options.add("all", all, "print every solution, sorted by their jumps", Group::request);
  options.add("limit", limit, "N", whole<std::uint64_t>(1, most),
              "with --all: the first N (default: every one)", Group::request);
  options.add("random", random, "draw one of all solutions, each equally likely", Group::request);
  options.add("samples", samples, "N", whole<std::uint64_t>(1, most),
              "with --random: draw N solutions, independently (default: 1)", Group::request);
  options.add("fewest-moves", fewest_moves,
              "find a solution with the fewest moves; with --all, every such solution", Group::request);
  options.add("seed", seed, "S", whole<std::uint64_t>(0, most),
              "for --random (default: drawn); the same seed gives the same solutions", Group::request);
  options
      .add("as", as, "NOTATION", parse_notation,
           "how solutions are written (default: names); one of " + join(notation_names(), ", "),
           Group::display)
      .values = notation_names();
  options.add("draw", draw, "draw every position on the way, too", Group::display);
  options.add("engine,e", engine, join(solver_names(), "|"), "search engine (default: auto)",
              Group::resources);
  conditions.declare(options);
  add_json(options, "solve", "all that is found");
  drawing.declare(options);
  add_saved(options);
  add_resources(options);
  add_display(options);
  add_dry_run(options);
  options.most_used({"start", "finish", "all", "random", "samples", "fewest-moves", "as", "draw", "json"});
}

/// Whether the beam is asked for, or taken as the fastest way to some solution.
bool uses_beam(const SolveRequest& request) {
  const bool needs_levels = request.fewest_moves || !request.conditions.empty();
  return request.solver == beam_name ||
         (request.way == Way::first && !needs_levels && request.solver == "auto");
}

SolveRequest read_solve_request(const SolveOptions& given, const Arguments& arguments, const Problem& problem,
                                std::vector<NamedPath>& inputs, std::vector<std::string>& notes) {
  if (given.all && given.random) throw InputError("--all and --random exclude each other. Use one of them.");
  if (!given.all) arguments.refuse({"limit"}, "works only with --all.");
  if (!given.random) arguments.refuse({"samples"}, "works only with --random.");
  if (!given.random) arguments.refuse({"seed"}, "works only with --random.");
  SolveRequest request;
  request.way = given.all ? Way::all : given.random ? Way::random : Way::first;
  request.number = given.all ? given.limit.value_or(0) : given.samples.value_or(1);
  request.seed = given.seed ? *given.seed : std::random_device()();
  request.solver = given.engine;
  request.fewest_moves = given.fewest_moves;
  request.conditions = given.conditions.read(problem, inputs, notes);
  check_ways(request);
  check_solver(request);
  return request;
}

}  // namespace pegspace
