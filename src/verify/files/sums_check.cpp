#include "verify/files/sums_check.hpp"

#include <filesystem>

#include "base/files/sha256.hpp"
#include "base/files/text_input.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

std::string read_file(const std::string& path) {
  constexpr std::size_t largest = std::size_t{64} << 20;  // a hundred times the results of this repository
  return TextInput(path, "a file of results", largest).rest();
}

}  // namespace

std::set<std::string> check_sums(const std::string& folder, const std::string& list, Findings& findings) {
  std::set<std::string> agree;
  for (const std::string& line : split(read_file(list), '\n')) {
    if (line.empty()) continue;
    throw_if_interrupted();
    constexpr std::size_t digits = 64;
    const bool is_sum = line.size() > digits + 2 && line.compare(digits, 2, "  ") == 0;
    findings.require(is_sum, "'" + printable(line) + "' is not a sum and a file.");
    if (!is_sum) continue;
    const std::string name = line.substr(digits + 2);
    const std::string path = (std::filesystem::path(folder) / name).string();
    std::error_code error;
    const bool is_there = std::filesystem::is_regular_file(path, error);
    findings.require(is_there, printable(name) + " is in the list, but there is no such file.");
    if (!is_there) continue;
    const bool is_right = sha256_text(read_file(path)) == line.substr(0, digits);
    findings.require(is_right, printable(name) + ": its SHA-256 sum is not the one in the list.");
    if (is_right) agree.insert(path);
  }
  findings.checked.push_back("the sums of " + std::to_string(agree.size()) +
                             (agree.size() == 1 ? " file" : " files"));
  return agree;
}

}  // namespace pegspace
