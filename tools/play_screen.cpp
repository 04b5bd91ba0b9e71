#include "play_screen.hpp"

#define NCURSES_NOMACROS
#include <curses.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "play_advice.hpp"
#include "play_view.hpp"
#include "report/files/output.hpp"
#include "report/notation/notation.hpp"

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
    std::setlocale(LC_CTYPE, "");  // the characters of drawings are UTF-8 only if the locale is
    terminal_ = ::newterm(nullptr, stdout, stdin);
    if (terminal_ == nullptr) refuse("play does not know this terminal");
    if (::tigetstr("cup") == nullptr) {  // a dumb one has no way to move the cursor
      ::endwin();
      ::delscreen(terminal_);
      refuse("play needs a terminal that can move its cursor");
    }
    ::cbreak();  // Ctrl-C and Ctrl-Z send their signals; ncurses stops and goes on
    ::noecho();
    ::keypad(stdscr, TRUE);
    ::set_escdelay(escape_milliseconds);
    ::curs_set(0);
  }
  ~Screen() {
    ::endwin();
    ::delscreen(terminal_);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

 private:
  [[noreturn]] static void refuse(const std::string& why) {
    const char* type = std::getenv("TERM");
    throw InputError(why + " (TERM is '" + std::string(type ? type : "") +
                     "'). Set TERM to its type, such as xterm-256color; '" + as_typed("pegspace solve") +
                     "' works without one.");
  }

  InterruptDelay interrupt_delay_;  // nothing ends the program before the terminal is restored
  SCREEN* terminal_ = nullptr;
};

/// Whether no key can come any more; a window that is closed sends a signal only to a session of its own.
/// ncurses has one answer for this and for a key that has not come yet.
bool terminal_is_gone() {
  pollfd keys{STDIN_FILENO, POLLIN, 0};
  return ::poll(&keys, 1, 0) > 0 && (keys.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

/// Capital letters mean the same as small ones, but for S, which saves.
int without_shift(int key) {
  return key >= 'A' && key <= 'Z' && key != 'S' ? key - 'A' + 'a' : key;
}

struct HeadingKey {
  int key;
  Heading heading;
};
constexpr HeadingKey heading_keys[] = {
    {KEY_LEFT, Heading::left},     {'a', Heading::left},         {'4', Heading::left},
    {KEY_RIGHT, Heading::right},   {'d', Heading::right},        {'6', Heading::right},
    {KEY_UP, Heading::up},         {'8', Heading::up},           {KEY_DOWN, Heading::down},
    {'s', Heading::down},          {'2', Heading::down},         {KEY_HOME, Heading::up_left},
    {KEY_A1, Heading::up_left},    {'7', Heading::up_left},      {KEY_PPAGE, Heading::up_right},
    {KEY_A3, Heading::up_right},   {'9', Heading::up_right},     {'e', Heading::up_right},
    {KEY_END, Heading::down_left}, {KEY_C1, Heading::down_left}, {'1', Heading::down_left},
    {'z', Heading::down_left},     {'y', Heading::down_left},    {KEY_NPAGE, Heading::down_right},
    {KEY_C3, Heading::down_right}, {'3', Heading::down_right},   {'x', Heading::down_right}};

/// The heading of a key, or nothing.
std::optional<Heading> heading_of(int key, const Board& board) {
  const bool square = board.lattice() != Lattice::triangular;
  if (key == 'w') return square ? Heading::up : Heading::up_left;
  const auto* const known = std::ranges::find(heading_keys, key, &HeadingKey::key);
  if (known == std::end(heading_keys)) return std::nullopt;
  const bool slants = known->heading >= Heading::up_left;
  if (slants && square && !board.neighbourhood().diagonals) return std::nullopt;
  return known->heading;
}

class Play {
 public:
  Play(Game game, const ScreenOptions& options)
      : options_(options),
        session_(std::move(game)),
        view_(options.style),
        advice_(session_, {session_.game().played(), options.winning, options.resources}) {
    while (session_.labels() != options.style.labels) session_.next_labels();
    saved_.assign(session_.game().made().begin(), session_.game().made().end());
    session_.say(options.message);
    advice_.open();
  }

  Game run() {
    while (!quits_) {
      if (shows_keys_) {
        view_.draw_keys(session_);
      } else {
        view_.draw(session_, advice_.is_waited_for());
      }
      ::timeout(advice_.thinks()  ? thinking_milliseconds
                : advice_.shows() ? showing_milliseconds
                                  : idle_milliseconds);
      const int key = ::getch();
      throw_if_interrupted();
      if (key == ERR && terminal_is_gone()) throw Interrupted("the terminal was closed");
      if (key != ERR) {
        react(key);
      } else {
        advice_.go_on();
      }
    }
    return session_.game();
  }

 private:
  void react(int key) {
    if (key == KEY_RESIZE || key == control('l')) return void(::clearok(curscr, TRUE));
    if (shows_keys_) return void(shows_keys_ = false);
    // Any key stops the search and does nothing else, so a stray key is harmless.
    if (advice_.stop() && key != 'q') return;
    key = without_shift(key);
    if (key != 'q') asked_to_quit_ = false;
    if (const auto heading = heading_of(key, session_.board())) return session_.point(*heading);
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
      case 'u':
      case KEY_BACKSPACE:
      case control('h'):
        return session_.undo();
      case 'r':
        return session_.redo();
      case 'n':
        return session_.restart();
      case 'h':
        return advice_.hint();
      case 'o':
        return advice_.show_solution();
      case 'l':
        return session_.next_labels();
      case '?':
        shows_keys_ = true;
        return;
      case 'S':
        return save();
      case 'q':
        return quit();
      default:
        return;
    }
  }

  /// Jumps that are not in a file would be lost: then the key is to be pressed twice.
  void quit() {
    const Game& game = session_.game();
    const bool is_saved = std::ranges::equal(saved_, game.made());
    quits_ = is_saved || game.made().empty() || game.state() == Game::State::won || asked_to_quit_;
    if (quits_) return;
    asked_to_quit_ = true;
    session_.say("The game is not saved. q again quits, S saves.");
  }

  void save() {
    if (session_.game().made().empty()) return session_.say("There is no jump to save.");
    try {
      write_whole_file(options_.save_path, jumps_line(session_.game()));
      saved_.assign(session_.game().made().begin(), session_.game().made().end());
      session_.say("Saved. To play on, add --load " + options_.save_path + " to the command.");
    } catch (const std::runtime_error& error) {
      session_.say(std::string("Not saved: ") + error.what());
    }
  }

  const ScreenOptions& options_;
  PlaySession session_;
  PlayView view_;
  PlayAdvice advice_;
  std::vector<Jump> saved_;  ///< the jumps in the file that was saved or loaded
  bool shows_keys_ = false;
  bool asked_to_quit_ = false;
  bool quits_ = false;
};

}  // namespace

std::string jumps_line(const Game& game) {
  std::vector<Jump> made(game.made().begin(), game.made().end());
  if (game.backwards()) std::reverse(made.begin(), made.end());
  return solution_text(game.board(), made, Notation::names);
}

Game play_on_screen(Game game, const ScreenOptions& options) {
  Screen screen;
  return Play(std::move(game), options).run();
}

}  // namespace pegspace
