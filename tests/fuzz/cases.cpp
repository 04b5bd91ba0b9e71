// Failing problems made smaller, and kept as files (differential.hpp).
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "board/graph_file.hpp"
#include "differential.hpp"

namespace pegspace::fuzz {
namespace {

constexpr std::string_view finish_mark = "# finish positions:";

/// The position without the hole; those behind it move up.
Position without_bit(Position p, int hole) {
  return (p & low_bits(hole)) | ((p >> 1) & ~low_bits(hole));
}

/// Where sides are joined, the rest becomes a graph: the sides could lie elsewhere without the hole.
Board board_without(const Board& board, int hole) {
  if (board.is_graph() || board.neighbourhood().wraps()) {
    std::vector<GraphHole> holes;
    std::vector<Jump> lines;
    for (int i = 0; i < board.holes(); ++i) {
      if (i != hole) holes.push_back({board.hole_name(i), board.cell(i)});
    }
    const auto renumbered = [&](int i) { return i < hole ? i : i - 1; };
    for (const Jump& jump : board.jumps()) {
      if (jump.from > jump.to || jump.from == hole || jump.over == hole || jump.to == hole) continue;
      lines.push_back({renumbered(jump.from), renumbered(jump.over), renumbered(jump.to)});
    }
    return Board::graph(board.name(), holes, lines);
  }
  std::vector<Cell> cells;
  for (int i = 0; i < board.holes(); ++i) {
    if (i != hole) cells.push_back(board.cell(i));
  }
  return Board(board.name(), board.lattice(), cells, board.neighbourhood());
}

Problem without_hole(const Problem& problem, int hole) {
  Problem smaller{board_without(problem.board, hole), without_bit(problem.start, hole), "case", std::nullopt};
  if (problem.finish) {
    std::vector<Position> positions = problem.finish->positions();
    for (Position& p : positions) p = without_bit(p, hole);
    smaller.finish = finish_at_positions(std::move(positions));
  }
  return smaller;
}

/// Every problem that is one step smaller.
std::vector<Problem> smaller_ones(const Problem& problem) {
  std::vector<Problem> ones;
  if (problem.board.holes() > 1) {
    for (int hole = 0; hole < problem.board.holes(); ++hole) ones.push_back(without_hole(problem, hole));
  }
  if (problem.finish) {
    ones.push_back({problem.board, problem.start, "case", std::nullopt});
    const std::vector<Position> positions = problem.finish->positions();
    for (std::size_t i = 0; positions.size() > 1 && i < positions.size(); ++i) {
      std::vector<Position> fewer = positions;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      ones.push_back({problem.board, problem.start, "case", finish_at_positions(std::move(fewer))});
    }
  }
  for_each_bit(problem.start, [&](int hole) {
    ones.push_back({problem.board, problem.start & ~bit(hole), "case", problem.finish});
  });
  return ones;
}

}  // namespace

Problem smallest(Problem problem, const std::function<bool(const Problem&)>& fails) {
  for (bool shrunk = true; shrunk;) {
    shrunk = false;
    for (Problem& smaller : smaller_ones(problem)) {
      if (!fails(smaller)) continue;
      problem = std::move(smaller);
      shrunk = true;
      break;
    }
  }
  return problem;
}

std::string case_text(const Problem& problem, const std::string& comment) {
  const Board& board = problem.board;
  std::string text;
  for (const std::string& line : split(comment, '\n')) text += "# " + line + "\n";
  if (problem.finish) {
    std::ostringstream positions;
    for (const Position p : problem.finish->positions()) positions << " " << std::hex << p;
    text += std::string(finish_mark) + positions.str() + "\n";
  }
  if (board.is_graph()) {
    const HoleSet empty = board.all_holes() & ~problem.start;
    return text + graph_file_text(board) + (empty == 0 ? "" : "empty: " + board.hole_names(empty) + "\n");
  }
  return text + board_file_text(board_settings(board), board.picture(problem.start));
}

Problem read_case(const std::string& path) {
  BoardFile file = load_board_file(path);
  Problem problem{file.board, file.start.value_or(file.board.all_holes()), "case", std::nullopt};
  if (file.finish) problem.finish = finish_at_position(file.finish->pegs);
  std::ifstream text(path);
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with(finish_mark)) continue;
    std::istringstream positions(line.substr(finish_mark.size()));
    std::vector<Position> read;
    for (Position p = 0; positions >> std::hex >> p;) read.push_back(p & problem.board.all_holes());
    if (!read.empty()) problem.finish = finish_at_positions(std::move(read));
  }
  return problem;
}

}  // namespace pegspace::fuzz
