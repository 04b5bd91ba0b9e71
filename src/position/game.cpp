#include "position/game.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "base/error.hpp"

namespace pegspace {
namespace {

Problem with_finish(Problem problem) {
  PEGSPACE_CHECK(problem.finish.has_value(), "a game is played towards a finish");
  return problem;
}

Problem reversed(const Problem& problem) {
  const Finish& finish = *problem.finish;
  if (finish.number() != 1) {
    throw InputError(
        "backwards, a game begins with the finish, so that must be one position: a hole or a picture, not '" +
        finish.label + "'.");
  }
  const Position all = problem.board.all_holes();
  return {problem.board, all & ~finish.positions().front(), finish.label,
          finish_at_position(all & ~problem.start)};
}

}  // namespace

Game::Game(Problem problem, bool backwards)
    : problem_(with_finish(std::move(problem))),
      backwards_(backwards),
      played_(backwards ? reversed(problem_) : problem_),
      position_(played_.start) {}

std::string Game::why_illegal(const Jump& jump) const {
  const auto& jumps = board().jumps();
  if (!std::binary_search(jumps.begin(), jumps.end(), jump)) return "these are not three holes in line";
  const auto hole = [&](int index) { return board().hole_name(index); };
  if (backwards_) {
    if (has_bit(pegs_on_board(), jump.from)) return hole(jump.from) + " is not empty";
    if (has_bit(pegs_on_board(), jump.over)) return hole(jump.over) + " is not empty";
    return has_bit(pegs_on_board(), jump.to) ? "" : "there is no peg at " + hole(jump.to);
  }
  if (!has_bit(position_, jump.from)) return "there is no peg at " + hole(jump.from);
  if (!has_bit(position_, jump.over)) return "there is no peg to jump over at " + hole(jump.over);
  return has_bit(position_, jump.to) ? hole(jump.to) + " is not empty" : "";
}

Game::State Game::state() const {
  if (played_.finish->contains(position_)) return State::won;
  return legal_jumps().empty() ? State::lost : State::playing;
}

std::optional<Jump> Game::last() const {
  if (made_ == 0) return std::nullopt;
  return jumps_[made_ - 1];
}

Position Game::position_after(std::size_t count) const {
  Position position = played_.start;
  for (const Jump& jump : made().first(count)) position ^= jump_mask(jump).touches;
  return position;
}

bool Game::is_legal_jump(const Jump& jump) const {
  return why_illegal(jump).empty();
}

std::vector<Jump> Game::legal_jumps() const {
  std::vector<Jump> legal;
  for (const Jump& jump : board().jumps()) {
    if (is_legal(jump_mask(jump), position_)) legal.push_back(jump);
  }
  return legal;
}

std::vector<Jump> Game::legal_jumps_of(int hole) const {
  std::vector<Jump> legal = legal_jumps();
  std::erase_if(legal, [&](const Jump& jump) { return origin(jump) != hole; });
  return legal;
}

HoleSet Game::movable() const {
  HoleSet holes = 0;
  for (const Jump& jump : legal_jumps()) holes |= bit(origin(jump));
  return holes;
}

void Game::play(const Jump& jump) {
  const std::string wrong = why_illegal(jump);
  if (!wrong.empty()) {
    throw InputError("the jump " + board().jump_name(jump) +
                     (backwards_ ? " cannot be taken back: " : " is not legal: ") + wrong + ".");
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
  position_ = played_.start;
  return moved;
}

}  // namespace pegspace
