#include "solution_output.hpp"

#include <unistd.h>

#include "base/check.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {

std::string boards_text(const Board& board, const Replay& replay, const DrawingStyle& style) {
  std::vector<std::vector<std::string>> drawings;
  for (std::size_t i = 0; i < replay.positions.size(); ++i) {
    const Position position = replay.positions[i];
    const auto last = i == 0 ? std::nullopt : std::optional<Jump>(replay.jumps[i - 1]);
    const std::string caption = last ? std::to_string(i) + ": " + board.jump_name(*last) : "start";
    drawings.push_back(with_caption(with_caption(draw_position(board, position, style, last), caption),
                                    counted(count_bits(position), "peg", "pegs")));
  }
  return drawings_in_rows(drawings, terminal_width(STDOUT_FILENO));
}

void print_solutions(const std::string& text) {
  if (::isatty(STDOUT_FILENO) == 1) {
    print_text(text);
  } else {
    write_stdout(text);
  }
}

std::string length_text(const Replay& replay) {
  const auto moves = static_cast<std::uint64_t>(replay.moves);
  return counted(replay.jumps.size(), "jump", "jumps") + " in " + counted(moves, "move", "moves");
}

std::string pegs_text(const Board& board, Position pegs) {
  const auto number = static_cast<std::uint64_t>(count_bits(pegs));
  if (number == 0) return "no peg";
  return counted(number, "peg", "pegs") + " on " + board.hole_names(pegs);
}

Replay replay_found(const Board& board, Position start, const std::vector<Jump>& jumps,
                    const Finish& finish) {
  std::vector<ClaimedJump> claimed;
  claimed.reserve(jumps.size());
  for (const Jump& jump : jumps) claimed.push_back({jump.from, jump.to, jump.over});
  Replay replay = replay_jumps(board, start, claimed);
  PEGSPACE_CHECK(replay.illegal.empty(), "every jump of a solution is legal");
  PEGSPACE_CHECK(finish.contains(replay.positions.back()), "a solution ends in the finish");
  return replay;
}

}  // namespace pegspace
