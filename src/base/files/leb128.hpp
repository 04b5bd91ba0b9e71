// LEB128: whole numbers as bytes, seven bits in each, the lowest first; a byte's highest bit says that more follow.
// Called by everything that writes or reads lists of positions: level files, and the check of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pegspace::leb128 {

void append(std::string& bytes, std::uint64_t number);

/// Reads one number after another.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  /// The next number. Nothing where it has more than 64 bits, or the bytes end before it does.
  std::optional<std::uint64_t> word();

  /// Bytes behind the last number read.
  std::size_t left() const { return bytes_.size() - at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace pegspace::leb128
