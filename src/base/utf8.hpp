// UTF-8 (RFC 3629): no overlong form, no surrogate, nothing above U+10FFFF. And which characters may reach a
// screen. Called where names come from outside (printable() in base/text.hpp), where text leaves the program
// (report/files/output.hpp, base/files/json.hpp), and where pictures hold more than ASCII.
#pragma once

#include <cstddef>
#include <string_view>

namespace pegspace {

/// Bytes of the character that the text (not empty) begins with; 0 if that is not UTF-8.
std::size_t utf8_length(std::string_view text);

/// As utf8_length(), but 0 for characters that could do more on a screen than be seen: control characters
/// (C0, DEL, C1), line and paragraph separators, and characters that change the direction of the text after
/// them.
std::size_t shown_length(std::string_view text);

/// Its code point, of a character of `length` bytes.
char32_t code_point(std::string_view text, std::size_t length);

}  // namespace pegspace
