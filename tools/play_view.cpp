#include "play_view.hpp"

// ncurses defines its functions as macros, unless this is defined.
#define NCURSES_NOMACROS
#include <curses.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

// Pairs of colours, set up by PlayView's constructor.
enum Pair : short { peg_pair = 1, movable_pair, target_pair, taken_pair, hint_pair, won_pair, lost_pair };

/// COLOR_PAIR as attributes; ncurses gives an int.
attr_t attributes_of(Pair pair) {
  return static_cast<attr_t>(COLOR_PAIR(pair));
}

constexpr int board_line = 2;    // first line of the board
constexpr int board_column = 3;  // column of the leftmost hole's word
constexpr int margin = 2;        // column of all else
constexpr int fact_column = 11;  // of the number of a fact; its words stand 4 columns further
constexpr int fact_lines = 5;
constexpr int message_lines = 2;  // the second is for long messages in narrow windows

void write_at(int line, int column, const std::string& words, attr_t attributes = A_NORMAL) {
  if (line < 0 || line >= LINES || column >= COLS) return;
  const std::string text = printable(words);
  ::attrset(static_cast<int>(attributes));
  // A text that is too long would continue in the next line. Only ASCII is ever that long, so bytes are
  // columns here.
  const int room = display_width(text) < text.size() ? -1 : COLS - column;
  ::mvaddnstr(line, std::max(column, 0), text.c_str(), room);
  ::attrset(A_NORMAL);
}

/// Phrases put into lines of at most `width` columns, `gap` between two.
std::vector<std::string> wrapped(const std::vector<std::string>& phrases, const std::string& gap, int width) {
  std::vector<std::string> lines(1);
  for (const std::string& phrase : phrases) {
    std::string& line = lines.back();
    if (line.empty()) {
      line = phrase;
    } else if (line.size() + gap.size() + phrase.size() <= static_cast<std::size_t>(std::max(1, width))) {
      line += gap + phrase;
    } else {
      lines.push_back(phrase);
    }
  }
  return lines;
}

/// The last words that fit into `width` columns; "..." stands for those before.
std::string last_words(const std::vector<std::string>& words, int width) {
  const std::string text = join(words, " ");
  const auto room = static_cast<std::size_t>(std::max(4, width));
  return text.size() <= room ? text : "..." + text.substr(text.size() - room + 3);
}

struct Key {
  std::string name;
  std::string meaning;
};

std::vector<Key> keys_of(const Board& board) {
  std::vector<Key> keys;
  const Lattice lattice = board.lattice();
  if (lattice == Lattice::graph) {
    keys = {{"arrows or WASD", "move the cursor to the nearest hole that way"},
            {"space or Enter", "take the peg at the cursor; on a hole marked +, jump there"}};
  } else if (lattice == Lattice::triangular) {
    keys = {
        {"a d w e z x", "left, right, up (w e), down (z x): move the cursor, or jump that way; arrows, too"},
        {"space or Enter", "take the peg at the cursor, or put it back"}};
  } else {
    keys = {{"arrows or WASD", "move the cursor; with a peg taken, jump that way"},
            {"space or Enter", "take the peg at the cursor, or put it back"}};
  }
  if (board.neighbourhood().diagonals) keys.push_back({"7 9 1 3", "move or jump along a diagonal"});
  const std::vector<Key> others = {{"u", "take the last jump back (also Backspace)"},
                                   {"r", "make that jump again"},
                                   {"n", "take all jumps back"},
                                   {"h", "show a jump that can still win, if there is one"},
                                   {"o", "play the rest of a solution; any key stops it"},
                                   {"l", "show names, numbers or pegs only"},
                                   {"S", "save the game to a file"},
                                   {"q", "quit; asks first if the game is not saved"},
                                   {"?", "show this page"},
                                   {"Ctrl-Z", "back to the shell; fg goes on"}};
  keys.insert(keys.end(), others.begin(), others.end());
  return keys;
}

}  // namespace

PlayView::PlayView(DrawingStyle style) : style_(style) {
  style_.colour = style_.colour && ::has_colors();
  if (!style_.colour) return;
  ::start_color();
  ::use_default_colors();
  ::init_pair(peg_pair, COLOR_CYAN, -1);
  ::init_pair(movable_pair, COLOR_GREEN, -1);
  ::init_pair(target_pair, COLOR_YELLOW, -1);
  ::init_pair(taken_pair, COLOR_RED, -1);
  ::init_pair(hint_pair, COLOR_MAGENTA, -1);
  ::init_pair(won_pair, COLOR_GREEN, -1);
  ::init_pair(lost_pair, COLOR_RED, -1);
}

