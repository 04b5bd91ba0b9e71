#include "report/files/table_files.hpp"

namespace pegspace {
namespace {

struct PlainText {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(bool truth) const { return truth ? "true" : "false"; }
  std::string operator()(std::uint64_t number) const { return std::to_string(number); }
  std::string operator()(const Count& number) const { return to_decimal(number); }
  std::string operator()(const Fraction& fraction) const { return to_decimal(fraction, decimal_places); }
  std::string operator()(const std::string& text) const { return text; }
};

Json json_value(ColumnType type, const Field& value) {
  if (value.is_empty()) return nullptr;
  if (const bool* const truth = std::get_if<bool>(&value.content())) return *truth;
  const auto* const number = std::get_if<std::uint64_t>(&value.content());
  if (number != nullptr && type == ColumnType::number) return *number;
  return std::visit(PlainText(), value.content());
}

}  // namespace

std::string csv_header(const TableFacts& table) {
  std::string line;
  for (const ColumnFacts& column : table.columns) {
    if (!column.name.empty()) line.append(line.empty() ? "" : ",").append(column.name);
  }
  return line;
}

std::string csv_line(const TableFacts& table, const Fields& row) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (table.columns[i].name.empty()) continue;
    if (i > 0) line += ',';
    line += csv_field(std::visit(PlainText(), row[i].content()));
  }
  return line;
}

std::string csv_text(const TableFacts& table, const std::vector<Fields>& rows) {
  std::string text = csv_header(table) + "\n";
  for (const Fields& row : rows) text += csv_line(table, row) + "\n";
  return text;
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

Json json_row(const TableFacts& table, const Fields& row) {
  Json json = Json::object();
  for (std::size_t i = 0; i < row.size(); ++i) {
    const ColumnFacts& column = table.columns[i];
    if (!column.name.empty()) json[std::string(column.name)] = json_value(column.type, row[i]);
  }
  return json;
}

Json json_rows(const TableFacts& table, const std::vector<Fields>& rows) {
  Json json = Json::array();
  for (const Fields& row : rows) json.push_back(json_row(table, row));
  return json;
}

}  // namespace pegspace
