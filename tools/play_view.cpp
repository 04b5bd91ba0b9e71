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
constexpr int board_column = 3;  // column of the leftmost hole's middle
constexpr int panel_gap = 4;     // columns between board and panel
constexpr int least_panel_width = 18;
constexpr int least_panel_lines = 5;
constexpr int message_lines =
    2;  // the second is for long messages in narrow windows, and blank if it is not needed

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

/// Writes words into lines of `width` columns; returns the number of lines used, at most `most`. If they do
/// not all fit, the first ones are left out and "..." stands for them.
int write_wrapped(int line, int column, int width, int most, const std::vector<std::string>& words) {
  const std::vector<std::string> lines = wrapped(words, " ", width);
  const int total = static_cast<int>(lines.size());
  const int skip = std::max(0, total - most);
  for (int i = skip; i < total; ++i) {
    std::string text = lines[static_cast<std::size_t>(i)];
    if (i == skip && skip > 0) text = "... " + text.substr(std::min<std::size_t>(4, text.size()));
    write_at(line + i - skip, column, text);
  }
  return total - skip;
}

/// A key: a phrase for the lines below the board, "undo" after the letter, and its full description for the
/// page of keys.
struct Key {
  std::string name;
  std::string phrase;  ///< "" for what stands on the page alone
  std::string full;
};

std::vector<Key> keys_of(const PlaySession& session) {
  std::vector<Key> keys;
  const Lattice lattice = session.board().lattice();
  if (lattice == Lattice::graph) {
    keys = {{"arrows or WASD", "move: arrows or WASD", "move the cursor to the nearest hole that way"},
            {"space or Enter", "jump: space or Enter on the peg, then on the hole",
             "take the peg; on a hole marked +, jump there"}};
  } else {
    const bool square = lattice == Lattice::square;
    keys = {{square ? "arrows or WASD" : "a d w e z x",
             square ? "move: arrows or WASD" : "move: a d left right, w e up, z x down, arrows",
             std::string(square ? "" : "(left right, w e up, z x down) or arrows: ") +
                 "move the cursor; with a peg taken, jump that way"},
            {"space or Enter", "jump: space or Enter, then a direction",
             "take the peg at the cursor, or put it back"}};
    if (session.board().neighbourhood().diagonals)
      keys.push_back({"7 9 1 3", "diagonals: 7 9 1 3", "move or jump along a diagonal"});
  }
  const std::string example = session.example_jump();
  const std::vector<Key> others = {
      {"click", "or click", "a peg, then the hole where it lands"},
      {"g", "go to a hole by name",
       "go to the hole typed, or make a jump" + (example.empty() ? "" : " such as " + example)},
      {"u", "undo", "take the last jump back (also Backspace)"},
      {"r", "redo", "make that jump again"},
      {"n", "restart", "take all jumps back"},
      {"h", "hint", "show a jump that can still win, if there is one"},
      {"o", "show the rest", "play the rest of a solution; any key stops it"},
      {"i", "", "announce jumps that lose, with the solutions that were left, or not"},
      {"t", "", "take the other start, where the game offers one"},
      {"l", "labels", "show names, numbers or pegs only"},
      {"f", "upside down", "turn the board upside down"},
      {"S", "save", "save the game to a file"},
      {"q", "quit", "quit; asks first if the game is not saved"},
      {"?", "keys", "show this page"},
      {"Ctrl-Z", "", "back to the shell; fg goes on"}};
  keys.insert(keys.end(), others.begin(), others.end());
  return keys;
}

std::vector<std::string> key_phrases(const PlaySession& session) {
  std::vector<std::string> phrases;
  for (const Key& key : keys_of(session)) {
    if (!key.phrase.empty()) phrases.push_back((key.name.size() == 1 ? key.name + " " : "") + key.phrase);
  }
  return phrases;
}

}  // namespace

