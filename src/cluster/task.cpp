#include "cluster/task.hpp"

#include "report/files/problem_json.hpp"

namespace pegspace::cluster {
namespace {

/// Labels are not sent: only rank 0 prints.
const std::string no_label;

ColumnSet columns_of_bits(unsigned bits) {
  ColumnSet columns;
  for (int column = 0; column < column_count; ++column) {
    if (((bits >> column) & 1U) != 0) columns.add(static_cast<Column>(column));
  }
  return columns;
}

Json options_json(const SearchOptions& options) {
  Json json;
  json["symmetry"] = options.symmetry;
  json["threads"] = options.threads;
  json["memory_bytes"] = options.memory_bytes;
  json["process_bytes"] = options.process_bytes;
  json["max_depth"] = options.max_depth ? Json(*options.max_depth) : Json(nullptr);
  json["columns"] = options.columns.bits();
  return json;
}

SearchOptions read_options(const Json& json) {
  SearchOptions options;
  options.symmetry = json.at("symmetry").get<Symmetry>();
  options.threads = json.at("threads").get<int>();
  options.memory_bytes = json.at("memory_bytes").get<std::uint64_t>();
  options.process_bytes = json.at("process_bytes").get<std::uint64_t>();
  if (!json.at("max_depth").is_null()) options.max_depth = json.at("max_depth").get<int>();
  options.columns = columns_of_bits(json.at("columns").get<unsigned>());
  return options;
}

Json checkpoint_json(const std::optional<Checkpoint::Share>& checkpoint) {
  if (!checkpoint) return nullptr;
  Json json;
  // Of the name of a folder any bytes.
  json["folder"] = std::vector<unsigned char>(checkpoint->folder.begin(), checkpoint->folder.end());
  json["problem"] = checkpoint->problem;
  json["next_number"] = checkpoint->next_number;
  json["found"] = checkpoint->found ? Json(*checkpoint->found) : Json(nullptr);
  return json;
}

std::optional<Checkpoint::Share> read_checkpoint(const Json& json) {
  if (json.is_null()) return std::nullopt;
  Checkpoint::Share checkpoint;
  for (const unsigned char byte : json.at("folder").get<std::vector<unsigned char>>())
    checkpoint.folder.push_back(static_cast<char>(byte));
  checkpoint.problem = json.at("problem").get<std::uint64_t>();
  checkpoint.next_number = json.at("next_number").get<std::uint64_t>();
  if (!json.at("found").is_null()) checkpoint.found = json.at("found").get<std::string>();
  return checkpoint;
}

}  // namespace

std::string task_text(const Task& task) {
  Json json;
  json["kind"] = task.kind;
  json["engine"] = task.engine;
  json["board"] = board_json(task.problem.board, task.problem.board.all_holes());
  json["start"] = task.problem.start;
  json["other_starts"] = task.problem.other_starts;
  json["finish"] = task.problem.finish ? Json(task.problem.finish->positions) : Json(nullptr);
  json["options"] = options_json(task.options);
  json["buffer_bytes"] = task.buffer_bytes;
  json["checkpoint"] = checkpoint_json(task.checkpoint);
  return json_line(json);  // names of files may be any bytes
}

Task read_task(const std::string& text) {
  const Json json = Json::parse(text);
  Problem problem{read_board_json(json.at("board"), "a message of rank 0"), json.at("start").get<Position>(),
                  no_label, std::nullopt, json.at("other_starts").get<std::vector<Position>>()};
  if (!json.at("finish").is_null()) {
    problem.finish = Finish{no_label, json.at("finish").get<std::vector<Position>>()};
  }
  return {json.at("kind").get<Task::Kind>(),
          json.at("engine").get<std::size_t>(),
          std::move(problem),
          read_options(json.at("options")),
          json.at("buffer_bytes").get<std::uint64_t>(),
          read_checkpoint(json.at("checkpoint"))};
}

}  // namespace pegspace::cluster
