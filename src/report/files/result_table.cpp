#include "report/files/result_table.hpp"

#include <utility>

#include "base/text.hpp"

namespace pegspace {
namespace {

std::string field_of(const Json& value) {
  if (value.is_string()) return csv_field(value.get_ref<const std::string&>());
  if (value.is_number_integer())
    return std::to_string(value.get<std::int64_t>());  // dump() is several times slower
  return value.is_null() ? "" : value.dump();
}

}  // namespace

RowText::RowText(std::string_view columns) : names_(split(columns, ' ')) {
  text_ = join(names_, ",") + "\n";
}

void RowText::add(const Json& row) {
  text_ += csv_line(names_, row) + "\n";
}

std::string RowText::take() {
  return std::exchange(text_, {});
}

Json row_of(std::string_view columns, const Json& row) {
  Json picked = Json::object();
  for (const std::string& name : split(columns, ' ')) picked[name] = row.at(name);
  return picked;
}

std::string csv_line(const std::vector<std::string>& names, const Json& row) {
  std::vector<std::string> fields;
  for (const std::string& name : names) fields.push_back(field_of(row.at(name)));
  return join(fields, ",");
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + "\"";
}

std::string csv_text(std::string_view columns, const Json& rows) {
  RowText text(columns);
  for (const Json& row : rows) text.add(row);
  return text.take();
}

}  // namespace pegspace
