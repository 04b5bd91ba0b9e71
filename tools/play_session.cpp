#include "play_session.hpp"

#include <cstdlib>

#include "base/count.hpp"

namespace pegspace {
namespace {

/// The jump from a hole in the direction of this step, if it is legal.
std::optional<Jump> jump_by(const Game& game, int from, Cell step) {
  const Board& board = game.board();
  for (const Jump& jump : game.legal_jumps_of(from)) {
    if (board.neighbour(from, step) == jump.over) return jump;
  }
  return std::nullopt;
}

}  // namespace

PlaySession::PlaySession(Game game) : game_(std::move(game)) {
  const HoleSet few = game_.backwards() ? game_.pegs_on_board() : game_.empties();
  if (few != 0) cursor_ = lowest_bit(few);
}

HoleSet PlaySession::targets() const {
  HoleSet holes = 0;
  if (!selected_) return holes;
  for (const Jump& jump : game_.legal_jumps_of(*selected_)) holes |= bit(game_.target(jump));
  return holes;
}

std::vector<Cell> PlaySession::steps_of(Heading heading) const {
  const bool square = board().lattice() != Lattice::triangular;
  switch (heading) {
    case Heading::left:
      return {{0, square ? -1 : -2}};
    case Heading::right:
      return {{0, square ? 1 : 2}};
    case Heading::up:
      return square ? std::vector<Cell>{{-1, 0}} : std::vector<Cell>{{-1, -1}, {-1, 1}};
    case Heading::down:
      return square ? std::vector<Cell>{{1, 0}} : std::vector<Cell>{{1, -1}, {1, 1}};
    default:
      break;
  }
  if (square && !board().neighbourhood().diagonals) return {};
  const bool goes_up = heading == Heading::up_left || heading == Heading::up_right;
  const bool goes_left = heading == Heading::up_left || heading == Heading::down_left;
  return {{goes_up ? -1 : 1, goes_left ? -1 : 1}};
}

std::optional<int> PlaySession::hole_towards(Cell step) const {
  Cell cell = board().cell(cursor_);
  while (true) {
    cell = board().wrapped({cell.row + step.row, cell.column + step.column});
    const bool on_picture =
        cell.row >= 0 && cell.row < board().rows() && cell.column >= 0 && cell.column < board().columns();
    if (!on_picture || cell == board().cell(cursor_)) return std::nullopt;
    if (const auto hole = board().hole_at(cell)) return hole;
  }
}

std::optional<int> PlaySession::hole_near(Cell step) const {
  const Cell at = board().cell(cursor_);
  std::optional<int> nearest;
  int least = 0;
  for (int hole = 0; hole < board().holes(); ++hole) {
    const Cell cell = board().cell(hole);
    const int along = (cell.row - at.row) * step.row + (cell.column - at.column) * step.column;
    const int aside =
        std::abs((cell.row - at.row) * step.column) + std::abs((cell.column - at.column) * step.row);
    if (along <= 0 || (nearest && along + 2 * aside >= least)) continue;
    nearest = hole;
    least = along + 2 * aside;
  }
  return nearest;
}

void PlaySession::point(Heading heading) {
  if (selected_ && !board().is_graph()) {
    jump_towards(heading);
  } else {
    move_cursor(heading);
  }
}

void PlaySession::move_cursor(Heading heading) {
  if (!selected_) message_.clear();
  for (const Cell& step : steps_of(heading)) {
    if (const auto hole = board().is_graph() ? hole_near(step) : hole_towards(step)) {
      cursor_ = *hole;
      return;
    }
  }
}

void PlaySession::jump_towards(Heading heading) {
  std::vector<Jump> jumps;
  for (const Cell& step : steps_of(heading)) {
    if (const auto jump = jump_by(game_, *selected_, step)) jumps.push_back(*jump);
  }
  if (jumps.size() == 1) return play(jumps.front());
  const std::string name = board().hole_name(*selected_);
  message_ = jumps.empty() ? name + " cannot jump" + back() + " that way. Space lets go of it."
                           : name + " can jump both ways there: point left or right of it.";
}

void PlaySession::select() {
  if (selected_ && asked_) {
    const bool back = game_.backwards();
    const Jump asked{back ? *asked_ : *selected_, cursor_, back ? *selected_ : *asked_};
    if (has_bit(board().overs(*selected_, *asked_), cursor_) && game_.is_legal_jump(asked))
      return play(asked);
  }
  if (selected_ && has_bit(targets(), cursor_)) return jump_to(cursor_);
  const bool lets_go = selected_ == cursor_;
  cancel();
  const std::string name = board().hole_name(cursor_);
  if (lets_go) return;
  if (!has_bit(game_.pegs_on_board(), cursor_)) return say("There is no peg at " + name + ".");
  if (!has_bit(game_.movable(), cursor_)) return say("The peg at " + name + " cannot jump" + back() + ".");
  selected_ = cursor_;
  say(board().is_graph() ? name + ": to which hole?" : name + ": which way?");
}

void PlaySession::jump_to(int hole) {
  std::vector<Jump> jumps = game_.legal_jumps_of(*selected_);
  std::erase_if(jumps, [&](const Jump& jump) { return game_.target(jump) != hole; });
  if (jumps.size() == 1) return play(jumps.front());
  HoleSet overs = 0;
  for (const Jump& jump : jumps) overs |= bit(jump.over);
  asked_ = hole;
  message_ =
      std::string("Over which ") + (game_.backwards() ? "hole: " : "peg: ") + board().hole_names(overs) + "?";
}

void PlaySession::cancel() {
  selected_.reset();
  asked_.reset();
  hint_.reset();
  message_.clear();
}

void PlaySession::changed() {
  cancel();
  if (const auto last = game_.last()) cursor_ = game_.target(*last);
  if (game_.state() == Game::State::won) {
    message_ = game_.backwards() ? "Back at the start: you have won!" : "You have won!";
  } else if (game_.state() == Game::State::lost) {
    message_ = std::string("No jump ") + (game_.backwards() ? "can be taken back" : "is left") +
               ": the game is lost with " + counted(game_.pegs(), "peg", "pegs") + ". u undoes.";
  }
}

void PlaySession::play(const Jump& jump) {
  game_.play(jump);
  changed();
}

void PlaySession::undo() {
  const auto last = game_.last();
  if (!game_.undo()) return say("Nothing to undo.");
  changed();
  cursor_ = game_.origin(*last);
}

void PlaySession::redo() {
  if (!game_.redo()) return say("Nothing to redo.");
  changed();
}

std::string PlaySession::back() const {
  return game_.backwards() ? " back" : "";
}

void PlaySession::restart() {
  game_.restart();
  changed();
  message_ = game_.undone().empty() ? ""
                                    : std::string("Back at the ") + (game_.backwards() ? "finish" : "start") +
                                          "; r redoes the jumps.";
}

void PlaySession::next_labels() {
  labels_ = labels_ == HoleLabels::none    ? HoleLabels::names
            : labels_ == HoleLabels::names ? HoleLabels::numbers
                                           : HoleLabels::none;
}

void PlaySession::show_hint(const Jump& jump) {
  selected_.reset();
  hint_ = jump;
  cursor_ = game_.origin(jump);
  message_ =
      "Hint: " + board().jump_name(jump) + (game_.backwards() ? " taken back" : "") + " can still win.";
}

}  // namespace pegspace
