#include "position/game.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/error.hpp"

namespace pegspace {
namespace {

std::string why_illegal(const Board& board, Position position, const Jump& jump) {
  const auto& jumps = board.jumps();
  if (!std::binary_search(jumps.begin(), jumps.end(), jump)) return "these are not three holes in line";
  if (!has_bit(position, jump.from)) return "there is no peg at " + board.hole_name(jump.from);
  if (!has_bit(position, jump.over)) return "there is no peg to jump over at " + board.hole_name(jump.over);
  if (has_bit(position, jump.to)) return board.hole_name(jump.to) + " is not empty";
  return "";
}

}  // namespace

Game::Game(Problem problem) : problem_(std::move(problem)), position_(problem_.start) {
  PEGSPACE_CHECK(problem_.finish.has_value(), "a game is played towards a finish");
}

Game::State Game::state() const {
  const std::vector<Position>& finish = problem_.finish->positions;
  if (std::binary_search(finish.begin(), finish.end(), position_)) return State::won;
  return legal_jumps().empty() ? State::lost : State::playing;
}

std::optional<Jump> Game::last() const {
  if (made_ == 0) return std::nullopt;
  return jumps_[made_ - 1];
}

Position Game::position_after(std::size_t count) const {
  Position position = problem_.start;
  for (const Jump& jump : made().first(count)) position ^= jump_mask(jump).touches;
  return position;
}

bool Game::is_legal_jump(const Jump& jump) const {
  return why_illegal(board(), position_, jump).empty();
}

std::vector<Jump> Game::legal_jumps() const {
  std::vector<Jump> legal;
  for (const Jump& jump : board().jumps()) {
    if (is_legal(jump_mask(jump), position_)) legal.push_back(jump);
  }
  return legal;
}

std::vector<Jump> Game::legal_jumps_from(int hole) const {
  std::vector<Jump> legal = legal_jumps();
  std::erase_if(legal, [&](const Jump& jump) { return jump.from != hole; });
  return legal;
}

HoleSet Game::movable() const {
  HoleSet holes = 0;
  for (const Jump& jump : legal_jumps()) holes |= bit(jump.from);
  return holes;
}

void Game::play(const Jump& jump) {
  const std::string wrong = why_illegal(board(), position_, jump);
  if (!wrong.empty()) {
    throw InputError("the jump " + board().jump_name(jump) + " is not legal: " + wrong + ".");
  }
  if (!undone().empty() && undone().front() == jump) {
    redo();
    return;
  }
  jumps_.resize(made_);
  jumps_.push_back(jump);
  ++made_;
  flip(jump);
}

bool Game::undo() {
  if (made_ == 0) return false;
  flip(jumps_[--made_]);
  return true;
}

bool Game::redo() {
  if (made_ == jumps_.size()) return false;
  flip(jumps_[made_++]);
  return true;
}

bool Game::restart() {
  const bool moved = made_ > 0;
  made_ = 0;
  position_ = problem_.start;
  return moved;
}

}  // namespace pegspace
