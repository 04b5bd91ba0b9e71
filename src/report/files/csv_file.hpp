// Fields of CSV files written; and files read as this program writes them: a header and rows of as many fields; strictly. Numbers must be
// written without signs, leading zeros or spaces. Called by audit/results_reader.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/count.hpp"

namespace pegspace {

/// In quotes where it would otherwise be read as several fields.
std::string csv_field(const std::string& text);

/// Digits alone, no zero before others.
bool is_plain_number(const std::string& text);

/// The whole of a file. Throws InputError.
std::string read_text_file(const std::string& path);

/// Every function throws InputError: file, line, what was found, what was expected.
class CsvFile {
 public:
  CsvFile(const std::string& path, const std::string& header);

  std::size_t rows() const { return rows_.size(); }
  const std::string& field(std::size_t row, std::size_t column) const { return rows_[row][column]; }
  Count count(std::size_t row, std::size_t column) const;
  std::uint64_t word(std::size_t row, std::size_t column) const;
  bool truth(std::size_t row, std::size_t column) const;
  /// Nothing where the field is empty.
  std::optional<Count> count_or_none(std::size_t row, std::size_t column) const;
  std::optional<std::uint64_t> word_or_none(std::size_t row, std::size_t column) const;
  /// A number of jumps, pegs or moves.
  int small(std::size_t row, std::size_t column) const;

 private:
  [[noreturn]] void bad(std::size_t line, const std::string& what) const;

  std::string path_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace pegspace
