#include "report/files/record.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "base/files/sha256.hpp"
#include "base/system/interrupt.hpp"
#include "report/files/provenance.hpp"

namespace pegspace {

namespace fs = std::filesystem;

ResultSum sum_of(const std::string& path, const std::string& text) {
  return {fs::path(path).filename().string(), sha256_text(text)};
}

ResultSum sum_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  Sha256 sum;
  std::string bytes(std::size_t{1} << 20, '\0');
  do {
    throw_if_interrupted();
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    sum.add(std::string_view(bytes.data(), static_cast<std::size_t>(file.gcount())));
  } while (file);
  if (!file.eof())
    throw DiskError("'" + path + "' cannot be read again for its SHA-256 sum: " + std::strerror(errno) + ".");
  return {fs::path(path).filename().string(), sum.text()};
}

std::string record_path(const std::string& result) {
  const fs::path path(result);
  return (path.parent_path() / (path.stem().string() + ".run.json")).string();
}

Json asked_json(const RunRecord& run) {
  Json json{{"complete", run.ending == "complete"}, {"ending", run.ending}};
  json.update(run.question);
  return json;
}

Json record_json(const RunRecord& run, const std::vector<ResultSum>& files) {
  Json json{{"kind", "record"}};
  json["command"] = run.command;
  json["date"] = run.date;
  json["program"] = "pegspace";
  json["version"] = std::string(program_version());
  json["commit"] = std::string(program_commit());
  json["compiler"] = compiler_name();
  json["libraries"] = libraries_json();
  json["files"] = Json::array();
  for (const ResultSum& file : files) json["files"].push_back({{"name", file.name}, {"sha256", file.sha256}});
  json.update(asked_json(run));
  if (!run.summary.empty()) json["summary"] = run.summary;
  if (!run.course.is_null()) json.update(run.course);
  json["engine"] = run.engine.empty() ? Json(nullptr) : Json(run.engine);
  json["store"] = run.store.empty() ? Json(nullptr) : Json(run.store);
  json["vector_set"] = run.vector_set;
  json["ranks"] = run.ranks;
  json["threads"] = run.threads;
  json["memory_limit_bytes"] = json_bytes(run.memory_limit_bytes);
  json["wall_seconds"] = milliseconds_only(run.wall_seconds);
  json["cpu_seconds"] = milliseconds_only(run.cpu_seconds);
  json["peak_memory_bytes"] = json_bytes(run.peak_memory_bytes);
  json["host"] = machine_json();
  json["second_runs"] = Json::array();
  return json;
}

}  // namespace pegspace
