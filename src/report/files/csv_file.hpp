// Fields of CSV files. Called by the reports.
#pragma once

#include <string>

namespace pegspace {

/// In quotes where it would otherwise be read as several fields.
std::string csv_field(const std::string& text);

/// Digits alone, no zero before others.
bool is_plain_number(const std::string& text);

}  // namespace pegspace
