#include "report/files/npy_file.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"
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

NpyFile::NpyFile(std::string path) : path_(std::move(path)) {
  try {
    file_ = TemporaryFile(path_);
  } catch (const std::system_error& error) {
    failed(error.code().value());
  }
}

void NpyFile::failed(int error_number) const {
  throw DiskError("cannot write '" + path_ + "': " + std::strerror(error_number) + ".");
}

void NpyFile::write_at(std::uint64_t at, const void* bytes, std::size_t number) const {
  if (const int error = write_all_at(file_.descriptor(), at, bytes, number)) failed(error);
}

/// Writes in pieces, as a slow disk needs seconds for a large level.
void NpyFile::append(std::span<const std::uint64_t> words) {
  constexpr std::size_t at_once = std::size_t{1} << 18;
  while (!words.empty()) {
    throw_if_interrupted();
    const std::span piece = words.first(std::min(words.size(), at_once));
    write_at(header_bytes + words_ * sizeof(std::uint64_t), piece.data(), piece.size_bytes());
    words_ += piece.size();
    words = words.subspan(piece.size());
  }
}

ResultSum NpyFile::complete() {
  const std::string header = header_text(words_);
  write_at(0, header.data(), header.size());
  Sha256 sum;
  std::string piece(std::size_t{1} << 20, '\0');
  for (std::uint64_t at = 0;;) {
    throw_if_interrupted();
    const ssize_t got = ::pread(file_.descriptor(), piece.data(), piece.size(), static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) failed(errno);
    if (got == 0) break;
    sum.add(std::string_view(piece).substr(0, static_cast<std::size_t>(got)));
    at += static_cast<std::uint64_t>(got);
  }
  return {std::filesystem::path(path_).filename().string(), sum.text()};
}

void NpyFile::put_in_place() {
  try {
    file_.put_in_place();
  } catch (const std::system_error& error) {
    failed(error.code().value());
  }
}

}  // namespace pegspace
