// `pegspace play`: a game in the terminal, full screen.
#include <unistd.h>

#include <algorithm>

#include "base/error.hpp"
#include "command.hpp"
#include "counting/tables/winning_set.hpp"
#include "drawing_options.hpp"
#include "play_screen.hpp"
#include "report/files/saved_game.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "set_option.hpp"
#include "shared_options.hpp"

namespace pegspace {
namespace {

struct PlayOptions : SharedOptions {
  bool backwards = false;
  std::optional<std::string> load;
  std::string save_game;  ///< path, "" for the usual one
  DrawingOptions drawing;

  void declare(Options& options) {
    add_problem(options);
    options.add("backwards", backwards,
                "begin with the finish and take jumps back to the start (--finish with a hole or picture)");
    options.add("load", load, "FILE", "continue a saved game (without BOARD)");
    options.add("save-game", save_game, "FILE", output_path,
                "where the key S saves the game; default: the file loaded, or BOARD.game.json");
    add_memory(options);
    add_set(options);
    add_table(options);
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
  return Game(std::move(input.problem), given.backwards);
}

Game read_game(const Arguments& arguments, const PlayOptions& given, std::vector<NamedPath>& inputs,
               const SetReader* set) {
  if (!given.load) return new_game(arguments, given, inputs, set);
  if (*given.load == "-")
    throw InputError("play reads keys from standard input, so the game cannot come from there.");
  if (!arguments.words.empty() || given.start || given.names_finish() || given.backwards)
    throw InputError("--load takes board, start, finish and direction from the file. Omit them here.");
  Game game = load_saved_game(*given.load);
  if (set == nullptr) return game;
  require_same(*set, game.problem());
  inputs.push_back({"--set", set->path()});
  return game;
}

void require_terminal() {
  if (::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1) return;
  throw InputError("play needs a terminal on standard input and output. 'pegspace solve' works without one.");
}

/// How the game ended, and its jumps; those of a game played backwards in the order in which they can be made.
std::string outcome(const Game& game) {
  const std::string state = game.state() == Game::State::won    ? "won"
                            : game.state() == Game::State::lost ? "lost"
                                                                : "not finished";
  std::vector<Jump> made(game.made().begin(), game.made().end());
  if (game.backwards()) std::reverse(made.begin(), made.end());
  std::string jumps;
  for (const Jump& jump : made) jumps += (jumps.empty() ? "" : " ") + game.board().jump_name(jump);
  const bool leads_on = game.backwards() && !jumps.empty();
  return game.board().name() + (game.backwards() ? ", backwards" : "") + ": " + state + ", " +
         counted(static_cast<std::uint64_t>(game.pegs()), "peg", "pegs") + " left" +
         (leads_on ? "; from there to the finish:" : "") + "\n" + (jumps.empty() ? "" : jumps + "\n");
}

ExitCode run_play(const Arguments& arguments, const PlayOptions& given) {
  std::vector<NamedPath> inputs;
  ScreenOptions options;
  options.style = style_of(given.drawing);
  options.style.unicode = locale_is_utf8();
  const SearchOptions resources = resources_of(given);
  options.memory_bytes = resources.memory_bytes;
  options.threads = resources.threads;
  const auto set = open_set(given);
  Game game = read_game(arguments, given, inputs, set.get());
  std::optional<WinningSet> winning;
  if (set != nullptr) {
    if (game.backwards()) {
      throw InputError(
          "--set has the ways onwards from a position, not the ways back. Omit --set or --backwards.");
    }
    const Finish& finish = *game.problem().finish;
    if (!set->has_winning(finish)) {
      throw InputError("'" + set->path() + "' has no winning positions of the finish " + finish.label +
                       ". Make it with --finish, or omit --set.");
    }
    options.winning = &winning.emplace(*set, game.problem());
  }
  options.save_path = !given.save_game.empty() ? given.save_game
                      : given.load             ? *given.load
                                               : game.board().name() + ".game.json";
  if (!given.save_game.empty()) check_writable(options.save_path, "--save-game");
  check_paths_differ({{{"--save-game", options.save_path}}, inputs, {}});
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
          "e, z x), take a peg with space or Enter and choose where it jumps; or click. u undoes, r "
          "redoes, n restarts. h shows a jump after which the finish can still be reached, or says that "
          "there is none; it is always exact. o shows the rest of a solution, g goes to a hole by name, f "
          "turns the board upside down, S saves, q quits, ? lists all keys. The default finish is any "
          "single peg. If the start has no solution, play says so and offers a start that has.\n\nWith "
          "--backwards the game begins with the finish: a peg jumps back over an empty hole, where a peg "
          "reappears, and you win when you reach the start. The jumps printed at the end go forwards, to "
          "the finish.",
          "  pegspace play english --finish d4\n"
          "  pegspace play english --finish d4 --backwards\n"
          "  pegspace play triangle5 --start 5 --labels numbers\n"
          "  pegspace play --load english.game.json\n",
          invocation<PlayOptions, run_play>};
}

}  // namespace pegspace