bool PlayView::fit(const PlaySession& session) {
  const Board& board = session.board();
  word_width_ = 1;
  for (const std::string& word : hole_words(board, session.labels()))
    word_width_ = std::max(word_width_, static_cast<int>(word.size()));
  // Rows of triangular boards are shifted by half a pitch, so the pitch is even there.
  const bool is_triangular = board.lattice() == Lattice::triangular;
  const int pitch = is_triangular ? (word_width_ + 4) / 2 * 2 : word_width_ + 3;
  const Cell least = board.corner();
  places_.clear();
  int widest = 0;
  for (int hole = 0; hole < board.holes(); ++hole) {
    const Cell cell = board.cell(hole);
    const int column = board_column + (cell.column - least.column) * pitch / (is_triangular ? 2 : 1);
    places_.emplace_back(board_line + cell.row - least.row, column);
    widest = std::max(widest, column);
  }
  facts_line_ = board_line + board.rows() - least.row + 1;
  keys_ = wrapped({keys_of(board).front().name + " move", "space jumps", "u undoes", "h hint",
                   "o show the rest", "? all keys", "q quits"},
                  "   ", COLS - 4);
  needed_ = {std::max(widest + word_width_ + 2, 32),
             facts_line_ + fact_lines + message_lines + static_cast<int>(keys_.size())};
  return needed_.first <= COLS && needed_.second <= LINES;
}

void PlayView::say_too_small() const {
  const auto size = [](int columns, int lines) {
    return std::to_string(columns) + " x " + std::to_string(lines);
  };
  const std::string words = "The window has " + size(COLS, LINES) + " characters. This board needs " +
                            size(needed_.first, needed_.second) + ". Make it larger; q quits.";
  int line = 0;
  for (const std::string& text : wrapped(split(words, ' '), " ", COLS)) write_at(line++, 0, text);
}

/// What the marks and colours of the board mean.
std::vector<std::string> PlayView::sign_phrases() const {
  const std::string peg = style_.unicode ? "●" : "o";
  std::vector<std::string> phrases = {"[ ] cursor", "< > peg taken",
                                      std::string(style_.unicode ? "·" : ".") + " empty hole"};
  if (!style_.colour) {
    phrases.emplace_back("+ where the peg taken can land");
    phrases.push_back(peg + " bold: a peg that can jump, or that the jump removes");
    return phrases;
  }
  for (const char* meaning : {" cyan: peg", " green: peg that can jump", " red: peg that the jump removes",
                              " magenta: peg of the hint"})
    phrases.push_back(peg + meaning);
  phrases.emplace_back("+ yellow: where the peg taken can land");
  phrases.emplace_back("message green: won, red: lost");
  return phrases;
}

void PlayView::draw_keys(const PlaySession& session) const {
  ::erase();
  write_at(0, margin, "Keys", A_BOLD);
  int line = 1;
  for (const Key& key : keys_of(session.board())) {
    write_at(line, margin, key.name);
    write_at(line++, 19, key.meaning);
  }
  for (const std::string& signs : wrapped(sign_phrases(), "   ", COLS - 4)) write_at(line++, margin, signs);
  write_at(line, margin, "any key: back to the game", A_BOLD);
  ::refresh();
}

void PlayView::draw(const PlaySession& session, bool thinking) {
  ::erase();
  if (fit(session)) {
    const Problem& problem = session.game().problem();
    write_at(0, margin,
             session.board().name() + ": start " + problem.start_label + ", finish " + problem.finish->label +
                 (session.game().backwards() ? ", backwards" : ""),
             A_BOLD);
    draw_edges(session);
    const std::vector<std::string> labels = hole_words(session.board(), session.labels());
    for (int hole = 0; hole < session.board().holes(); ++hole)
      draw_hole(session, hole, labels[static_cast<std::size_t>(hole)]);
    draw_brackets(session);
    draw_facts(session);
    draw_foot(session, thinking);
  } else {
    say_too_small();
  }
  ::refresh();
}

void PlayView::draw_edges(const PlaySession& session) const {
  if (!session.board().is_graph()) return;
  for (const Edge& edge : session.board().edges()) {
    for (const EdgeMark& mark : edge_marks(places_[static_cast<std::size_t>(edge.first)],
                                           places_[static_cast<std::size_t>(edge.second)]))
      write_at(mark.row, mark.column + word_width_ - 1, {mark.mark}, A_DIM);
  }
}

