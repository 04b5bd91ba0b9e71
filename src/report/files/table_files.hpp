// CSV and JSON of any table of results (base/result_table.hpp): the header and the keys are the columns'
// names, in their order. An empty value is an empty field, and null in JSON.
#pragma once

#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "base/result_table.hpp"

namespace pegspace {

/// The names of the columns with commas, without a line end.
std::string csv_header(const TableFacts& table);
/// The row's fields with commas, without a line end.
std::string csv_line(const TableFacts& table, const Fields& row);
/// The whole of a CSV file.
std::string csv_text(const TableFacts& table, const std::vector<Fields>& rows);
/// The text, in quotes if it would otherwise be read as several fields.
std::string csv_field(const std::string& text);

/// A row as an object. Counts are texts of digits, so that no reader rounds them (base/files/json.hpp).
Json json_row(const TableFacts& table, const Fields& row);
Json json_rows(const TableFacts& table, const std::vector<Fields>& rows);

}  // namespace pegspace
