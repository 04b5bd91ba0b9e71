// SHA-256 (FIPS 180-4), as `sha256sum` prints it: for lists of files that other programs check as well. Files
// of this program alone have the faster checksum64() (checksum.hpp). Called by `pegspace verify`.
#pragma once

#include <string>
#include <string_view>

namespace pegspace {

/// 64 hexadecimal digits.
std::string sha256_text(std::string_view bytes);

}  // namespace pegspace
