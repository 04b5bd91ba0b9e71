// `pegspace describe`: what the program has, as JSON: commands with their options, tables of results with
// their columns, boards, notations, exit codes. Each fact is read where the program itself reads it.
// scripts/pegspace/description.json is a copy, of which completions, pages of the manual, schemas and Python's
// functions are made (scripts/README.md).
#include <algorithm>

#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "command_line.hpp"
#include "counting/census.hpp"
#include "counting/count_solutions.hpp"
#include "counting/duotaire.hpp"
#include "counting/game_stats.hpp"
#include "counting/moves/move_stats.hpp"
#include "counting/solutions/jump_counts.hpp"
#include "counting/solutions/start_finish_table.hpp"
#include "report/board_report.hpp"
#include "report/files/provenance.hpp"
#include "report/graph_report.hpp"
#include "report/levels_report.hpp"
#include "report/notation/notation.hpp"
#include "shared_options.hpp"

namespace pegspace {
namespace {

struct DescribeOptions : SharedOptions {
  void declare(Options&) {}
};

/// By ColumnType.
constexpr std::array type_names = {"text", "truth", "number", "count", "integer", "decimal", "decimal"};

Json column_json(const ColumnFacts& column) {
  Json json;
  json["name"] = column.name;
  json["heading"] = column.heading;
  json["type"] = type_names[static_cast<std::size_t>(column.type)];
  json["unit"] = column.unit;
  json["meaning"] = column.meaning;
  json["is_optional"] = column.is_optional;
  json["option"] = column.option;
  json["sums_fit"] = column.type == ColumnType::number || column.type == ColumnType::count;  // into 63 bits
  return json;
}

Json table_json(const TableFacts& table, bool has_json) {
  Json json{
      {"kind", table.kind}, {"row", table.row_meaning}, {"has_json", has_json}, {"columns", Json::array()}};
  for (const ColumnFacts& column : table.columns) {
    if (!column.name.empty()) json["columns"].push_back(column_json(column));
  }
  return json;
}

Json option_json(const OptionRow& option) {
  Json json;
  json["name"] = option.name;
  json["letter"] = option.letter == '\0' ? "" : std::string(1, option.letter);
  json["value"] = option.value;
  json["values"] = option.values;
  json["default"] = option.usual;
  json["group"] = title(option.group);
  json["meaning"] = option.meaning;
  json["most_used"] = option.most_used;
  return json;
}

Json command_json(const Command& command) {
  Json json{{"name", command.name},
            {"words", command.words},
            {"summary", command.summary},
            {"text", with_program(command.text, "pegspace")},
            {"examples", split(with_program(command.examples, "pegspace"), '\n')},
            {"options", Json::array()}};
  json["examples"].erase(json["examples"].size() - 1);  // behind the last line end
  for (const OptionRow& option : option_rows(command)) json["options"].push_back(option_json(option));
  return json;
}

Json families_json() {
  Json list = Json::array();
  for (const CatalogueEntry& entry : catalogue()) {
    list.push_back({{"name", entry.name},
                    {"description", entry.description},
                    {"least_holes", entry.least_holes},
                    {"most_holes", entry.most_holes},
                    {"examples", entry.examples}});
  }
  return list;
}

Json description() {
  Json json{{"kind", "description"},
            {"version", program_version()},
            {"summary", program().summary},
            {"commands", Json::array()}};
  for (const Command& command : commands()) json["commands"].push_back(command_json(command));
  json["tables"] = Json::array();
  const std::initializer_list<TableFacts> with_json{
      levels_table,    counts_table,       games_table,          moves_table,
      positions_table, start_finish_table, census_table,         census_solvable_table,
      duotaire_table,  nim_values_table,   duotaire_starts_table};
  for (const TableFacts& table : with_json) json["tables"].push_back(table_json(table, true));
  const std::initializer_list<TableFacts> csv_only{census_sums_table, jump_counts_table, jumps_table,
                                                   graph_positions_table, graph_jumps_table};
  for (const TableFacts& table : csv_only) json["tables"].push_back(table_json(table, false));
  json["families"] = families_json();
  json["notations"] = notation_names();
  json["exit_codes"] = Json::array();
  for (const auto& [code, meaning] : exit_codes)
    json["exit_codes"].push_back({{"code", static_cast<int>(code)}, {"meaning", meaning}});
  json["environment"] = Json::array();
  for (const auto& [name, meaning] : environment_settings)
    json["environment"].push_back({{"name", name}, {"meaning", meaning}});
  return json;
}

bool has_objects(const Json& json) {
  return std::any_of(json.begin(), json.end(), [](const Json& part) {
    return part.is_object() || (part.is_structured() && has_objects(part));
  });
}

/// What holds no other object is one line, so that a change is one, too.
void append_lines(const Json& json, const std::string& indent, std::string& text) {
  if (!json.is_structured() || !has_objects(json)) {
    text += json.dump();
    return;
  }
  const std::string deeper = indent + "  ";
  std::string gap = json.is_object() ? "{\n" : "[\n";
  for (const auto& [key, part] : json.items()) {
    text += gap + deeper + (json.is_object() ? Json(key).dump() + ": " : "");
    append_lines(part, deeper, text);
    gap = ",\n";
  }
  text += "\n" + indent + (json.is_object() ? "}" : "]");
}

ExitCode run_describe(const Arguments&, const DescribeOptions&) {
  std::string text;
  append_lines(description(), "", text);
  write_stdout(text + "\n");
  return ExitCode::done;
}

}  // namespace

Command describe_command() {
  return {"describe",
          "",
          0,
          "prints commands, options, tables and boards as JSON, for programs",
          "Prints what the program has as JSON: its commands with their options, the columns of its tables, "
          "the boards known by name, notations, exit codes and environment variables. The Python package, "
          "completions and manual pages are made of it.",
          "  $ describe > description.json\n",
          invocation<DescribeOptions, run_describe>};
}

}  // namespace pegspace
