// Where one solution ends and the next begins (solutions_reader.hpp).
#include "report/notation/solutions_reader.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/files/json.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {
namespace {

std::string_view without_comment(std::string_view line) {
  return trim(line.substr(0, line.find('#')));
}

}  // namespace

SolutionsReader::SolutionsReader(const Board& board, Position start, TextInput input, const Finish& finish,
                                 std::optional<Notation> notation)
    : board_(board), start_(start), input_(std::move(input)), finish_(finish), notation_(notation) {}

std::optional<ReadSolution> SolutionsReader::next() {
  input_.begin();
  auto line = next_line();
  if (line) return each_line_ ? read(*line, lines_ - 1) : read_from(std::move(*line));
  if (has_read_) return std::nullopt;
  return read("", std::max<std::size_t>(lines_, 1) - 1);  // says that there is no solution, and where
}

ReadSolution SolutionsReader::read_from(std::string text) {
  const std::size_t lines_before = lines_ - 1;
  if (is_json(text)) {
    if (!Json::accept(text)) text += input_.rest();
    return read(text, lines_before);
  }
  each_line_ = is_whole_game(text, lines_before);
  while (!each_line_) {
    const auto line = take_line();
    if (!line || trim(*line).empty()) break;
    text += *line;
  }
  return read(text, lines_before);
}

std::optional<std::string> SolutionsReader::take_line() {
  auto line = input_.line();
  if (line) ++lines_;
  return line;
}

std::optional<std::string> SolutionsReader::next_line() {
  auto line = take_line();
  for (; line && without_comment(*line).empty(); line = take_line()) {
    if (trim(*line).empty()) each_line_ = false;
  }
  return line;
}

ReadSolution SolutionsReader::read(std::string_view text, std::size_t lines_before) {
  throw_if_interrupted();
  ReadSolution solution = read_solution(board_, start_, text, input_.source(), notation_, lines_before);
  has_read_ = true;
  if (solution.names_notation) notation_ = solution.notation;
  return solution;
}

bool SolutionsReader::is_json(std::string_view text) const {
  if (notation_) return *notation_ == Notation::json;
  // a digit in a list of the notation "directions"
  const std::size_t inside = text.find_first_not_of("[ \t");
  const bool is_list =
      trim(text).front() == '[' && (inside == text.npos || text[inside] < '0' || text[inside] > '9');
  return is_list || trim(text).front() == '{';
}

bool SolutionsReader::is_whole_game(std::string_view line, std::size_t lines_before) const {
  try {
    const ReadSolution solution =
        read_solution(board_, start_, line, input_.source(), notation_, lines_before);
    const LegalPart legal = legal_part(board_, start_, solution);
    if (!legal.whole) return false;
    // A solution may pass through a finish that has other numbers of pegs as well.
    const bool may_go_on = !has_equal_pegs(finish_) && !is_one_line(solution.notation);
    if (finish_.contains(legal.end) && !may_go_on) return true;
    return std::none_of(board_.jumps().begin(), board_.jumps().end(),
                        [&](const Jump& jump) { return is_legal(jump_mask(jump), legal.end); });
  } catch (const InputError&) {
    return false;  // half a jump; reading all lines together will say what is wrong, if anything is
  }
}

}  // namespace pegspace
