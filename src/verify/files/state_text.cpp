#include "verify/files/state_text.hpp"

#include <sstream>

#include "base/files/block_file.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"

namespace pegspace::state_text {

Lines read_lines(const std::string& text) {
  Lines lines;
  for (const std::string& line : split(text, '\n')) {
    const std::size_t space = line.find(' ');
    if (space != std::string::npos) lines.emplace(line.substr(0, space), line.substr(space + 1));
  }
  return lines;
}

std::vector<std::string> all_of(const Lines& lines, const std::string& key) {
  std::vector<std::string> values;
  const auto [first, last] = lines.equal_range(key);
  for (auto line = first; line != last; ++line) values.push_back(line->second);
  return values;
}

std::string one_of(const Lines& lines, const std::string& key) {
  const auto values = all_of(lines, key);
  if (values.size() != 1) throw DamagedFile("state.peg does not have one line '" + key + "'.");
  return values.front();
}

std::uint64_t number(const std::string& text, int base) {
  std::size_t used = 0;
  std::uint64_t value = 0;
  try {
    value = std::stoull(text, &used, base);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used == 0 || used != text.size()) throw DamagedFile("state.peg has '" + text + "' for a number.");
  return value;
}

int small_number(const std::string& text) {
  const std::uint64_t value = number(text);
  if (value > 1000) throw DamagedFile("state.peg has '" + text + "', too large a number.");
  return static_cast<int>(value);
}

namespace {

Board read_board(const Lines& lines) {
  const std::string name = one_of(lines, "board");
  if (one_of(lines, "lattice") == "graph") {
    std::vector<GraphHole> holes;
    for (const std::string& line : all_of(lines, "hole")) {
      const auto words = split(line, ' ');
      if (words.size() != 3) throw DamagedFile("state.peg has a bad hole: '" + line + "'.");
      holes.push_back({words[0], {small_number(words[1]), small_number(words[2])}});
    }
    std::vector<Jump> jumps;
    for (const std::string& line : all_of(lines, "line")) {
      const auto words = split(line, ' ');
      if (words.size() != 3) throw DamagedFile("state.peg has a bad line: '" + line + "'.");
      const Jump jump{small_number(words[0]), small_number(words[1]), small_number(words[2])};
      if (jump.from < jump.to) jumps.push_back(jump);
    }
    return Board::graph(name, holes, jumps);
  }
  std::vector<BoardSetting> settings{{"lattice", one_of(lines, "lattice")}};
  for (const char* key : {"directions", "wrap"}) {
    for (const std::string& value : all_of(lines, key)) settings.push_back({key, value});
  }
  std::istringstream in(board_file_text(settings, all_of(lines, "row")));
  return read_board_file(in, "state.peg", name).board;
}

}  // namespace

Problem read_problem(const Lines& lines) {
  Problem problem{read_board(lines), 0, one_of(lines, "start-label"), {}};
  const std::vector<std::string> starts = all_of(lines, "start");
  if (starts.empty()) throw DamagedFile("state.peg has no start.");
  problem.start = number(starts.front(), 16);
  for (std::size_t i = 1; i < starts.size(); ++i) problem.other_starts.push_back(number(starts[i], 16));
  std::vector<Position> finish;
  for (const std::string& position : all_of(lines, "finish")) finish.push_back(number(position, 16));
  if (!finish.empty())
    problem.finish = finish_of_positions(problem.board, one_of(lines, "finish-label"), finish);
  return problem;
}

std::vector<LevelStats> read_rows(const Lines& lines) {
  std::vector<LevelStats> rows;
  for (const std::string& line : all_of(lines, "level")) {
    const auto words = split(line, ' ');
    if (words.size() != 2 + column_count) throw DamagedFile("state.peg has a bad level: '" + line + "'.");
    LevelStats row{small_number(words[0]), small_number(words[1]), {}};
    for (std::size_t i = 0; 2 + i < words.size(); ++i) {
      if (words[2 + i] != "-") row.values[i] = number(words[2 + i]);
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace pegspace::state_text