PlayView::PlayView(ViewStyle style) : style_(style) {
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

bool PlayView::try_layout(const Board& board, int pitch, int row_pitch, bool panel_below) {
  const Cell least = board.corner();
  const bool square = board.lattice() != Lattice::triangular;
  Layout& fits = layout_;
  fits.pitch = pitch;
  fits.row_pitch = row_pitch;
  fits.board_width =
      board_column + (board.columns() - 1 - least.column) * pitch / (square ? 1 : 2) + word_width_ + 1;
  fits.board_height = (board.rows() - 1 - least.row) * row_pitch + 1;
  fits.panel_line = panel_below ? board_line + fits.board_height + 1 : board_line;
  fits.panel_column = panel_below ? board_column - 1 : fits.board_width + panel_gap;
  fits.panel_width = COLS - fits.panel_column - 1;
  const int foot = message_lines + static_cast<int>(keys_.size());
  fits.panel_lines = LINES - foot - fits.panel_line;
  const int panel_end = fits.panel_column + least_panel_width + 1;
  needed_ = {std::max(fits.board_width + 1, panel_end),
             std::max(board_line + fits.board_height, fits.panel_line + least_panel_lines) + foot};
  return needed_.first <= COLS && needed_.second <= LINES;
}

bool PlayView::fit(const PlaySession& session) {
  const Board& board = session.board();
  word_width_ = 1;
  for (const std::string& word : hole_label_words(board, session.labels()))
    word_width_ = std::max(word_width_, static_cast<int>(word.size()));
  // Triangular rows are moved by half a pitch, so that is even there. The narrow one lets brackets share a
  // column.
  const int even = board.lattice() == Lattice::triangular ? 1 : 0;
  const int roomy = word_width_ + 3 + (even & (word_width_ + 3));
  const int narrow = word_width_ + 1 + (even & (word_width_ + 1));
  const auto growth = [](const std::pair<int, int>& size) {
    return std::max(0, size.first - COLS) + std::max(0, size.second - LINES);
  };
  std::optional<std::pair<int, int>> smallest;
  for (const auto& keys : {wrapped(key_phrases(session), "   ", COLS - 4), {"? keys   q quit"}}) {
    keys_ = keys;
    for (const bool panel_below : {true, false}) {
      for (const int pitch : {roomy, narrow}) {
        for (const int row_pitch : {2, 1}) {
          if (try_layout(board, pitch, row_pitch, !panel_below)) return true;
          if (!smallest || growth(needed_) < growth(*smallest)) smallest = needed_;
        }
      }
    }
  }
  needed_ = *smallest;
  return false;
}

void PlayView::say_too_small(const PlaySession& session) const {
  const auto size = [](int columns, int lines) {
    return std::to_string(columns) + " x " + std::to_string(lines);
  };
  const std::string words = "The window has " + size(COLS, LINES) + " characters. This board needs " +
                            size(needed_.first, needed_.second) +
                            (session.labels() == HoleLabels::none ? "" : ", less without labels (l)") +
                            ". Make it larger; q quits.";
  write_wrapped(0, 0, COLS, LINES, split(words, ' '));
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
  constexpr std::size_t indent = 17;
  ::erase();
  const int width = COLS - 4;
  const std::vector<std::string> signs = wrapped(sign_phrases(), "   ", width);
  std::vector<std::string> lines;
  for (const Key& key : keys_of(session)) {
    std::string name = key.name;
    if (name.size() + 2 > indent) lines.push_back(std::exchange(name, ""));
    for (const std::string& part : wrapped(split(key.full, ' '), " ", width - static_cast<int>(indent))) {
      name.resize(indent, ' ');
      lines.push_back(std::exchange(name, "") + part);
    }
  }
  if (lines.size() + signs.size() + 2 > static_cast<std::size_t>(LINES))
    lines = wrapped(key_phrases(session), "   ", width);
  lines.insert(lines.end(), signs.begin(), signs.end());
  write_at(0, 2, "Keys", A_BOLD);
  const int shown = std::min(static_cast<int>(lines.size()), LINES - 2);
  for (int i = 0; i < shown; ++i) write_at(i + 1, 2, lines[static_cast<std::size_t>(i)]);
  write_at(shown + 1, 2, "any key: back to the game", A_BOLD);
  ::refresh();
}

std::pair<int, int> PlayView::place(const PlaySession& session, int hole) const {
  const Board& board = session.board();
  const Cell least = board.corner();
  const Cell cell = board.cell(hole);
  const int row = session.upside_down() ? board.rows() - 1 - cell.row : cell.row - least.row;
  const int columns_per_pitch = board.lattice() == Lattice::triangular ? 2 : 1;
  return {board_line + row * layout_.row_pitch,
          board_column + (cell.column - least.column) * layout_.pitch / columns_per_pitch};
}

void PlayView::draw(const PlaySession& session, bool thinking) {
  ::erase();
  places_.clear();
  if (fit(session)) {
    const Problem& problem = session.game().problem();
    write_at(0, 2,
             session.board().name() + ": start " + problem.start_label + ", finish " + problem.finish->label +
                 (session.game().backwards() ? ", backwards" : ""),
             A_BOLD);
    for (int hole = 0; hole < session.board().holes(); ++hole) places_.push_back(place(session, hole));
    draw_edges(session);
    draw_holes(session);
    draw_panel(session);
    draw_foot(session, thinking);
  } else {
    say_too_small(session);
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

void PlayView::draw_holes(const PlaySession& session) const {
  const Board& board = session.board();
  const std::vector<std::string> labels = hole_label_words(board, session.labels());
  for (int hole = 0; hole < board.holes(); ++hole)
    draw_hole(session, hole, labels[static_cast<std::size_t>(hole)]);
  draw_brackets(session);
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
  const auto bracket = [&](int hole, const char* left, const char* right, attr_t attributes) {
    const auto [line, column] = places_[static_cast<std::size_t>(hole)];
    write_at(line, column - 1, left, attributes);
    write_at(line, column + word_width_, right, attributes);
  };
  bracket(session.cursor(), "[", "]", A_BOLD);
  if (session.selected()) bracket(*session.selected(), "<", ">", A_BOLD | A_REVERSE);
}

void PlayView::draw_panel(const PlaySession& session) const {
  const Game& game = session.game();
  const Board& board = session.board();
  const int column = layout_.panel_column;
  int line = layout_.panel_line;
  const auto fact = [&](const std::string& name, int number) {
    write_at(line, column, name);
    write_at(line++, column + 9, std::to_string(number), A_BOLD);
  };
  fact("pegs", game.pegs());
  fact("movable", count_bits(game.movable()));
  fact("empties", count_bits(game.empties()));
  const int list_width = layout_.panel_width - 13;
  const int empties_lines =
      write_wrapped(line - 1, column + 13, list_width, std::max(1, layout_.panel_lines / 3),
                    split(board.hole_names(game.empties()), ','));
  line += empties_lines - 1;
  fact("jumps", static_cast<int>(game.made().size()));
  std::vector<std::string> jumps;
  for (const Jump& jump : game.made()) jumps.push_back(board.jump_name(jump));
  const int rest = layout_.panel_line + layout_.panel_lines - line - 1;
  if (!jumps.empty()) line += write_wrapped(line - 1, column + 13, list_width, std::max(1, rest), jumps) - 1;
  write_at(line, column, "cursor");
  write_at(line, column + 9, board.hole_name(session.cursor()));
  if (board.is_graph() || board.neighbourhood().wraps()) {
    std::vector<std::string> next_to;
    for (const Edge& edge : board.edges()) {
      if (edge.first == session.cursor()) next_to.push_back(board.hole_name(edge.second));
      if (edge.second == session.cursor()) next_to.push_back(board.hole_name(edge.first));
    }
    write_at(line, column + 13, "next to " + join(next_to, " "));
  }
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
    write_at(first_key_line - shown + i, 2, lines[static_cast<std::size_t>(i)], attributes);
  for (std::size_t i = 0; i < keys_.size(); ++i) write_at(first_key_line + static_cast<int>(i), 2, keys_[i]);
}

std::optional<int> PlayView::hole_at(int line, int column) const {
  for (std::size_t hole = 0; hole < places_.size(); ++hole) {
    const auto [at_line, at_column] = places_[hole];
    const bool hit = line == at_line && column >= at_column - 1 && column <= at_column + word_width_;
    if (hit) return static_cast<int>(hole);
  }
  return std::nullopt;
}

}  // namespace pegspace
