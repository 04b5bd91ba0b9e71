// Where one solution ends and the next begins (solutions_reader.hpp).
#include "report/notation/solutions_reader.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

SolutionsReader::SolutionsReader(const Board& board, Position start, TextInput input, const Finish& finish,
                                 std::optional<Notation> read)
    : board_(board), start_(start), input_(std::move(input)), finish_(finish), read_(read) {}

std::optional<ReadSolution> SolutionsReader::next() {
  throw_if_interrupted();
  if (has_json()) {
    if (next_of_json_ == of_json_.size()) return std::nullopt;
    return std::move(of_json_[next_of_json_++]);
  }
  input_.begin();
  auto text = next_line();
  if (!text && has_read_) return std::nullopt;
  const std::size_t lines_before = std::max<std::size_t>(lines_, 1) - 1;
  if (text && !has_read_ && !read_ && is_json(*text)) {
    input_.begin(largest_json);
    of_json_ = read_json_solutions(board_, *text + input_.rest(), input_.source(), lines_before);
    return next();
  }
  each_line_ = each_line_ || !text || is_whole_game(*text);
  while (!each_line_) {
    const auto line = take_line();
    if (!line || trim(*line).empty()) break;
    *text += *line;
  }
  has_read_ = true;
  return read_solution(board_, text.value_or(""), input_.source(), read_, lines_before);
}

std::optional<std::string> SolutionsReader::take_line() {
  auto line = input_.line();
  if (line) ++lines_;
  return line;
}

std::optional<std::string> SolutionsReader::next_line() {
  auto line = take_line();
  for (; line && trim(line->substr(0, line->find('#'))).empty(); line = take_line()) {
    if (trim(*line).empty()) each_line_ = false;
  }
  return line;
}

bool SolutionsReader::is_whole_game(std::string_view line) const {
  try {
    const LegalPart legal = legal_part(board_, start_, read_solution(board_, line, input_.source(), read_));
    if (!legal.whole) return false;
    // A solution may pass through a finish that has other numbers of pegs as well.
    const bool may_go_on = !has_equal_pegs(finish_) && read_;
    if (finish_.contains(legal.end) && !may_go_on) return true;
    return std::none_of(board_.jumps().begin(), board_.jumps().end(),
                        [&](const Jump& jump) { return is_legal(jump_mask(jump), legal.end); });
  } catch (const InputError&) {
    return false;  // half a jump; reading all lines together will say what is wrong, if anything is
  }
}

}  // namespace pegspace
