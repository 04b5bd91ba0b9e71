// JSON for results: nlohmann's library with keys in the order written, and one rule of our own: whole numbers
// beyond 2^53, which many readers of JSON round, are strings of decimal digits. What is not known is null,
// never 0.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/count.hpp"

namespace pegspace {

using Json = nlohmann::ordered_json;

/// A number up to 2^53, a string of digits beyond.
Json json_number(std::uint64_t value);
Json json_number(const Count& value);
/// The same, or null.
Json json_number(const std::optional<std::uint64_t>& value);

/// Reads JSON. Throws InputError, naming source, line (counted from `lines_before` + 1) and column and what
/// was found there.
Json parse_json(std::string_view text, const std::string& source, std::size_t lines_before = 0);

/// What the library says of an error, without its code: "type must be array, but is number".
std::string json_words(const Json::exception& error);

/// Text of a .json file: indented by two, a line end at the end. Bytes that are not UTF-8 (file names can
/// hold them) become the replacement character instead of an error at the end of a long run.
std::string json_text(const Json& json);

}  // namespace pegspace
