#include "play_screen.hpp"

#define NCURSES_NOMACROS
#include <curses.h>

#include <algorithm>
#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <future>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "board/position_class.hpp"
#include "play_view.hpp"
#include "report/files/output.hpp"
#include "report/files/saved_game.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "solving/find_solution.hpp"

namespace pegspace {
namespace {

constexpr int idle_milliseconds = 100;     // how often signals are looked for
constexpr int thinking_milliseconds = 20;  // how often a search is looked after
constexpr int showing_milliseconds = 450;  // from jump to jump of a solution that is shown
constexpr int escape_milliseconds = 25;    // how long ncurses waits for the rest of an escape sequence

constexpr int control(char letter) {
  return letter & 0x1F;
}

/// The terminal in ncurses' hands, from construction to destruction.
class Screen {
 public:
  Screen() {
    std::setlocale(LC_CTYPE, "");  // the characters of drawings are UTF-8 only where this is
    terminal_ = ::newterm(nullptr, stdout, stdin);
    if (terminal_ == nullptr) {
      const char* type = std::getenv("TERM");
      throw InputError("play cannot use this terminal (TERM is '" + std::string(type ? type : "") +
                       "'). Set TERM to its type, such as xterm-256color.");
    }
    ::raw();  // Ctrl-C comes as a key
    ::noecho();
    ::keypad(stdscr, TRUE);
    ::set_escdelay(escape_milliseconds);
    ::mousemask(BUTTON1_PRESSED, nullptr);
    ::mouseinterval(0);
    ::curs_set(0);
  }
  ~Screen() {
    ::endwin();
    ::delscreen(terminal_);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

 private:
  InterruptDelay interrupt_delay_;  // nothing ends the program before the terminal is restored
  SCREEN* terminal_ = nullptr;
};

/// What is wanted of a search that runs beside the screen.
///   start:         whether the game can be won, asked when it opens
///   other_start:   which other vacancy it can be won from
///   last_winnable: when it still could be
enum class Question { hint, show, start, other_start, last_winnable };

/// Those that the player waits for: any key stops them, and does nothing else.
bool is_waited_for(Question question) {
  return question == Question::hint || question == Question::show;
}

/// The positions with one vacancy from which the position class allows the finish, one of each kind up to the
/// board's symmetries.
std::vector<Position> possible_starts(const Problem& problem) {
  std::vector<Position> starts;
  for (const SinglePegProblem& possible : feasible_single_peg_problems(problem.board)) {
    const Position start = start_with_vacancies(problem.board, bit(possible.vacancy));
    const Problem other{problem.board, start, "", {}};
    const bool is_new = starts.empty() || starts.back() != start;
    if (is_new && why_impossible(other, *problem.finish).empty()) starts.push_back(start);
  }
  return starts;
}

/// The answer of a table. What is played is reachable, so what is not winning there cannot be won.
FoundSolution look_up(const WinningSource& table, Position position) {
  FoundSolution found;
  if (table.contains(position)) {
    found.outcome = Outcome::solution;
    found.jumps = table.first_solution(position);
  }
  return found;
}

/// A search for a solution in a thread of its own, that can be stopped.
class Thinking {
 public:
  /// `table` may be null; else it answers instead of searches.
  Thinking(const SolutionFinder& finder, const WinningSource* table, std::uint64_t memory_bytes, int threads)
      : finder_(finder), table_(table), memory_bytes_(memory_bytes), threads_(threads) {}
  ~Thinking() { stop(); }
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  bool running() const { return answer_.valid(); }
  Question question() const { return question_; }

  /// Asks about positions, the first that can be won ends it.
  void ask(Question question, std::vector<Position> positions) {
    stop();
    question_ = question;
    answer_ = std::async(std::launch::async, [this, positions = std::move(positions)] {
      FindOptions options;
      options.memory_bytes = memory_bytes_;
      options.threads = threads_;
      Answer answer;
      for (const Position position : positions) {
        answer.found = table_ != nullptr ? look_up(*table_, position) : finder_.find(position, options);
        if (answer.found.outcome == Outcome::solution) break;
        ++answer.failures;
      }
      return answer;
    });
  }

