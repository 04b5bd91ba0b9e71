// UTF-8 (RFC 3629): no overlong form, no surrogate, nothing above U+10FFFF. Called where names come from the system,
// whose paths may hold any bytes, and where pictures hold more than ASCII.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pegspace {

/// Bytes of the character that the text (not empty) begins with; 0 where that is not UTF-8.
std::size_t utf8_length(std::string_view text);

/// The text with U+FFFD in place of each byte that is not UTF-8: fit for SVG, GraphML, DOT and JSON.
std::string as_utf8(std::string_view text);

}  // namespace pegspace
