#include "report/files/provenance.hpp"

#include <cmath>
#include <ctime>

#include "base/system/resources.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

std::string shell_word(const std::string& word) {
  static constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./,:=+@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char letter : word) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  return quoted + "'";
}

}  // namespace

std::string_view program_version() {
  return PEGSPACE_VERSION;
}

std::string_view program_commit() {
  return PEGSPACE_COMMIT;
}

std::string compiler_name() {
#if defined(__clang__)
  return "clang++ " __clang_version__;
#elif defined(__GNUC__)
  return "g++ " __VERSION__;
#else
  return "unknown";
#endif
}

Json libraries_json() {
  Json json;
  for (const std::string& library : split(PEGSPACE_LIBRARIES, ',')) {
    const std::size_t blank = library.find(' ');
    json[library.substr(0, blank)] = library.substr(blank + 1);
  }
  return json;
}

double milliseconds_only(double seconds) {
  return std::round(seconds * 1e3) / 1e3;
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return std::string(text, length);
}

std::string shell_command(const std::vector<std::string>& words) {
  std::vector<std::string> quoted;
  for (const std::string& word : words) quoted.push_back(shell_word(word));
  return join(quoted, " ");
}

Json machine_json() {
  Json machine;
  machine["name"] = host_name();
  machine["processor"] = processor_name();
  machine["processors"] = available_processors();
  machine["memory_bytes_available"] = json_bytes(available_memory_bytes());
  machine["operating_system"] = operating_system_name();
  return machine;
}

}  // namespace pegspace
