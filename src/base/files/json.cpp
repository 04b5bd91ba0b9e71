#include "base/files/json.hpp"

#include <algorithm>
#include <cstdio>

#include "base/error.hpp"
#include "base/files/source_text.hpp"
#include "base/utf8.hpp"

namespace pegspace {
namespace {

constexpr std::uint64_t largest_exact_double = std::uint64_t{1} << 53;

/// The library's text, in which only strings hold characters beyond ASCII, and which escapes those below 0x20
/// itself.
std::string escaped(std::string text) {
  const auto is_plain = [](char letter) { return static_cast<unsigned char>(letter) < 0x7F; };
  if (std::ranges::all_of(text, is_plain)) return text;
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    const std::size_t length = std::max<std::size_t>(utf8_length(rest), 1);
    if (rest.front() == '\n' || shown_length(rest) != 0) {
      result += rest.substr(0, length);
    } else {
      char code[sizeof "\\uffffffff"];  // as far as a compiler knows
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(code_point(rest, length)));
      result += code;
    }
    at += length;
  }
  return result;
}

}  // namespace

Json json_count(const Count& value) {
  return to_decimal(value);
}

Json json_count(std::uint64_t value) {
  return std::to_string(value);
}

Json json_bytes(std::uint64_t value) {
  return value > largest_exact_double ? Json(nullptr) : Json(value);
}

Json parse_json(std::string_view text, const std::string& source, std::size_t lines_before) {
  std::size_t at = 0;  // of the character that cannot be
  std::string found = "a number that is too large";
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    at = std::min(text.size(), error.byte == 0 ? 0 : error.byte - 1);
    found = at == text.size()
                ? "the end of the text"
                : quote_input(text.substr(at, std::max<std::size_t>(utf8_length(text.substr(at)), 1)));
  } catch (const Json::exception&) {  // out of range: the place is not stated
  }
  const std::string_view before = text.substr(0, at);
  const auto line =
      lines_before + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  const std::size_t column = characters_before(before.substr(line_begin), at - line_begin) + 1;
  throw InputError(source + ":" + std::to_string(line) + ":" + std::to_string(column) + ": found " + found +
                   ", expected JSON. Check brackets, commas and quotes before it.");
}

std::string json_text(const Json& json) {
  return escaped(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

std::string json_line(const Json& json) {
  return escaped(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace pegspace
