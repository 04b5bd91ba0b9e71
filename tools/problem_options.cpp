#include "problem_options.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "board/graphs/graph6.hpp"
#include "command_line.hpp"

namespace pegspace {
namespace {

constexpr std::string_view graph6_word =
    "graph6:";  // graph6:IheA@GUAo is a board; of sparse6 begins with ':' as well

/// A board that its word gives, graph6:GRAPH.
std::optional<BoardFile> board_in_word(const std::string& word) {
  try {
    if (!word.starts_with(graph6_word)) return std::nullopt;
    const std::string_view graph = std::string_view(word).substr(graph6_word.size());
    return BoardFile{board_of_graph(read_graph_line(graph), word), std::nullopt, std::nullopt};
  } catch (const InputError& error) {
    throw InputError("'" + printable(word, 200) + "': " + error.what());
  }
}

enum class PathKind { nothing, folder, file };

/// What stands at the path; "-" counts as a file.
PathKind kind_of(const std::string& path) {
  if (path == "-") return PathKind::file;
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return PathKind::nothing;
  return S_ISDIR(status.st_mode) ? PathKind::folder : PathKind::file;
}

/// " Did you mean my-board.txt?" of the files beside a path that is not there, or "".
std::string did_you_mean_path(const std::string& path) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(path).parent_path();
  std::vector<std::string> there;
  std::error_code error;
  for (fs::directory_iterator entry(folder.empty() ? "." : folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (!entry->is_directory(unknown)) there.push_back((folder / entry->path().filename()).string());
  }
  std::sort(there.begin(), there.end());  // folders are listed in any order
  return did_you_mean(path, there);
}

bool looks_like_path(const std::string& word) {
  return word.find_first_of("/.") != std::string::npos;
}

/// The start or finish given as `text`: holes, or a picture file.
struct HolesOrPicture {
  HoleSet holes = 0;
  std::optional<ShownHoles> picture;
};

std::optional<std::string> behind(const std::string& text, std::string_view key) {
  if (text.rfind(key, 0) != 0) return std::nullopt;
  return text.substr(key.size());
}

HoleSet read_holes(const std::string& text, const Board& board) {
  return text == "none" ? 0 : board.parse_holes(text);
}

/// A word such as "0x83"; nothing if the text does not begin so.
std::optional<Position> read_hexadecimal(const std::string& text, const Board& board) {
  if (text.rfind("0x", 0) != 0 && text.rfind("0X", 0) != 0) return std::nullopt;
  const char* const last = text.data() + text.size();
  Position number = 0;
  const auto read = std::from_chars(text.data() + 2, last, number, 16);
  if (read.ptr != last || read.ec != std::errc() || (number & ~board.all_holes()) != 0) {
    throw InputError("'" + text + "' is not a position of " + board.name() +
                     ": expected hexadecimal digits after 0x, a bit for each of " +
                     std::to_string(board.holes()) + " holes.");
  }
  return number;
}

/// A position that is no picture: "vacant:...", "pegs:...", "0x83"; nothing if the text is none of these.
std::optional<Position> read_position_word(const std::string& text, const Board& board) {
  if (const auto holes = behind(text, "vacant:")) return board.all_holes() & ~read_holes(*holes, board);
  if (const auto holes = behind(text, "pegs:")) return read_holes(*holes, board);
  return read_hexadecimal(text, board);
}

/// A decimal number is a hole always: never the position whose bits it has.
bool is_decimal(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// " The position with this number is 0xf4240.", if the board has one. A number of up to three digits is
/// rather a mistyped hole.
std::string as_position(const std::string& text, const Board& board) {
  if (text.size() <= 3) return "";
  Position number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || (number & ~board.all_holes()) != 0) return "";
  std::array<char, 24> hexadecimal{};
  std::snprintf(hexadecimal.data(), hexadecimal.size(), "0x%llx", static_cast<unsigned long long>(number));
  return " The position with this number is " + std::string(hexadecimal.data()) + ".";
}

HolesOrPicture read_holes_or_picture(const std::string& text, const std::string& what, ProblemInput& input) {
  const std::string option = "--" + what;
  const Board& board = input.problem.board;
  if (text.empty())
    throw InputError(option + " is empty. Expected holes such as d4 or d4,e4, or a picture file.");
  std::string not_holes;
  try {
    return {board.parse_holes(text), std::nullopt};
  } catch (const InputError& error) {
    not_holes = error.what();
  }
  if (what == "start") {
    if (is_decimal(text)) throw InputError(option + " " + text + ": " + not_holes + as_position(text, board));
    if (const auto position = read_position_word(text, board)) return {0, ShownHoles{*position}};
  }
  const PathKind kind = kind_of(text);
  if (kind == PathKind::file) {
    note_input(input.inputs, what, text);
    const ShownHoles shown = load_position(text, board, what == "finish");
    input.notes.push_back(printable(text) + ": " + summary_of(board, shown));
    return {0, shown};
  }
  const std::string no_file = kind == PathKind::folder ? "it is a folder" : std::strerror(ENOENT);
  if (looks_like_path(text)) {
    throw InputError(option + " '" + text + "' is neither a hole of " + board.name() +
                     " nor a readable picture file (" + no_file + ").");
  }
  throw InputError(option + " '" + text + "' is neither a list of holes of " + board.name() +
                   " nor a readable picture file: " + not_holes);
}

bool is_word(const std::string& text, std::string_view word) {
  return lower_case(text) == word;
}

Finish read_finish(const std::string& text, ProblemInput& input) {
  const Board& board = input.problem.board;
  if (is_word(text, "any")) return finish_anywhere(board);
  const HolesOrPicture given = read_holes_or_picture(text, "finish", input);
  return given.picture ? finish_at_picture(given.picture->pegs, given.picture->open)
                       : finish_at_holes(board, given.holes);
}

constexpr const char* expected_position =
    " Expected vacant:d4,e4 (all others hold pegs), pegs:d4,e4 (no others do), a hexadecimal number such as "
    "0x83, whose bit i is the peg at hole i + 1, or a picture file.";

}  // namespace

void note_input(std::vector<NamedPath>& inputs, const std::string& what, const std::string& path) {
  for (const NamedPath& input : inputs) {
    if (input.path == "-" && path == "-") {
      throw InputError("the " + input.option + " and the " + what +
                       " cannot both be read from standard input. Put one of them into a file.");
    }
  }
  inputs.push_back({what, path});
}

void require_listed_finish(const Problem& problem, const std::string& what) {
  if (!problem.finish || problem.finish->is_listed()) return;
  throw InputError(what + " needs a list of the positions that fit the finish, and there are more than " +
                   to_grouped(Finish::most_listed) + ". Fix more of its holes, or allow fewer pegs.");
}

Problem default_problem(const Board& board) {
  return problem_from(board, start_with_vacancies(board, bit(board.default_vacancy())));
}

BoardInput read_board(const std::string& word, std::vector<NamedPath>& inputs) {
  if (std::optional<Board> known = named_board(word))
    return {*std::move(known), std::nullopt, std::nullopt, {}};
  std::optional<BoardFile> given = board_in_word(word);
  const PathKind kind = given ? PathKind::nothing : kind_of(word);
  if (kind == PathKind::file) {
    note_input(inputs, "board", word);
    given = load_board_file(word);
  }
  if (given) {
    const std::string note = printable(word == "-" ? "standard input" : word) + ": " + summary_of(*given);
    return {std::move(given->board), given->start, given->finish, {note}};
  }
  const std::string expected = " Expected a board's name ('" + as_typed("pegspace boards") +
                               "' lists them), graph6:GRAPH, a board file, or -.";
  if (kind == PathKind::folder) throw InputError("'" + word + "' is a folder, not a board." + expected);
  if (looks_like_path(word)) {
    throw InputError("there is neither a board nor a file '" + word + "' (" + std::strerror(ENOENT) + ")." +
                     did_you_mean_path(word) + expected);
  }
  try {
    find_board(word);
  } catch (const InputError& error) {
    throw InputError(std::string(error.what()) + " There is no file of that name either." +
                     did_you_mean_path(word));
  }
  throw InputError("there is no board '" + word + "'." + expected);
}

ProblemInput read_problem(const Arguments& arguments, const SharedOptions& given, BoardInput read,
                          std::vector<NamedPath> inputs) {
  ProblemInput input{Problem{std::move(read.board), 0, "", std::nullopt}, "", std::move(read.notes),
                     std::move(inputs)};
  const Board& board = input.problem.board;
  const bool takes_each = given.starts == Starts::one_or_each;
  if (given.start && is_word(*given.start, takes_each ? "each" : "all")) {
    if (given.starts == Starts::one) {
      throw InputError(std::string(arguments.command.name) + " needs one start: --start all is for " +
                       join(commands_with("start", "all"), ", ") + ".");
    }
    input.problem = problem_from_all_vacancies(Board(board));
  } else if (given.start) {
    const HolesOrPicture start = read_holes_or_picture(*given.start, "start", input);
    input.problem =
        problem_from(board, start.picture ? start.picture->pegs : start_with_vacancies(board, start.holes));
  } else if (read.start) {
    input.problem = problem_from(board, *read.start);
  } else {
    input.problem = default_problem(board);
    input.start_note = "start: " + board.hole_name(board.default_vacancy()) +
                       (board.centre() ? " (the centre)" : " (hole 1; the board has no centre)");
  }
  if (given.finish && given.pegs_left)
    throw InputError("--pegs-left is a finish, as --finish is. Use only one of them.");
  if (given.finish) {
    input.problem.finish = read_finish(*given.finish, input);
  } else if (given.pegs_left) {
    input.problem.finish = finish_with_pegs_left(board, *given.pegs_left);
  } else if (read.finish) {
    input.problem.finish = finish_at_picture(read.finish->pegs, read.finish->open);
  }
  return input;
}

ProblemInput read_problem(const Arguments& arguments, const SharedOptions& given) {
  if (arguments.words.empty()) {
    throw InputError(std::string(arguments.command.name) + " needs a board: a name ('" +
                     as_typed("pegspace boards") + "' lists them), a board file, or - for standard input.");
  }
  std::vector<NamedPath> inputs;
  BoardInput read = read_board(arguments.words.front(), inputs);
  return read_problem(arguments, given, std::move(read), std::move(inputs));
}

Position read_position_argument(const std::string& text, const Board& board, std::vector<NamedPath>& inputs,
                                std::vector<std::string>& notes) {
  if (const auto position = read_position_word(text, board)) return *position;
  if (is_decimal(text)) {
    throw InputError("'" + text + "' is a hole, not a position." + as_position(text, board) +
                     expected_position);
  }
  if (kind_of(text) != PathKind::file) {
    const std::string key = text.substr(0, text.find(':'));
    throw InputError("'" + text + "' is not a position, and there is no file of that name." +
                     (key == text ? "" : did_you_mean(key, {"vacant", "pegs"})) + expected_position);
  }
  note_input(inputs, "position", text);
  const ShownHoles shown = load_position(text, board);
  notes.push_back(printable(text) + ": " + summary_of(board, shown));
  return shown.pegs;
}

}  // namespace pegspace
