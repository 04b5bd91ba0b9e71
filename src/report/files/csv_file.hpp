// Fields of CSV files written; and files read as this program writes them: a header and rows of as many fields. Called by
// the reports, and by audit/, which reads the fields.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pegspace {

/// In quotes where it would otherwise be read as several fields.
std::string csv_field(const std::string& text);

/// Digits alone, no zero before others.
bool is_plain_number(const std::string& text);

/// The whole of a file. Throws InputError.
std::string read_text_file(const std::string& path);

/// The rows of a file that begins with this header, each with as many fields. Throws InputError: file, line, what was found,
/// what was expected.
std::vector<std::vector<std::string>> read_csv(const std::string& path, const std::string& header);

/// Throws InputError. `line` counts from 1.
[[noreturn]] void refuse_line(const std::string& path, std::size_t line, const std::string& what);

}  // namespace pegspace