  struct Answer {
    FoundSolution found;       ///< of the last position asked about
    std::size_t failures = 0;  ///< positions before it that cannot be won
  };

  bool ready() const {
    return running() && answer_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }
  /// Throws what the search threw.
  Answer take() { return answer_.get(); }

  void stop() {
    if (!running()) return;
    set_interrupt_requested(true);
    answer_.wait();
    answer_ = {};
    set_interrupt_requested(false);
  }

 private:
  const SolutionFinder& finder_;
  const WinningSource* table_;
  std::uint64_t memory_bytes_;
  int threads_;
  Question question_ = Question::hint;
  std::future<Answer> answer_;
};

/// The heading of a key, or nothing.
std::optional<Heading> heading_of(int key, bool square) {
  switch (key) {
    case KEY_LEFT:
    case 'a':
    case 'A':
    case '4':
      return Heading::left;
    case KEY_RIGHT:
    case 'd':
    case 'D':
    case '6':
      return Heading::right;
    case KEY_UP:
    case '8':
      return Heading::up;
    case KEY_DOWN:
    case 's':
    case '2':
      return Heading::down;
    case 'w':
    case 'W':
      return square ? Heading::up : Heading::up_left;
    default:
      break;
  }
  if (square) return std::nullopt;
  switch (key) {
    case KEY_HOME:
    case KEY_A1:
    case '7':
      return Heading::up_left;
    case KEY_PPAGE:
    case KEY_A3:
    case '9':
    case 'e':
    case 'E':
      return Heading::up_right;
    case KEY_END:
    case KEY_C1:
    case '1':
    case 'z':
    case 'Z':
    case 'y':
    case 'Y':
      return Heading::down_left;
    case KEY_NPAGE:
    case KEY_C3:
    case '3':
    case 'x':
    case 'X':
      return Heading::down_right;
    default:
      return std::nullopt;
  }
}

class Play {
 public:
  Play(Game game, const ScreenOptions& options)
      : options_(options),
        finder_(game.board(), *game.played().finish),
        session_(std::move(game)),
        view_({options.style.colour, options.style.unicode}),
        thinking_(finder_, options.table, options.memory_bytes, options.threads) {
    if (options.style.upside_down) session_.turn_over();
    set_labels();
    saved_.assign(session_.game().made().begin(), session_.game().made().end());
    open();
  }

  Game run() {
    while (!quits_) {
      if (shows_keys_) {
        view_.draw_keys(session_);
      } else {
        view_.draw(session_, thinking_.running() && is_waited_for(thinking_.question()));
      }
      const int wait = thinking_.running() ? thinking_milliseconds
                       : rest_.empty()     ? idle_milliseconds
                                           : showing_milliseconds;
      ::timeout(wait);
      const int key = ::getch();
      throw_if_interrupted();
      if (key != ERR) {
        react(key);
      } else if (thinking_.ready()) {
        use_answer();
      } else if (!thinking_.running()) {
        show_next();
      }
    }
    return session_.game();
  }

 private:
  void set_labels() {
    while (session_.labels() != options_.style.labels) session_.next_labels();
  }

  /// Finds out whether a new game can be won; a saved one has its player.
  void open() {
    const Game& game = session_.game();
    if (!game.made().empty() || game.state() == Game::State::won) return;
    thinking_.ask(Question::start, {game.position()});
  }

