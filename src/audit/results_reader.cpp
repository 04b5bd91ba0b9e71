#include "audit/results_reader.hpp"

#include <algorithm>
#include <charconv>

#include "base/error.hpp"
#include "base/text.hpp"
#include "report/files/csv_file.hpp"
#include "report/files/problem_json.hpp"

namespace pegspace {
namespace {

/// A field of a CSV file as its JSON form has it. Columns say what stands in them (result_kinds.hpp).
Json field_of(const std::string& path, std::size_t line, const std::string& text, std::string_view kind) {
  const auto refuse = [&](const std::string& what) { refuse_line(path, line, "'" + text + "' is " + what); };
  if (kind.empty()) return text;
  if (kind == "truth") {
    if (text != "true" && text != "false") refuse("neither true nor false");
    return text == "true";
  }
  if (kind.ends_with('?')) {
    if (text.empty()) return nullptr;
    kind.remove_suffix(1);
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_word = error == std::errc() && end == text.data() + text.size();
  if (!is_plain_number(text)) refuse("not a number");
  if (kind == "count") return text;
  if (!is_word) refuse("not a number of 64 bits");
  if (kind == "word") return text;
  if (kind == "small" && value > max_holes) refuse("beyond " + std::to_string(max_holes));
  return value;
}

/// A tag of the row; those of the first row are kept.
void take_tag(ReadRows& read, const std::string& name, const std::string& value) {
  const auto& known = read.tags.try_emplace(name, value).first->second;
  read.have_same_tags = read.have_same_tags && known == value;
}

ReadRows read_csv_rows(const std::string& path, const std::vector<NamedColumn>& columns) {
  const CsvText text = read_csv(path, columns);
  const std::size_t tags = tags_among(text.names, columns);
  ReadRows read{Json::array(), {}};
  for (std::size_t line = 0; line < text.rows.size(); ++line) {
    Json& row = read.rows.emplace_back(Json::object());
    for (std::size_t i = 0; i < text.names.size(); ++i) {
      const std::string& name = text.names[i];
      const std::string& field = text.rows[line][i];
      if (i < tags) {
        take_tag(read, name, field);
      } else {
        row[name] =
            field_of(path, line + 2, field, std::ranges::find(columns, name, &NamedColumn::name)->holds);
      }
    }
  }
  return read;
}

ReadRows read_json_lines(const std::string& path, const std::vector<NamedColumn>& columns) {
  const std::vector<std::string> lines = read_lines(path);
  ReadRows read{Json::array(), {}};
  std::vector<std::string> names;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    const Json row = parse_json(lines[line], path, line);
    std::vector<std::string> found;
    for (const auto& [key, value] : row.items()) found.push_back(key);
    if (line == 0) names = expected_names(found, columns);
    if (found != names)
      refuse_line(path, line + 1, "expected an object with the keys '" + join(names, "', '") + "'");
    const std::size_t tags = tags_among(names, columns);
    for (std::size_t i = 0; i < tags; ++i) take_tag(read, names[i], row.at(names[i]).get<std::string>());
    Json& kept = read.rows.emplace_back(Json::object());
    for (std::size_t i = tags; i < names.size(); ++i) kept[names[i]] = row.at(names[i]);
  }
  return read;
}

std::vector<ReadFileSum> sums_of(const Json& files) {
  std::vector<ReadFileSum> sums;
  for (const Json& file : files) {
    sums.push_back({file.at("name").get<std::string>(), file.at("sha256").get<std::string>()});
  }
  return sums;
}

bool complete_of(const std::string& path, const Json& json) {
  const bool complete = json.at("complete").get<bool>();
  const auto ending = json.at("ending").get<std::string>();
  if (complete
          ? ending != "complete"
          : ending != "depth_limit" && ending != "memory" && ending != "disk" && ending != "interrupted") {
    ValueReader(path).refuse("the ending '" + printable(ending) + "' does not fit 'complete'");
  }
  return complete;
}

}  // namespace

Count ValueReader::count(const Json& value) const {
  if (!value.is_string()) refuse("the count " + printable(value.dump()) + " is not a string of digits");
  if (!is_plain_number(text(value))) refuse("'" + printable(text(value)) + "' is not a number");
  return Count(text(value), 10);
}

std::uint64_t ValueReader::word(const Json& value) const {
  const Count read = count(value);
  if (read > ~std::uint64_t{0}) refuse("'" + to_decimal(read) + "' has more than 64 bits");
  return to_64_bits(read);
}

std::uint64_t ValueReader::number(const Json& value) const {
  if (!value.is_number_unsigned()) refuse("'" + printable(value.dump()) + "' is not a whole number");
  return value.get<std::uint64_t>();
}

int ValueReader::small(const Json& value) const {
  const auto read = number(value);
  if (read > max_holes) refuse("'" + std::to_string(read) + "' is beyond " + std::to_string(max_holes));
  return static_cast<int>(read);
}

void ValueReader::refuse(const std::string& what) const {
  throw InputError("'" + path_ + "': " + what + ".");
}

ReadRows read_rows(const std::string& path, Kind kind) {
  const std::vector<NamedColumn> columns = named_columns(csv_columns(kind));
  return path.ends_with(".jsonl") ? read_json_lines(path, columns) : read_csv_rows(path, columns);
}

Json read_json(const std::string& path, std::string_view keys) {
  Json json = parse_json(read_text_file(path), path);
  std::vector<std::string> known = split(keys, ' ');
  for (std::string& key : known) {
    if (key.ends_with('?')) {
      key.pop_back();
    } else {
      static_cast<void>(json.at(key));
    }
  }
  for (const auto& [key, value] : json.items()) {
    if (std::ranges::count(known, key) > 0) continue;
    ValueReader(path).refuse("the key '" + printable(key) + "' is not known here." +
                             did_you_mean(key, known));
  }
  return json;
}

/// The whole problem must have the labels.
ReadProblem problem_of(const std::string& path, const Json& json) {
  ReadProblem problem{json.at("board").get<std::string>(), json.at("start").get<std::string>(), {}, {}};
  const bool has_finish = json.contains("finish");
  if (has_finish && !json.at("finish").is_null()) problem.finish = json.at("finish").get<std::string>();
  if (!json.contains("problem")) return problem;
  const ValueReader read(path);
  const Json& described = json.at("problem");
  problem.whole = read_problem_json(described, path);
  const Board& board = problem.whole->board;
  if (board.name() != problem.board || problem.whole->start_label != problem.start) {
    read.refuse("its board and start are not those of its problem");
  }
  const auto& finish = problem.whole->finish;
  if (has_finish && finish && finish->label != problem.finish) {
    read.refuse("its finish is not that of its problem");
  }
  if (board.hash() != described.at("board").at("hash").get<std::string>() ||
      board.holes() != read.small(described.at("board").at("holes"))) {
    read.refuse("the hash or the holes of its board are not those of the board's picture");
  }
  return problem;
}

ClaimedTotals totals_of(const std::string& path, const Json& json) {
  ClaimedTotals totals{parse_symmetry(json.at("symmetry").get<std::string>()),
                       complete_of(path, json),
                       json.at("levels").size(),
                       {}};
  const ValueReader read(path);
  for (std::size_t i = 0; i < totals.totals.size(); ++i) {
    totals.totals[i] = read.of_column(&ValueReader::count, json.at("totals"), i);
  }
  return totals;
}

ReadRecord read_record(const std::string& path) {
  const Json json = parse_json(read_text_file(path), path);
  const ValueReader read(path);
  if (!json.contains("files")) {
    read.refuse("a record of version " + printable(json.value("version", "0.1.0")) +
                ", which does not name its files with their SHA-256 sums. Make the results again");
  }
  const Json& board = json.at("board");
  ReadRecord record;
  record.has_start = !json.at("start").is_null();
  record.complete = complete_of(path, json);
  record.files = sums_of(json.at("files"));
  if (!board.is_null() || record.has_start) {
    record.problem =
        record.has_start ? read_problem_json(json, path) : Problem{read_board_json(board, path), 0, "", {}};
    record.board_hash = board.at("hash").get<std::string>();
    record.holes = read.small(board.at("holes"));
  }
  if (json.contains("conditions") && !json.at("conditions").is_null())
    record.conditions = json.at("conditions").get<std::string>();
  for (const Json& run : json.at("second_runs")) record.second_runs.push_back(sums_of(run.at("files")));
  if (json.contains("symmetry") || json.contains("totals")) {  // a misspelt key is then missing
    record.group_order = read.number(json.at("group_order"));
    record.totals = totals_of(path, json);
  }
  return record;
}

}  // namespace pegspace
