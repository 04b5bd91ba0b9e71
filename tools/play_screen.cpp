#include "play_screen.hpp"

#define NCURSES_NOMACROS
#include <curses.h>

#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <future>
#include <optional>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
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
enum class Question { hint, show, last_winnable };

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
  Play(Game game, const PlayOptions& options)
      : options_(options),
        finder_(game.board(), *game.played().finish),
        session_(std::move(game)),
        view_({options.style.colour, options.style.unicode}),
        thinking_(finder_, options.table, options.memory_bytes, options.threads) {
    if (options.style.upside_down) session_.turn_over();
    while (session_.labels() != options.style.labels) session_.next_labels();
  }

  Game run() {
    while (!quits_) {
      view_.draw(session_, thinking_.running());
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
  void react(int key) {
    if (key == control('c')) throw Interrupted("interrupted");
    if (key == KEY_RESIZE || key == control('l')) return void(::clearok(curscr, TRUE));
    if (key == control('z')) return suspend();
    const bool was_busy = thinking_.running() || !rest_.empty();
    const bool was_asked = thinking_.running() && thinking_.question() != Question::last_winnable;
    thinking_.stop();
    rest_.clear();
    if (was_asked) session_.say("Stopped; no answer was found yet.");
    // Any key ends thinking and showing; so that it can be a careless one, it does nothing else.
    if (was_busy && key != 'q' && was_asked) return;
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
      case 'S':
        return save();
      case 'q':
      case 'Q':
        quits_ = true;
        return;
      default:
        return;
    }
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
      if (answer.found.outcome != Outcome::solution) return tell_lost(answer.found.outcome);
      if (question == Question::hint) return session_.show_hint(answer.found.jumps.front());
      rest_ = answer.found.jumps;
      session_.say(counted(rest_.size(), "jump", "jumps") + " to the finish. Any key stops.");
    } catch (const ResourceError&) {
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

  const PlayOptions& options_;
  SolutionFinder finder_;
  PlaySession session_;
  PlayView view_;
  Thinking thinking_;
  std::vector<Jump> rest_;  ///< of the solution that is being shown
  bool quits_ = false;
};

}  // namespace

Game play_on_screen(Game game, const PlayOptions& options) {
  Screen screen;
  return Play(std::move(game), options).run();
}

}  // namespace pegspace
