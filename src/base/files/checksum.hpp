// Checksums of files and of parts of them: XXH3 with 64 bits (libxxhash). Not for secrets: they find what
// disks and copies damage, at the speed of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pegspace {

/// XXH3-64 of the bytes; another seed gives another function.
std::uint64_t checksum64(const void* bytes, std::size_t number, std::uint64_t seed = 0);

inline std::uint64_t checksum64(std::string_view text, std::uint64_t seed = 0) {
  return checksum64(text.data(), text.size(), seed);
}

/// 16 hexadecimal digits: "00d1ab6fc09e3a55".
std::string checksum_text(std::uint64_t checksum);

/// 8 hexadecimal digits for the end of a line, which show whether the line was changed.
std::string line_check(std::string_view line);

}  // namespace pegspace
