#include "sha256_sums.hpp"

#include <openssl/sha.h>

#include <array>
#include <filesystem>

#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "report/files/csv_file.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

/// 64 hexadecimal digits.
std::string sha256_text(const std::string& bytes) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest;
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  std::string text;
  for (const unsigned char byte : digest) {
    constexpr std::string_view digits = "0123456789abcdef";
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace

std::set<std::string> check_sums(const std::string& folder, const std::string& list, Findings& findings) {
  std::set<std::string> agree;
  for (const std::string& line : split(read_text_file(list), '\n')) {
    if (line.empty()) continue;
    throw_if_interrupted();
    constexpr std::size_t digits = 64;
    const bool is_sum = line.size() > digits + 2 && line.compare(digits, 2, "  ") == 0;
    findings.require(is_sum, "'" + printable(line) + "' is no sum and file.");
    if (!is_sum) continue;
    const std::string name = line.substr(digits + 2);
    const std::string path = (std::filesystem::path(folder) / name).string();
    std::error_code error;
    const bool is_there = std::filesystem::is_regular_file(path, error);
    findings.require(is_there, printable(name) + " is in the list, but not there.");
    if (!is_there) continue;
    const bool is_right = sha256_text(read_text_file(path)) == line.substr(0, digits);
    findings.require(is_right, printable(name) + ": its SHA-256 sum is not the one in the list.");
    if (is_right) agree.insert(path);
  }
  findings.checked.push_back("the sums of " + counted(agree.size(), "file", "files"));
  return agree;
}

}  // namespace pegspace
