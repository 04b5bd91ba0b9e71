// Fields of CSV files written; and files read as this program writes them: a header and rows of as many fields. Called by
// the reports, and by audit/, which reads the fields.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/files/columns.hpp"

namespace pegspace {

/// In quotes where it would otherwise be read as several fields.
std::string csv_field(const std::string& text);

/// Digits alone, no zero before others.
bool is_plain_number(const std::string& text);

/// The whole of a file. Throws InputError.
std::string read_text_file(const std::string& path);
/// Its lines, without their ends. Throws InputError, also where the last line has none.
std::vector<std::string> read_lines(const std::string& path);

struct CsvText {
  std::vector<std::string> names;              ///< of the tags and the columns
  std::vector<std::vector<std::string>> rows;  ///< each with as many fields
};

/// A file that begins with a header of these columns, maybe behind tags. Throws InputError: file, line, what was found, what
/// was expected.
CsvText read_csv(const std::string& path, const std::vector<NamedColumn>& columns);

/// Throws InputError. `line` counts from 1.
[[noreturn]] void refuse_line(const std::string& path, std::size_t line, const std::string& what);

}  // namespace pegspace
