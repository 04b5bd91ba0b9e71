// `pegspace play`: a game in the terminal, full screen.
#include <unistd.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "counting/solutions/winning_source.hpp"
#include "drawing_options.hpp"
#include "play_screen.hpp"
#include "report/notation/solutions_reader.hpp"
#include "report/terminal/terminal.hpp"
#include "saved_option.hpp"
#include "shared_options.hpp"

namespace pegspace {
namespace {

struct PlayOptions : SharedOptions {
  bool backwards = false;
  std::optional<std::string> load;
  DrawingOptions drawing;

  void declare(Options& options) {
    add_problem(options, "any single peg");
    options.add("backwards", backwards,
                "begin with the finish and take jumps back to the start (--finish with a hole or picture)",
                Group::problem);
    options.add(
        "load", load, "FILE",
        "begin with the jumps of a saved game, or of a solution that solve wrote; the key S saves there, or "
        "to BOARD.game if FILE is JSON or holds several",
        Group::problem);
    add_memory(options);
    add_saved(options);
    drawing.declare(options);
  }
};

Game new_game(const Arguments& arguments, const PlayOptions& given, std::vector<NamedPath>& inputs,
              const SetReader* set) {
  ProblemInput input = read_problem(arguments, given, set);
  inputs = input.inputs;
  for (const NamedPath& path : inputs) {
    if (path.path == "-")
      throw InputError("play reads keys from standard input, so the " + path.option +
                       " cannot come from there.");
  }
  if (!input.problem.finish) input.problem.finish = finish_anywhere(input.problem.board);
  if (given.backwards && input.problem.finish->number() != 1) {
    throw InputError(
        "--backwards begins with the finish, so that must be one position. Add --finish with a hole or a "
        "picture, or omit --backwards.");
  }
  return Game(std::move(input.problem), given.backwards);
}

/// Makes the jumps of a saved game. Backwards they are in the order in which they can be made, to the finish.
/// S saves to the file if it holds nothing else.
void load_game(const std::string& path, Game& game, ScreenOptions& options) {
  if (path == "-")
    throw InputError("play reads keys from standard input, so the game cannot come from there.");
  SolutionsReader reader(game.board(), game.problem().start, TextInput(path, "a saved game"),
                         *game.problem().finish);
  ReadSolution saved = reader.next().value();
  const bool has_more = reader.next().has_value();
  if (game.backwards()) std::reverse(saved.begin(), saved.end());
  const LegalPart legal = legal_part(game.board(), game.played().start, saved);
  if (!legal.whole) {
    const ReadJump& jump = saved[legal.jumps.size()];
    throw InputError(jump.place + ": the jump " + game.board().hole_name(jump.from) + "-" +
                     game.board().hole_name(jump.to) +
                     " is not possible there. Give --load the board, start and " +
                     (game.backwards() ? "finish" : "other options") + " of the saved game.");
  }
  for (const Jump& jump : legal.jumps) game.play(jump);
  if (has_more) options.message = "'" + printable(path) + "' holds several solutions: the first is loaded.";
  if (!has_more && !reader.has_json()) options.save_path = path;
}

void require_terminal() {
  if (::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1) return;
  throw InputError("play needs a terminal on standard input and output. '" + as_typed("pegspace solve") +
                   "' works without one.");
}

/// How the game ended, and its jumps; those of a game played backwards in the order in which they can be
/// made.
std::string outcome(const Game& game) {
  const std::string state = game.state() == Game::State::won    ? "won"
                            : game.state() == Game::State::lost ? "lost"
                                                                : "not finished";
  const std::string jumps = game.made().empty() ? "" : jumps_line(game);
  const bool leads_on = game.backwards() && !jumps.empty();
  return game.board().name() + (game.backwards() ? ", backwards" : "") + ": " + state + ", " +
         counted(game.pegs(), "peg", "pegs") + " left" + (leads_on ? "; from there to the finish:" : "") +
         "\n" + jumps;
}

ExitCode run_play(const Arguments& arguments, const PlayOptions& given) {
  std::vector<NamedPath> inputs;
  ScreenOptions options;
  options.style = style_of(given.drawing);
  options.style.unicode = locale_is_utf8();
  options.resources = resources_of(given);
  const auto set = open_set(given);
  Game game = new_game(arguments, given, inputs, set.get());
  options.save_path = game.board().name() + ".game";
  if (given.load) load_game(*given.load, game, options);
  std::optional<WinningSet> winning;
  if (set != nullptr) {
    if (game.backwards()) {
      throw InputError(
          "--saved has the ways onwards from a position, not the ways back. Omit --saved or --backwards.");
    }
    const Finish& finish = *game.problem().finish;
    if (!set->has_winning(finish)) {
      throw InputError("'" + set->path() + "' has no winning positions of the finish " + finish.label +
                       ". Save it with this finish, or omit --saved" +
                       (given.pegs_left ? " or --pegs-left."
                        : given.finish  ? " or --finish."
                                        : "."));
    }
    options.winning = &winning.emplace(*set, game.problem());
  }
  check_paths_differ({{{"--load", options.save_path}}, inputs, {}});
  require_terminal();
  game = play_on_screen(std::move(game), options);
  write_stdout(outcome(game));
  return ExitCode::done;
}

}  // namespace

Command play_command() {
  return {"play",
          "BOARD",
          1,
          "lets you play in the terminal, with exact hints",
          "Plays in full screen. Move the cursor with the arrow keys or WASD (on triangular boards a d, w "
          "e, z x), take a peg with space or Enter and choose where it jumps. u undoes, r redoes, n "
          "restarts. h shows a jump after which the finish can still be reached, or says that there is "
          "none; it is always exact. o shows the rest of a solution, l labels the holes, S saves, q quits, "
          "? lists all keys. The default finish is any single peg. If the start has no solution, play says "
          "so.\n\nWith "
          "--backwards the game begins with the finish: a peg jumps back over an empty hole, where a peg "
          "reappears, and you win when you reach the start. The jumps printed at the end go forwards, to "
          "the finish.",
          "  $ play english --finish d4\n"
          "  $ play english --finish d4 --backwards\n"
          "  $ play triangle5 --start 5 --labels numbers\n"
          "  $ play english --load english.game\n",
          invocation<PlayOptions, run_play>};
}

}  // namespace pegspace
