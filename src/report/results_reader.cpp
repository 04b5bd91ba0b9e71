#include "report/results_reader.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/text_input.hpp"
#include "board/board_file.hpp"
#include "board/catalogue.hpp"
#include "levels/level_stats.hpp"
#include "report/json.hpp"

namespace pegspace {
namespace {

/// Digits alone, no zero before others.
bool is_number(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return false;
  return text.size() == 1 || text.front() != '0';
}

/// What is wrong with a header, up to the one expected: the first column that there is not, with near names.
std::string wrong_header(const std::string& header, const std::vector<std::string>& names) {
  for (const std::string& name : split(header, ',')) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return "there is no column '" + printable(name) + "'." + did_you_mean(name, names) +
           " Expected the header '";
  }
  return "expected the header '";
}

/// A CSV file of this program: a header and rows of as many fields, no quotes.
class CsvFile {
 public:
  CsvFile(const std::string& path, const std::string& header) : path_(path) {
    const std::string text = read_text_file(path);
    if (text.empty() || text.back() != '\n') bad(0, "the last line does not end");
    std::vector<std::string> lines = split(text, '\n');
    lines.pop_back();
    const std::vector<std::string> names = split(header, ',');
    if (lines.front() != header) bad(1, wrong_header(lines.front(), names) + header + "'");
    const std::size_t columns = names.size();
    for (std::size_t i = 1; i < lines.size(); ++i) {
      rows_.push_back(fields(lines[i]));
      if (rows_.back().size() != columns) bad(i + 1, "expected " + std::to_string(columns) + " fields");
    }
  }

  std::size_t rows() const { return rows_.size(); }
  const std::string& field(std::size_t row, std::size_t column) const { return rows_[row][column]; }
  Count count(std::size_t row, std::size_t column) const {
    if (!is_number(field(row, column))) bad(row + 2, "'" + field(row, column) + "' is no number");
    return Count(field(row, column));
  }
  std::uint64_t word(std::size_t row, std::size_t column) const {
    const std::string& text = field(row, column);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (!is_number(text) || error != std::errc() || end != text.data() + text.size()) {
      bad(row + 2, "'" + text + "' is no number of 64 bits");
    }
    return value;
  }
  bool truth(std::size_t row, std::size_t column) const {
    const std::string& text = field(row, column);
    if (text != "true" && text != "false") bad(row + 2, "'" + text + "' is neither true nor false");
    return text == "true";
  }
  /// Nothing where the field is empty.
  std::optional<Count> count_or_none(std::size_t row, std::size_t column) const {
    if (field(row, column).empty()) return std::nullopt;
    return count(row, column);
  }
  int small(std::size_t row, std::size_t column) const {
    const std::uint64_t value = word(row, column);
    if (value > max_holes)
      bad(row + 2, "'" + field(row, column) + "' is beyond " + std::to_string(max_holes));
    return static_cast<int>(value);
  }
  [[noreturn]] void bad(std::size_t line, const std::string& what) const {
    throw InputError("'" + path_ + "', line " + std::to_string(line) + ": " + what + ".");
  }

 private:
  /// Commas inside quotes belong to the field.
  static std::vector<std::string> fields(const std::string& line) {
    std::vector<std::string> words(1);
    bool quoted = false;
    for (const char letter : line) {
      if (letter == '"') {
        quoted = !quoted;
      } else if (letter == ',' && !quoted) {
        words.emplace_back();
      } else {
        words.back() += letter;
      }
    }
    return words;
  }

  std::string path_;
  std::vector<std::vector<std::string>> rows_;
};

/// Calls read(json); what the library finds missing or of another type becomes an InputError.
template <typename Read>
auto with_json(const std::string& path, Read&& read) {
  const std::string text = read_text_file(path);
  try {
    return read(Json::parse(text));
  } catch (const Json::exception& error) {
    throw InputError("'" + path + "' is not as this program writes it: " + error.what() + ".");
  }
}

Count json_count(const std::string& path, const Json& value) {
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (!is_number(text)) throw InputError("'" + path + "': '" + text + "' is no number.");
  return Count(text);
}

Board read_json_board(const Json& board) {
  std::string text;
  if (board.contains("file")) {
    for (const Json& line : board.at("file")) text += line.get<std::string>() + "\n";
  } else {
    text = "lattice: " + board.at("lattice").get<std::string>() + "\nboard:\n";
    for (const Json& row : board.at("picture")) text += row.get<std::string>() + "\n";
  }
  std::istringstream in(text);
  return read_board_file(in, "run.json", board.at("name").get<std::string>()).board;
}

Position read_picture(const Json& picture, const Board& board) {
  std::string text;
  for (const Json& row : picture) text += row.get<std::string>() + "\n";
  std::istringstream in(text);
  return read_position(in, "the picture in run.json", board);
}

std::optional<Finish> read_finish(const Json& json, const Board& board) {
  if (json.at("finish").is_null()) return std::nullopt;
  const auto label = json.at("finish").get<std::string>();
  if (!json.at("finish_picture").is_null()) {
    return Finish{label, {read_picture(json.at("finish_picture"), board)}};
  }
  return label == "any" ? finish_anywhere(board) : finish_at_holes(board, board.parse_holes(label));
}

Position start_of(const Json& json, const Board& board) {
  const Json& picture = json.at("board").at("picture");
  if (!picture.empty() && board.lattice() != Lattice::graph) return read_picture(picture, board);
  return start_with_vacancies(board, board.parse_holes(json.at("start").get<std::string>()));
}

/// A table's board: from its picture, or, where it has none (a graph), by its name.
Board read_table_board(const Json& json) {
  const auto name = json.at("board").get<std::string>();
  if (json.at("picture").is_null() || json.at("picture").empty()) return find_board(name);
  Json board = {{"name", name}, {"lattice", json.at("lattice")}, {"picture", json.at("picture")}};
  return read_json_board(board);
}

}  // namespace

