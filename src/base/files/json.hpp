// JSON for results: nlohmann's library, with keys in the order written and one rule of our own. Counts are
// strings of decimal digits, as many readers of JSON round numbers beyond 2^53. Numbers that the board bounds
// (depth, pegs, moves, pairs of holes) are numbers. An unknown value is null, never 0.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/count.hpp"

namespace pegspace {

using Json = nlohmann::ordered_json;

/// A count (of positions, jumps, solutions, games...): always a string of decimal digits, so that its type
/// does not depend on its size; null if it is not known.
Json json_count(const Count& value);
Json json_count(std::uint64_t value);
template <typename Number>
Json json_count(const std::optional<Number>& value) {
  return value ? json_count(*value) : Json(nullptr);
}

/// Bytes: a number; null beyond 2^53, which is no amount of memory.
Json json_bytes(std::uint64_t value);

/// Reads JSON. Throws InputError, naming source, line (counted from `lines_before` + 1) and column and what
/// was found there.
Json parse_json(std::string_view text, const std::string& source, std::size_t lines_before = 0);

/// Text of a .json file: indented by two, a line end at the end. Bytes that are not UTF-8 (file names can
/// hold them) become the replacement character instead of an error at the end of a long run. Characters that
/// may not be shown (base/utf8.hpp) are escaped, so what is in a string stays exact.
std::string json_text(const Json& json);
/// The text on one line, without a line end.
std::string json_line(const Json& json);

}  // namespace pegspace
