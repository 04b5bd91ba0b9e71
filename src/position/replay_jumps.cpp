// The rules of the game, once more and slowly (replay_jumps.hpp).
#include "position/replay_jumps.hpp"

#include <algorithm>
#include <cstdlib>

namespace pegspace {

namespace {

/// The holes between two holes that are two steps apart in one line; also if the board lacks that line.
HoleSet holes_in_line(const Board& board, int from, int to) {
  if (board.is_graph()) {
    HoleSet between = 0;
    for (const Jump& line : board.jumps()) {
      if (line.from == from && line.to == to) between |= bit(line.over);
    }
    return between;
  }
  if (!board.neighbourhood().wraps()) {
    const Cell a = board.cell(from);
    const Cell b = board.cell(to);
    const int rows = std::abs(a.row - b.row);
    const int columns = std::abs(a.column - b.column);
    const bool diagonal = rows == 2 && columns == 2;
    const bool in_line = board.lattice() == Lattice::triangular
                             ? (rows == 0 && columns == 4) || diagonal
                             : (rows == 2 && columns == 0) || (rows == 0 && columns == 2) ||
                                   (diagonal && board.neighbourhood().diagonals);
    if (!in_line) return 0;
    const auto hole = board.hole_at({(a.row + b.row) / 2, (a.column + b.column) / 2});
    return hole ? bit(*hole) : 0;
  }
  HoleSet between = 0;  // over joined sides there may be several
  for (const Cell& step : board.steps()) {
    const auto over = board.neighbour(from, step);
    if (over && board.neighbour(*over, step) == to) between |= bit(*over);
  }
  return between;
}

/// The holes that can be jumped over from one hole to another.
HoleSet holes_between(const Board& board, int from, int to) {
  HoleSet between = holes_in_line(board, from, to);
  for (const Jump& line : board.lines_left_out()) {
    if (line.from == std::min(from, to) && line.to == std::max(from, to)) between &= ~bit(line.over);
  }
  return between;
}

/// Why the jump cannot be made, or "".
std::string why_illegal(const Board& board, Position pegs, const ClaimedJump& jump, int over) {
  if (over < 0) {
    const std::string names = board.hole_name(jump.from) + " and " + board.hole_name(jump.to);
    const HoleSet between = holes_between(board, jump.from, jump.to);
    if (between == 0) {
      return names + (holes_in_line(board, jump.from, jump.to) == 0
                          ? " are not two steps apart in one line of holes"
                          : " have no jump between them on this board");
    }
    if (jump.over >= 0) return board.hole_name(jump.over) + " is not between " + names;
    const std::string example = board.jump_name({jump.from, lowest_bit(between), jump.to});
    return "between " + names + " are " + board.hole_names(between) + ": say which is jumped over, as in " +
           example;
  }
  if (!has_bit(pegs, jump.from)) return "there is no peg on " + board.hole_name(jump.from);
  if (!has_bit(pegs, over)) return "there is no peg on " + board.hole_name(over) + " to jump over";
  if (has_bit(pegs, jump.to)) return board.hole_name(jump.to) + " is not empty";
  return "";
}

}  // namespace

Replay replay_jumps(const Board& board, Position start, const std::vector<ClaimedJump>& claimed) {
  Replay replay;
  replay.positions.push_back(start);
  for (const ClaimedJump& jump : claimed) {
    Position pegs = replay.positions.back();
    const HoleSet between = holes_between(board, jump.from, jump.to);
    const bool known = jump.over >= 0 ? has_bit(between, jump.over) : count_bits(between) == 1;
    const int over = !known ? -1 : jump.over >= 0 ? jump.over : lowest_bit(between);
    replay.illegal = why_illegal(board, pegs, jump, over);
    if (!replay.illegal.empty()) return replay;
    pegs &= ~bit(jump.from);
    pegs &= ~bit(over);
    pegs |= bit(jump.to);
    if (replay.jumps.empty() || replay.jumps.back().to != jump.from) ++replay.moves;
    replay.positions.push_back(pegs);
    replay.jumps.push_back({jump.from, over, jump.to});
  }
  return replay;
}

}  // namespace pegspace