  void react(int key) {
    if (key == control('c')) throw Interrupted("interrupted");
    if (key == KEY_RESIZE || key == control('l')) return void(::clearok(curscr, TRUE));
    if (key == control('z')) return suspend();
    const bool was_busy = thinking_.running() || !rest_.empty();
    const bool was_asked = thinking_.running() && is_waited_for(thinking_.question());
    if (shows_keys_) return void(shows_keys_ = false);
    thinking_.stop();
    rest_.clear();
    if (was_asked) session_.say("Stopped; no answer was found yet.");
    // Any key ends thinking and showing; so that it can be a careless one, it does nothing else.
    if (was_busy && key != 'q' && was_asked) return;
    if (typed_) return type(key);
    if (key != 'q' && key != 'Q') asked_to_quit_ = false;
    if (const auto heading = heading_of(key, session_.board().lattice() != Lattice::triangular))
      return session_.point(*heading);
    command(key);
  }

  void command(int key) {
    switch (key) {
      case ' ':
      case '\n':
      case '\r':
      case KEY_ENTER:
        return session_.select();
      case control('['):
        return session_.cancel();
      case KEY_MOUSE:
        return mouse();
      case 'u':
      case 'U':
      case KEY_BACKSPACE:
      case control('h'):
        return session_.undo();
      case 'r':
      case 'R':
        return session_.redo();
      case 'n':
      case 'N':
        return session_.restart();
      case 'h':
      case 'H':
        return ask(Question::hint);
      case 'o':
      case 'O':
        return ask(Question::show);
      case 'l':
      case 'L':
        return session_.next_labels();
      case 'f':
      case 'F':
        return session_.turn_over();
      case 'g':
      case 'G':
        typed_ = "";
        return say_typed();
      case 't':
      case 'T':
        return take_other_start();
      case '?':
        shows_keys_ = true;
        return;
      case 'S':
        return save();
      case 'q':
      case 'Q':
        return quit();
      default:
        return;
    }
  }

  /// A key of the hole that is being typed.
  void type(int key) {
    if (key == control('[')) {
      typed_.reset();
      return session_.cancel();
    }
    if (key == '\n' || key == '\r' || key == KEY_ENTER) {
      const std::string words = *std::exchange(typed_, std::nullopt);
      return words.empty() ? session_.cancel() : session_.go_to(words);
    }
    if (key == KEY_BACKSPACE || key == control('h') || key == 127) {
      if (!typed_->empty()) typed_->pop_back();
    } else if (key > ' ' && key < 127) {
      *typed_ += static_cast<char>(key);
    }
    say_typed();
  }

  void say_typed() { session_.say("Hole, or jump such as d2-d4: " + *typed_ + "_   (Enter; Esc leaves)"); }

  /// Jumps that are not in a file would be lost: then the key is to be pressed twice.
  void quit() {
    const Game& game = session_.game();
    const bool is_saved = std::ranges::equal(saved_, game.made());
    quits_ = is_saved || game.made().empty() || game.state() == Game::State::won || asked_to_quit_;
    if (quits_) return;
    asked_to_quit_ = true;
    session_.say("The game is not saved. q again quits, S saves.");
  }

  /// The game from the start that was offered.
  void take_other_start() {
    if (!other_start_) return;
    const Problem& problem = session_.game().problem();
    const HoleSet vacancies = problem.board.all_holes() & ~*other_start_;
    const bool upside_down = session_.upside_down();
    Problem other{problem.board, *other_start_, problem.board.hole_names(vacancies), problem.finish};
    other_start_.reset();
    session_ = PlaySession(Game(std::move(other)));
    if (upside_down) session_.turn_over();
    set_labels();
  }

  void mouse() {
    MEVENT event{};
    if (::getmouse(&event) != OK) return;
    if (const auto hole = view_.hole_at(event.y, event.x)) session_.click(*hole);
  }

  /// Ctrl-Z: back to the shell, and on again after "fg".
  static void suspend() {
    ::endwin();
    std::raise(SIGTSTP);
    ::clearok(curscr, TRUE);
  }

  void save() {
    try {
      write_whole_file(options_.save_path, saved_game_text(session_.game()));
      saved_.assign(session_.game().made().begin(), session_.game().made().end());
      session_.say("Saved. Play on with: pegspace play --load " + options_.save_path);
    } catch (const std::runtime_error& error) {
      session_.say(std::string("Not saved: ") + error.what());
    }
  }

