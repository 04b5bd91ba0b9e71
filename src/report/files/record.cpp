#include "report/files/record.hpp"

#include <algorithm>
#include <filesystem>
#include <initializer_list>

#include "base/error.hpp"
#include "base/files/sha256.hpp"
#include "report/files/problem_json.hpp"
#include "report/files/provenance.hpp"

namespace pegspace {
namespace {

namespace fs = std::filesystem;

Json files_json(const std::vector<ResultSum>& files) {
  Json list = Json::array();
  for (const ResultSum& file : files) list.push_back({{"name", file.name}, {"sha256", file.sha256}});
  return list;
}

/// The value of a key for people.
std::string words_of(const Json& json, const std::string& key) {
  const Json value = json.is_null() ? json : json.value(key, Json(nullptr));
  return value.is_string() ? "'" + value.get<std::string>() + "'" : "none";
}

/// Null of a census, which has no board of its own.
Json hash_of_board(const Json& record) {
  const Json& board = record.at("board");
  return board.is_null() ? board : board.at("hash");
}

/// Whether two records are of one problem, or of images of each other under a symmetry of the board, and of the
/// same conditions. Of tables, which have every start, always.
bool is_same_question(const Json& record, const Json& other, const std::string& source) {
  if (record.value("conditions", Json(nullptr)) != other.value("conditions", Json(nullptr))) return false;
  if (record.at("start").is_null() || other.at("start").is_null())
    return record.at("start") == other.at("start");
  return are_images(read_problem_json(record, source), read_problem_json(other, source));
}

/// What the run is of: its problem, and what its command adds to that.
Json question_of(const RunRecord& run) {
  Json about = run.problem;
  if (!run.details.is_null()) about.update(run.details);
  return about;
}

[[noreturn]] void refuse_record(const std::string& source, const std::string& why) {
  throw InputError("'" + source + "' " + why + " Make the files again, without --second-run.");
}

[[noreturn]] void refuse_other_version(const std::string& source, const Json::exception& error) {
  refuse_record(source, "is not a record as this version of pegspace writes it: " + json_words(error) + ".");
}

void add_program(Json& json) {
  json["program"] = "pegspace";
  json["version"] = std::string(program_version());
  json["commit"] = std::string(program_commit());
  json["compiler"] = compiler_name();
  json["libraries"] = libraries_json();
}

void add_cost(Json& json, const RunRecord& run) {
  json["engine"] = run.engine.empty() ? Json(nullptr) : Json(run.engine);
  json["vector_set"] = run.vector_set;
  json["ranks"] = run.ranks;
  json["threads"] = run.threads;
  json["memory_limit_bytes"] = json_bytes(run.memory_limit_bytes);
  json["wall_seconds"] = milliseconds_only(run.wall_seconds);
  json["cpu_seconds"] = milliseconds_only(run.cpu_seconds);
  json["peak_memory_bytes"] = json_bytes(run.peak_memory_bytes);
  json["host"] = machine_json();
}

}  // namespace

ResultSum sum_of(const std::string& path, const std::string& text) {
  return {fs::path(path).filename().string(), sha256_text(text)};
}

std::string record_path(const std::string& result) {
  const fs::path path(result);
  const std::string stem = path.stem().string();
  return (path.parent_path() / (stem == "levels" ? "run.json" : stem + ".run.json")).string();
}

Json record_json(const RunRecord& run, const std::vector<ResultSum>& files) {
  Json json;
  json["command"] = run.command;
  json["date"] = run.date;
  add_program(json);
  json["files"] = files_json(files);
  json["complete"] = run.complete;
  json["ending"] = run.ending;
  json.update(run.problem);
  if (!run.details.is_null()) json.update(run.details);
  add_cost(json, run);
  json["second_runs"] = Json::array();
  return json;
}

void require_other_way(const Json& record, const std::string& source, const RunRecord& run) {
  try {
    Json cost;
    add_cost(cost, run);
    const bool same =
        std::ranges::all_of(std::initializer_list<const char*>{"engine", "threads", "ranks", "vector_set"},
                            [&](const char* key) { return record.at(key) == cost.at(key); });
    if (!same || record.at("start") != question_of(run).at("start")) return;
  } catch (const Json::exception& error) {
    refuse_other_version(source, error);
  }
  throw InputError(
      "the first run, of '" + source + "', was made in the same way (" +
      (run.engine.empty() ? "" : run.engine + ", ") + std::to_string(run.threads) +
      (run.threads == 1 ? " thread, " : " threads, ") + run.vector_set +
      ", the same start), so that --second-run would check nothing. Use another --engine, another number of "
      "--threads (the reference engine always uses one), or a mirror image of the start.");
}

Json with_second_run(Json record, const std::string& source, const RunRecord& run,
                     const std::vector<ResultSum>& files) {
  const auto refuse = [&](const std::string& why) { refuse_record(source, why); };
  require_other_way(record, source, run);
  const Json of_run = files_json(files);
  try {
    const Json about = question_of(run);
    if (hash_of_board(record) != hash_of_board(about)) {
      refuse("is the record of another board, " + words_of(record.at("board"), "name") + ".");
    }
    if (!is_same_question(record, about, source)) {
      refuse("is the record of another problem: start " + words_of(record, "start") + ", finish " +
             words_of(record, "finish") + ", conditions " + words_of(record, "conditions") + ".");
    }
    for (const Json& file : of_run) {
      const Json& named = record.at("files");
      if (std::find(named.begin(), named.end(), file) == named.end()) {
        refuse("is not the record of " + file.at("name").get<std::string>() +
               ", as it does not list its current SHA-256 sum.");
      }
    }
    Json second{{"command", run.command}, {"date", run.date}};
    add_program(second);
    second["files"] = of_run;
    second["start"] = about.at("start");
    add_cost(second, run);
    Json& runs = record["second_runs"];
    const auto same = [&](const Json& other) { return other.at("command") == run.command; };
    runs.erase(std::remove_if(runs.begin(), runs.end(), same), runs.end());
    runs.push_back(second);
  } catch (const Json::exception& error) {
    refuse_other_version(source, error);
  }
  return record;
}

}  // namespace pegspace
