// `pegspace query`: everything about one position of a problem: whether it is reached, whether it wins, in
// how many ways, and the same of each of its jumps. Keeps the positions of the problem in a file (--save),
// and answers from such a file (--saved). A position that is not reached is an answer, not an error.
#include <unistd.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "counting/position_facts.hpp"
#include "drawing_options.hpp"
#include "report/position_report.hpp"
#include "report/terminal/terminal.hpp"
#include "run.hpp"
#include "save_option.hpp"

namespace pegspace {
namespace {

struct QueryOptions : SharedOptions {
  bool games = false;
  bool duotaire = false;
  std::string save;  ///< path, "" for none
  DrawingOptions drawing;

  void declare(Options& options) {
    add_problem(options, "any single peg");
    options.add("games", games, "also count the games from it and through it", Group::request);
    options.add("duotaire", duotaire, "who wins duotaire from it; the nim values of it and its children",
                Group::request);
    add_saved(options);
    add_save(options, save);
    add_engine(options);
    add_resources(options);
    add_json(options, "query", "the results");
    drawing.declare(options);
    add_display(options);
    add_dry_run(options);
    options.most_used({"start", "finish", "games", "saved", "save", "json", "labels", "threads", "memory"});
  }
};

PositionFacts find_facts(Run& run, Position position, const QueryOptions& given) {
  if (run.set != nullptr) {
    PositionFacts facts =
        facts_within(run.problem, position, given.games, run.engine(), run.resources, run.listener());
    if (given.duotaire && facts.reachable)
      add_nim_values(facts, run.problem, run.engine(), run.resources, run.listener());
    return facts;
  }
  const EngineChoice engine_for = run.engine_choice();
  PositionFacts facts =
      position_facts(run.problem, position, given.games, engine_for, run.resources, run.listener());
  const Problem from = problem_from(run.problem.board, position);
  if (given.duotaire) add_nim_values(facts, from, engine_for(from), run.resources, run.listener());
  return facts;
}

void check_options(const Arguments& arguments, const QueryOptions& given, bool has_position) {
  if (!has_position && given.save.empty()) {
    throw InputError("query needs a position: vacant:d4,e4, pegs:d4,e4, 0x83, or a picture file ('" +
                     as_typed("pegspace query --help") + "' says more).");
  }
  if (!has_position) {
    arguments.refuse({"json", "games", "duotaire", "color", "labels"},
                     "needs a position. Without one, --save only writes the file.");
  }
}

ExitCode run_query(const Arguments& arguments, const QueryOptions& given) {
  RunRequest asked(arguments, given);
  const bool has_position = arguments.words.size() > (asked.set != nullptr ? 0 : 1);
  check_options(arguments, given, has_position);
  if (!asked.problem.finish) asked.problem.finish = finish_anywhere(asked.problem.board);
  const Position position = has_position ? read_position_argument(arguments.words.back(), asked.problem.board,
                                                                  asked.inputs, asked.notes)
                                         : 0;
  require_listed_finish(asked.problem, "query");
  const auto file = open_save(asked, given.save);
  Run run(std::move(asked), Sought::winning);
  const Problem& problem = run.problem;
  if (given.dry_run) return run.show_plan(run.plan("the numbers of two levels at a time"));
  if (file != nullptr) save_positions(run, *file, given.save);
  if (!has_position) return run.write({});
  const auto so_far = [&](FailureKind kind) {
    return (file != nullptr ? "Only the positions were written." : run.nothing_so_far()) +
           (kind == FailureKind::resource && given.games ? " Without --games it needs less." : "");
  };
  const PositionFacts facts = run.follow(so_far, [&] { return find_facts(run, position, given); });
  run.print(problem.board.name() + "; start " + problem.start_label + "; finish " + problem.finish->label +
            "\n\n" + position_text(problem, facts, style_of(given.drawing), table_width(STDOUT_FILENO)));
  return run.write(
      {.content = position_json(problem, facts), .question = {{"position", std::to_string(position)}}});
}

}  // namespace

Command query_command() {
  return {
      "query",
      "BOARD [POSITION]",
      2,
      "analyses one position and its jumps",
      "Analyses one position: can it be reached from the start, and by how many sequences of jumps; can "
      "the finish be reached from it, by how many solutions, and which jumps do all of these make; its "
      "class, depth and orbit; and the numbers for each of its jumps.\n\nPOSITION is vacant:d4,e4 (all "
      "other holes hold pegs), pegs:d4,e4 (all others are empty), a hexadecimal number such as 0x83 "
      "(bit i is the peg in hole i + 1), a file with a picture, or - for stdin. The default finish is any "
      "single peg. --save keeps the positions in a file, from which --saved answers without a search; if "
      "a position cannot be reached, --saved says only that.",
      "  $ query english vacant:d2,d3 --finish d4\n"
      "  $ query triangle5 vacant:2,4 --start 1 --json -\n"
      "  $ query english --finish d4 --save english.set\n"
      "  $ query vacant:d2,d3 --saved english.set\n",
      invocation<QueryOptions, run_query>};
}

}  // namespace pegspace
