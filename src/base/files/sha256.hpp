// SHA-256 (OpenSSL): by which a record names the file that it belongs to, and lists of sums their files.
#pragma once

#include <string>
#include <string_view>

namespace pegspace {

/// Of the bytes: 64 hexadecimal digits, as sha256sum prints them.
std::string sha256_text(std::string_view bytes);

}  // namespace pegspace
