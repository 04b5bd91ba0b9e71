#include "condition_options.hpp"

#include <array>

#include <sys/stat.h>

#include <sstream>

#include "base/error.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "report/notation/notation.hpp"

namespace pegspace {
namespace {

constexpr const char* expected =
    " Expected vacancies (c4,d4), pegs:HOLES, jumps (d2-d4 e1-c1-c3), or a file with a picture or with "
    "jumps; separated by semicolons.";

bool is_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISDIR(status.st_mode);
}

/// The jumps of the board that were read, which need not be possible in a row.
std::vector<Jump> jumps_of(const Board& board, const ReadSolution& read) {
  std::vector<Jump> jumps;
  for (const ReadJump& wanted : read) {
    std::vector<Jump> fitting;
    for (const Jump& jump : board.jumps()) {
      const bool over = wanted.over < 0 || wanted.over == jump.over;
      if (jump.from == wanted.from && jump.to == wanted.to && over) fitting.push_back(jump);
    }
    const std::string name = board.hole_name(wanted.from) + "-" + board.hole_name(wanted.to);
    if (fitting.empty()) throw InputError(wanted.place + ": " + board.name() + " has no jump " + name + ".");
    if (fitting.size() > 1) {
      throw InputError(wanted.place + ": " + name + " can go over several holes. Say which: FROM-(OVER)-TO.");
    }
    jumps.push_back(fitting.front());
  }
  return jumps;
}

/// What one item of an option names.
struct Item {
  std::vector<Position> positions;
  std::vector<Jump> jumps;
};

class ConditionReader {
 public:
  ConditionReader(const Problem& problem, std::vector<NamedPath>& inputs, std::vector<std::string>& notes)
      : problem_(problem), inputs_(inputs), notes_(notes) {}

  Item read(const std::string& option, const std::string& text) {
    const Board& board = problem_.board;
    if (text.empty()) throw InputError("--" + option + " has an empty item." + expected);
    constexpr std::string_view pegs = "pegs:";
    if (text.starts_with(pegs)) return {{board.parse_holes(text.substr(pegs.size()))}, {}};
    try {
      return {{start_with_vacancies(board, board.parse_holes(text))}, {}};
    } catch (const InputError& error) {
      not_holes_ = error.what();
    }
    if (is_file(text)) return read_file(option, text);
    if (!looks_like_jumps(text)) {
      throw InputError("--" + option + " '" + text + "' is neither a file nor a list of holes of " +
                       board.name() + ": " + not_holes_ + expected);
    }
    return {{}, read_jumps(text, "--" + option)};
  }

 private:
  Item read_file(const std::string& option, const std::string& path) {
    inputs_.push_back({"--" + option, path});
    const std::string text = TextInput(path, "a picture or jumps").rest();
    std::string no_picture;
    try {
      std::istringstream picture(text);
      const ShownHoles shown = read_position(picture, path, problem_.board);
      notes_.push_back(path + ": " + summary_of(problem_.board, shown));
      return {{shown.pegs}, {}};
    } catch (const InputError& error) {
      no_picture = error.what();
    }
    try {
      return {{}, read_jumps(text, path)};
    } catch (const InputError& error) {
      throw InputError("'" + path + "' holds neither a picture of " + problem_.board.name() +
                       " nor jumps. As a picture: " + no_picture + " As jumps: " + error.what());
    }
  }

  std::vector<Jump> read_jumps(const std::string& text, const std::string& source) const {
    return jumps_of(problem_.board, read_solution(problem_.board, text, source));
  }

  const Problem& problem_;
  std::vector<NamedPath>& inputs_;
  std::vector<std::string>& notes_;
  std::string not_holes_;
};

}  // namespace

void ConditionOptions::declare(Options& options) {
  options.add("through", through, "LIST",
              "only solutions that pass through these positions and make these jumps; vacancies (c4,d4), "
              "pegs:HOLES, jumps (d2-d4), files with a picture or with jumps; separated by semicolons",
              Group::problem);
  options.add("avoid", avoid, "LIST", "only solutions that avoid all of these, given in the same form",
              Group::problem);
  options.add("first", first, "JUMPS|FILE", "only solutions that begin with these jumps (\"d2-d4 f3-d3\")",
              Group::problem);
}

Conditions ConditionOptions::read(const Problem& problem, std::vector<NamedPath>& inputs,
                                  std::vector<std::string>& notes) const {
  Conditions conditions;
  ConditionReader reader(problem, inputs, notes);
  const auto read_list = [&](const std::string& option, const std::optional<std::string>& text,
                             std::vector<Position>& positions, std::vector<Jump>& jumps) {
    if (!text) return;
    for (const std::string& word : split(*text, ';')) {
      const Item item = reader.read(option, std::string(trim(word)));
      positions.insert(positions.end(), item.positions.begin(), item.positions.end());
      jumps.insert(jumps.end(), item.jumps.begin(), item.jumps.end());
    }
  };
  read_list("through", through, conditions.through, conditions.jumps_to_make);
  read_list("avoid", avoid, conditions.avoid, conditions.jumps_to_avoid);
  std::vector<Position> positions;
  read_list("first", first, positions, conditions.first);
  if (!positions.empty()) {
    throw InputError(
        "--first takes jumps, not a position. Use --start to begin at a position, --through to pass one.");
  }
  check_conditions(problem, conditions);
  return conditions;
}

namespace {

/// The conditions that were given, each after its name from `names` (through, avoid, first).
std::string listed(const Conditions& conditions, const Board& board, std::array<const char*, 3> names,
                   std::string_view gap) {
  std::vector<std::string> parts;
  const auto add = [&](const std::string& option, const std::vector<Position>& positions,
                       const std::vector<Jump>& jumps, std::string_view separator) {
    std::vector<std::string> items;
    for (const Position p : positions) {
      const HoleSet vacant = board.all_holes() & ~p;
      items.push_back(vacant != 0 && count_bits(vacant) <= count_bits(p) ? board.hole_names(vacant)
                                                                         : "pegs:" + board.hole_names(p));
    }
    for (const Jump& jump : jumps) items.push_back(board.jump_name(jump));
    if (!items.empty()) parts.push_back(option + " " + join(items, separator));
  };
  add(names[0], conditions.through, conditions.jumps_to_make, gap);
  add(names[1], conditions.avoid, conditions.jumps_to_avoid, gap);
  add(names[2], {}, conditions.first, " ");
  return join(parts, gap);
}

}  // namespace

std::string words_of(const Conditions& conditions, const Board& board) {
  return listed(conditions, board, {"through", "avoid", "first"}, "; ");
}

std::string phrase_of(const Conditions& conditions, const Board& board) {
  return listed(conditions, board, {"through", "avoiding", "beginning with"}, ", ");
}

}  // namespace pegspace
