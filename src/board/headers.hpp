// The lines above pictures and within graph files: "key: value" and comments. Callers: pictures/picture_file,
// graphs/graph_file, board_file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/files/source_text.hpp"

namespace pegspace {

/// What is said of a text in any form but the dialect.
extern const std::string one_dialect;

struct Header {
  std::string_view key;
  std::string_view value;      ///< without blanks around it
  std::size_t value_byte = 0;  ///< where the value begins in its line
};

/// Nothing unless the line begins with a word of letters and a colon.
std::optional<Header> header_of(std::string_view line);

/// Whether this is the key of a header of the dialect.
bool is_header_key(std::string_view key);

/// A comment is "#" alone or begins with "# ". Comments stand before the first header alone.
bool is_comment(std::string_view line);

/// The first line that is neither empty nor a comment; text.size() if there is none.
std::size_t first_content_line(const SourceText& text);

/// Throws InputError if the text has a tab: nobody sees how wide one is meant to be.
void refuse_tabs(const SourceText& text);

}  // namespace pegspace
