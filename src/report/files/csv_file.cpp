#include "report/files/csv_file.hpp"

#include <algorithm>
#include <charconv>

#include "base/bits.hpp"
#include "base/error.hpp"
#include "base/files/text_input.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

/// What is wrong with a header, up to the one expected: the first column that there is not, with near names.
std::string wrong_header(const std::string& header, const std::vector<std::string>& names) {
  for (const std::string& name : split(header, ',')) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return "there is no column '" + printable(name) + "'." + did_you_mean(name, names) +
           " Expected the header '";
  }
  return "expected the header '";
}

/// Commas inside quotes belong to the field.
std::vector<std::string> fields(const std::string& line) {
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

CsvFile::CsvFile(const std::string& path, const std::string& header) : path_(path) {
  const std::string text = read_text_file(path);
  std::vector<std::string> lines = split(text, '\n');
  if (lines.size() < 2 || !lines.back().empty()) bad(lines.size(), "the last line has no line end");
  lines.pop_back();
  const std::vector<std::string> names = split(header, ',');
  if (lines.front() != header) bad(1, wrong_header(lines.front(), names) + header + "'");
  const std::size_t columns = names.size();
  for (std::size_t i = 1; i < lines.size(); ++i) {
    rows_.push_back(fields(lines[i]));
    if (rows_.back().size() != columns) bad(i + 1, "expected " + std::to_string(columns) + " fields");
  }
}

Count CsvFile::count(std::size_t row, std::size_t column) const {
  if (!is_plain_number(field(row, column))) bad(row + 2, "'" + field(row, column) + "' is not a number");
  return Count(field(row, column));
}

std::uint64_t CsvFile::word(std::size_t row, std::size_t column) const {
  const std::string& text = field(row, column);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (!is_plain_number(text) || error != std::errc() || end != text.data() + text.size()) {
    bad(row + 2, "'" + text + "' is not a number of 64 bits");
  }
  return value;
}

bool CsvFile::truth(std::size_t row, std::size_t column) const {
  const std::string& text = field(row, column);
  if (text != "true" && text != "false") bad(row + 2, "'" + text + "' is neither true nor false");
  return text == "true";
}

std::optional<Count> CsvFile::count_or_none(std::size_t row, std::size_t column) const {
  if (field(row, column).empty()) return std::nullopt;
  return count(row, column);
}

int CsvFile::small(std::size_t row, std::size_t column) const {
  const std::uint64_t value = word(row, column);
  if (value > max_holes) bad(row + 2, "'" + field(row, column) + "' is beyond " + std::to_string(max_holes));
  return static_cast<int>(value);
}

void CsvFile::bad(std::size_t line, const std::string& what) const {
  throw InputError("'" + path_ + "', line " + std::to_string(line) + ": " + what + ".");
}

std::optional<std::uint64_t> CsvFile::word_or_none(std::size_t row, std::size_t column) const {
  if (field(row, column).empty()) return std::nullopt;
  return word(row, column);
}

}  // namespace pegspace
