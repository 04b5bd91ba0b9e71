#include "report/files/csv_file.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

constexpr const char* no_line_end = "the last line has no line end";

/// What is wrong with a header, up to the one expected: the first column that there is not, with near names.
std::string wrong_header(const std::string& header, const std::vector<std::string>& names) {
  for (const std::string& name : split(header, ',')) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return "there is no column '" + printable(name) + "'." + did_you_mean(name, names) +
           " Expected the header '";
  }
  return "expected the header '";
}

/// Commas inside quotes belong to the field; two quotes there are one.
std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> words(1);
  bool quoted = false;
  char before = '\0';
  for (const char letter : line) {
    const bool is_second = !quoted && letter == '"' && before == '"';
    before = letter;
    if (is_second) words.back() += '"';
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

}  // namespace

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + "\"";
}

bool is_plain_number(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return false;
  return text.size() == 1 || text.front() != '0';
}

std::string read_text_file(const std::string& path) {
  constexpr std::size_t largest_result = std::size_t{64} << 20;  // a hundred times those of this repository
  return TextInput(path, "a file of results", largest_result).rest();
}

std::vector<std::string> read_lines(const std::string& path) {
  std::vector<std::string> lines = split(read_text_file(path), '\n');
  if (!lines.back().empty()) refuse_line(path, lines.size(), no_line_end);
  lines.pop_back();
  return lines;
}

CsvText read_csv(const std::string& path, const std::vector<NamedColumn>& columns) {
  const std::vector<std::string> lines = read_lines(path);
  if (lines.empty()) refuse_line(path, 1, no_line_end);
  std::vector<std::string> names = expected_names(split(lines.front(), ','), columns);
  const std::string header = join(names, ",");
  if (lines.front() != header) refuse_line(path, 1, wrong_header(lines.front(), names) + header + "'");
  CsvText text{std::move(names), {}};
  for (std::size_t i = 1; i < lines.size(); ++i) {
    text.rows.push_back(fields(lines[i]));
    if (text.rows.back().size() != text.names.size())
      refuse_line(path, i + 1, "expected " + std::to_string(text.names.size()) + " fields");
  }
  return text;
}

void refuse_line(const std::string& path, std::size_t line, const std::string& what) {
  throw InputError("'" + path + "', line " + std::to_string(line) + ": " + what + ".");
}

}  // namespace pegspace
