#include "audit/drawn_checks.hpp"

#include <filesystem>

#include "base/files/sha256.hpp"
#include "base/text.hpp"
#include "report/board_report.hpp"
#include "report/files/csv_file.hpp"
#include "report/files/problem_json.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

/// What XML writes otherwise.
std::string unescaped(std::string text) {
  constexpr std::pair<std::string_view, std::string_view> entities[] = {
      {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}};
  for (const auto& [entity, character] : entities) {
    for (std::size_t at = text.find(entity); at != text.npos; at = text.find(entity, at + 1)) {
      text.replace(at, entity.size(), character);
    }
  }
  return text;
}

/// The lines "SUM  NAME" of an SVG file's <dc:source>, as scripts/pegspace/plots/style.py writes them.
std::vector<ReadFileSum> sources_of(const std::string& svg) {
  constexpr std::string_view begin = "<dc:source>";
  constexpr std::size_t digits = 64;
  const std::size_t found = svg.find(begin);
  if (found == svg.npos) return {};
  const std::size_t from = found + begin.size();
  std::vector<ReadFileSum> sources;
  for (const std::string& line : split(svg.substr(from, svg.find("</dc:source>", from) - from), '\n')) {
    if (line.size() <= digits + 2 || line.substr(digits, 2) != "  ") continue;
    sources.push_back({unescaped(line.substr(digits + 2)), line.substr(0, digits)});
  }
  return sources;
}

Problem described_problem(const Json& json, const std::string& path) {
  const Json whole{
      {"board", json}, {"start", json.at("start")}, {"finish", nullptr}, {"finish_picture", nullptr}};
  return read_problem_json(whole, path);
}

}  // namespace

void check_sum(const ResultFolder& folder, const ReadFileSum& named, const std::string& made,
               Findings& findings) {
  const std::string path = (std::filesystem::path(folder.path()) / named.name).string();
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    findings.left_out.push_back("the SHA-256 sum of " + named.name + ", which does not exist");
    return;
  }
  findings.require(named.sha256 == sha256_text(read_text_file(path)),
                   "it was not " + made + " the present " + named.name + ": the SHA-256 sum differs.");
  findings.checked.push_back("the SHA-256 sum of " + named.name);
}

void check_board_description(ResultFolder&, ResultFile& file) {
  const Json json = parse_json(read_text_file(file.path), file.path);
  file.problem = described_problem(json, file.path);
  Json again = board_details_json(*file.problem, {});
  again["engines"] = json.at("engines");
  for (const auto& [key, value] : again.items()) {
    file.findings.require(json.at(key) == value, "'" + key + "' does not follow from the board's picture.");
  }
  for (const auto& [key, value] : json.items()) {
    file.findings.require(again.contains(key), "the key '" + printable(key) + "' is not known here.");
  }
  file.findings.checked.push_back("all that follows from the board's picture, in " +
                                  counted(again.size() - 1, "key", "keys"));
  file.findings.left_out.emplace_back(
      "the board's name, and the memory of the engines, which differs between versions");
}

void check_picture(ResultFolder& folder, ResultFile& file) {
  const std::vector<ReadFileSum> sources = sources_of(read_text_file(file.path));
  for (const ReadFileSum& source : sources) check_sum(folder, source, "drawn from", file.findings);
  file.findings.left_out.push_back(sources.empty() ? file.what.about : "what its lines show");
}

}  // namespace pegspace
