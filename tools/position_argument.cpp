#include "position_argument.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"

namespace pegspace {
namespace {

constexpr const char* expected =
    " Expected vacant:d4,e4 (all others hold pegs), pegs:d4,e4 (no others do), a number whose bit i is the "
    "peg "
    "at hole i + 1, or a picture file.";

std::optional<std::string> behind(const std::string& text, std::string_view key) {
  if (text.rfind(key, 0) != 0) return std::nullopt;
  return text.substr(key.size());
}

HoleSet read_holes(const std::string& text, const Board& board) {
  return text == "none" ? 0 : board.parse_holes(text);
}

/// Decimal or hexadecimal digits; nothing where it looks like no number.
std::optional<Position> read_number(const std::string& text, const Board& board) {
  const bool is_hexadecimal = text.rfind("0x", 0) == 0 || text.rfind("0X", 0) == 0;
  const char* const first = text.data() + (is_hexadecimal ? 2 : 0);
  const char* const last = text.data() + text.size();
  Position number = 0;
  const auto read = std::from_chars(first, last, number, is_hexadecimal ? 16 : 10);
  if (read.ptr != last || first == last) return std::nullopt;
  if (read.ec != std::errc() || (number & ~board.all_holes()) != 0) {
    throw InputError("position " + text + " is no position of " + board.name() + ", which has " +
                     std::to_string(board.holes()) + " holes: expected 0 to " +
                     std::to_string(board.all_holes()) + ".");
  }
  return number;
}

}  // namespace

Position read_position_argument(const std::string& text, const Board& board, std::vector<NamedPath>& inputs) {
  if (const auto holes = behind(text, "vacant:")) return board.all_holes() & ~read_holes(*holes, board);
  if (const auto holes = behind(text, "pegs:")) return read_holes(*holes, board);
  if (const auto number = read_number(text, board)) return *number;
  std::error_code error;
  const bool is_file =
      text == "-" || (std::filesystem::exists(text, error) && !std::filesystem::is_directory(text, error));
  if (!is_file) {
    const std::string key = text.substr(0, text.find(':'));
    throw InputError("'" + text + "' is no position, and there is no file of that name." +
                     (key == text ? "" : did_you_mean(key, {"vacant", "pegs"})) + expected);
  }
  const bool taken = text == "-" && std::any_of(inputs.begin(), inputs.end(),
                                                [](const NamedPath& input) { return input.path == "-"; });
  if (taken)
    throw InputError("only one thing can be read from standard input. Put the position into a file.");
  inputs.push_back({"position", text});
  return load_position(text, board);
}

}  // namespace pegspace
