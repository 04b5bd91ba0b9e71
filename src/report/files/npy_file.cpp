#include "report/files/npy_file.hpp"

#include <algorithm>
#include <filesystem>

#include "base/files/sha256.hpp"
#include "base/system/interrupt.hpp"

namespace pegspace {
namespace {

constexpr std::size_t header_bytes = 128;

std::string header_text(std::uint64_t words) {
  std::string text("\x93NUMPY\x01\x00", 8);
  text += static_cast<char>(header_bytes - 10);  // the length of the rest, in two bytes
  text += '\0';
  text += "{'descr': '<u8', 'fortran_order': False, 'shape': (" + std::to_string(words) + ",), }";
  text.resize(header_bytes - 1, ' ');
  return text + '\n';
}

}  // namespace

/// Writes in pieces, as a slow disk needs seconds for a large level.
void NpyFile::append(std::span<const std::uint64_t> words) {
  constexpr std::size_t at_once = std::size_t{1} << 18;
  while (!words.empty()) {
    throw_if_interrupted();
    const std::span piece = words.first(std::min(words.size(), at_once));
    file_.write_at(header_bytes + words_ * sizeof(std::uint64_t), piece.data(), piece.size_bytes());
    words_ += piece.size();
    words = words.subspan(piece.size());
  }
}

ResultSum NpyFile::complete() {
  const std::string header = header_text(words_);
  file_.write_at(0, header.data(), header.size());
  Sha256 sum;
  std::string piece(std::size_t{1} << 20, '\0');
  for (std::uint64_t at = 0; const std::size_t got = file_.read_at(at, piece.data(), piece.size());
       at += got) {
    throw_if_interrupted();
    sum.add(std::string_view(piece).substr(0, got));
  }
  return {std::filesystem::path(path_).filename().string(), sum.text()};
}

}  // namespace pegspace
