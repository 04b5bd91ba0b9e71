// Draws a game being played on the screen (ncurses), and finds the hole at a place of it.
//
//   english: start d4, finish any
//
//             ●   ●   ●               pegs     32
//             ●   ●   ●               empty    1   d4
//     ●   ●   ●   ●   ●   ●   ●       movable  4
//     ●   ●   ●  [·]  ●   ●   ●       ...
//
// The board is drawn as roomy as the window allows; its panel stands beside it, or below.
#pragma once

#include <optional>
#include <utility>

#include "play_session.hpp"

namespace pegspace {

struct ViewStyle {
  bool colour = false;
  bool unicode = false;
};

class PlayView {
 public:
  explicit PlayView(ViewStyle style);

  /// Draws everything, fitted to the window's present size; if that is too small, it says what size would do.
  void draw(const PlaySession& session, bool thinking);
  /// Draws a page instead that explains all keys, marks and colours.
  void draw_keys(const PlaySession& session) const;

  /// The hole at this line and column of the last drawing.
  std::optional<int> hole_at(int line, int column) const;

 private:
  /// How the board and the panel beside or below it fit the window.
  struct Layout {
    int pitch = 4;      ///< columns of the screen between neighbours in a row
    int row_pitch = 2;  ///< lines between rows
    int board_width = 0;
    int board_height = 0;
    int panel_line = 0;
    int panel_column = 0;
    int panel_width = 0;
    int panel_lines = 0;
  };

  /// Chooses the roomiest layout that fits. Returns false if none does; then needed_ is the size that is
  /// nearest to the window's.
  bool fit(const PlaySession& session);
  bool try_layout(const Board& board, int pitch, int row_pitch, bool panel_below);
  std::vector<std::string> sign_phrases() const;
  void say_too_small(const PlaySession& session) const;
  /// Line and column of the middle of a hole.
  std::pair<int, int> place(const PlaySession& session, int hole) const;
  /// The edges of a graph.
  void draw_edges(const PlaySession& session) const;
  void draw_holes(const PlaySession& session) const;
  void draw_hole(const PlaySession& session, int hole, std::string content) const;
  void draw_brackets(const PlaySession& session) const;
  void draw_panel(const PlaySession& session) const;
  void draw_foot(const PlaySession& session, bool thinking) const;

  ViewStyle style_;
  std::vector<std::string> keys_;  ///< the lines that explain the keys, or that say that ? explains them
  std::pair<int, int> needed_;     ///< columns and lines
  Layout layout_;
  int word_width_ = 1;  ///< of what stands in a hole
  std::vector<std::pair<int, int>>
      places_;  ///< by hole, of the last drawing; empty if the window was too small
};

}  // namespace pegspace