std::string read_text_file(const std::string& path) {
  constexpr std::size_t largest_result = std::size_t{64} << 20;  // a hundred times those of this repository
  return TextInput(path, "a file of results", largest_result).rest();
}

std::vector<ReadLevel> read_levels_csv(const std::string& path) {
  std::string header = "depth,pegs";
  for (const std::string_view name : column_names) header.append(",").append(name);
  const CsvFile file(path, header);
  std::vector<ReadLevel> levels;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    ReadLevel level{file.small(row, 0), file.small(row, 1), {}};
    for (std::size_t i = 0; i < level.values.size(); ++i) {
      if (!file.field(row, 2 + i).empty()) level.values[i] = file.word(row, 2 + i);
    }
    levels.push_back(level);
  }
  return levels;
}

ReadRun read_run_json(const std::string& path) {
  return with_json(path, [&](const Json& json) {
    const Json& board = json.at("board");
    Problem problem{read_json_board(board), 0, json.at("start").get<std::string>(), {}};
    if (problem.start_label == "all") {
      problem = problem_from_all_vacancies(problem.board);
    } else {
      problem.start = start_of(json, problem.board);
    }
    problem.finish = read_finish(json, problem.board);
    ReadRun run{std::move(problem),
                board.at("hash").get<std::string>(),
                board.at("holes").get<int>(),
                {},
                0,
                false,
                {},
                {},
                0,
                {}};
    run.symmetry = parse_symmetry(json.at("symmetry").get<std::string>());
    run.group_order = json.at("group_order").get<int>();
    run.complete = json.at("complete").get<bool>();
    if (!json.at("file").is_null()) run.file = json.at("file").get<std::string>();
    for (std::size_t i = 0; i < run.totals.size(); ++i) {
      const Json& total = json.at("totals").at(std::string(column_names[i]));
      if (!total.is_null()) run.totals[i] = json_count(path, total);
    }
    run.levels = json.at("levels").size();
    if (json.contains("file_xxh3")) run.checksum = json.at("file_xxh3").get<std::string>();
    return run;
  });
}

ReadCounts read_counts_csv(const std::string& path) {
  const CsvFile file(path, "start,finish,solutions,winning_positions");
  ReadCounts counts;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    counts.rows.push_back({file.field(row, 0), file.field(row, 1), file.count(row, 2), file.count(row, 3)});
  }
  return counts;
}

ReadCounts read_counts_json(const std::string& path) {
  return with_json(path, [&](const Json& json) {
    ReadCounts counts;
    const auto start = json.at("start").get<std::string>();
    for (const Json& row : json.at("finishes")) {
      counts.rows.push_back({start, row.at("finish").get<std::string>(),
                             json_count(path, row.at("solutions")),
                             json_count(path, row.at("winning_positions"))});
    }
    if (!json.at("games").is_null()) counts.games = json_count(path, json.at("games"));
    const bool first_again =
        !counts.rows.empty() && json.at("finish").get<std::string>() == counts.rows[0].finish &&
        json_count(path, json.at("solutions")) == counts.rows[0].solutions &&
        json_count(path, json.at("winning_positions")) == counts.rows[0].winning_positions;
    if (!first_again) throw InputError("'" + path + "': its figures are not those of its first finish.");
    return counts;
  });
}

std::vector<ReadPair> read_table_csv(const std::string& path) {
  const CsvFile file(path, "start,finish,feasible,solvable,solutions,winning_positions,pairs");
  std::vector<ReadPair> rows;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    rows.push_back({file.field(row, 0), file.field(row, 1), file.truth(row, 2), file.truth(row, 3),
                    file.count(row, 4), file.count(row, 5), file.word(row, 6)});
  }
  return rows;
}

ReadTable read_table_json(const std::string& path) {
  return with_json(path, [&](const Json& json) {
    ReadTable table{read_table_board(json), false, 0, {}, {}, {}};
    const auto symmetry = json.at("symmetry").get<std::string>();
    if (symmetry != "board" && symmetry != "none") {
      throw InputError("'" + path + "': the symmetry '" + symmetry + "' is neither 'board' nor 'none'.");
    }
    table.all_pairs = symmetry == "none";
    table.symmetries = json.at("symmetries").get<std::size_t>();
    const auto tally = [&](const char* sort) {
      const Json& totals = json.at("totals").at(sort);
      return ReadTally{totals.at("problems").get<std::uint64_t>(),
                       totals.at("up_to_reversal").get<std::uint64_t>(),
                       totals.at("ordered_pairs").get<std::uint64_t>()};
    };
    table.feasible = tally("feasible");
    table.solvable = tally("solvable");
    for (const Json& row : json.at("pairs")) {
      table.rows.push_back({row.at("start").get<std::string>(), row.at("finish").get<std::string>(),
                            row.at("feasible").get<bool>(), row.at("solvable").get<bool>(),
                            json_count(path, row.at("solutions")),
                            json_count(path, row.at("winning_positions")),
                            row.at("pairs").get<std::uint64_t>()});
    }
    return table;
  });
}

std::vector<ReadSearch> read_comparison_csv(const std::string& path) {
  const CsvFile file(path, "board,start,engine,ending,positions,jumps,seconds,peak_memory_bytes");
  std::vector<ReadSearch> rows;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    rows.push_back({file.field(row, 0), file.field(row, 1), file.field(row, 2), file.field(row, 3),
                    file.count_or_none(row, 4), file.count_or_none(row, 5)});
  }
  return rows;
}

}  // namespace pegspace
