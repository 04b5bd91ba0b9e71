#include "census_input.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "board/graphs/graph6.hpp"
#include "problem_options.hpp"

namespace pegspace {
namespace {

constexpr const char* expected_input = "a board file, or graphs in graph6 or sparse6";

/// what() with a place before it.
template <typename Make>
auto at_place(const std::string& place, Make&& make) {
  try {
    return make();
  } catch (const InputError& error) {
    throw InputError(place + ": " + error.what());
  }
}

/// 0 if one of them has no size, such as a pipe.
std::uint64_t bytes_of(const std::vector<NamedPath>& files) {
  std::uint64_t sum = 0;
  for (const NamedPath& file : files) {
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(file.path, error);
    if (error || file.path == "-") return 0;
    sum += bytes;
  }
  return sum;
}

}  // namespace

CensusInput::CensusInput(const std::vector<std::string>& words, int most_holes)
    : words_(words), most_holes_(most_holes) {
  if (words_.empty()) {
    throw InputError(
        "census needs graphs: names of boards, board files, files of graphs in graph6 or sparse6, or - for "
        "standard "
        "input.");
  }
  if (std::ranges::count(words_, "-") > 1) throw InputError("- is given twice. Standard input is read once.");
  bytes_ = bytes_of(files());
}

std::vector<NamedPath> CensusInput::files() const {
  std::vector<NamedPath> files;
  for (const std::string& word : words_) {
    if (!named_board(word)) files.push_back({"census", word});
  }
  return files;
}

std::vector<std::string> CensusInput::take_notes() {
  return std::exchange(notes_, {});
}

std::optional<CensusGraph> CensusInput::next() {
  std::optional<CensusGraph> graph = lines_ ? next_line() : std::nullopt;
  while (!graph && next_word_ < words_.size()) {
    lines_.reset();
    graph = open();
  }
  return graph;
}

std::optional<CensusGraph> CensusInput::open() {
  const std::string& word = words_[next_word_++];
  std::error_code error;
  const bool is_file = word == "-" || (std::filesystem::exists(word, error) && !named_board(word));
  if (!is_file) {
    std::vector<NamedPath> files;
    const Board board = read_board(word, files).board;  // or a sentence on what there is instead
    return at_place(board.name(), [&] { return graph_of_board(board); });
  }
  lines_.emplace(word, expected_input);
  line_ = 0;
  std::string text;
  while (std::optional<std::string> line = counted_line()) {
    if (trim(*line).empty()) {
      text += *line;
    } else if (is_graph_line(*line)) {
      if (pegspace::graph_of_line(*line).empty()) return next_line();  // a header alone
      return graph_of_line(*line);
    } else {
      text += *line;
      break;
    }
  }
  if (trim(text).empty()) return std::nullopt;  // no graph: geng writes none if there is none
  const std::string rest = lines_->rest();
  bytes_read_ += rest.size();
  text += rest;
  const std::string source = lines_->source();
  lines_.reset();
  std::istringstream in(text);
  const std::string name = word == "-" ? "stdin" : std::filesystem::path(word).stem().string();
  const BoardFile file = read_board_file(in, source, name);
  notes_.push_back(source + ": " + summary_of(file));
  return at_place(source, [&] { return graph_of_board(file.board); });
}

std::optional<CensusGraph> CensusInput::next_line() {
  for (;;) {
    const std::optional<std::string> line =
        line_read_ ? std::exchange(line_read_, std::nullopt) : read_line();
    if (!line) return std::nullopt;
    if (!trim(*line).empty()) return graph_of_line(*line);
  }
}

std::optional<std::string> CensusInput::read_line() {
  lines_->begin();
  return counted_line();
}

std::optional<std::string> CensusInput::counted_line() {
  std::optional<std::string> line = lines_->line();
  if (line) {
    ++line_;
    bytes_read_ += line->size();
  }
  return line;
}

bool CensusInput::has_next() {
  constexpr int moment = 20;  // milliseconds: a program that writes graphs one by one need not be waited for
  while (lines_ && !line_read_) {
    if (!lines_->has_line(moment)) return false;
    line_read_ = read_line();
    if (!line_read_) {
      lines_.reset();
    } else if (trim(*line_read_).empty()) {
      line_read_.reset();
    }
  }
  return lines_ || next_word_ == words_.size() || words_[next_word_] != "-";
}

CensusGraph CensusInput::graph_of_line(std::string_view line) const {
  return at_place(lines_->source() + ":" + std::to_string(line_), [&] {
    const std::string name(pegspace::graph_of_line(line));
    const LineGraph read = read_graph_line(name);
    return small_enough({name, read.vertices, read.edges.size(), read.jumps(),
                         [name] { return board_of_graph(read_graph_line(name), name); }});
  });
}

CensusGraph CensusInput::graph_of_board(const Board& board) const {
  return small_enough(
      {board.name(), board.holes(), board.edges().size(), board.jumps(), [board] { return board; }});
}

CensusGraph CensusInput::small_enough(CensusGraph graph) const {
  if (graph.holes <= most_holes_) return graph;
  throw InputError(
      "found " + std::to_string(graph.holes) + " holes, expected at most " + std::to_string(most_holes_) +
      ": a census takes memory for 2^holes positions. For larger boards, use --solvable, or table "
      "and games.");
}

}  // namespace pegspace