void PlayView::draw_hole(const PlaySession& session, int hole, std::string content) const {
  const Game& game = session.game();
  const bool has_peg = has_bit(game.pegs_on_board(), hole);
  const auto& hint = session.hint();
  const bool is_target = has_bit(session.targets(), hole) || (hint && game.target(*hint) == hole);
  bool taken = hint && hint->over == hole;
  if (session.selected()) {
    for (const Jump& jump : game.legal_jumps_of(*session.selected())) taken = taken || jump.over == hole;
  }
  if (!has_peg) content = is_target ? "+" : style_.unicode ? "·" : ".";
  if (content.empty()) content = style_.unicode ? "●" : "o";
  const auto pair = [&](Pair colour) { return style_.colour ? attributes_of(colour) : attr_t{A_NORMAL}; };
  attr_t attributes = has_peg ? pair(peg_pair) : A_DIM;
  if (is_target) attributes = pair(target_pair) | A_BOLD | A_REVERSE;
  if (has_peg && !session.selected() && has_bit(game.movable(), hole))
    attributes = pair(movable_pair) | A_BOLD;
  if (taken) attributes = pair(taken_pair) | A_BOLD;
  if (hint && game.origin(*hint) == hole) attributes = pair(hint_pair) | A_BOLD | A_REVERSE;
  const auto [line, column] = places_[static_cast<std::size_t>(hole)];
  write_at(line, column + word_width_ - static_cast<int>(display_width(content)), content, attributes);
}

void PlayView::draw_brackets(const PlaySession& session) const {
  const auto bracket = [&](int hole, const char* before, const char* after, attr_t attributes) {
    const auto [line, column] = places_[static_cast<std::size_t>(hole)];
    write_at(line, column - 1, before, attributes);
    write_at(line, column + word_width_, after, attributes);
  };
  bracket(session.cursor(), "[", "]", A_BOLD);
  if (session.selected()) bracket(*session.selected(), "<", ">", A_BOLD | A_REVERSE);
}

void PlayView::draw_facts(const PlaySession& session) const {
  const Game& game = session.game();
  const Board& board = session.board();
  int line = facts_line_;
  const auto fact = [&](const std::string& name, const std::string& value,
                        const std::vector<std::string>& words) {
    write_at(line, margin, name);
    write_at(line, fact_column, value, A_BOLD);
    write_at(line++, fact_column + 4, last_words(words, COLS - fact_column - 5));
  };
  std::vector<std::string> jumps;
  for (const Jump& jump : game.made()) jumps.push_back(board.jump_name(jump));
  std::vector<std::string> next_to;
  for (const Edge& edge :
       board.is_graph() || board.neighbourhood().wraps() ? board.edges() : std::vector<Edge>()) {
    if (edge.first == session.cursor()) next_to.push_back(board.hole_name(edge.second));
    if (edge.second == session.cursor()) next_to.push_back(board.hole_name(edge.first));
  }
  if (!next_to.empty()) next_to.insert(next_to.begin(), "next to");
  fact("pegs", std::to_string(game.pegs()), {});
  fact("movable", std::to_string(count_bits(game.movable())), {});
  fact("empties", std::to_string(count_bits(game.empties())), split(board.hole_names(game.empties()), ','));
  fact("jumps", std::to_string(jumps.size()), jumps);
  fact("cursor", board.hole_name(session.cursor()), next_to);
}

void PlayView::draw_foot(const PlaySession& session, bool thinking) const {
  attr_t attributes = A_BOLD;
  if (style_.colour && session.game().state() == Game::State::won) attributes |= attributes_of(won_pair);
  if (style_.colour && session.game().state() == Game::State::lost) attributes |= attributes_of(lost_pair);
  const int first_key_line = LINES - static_cast<int>(keys_.size());
  const std::string message = thinking ? "thinking; any key stops" : session.message();
  const auto lines = wrapped(split(message, ' '), " ", COLS - 3);
  const int shown = std::min(static_cast<int>(lines.size()), message_lines);
  for (int i = 0; i < shown; ++i)
    write_at(first_key_line - shown + i, margin, lines[static_cast<std::size_t>(i)], attributes);
  for (std::size_t i = 0; i < keys_.size(); ++i)
    write_at(first_key_line + static_cast<int>(i), margin, keys_[i]);
}

}  // namespace pegspace
