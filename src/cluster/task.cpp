#include "cluster/task.hpp"

#include <sstream>

#include "base/files/json.hpp"
#include "board/board_file.hpp"

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

Json request_json(const LevelRequest& request) {
  return {{"symmetry", request.symmetry},
          {"max_depth", request.max_depth ? Json(*request.max_depth) : Json(nullptr)},
          {"columns", request.columns.bits()}};
}

LevelRequest read_request(const Json& json) {
  LevelRequest request;
  request.symmetry = json.at("symmetry").get<Symmetry>();
  if (!json.at("max_depth").is_null()) request.max_depth = json.at("max_depth").get<int>();
  request.columns = columns_of_bits(json.at("columns").get<unsigned>());
  return request;
}

Json resources_json(const Resources& resources) {
  return {{"threads", resources.threads},
          {"memory_bytes", resources.memory_bytes},
          {"process_bytes", resources.process_bytes}};
}

Resources read_resources(const Json& json) {
  Resources resources;
  resources.threads = json.at("threads").get<int>();
  resources.memory_bytes = json.at("memory_bytes").get<std::uint64_t>();
  resources.process_bytes = json.at("process_bytes").get<std::uint64_t>();
  return resources;
}

Json finish_json(const Finish& finish) {
  Json json = Json::array();
  for (const Pattern& pattern : finish.patterns)
    json.push_back({pattern.pegs, pattern.open, pattern.fewest_pegs, pattern.most_pegs});
  return json;
}

Finish read_finish(const Json& json) {
  Finish finish{no_label, {}};
  for (const Json& pattern : json)
    finish.patterns.push_back({pattern.at(0), pattern.at(1), pattern.at(2), pattern.at(3)});
  return finish;
}

Board read_board(const Json& json) {
  std::istringstream file(json.at("file").get<std::string>());
  return read_board_file(file, "a message of rank 0", json.at("name")).board;
}

}  // namespace

std::string task_text(const Task& task) {
  Json json;
  json["kind"] = task.kind;
  json["engine"] = task.engine;
  json["board"] = {{"name", task.problem.board.name()},
                   {"file", board_file_text(task.problem.board, task.problem.board.all_holes())}};
  json["start"] = task.problem.start;
  json["other_starts"] = task.problem.other_starts;
  json["finish"] = task.problem.finish ? finish_json(*task.problem.finish) : Json(nullptr);
  json["request"] = request_json(task.request);
  json["resources"] = resources_json(task.resources);
  json["save"] = task.save;
  json["buffer_bytes"] = task.buffer_bytes;
  return json_line(json);
}

Task read_task(const std::string& text) {
  const Json json = Json::parse(text);
  Problem problem{read_board(json.at("board")), json.at("start").get<Position>(), no_label, std::nullopt,
                  json.at("other_starts").get<std::vector<Position>>()};
  if (!json.at("finish").is_null()) problem.finish = read_finish(json.at("finish"));
  return {json.at("kind").get<Task::Kind>(),
          json.at("engine").get<std::size_t>(),
          std::move(problem),
          read_request(json.at("request")),
          read_resources(json.at("resources")),
          json.at("save").get<std::string>(),
          json.at("buffer_bytes").get<std::uint64_t>()};
}

}  // namespace pegspace::cluster
