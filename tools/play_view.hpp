// Draws a game being played on the screen (ncurses).
//
//   english: start d4, finish any
//
//             ●   ●   ●
//             ●   ●   ●
//     ●   ●   ●   ●   ●   ●   ●
//     ●   ●   ●  [·]  ●   ●   ●
//     ...
//
//   pegs     32
//   movable  4
//   empties  1   d4
//   jumps    0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "play_session.hpp"

namespace pegspace {

class PlayView {
 public:
  explicit PlayView(DrawingStyle style);

  /// Draws everything; if the window is too small for that, it says what size would do.
  void draw(const PlaySession& session, bool thinking);
  /// Draws a page instead that explains all keys, marks and colours.
  void draw_keys(const PlaySession& session) const;

 private:
  /// Finds the places of the holes and the lines of keys. Returns whether the window has room for them.
  bool fit(const PlaySession& session);
  void say_too_small() const;
  std::vector<std::string> sign_phrases() const;
  /// The edges of a graph.
  void draw_edges(const PlaySession& session) const;
  void draw_hole(const PlaySession& session, int hole, std::string content) const;
  void draw_brackets(const PlaySession& session) const;
  void draw_facts(const PlaySession& session) const;
  void draw_foot(const PlaySession& session, bool thinking) const;

  DrawingStyle style_;
  std::vector<std::string> keys_;            ///< the lines that name the most important keys
  std::pair<int, int> needed_;               ///< columns and lines
  int word_width_ = 1;                       ///< of what stands in a hole
  int facts_line_ = 0;                       ///< the first below the board
  std::vector<std::pair<int, int>> places_;  ///< by hole: line and column of what stands there
};

}  // namespace pegspace