  void ask(Question question) {
    session_.cancel();
    if (session_.game().state() == Game::State::won) return session_.say("You have won already.");
    thinking_.ask(question, {session_.game().position()});
  }

  void use_answer() {
    const Question question = thinking_.question();
    try {
      const Thinking::Answer answer = thinking_.take();
      if (question == Question::last_winnable) return tell_last_winnable(answer);
      if (question == Question::start) return tell_start(answer);
      if (question == Question::other_start) return tell_other_start(answer);
      if (answer.found.outcome != Outcome::solution) return tell_lost(answer.found.outcome);
      if (question == Question::hint) return session_.show_hint(answer.found.jumps.front());
      rest_ = answer.found.jumps;
      session_.say(counted(rest_.size(), "jump", "jumps") + " to the finish. Any key stops.");
    } catch (const ResourceError&) {
      if (!is_waited_for(question)) return;
      session_.say("Not known: the search needs more memory than it may take.");
    }
  }

  void tell_lost(Outcome outcome) {
    if (outcome == Outcome::forbidden && session_.game().made().empty())
      return session_.say("This cannot be won: number of pegs or position class forbid it.");
    session_.say("No longer winnable.");
    std::vector<Position> earlier;
    for (std::size_t made = session_.game().made().size(); made > 0; --made)
      earlier.push_back(session_.game().position_after(made - 1));
    if (earlier.empty()) return session_.say("This start cannot be won.");
    thinking_.ask(Question::last_winnable, std::move(earlier));
  }

  void tell_start(const Thinking::Answer& answer) {
    if (answer.found.outcome == Outcome::solution) return;
    session_.say("This start cannot be won" +
                 std::string(answer.found.outcome == Outcome::forbidden
                                 ? ": number of pegs or position class forbid it."
                                 : "."));
    // A table knows one start only; backwards a start is a finish.
    if (options_.table != nullptr || session_.game().backwards()) return;
    starts_ = possible_starts(session_.game().problem());
    if (!starts_.empty()) thinking_.ask(Question::other_start, starts_);
  }

  void tell_other_start(const Thinking::Answer& answer) {
    if (answer.found.outcome != Outcome::solution) return;
    other_start_ = starts_[answer.failures];
    const Board& board = session_.board();
    session_.say("This start cannot be won; with " + board.hole_names(board.all_holes() & ~*other_start_) +
                 " empty it can: t takes that start.");
  }

  void tell_last_winnable(const Thinking::Answer& answer) {
    if (answer.found.outcome != Outcome::solution)
      return session_.say("No longer winnable, and it never was: this start has no solution.");
    session_.say("No longer winnable; it was " + counted(answer.failures + 1, "jump", "jumps") +
                 " ago. u undoes.");
  }

  /// The next jump of a solution that is being shown.
  void show_next() {
    if (rest_.empty()) return;
    session_.play(rest_.front());
    rest_.erase(rest_.begin());
    if (!rest_.empty()) session_.say(counted(rest_.size(), "jump", "jumps") + " to go. Any key stops.");
  }

  const ScreenOptions& options_;
  SolutionFinder finder_;
  PlaySession session_;
  PlayView view_;
  Thinking thinking_;
  std::vector<Jump> rest_;               ///< of the solution that is being shown
  std::vector<Position> starts_;         ///< that are asked about
  std::optional<Position> other_start_;  ///< one that can be won, where this cannot
  std::optional<std::string> typed_;     ///< of a hole that is being typed
  std::vector<Jump> saved_;              ///< the jumps in the file that was saved or loaded
  bool shows_keys_ = false;
  bool asked_to_quit_ = false;
  bool quits_ = false;
};

}  // namespace

Game play_on_screen(Game game, const ScreenOptions& options) {
  Screen screen;
  return Play(std::move(game), options).run();
}

}  // namespace pegspace
