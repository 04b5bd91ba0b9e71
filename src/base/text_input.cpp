#include "base/text_input.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

std::ifstream open_file(const std::string& path, const std::string& what) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError("'" + path + "' is a directory, expected " + what + ". Give the path of a file in it.");
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    const std::string why = errno == 0 ? "" : std::string(": ") + std::strerror(errno);
    throw InputError("cannot read '" + path + "'" + why + ". Expected the path of " + what + ".");
  }
  return file;
}

}  // namespace

TextInput::TextInput(const std::string& path, std::string what, std::size_t most)
    : source_(path), what_(std::move(what)), most_(most) {
  if (path == "-") {
    stream_ = &std::cin;
    source_ = "standard input";
  } else {
    file_ = open_file(path, what_);
  }
}

TextInput::TextInput(std::istream& in, std::string source, std::string what, std::size_t most)
    : stream_(&in), source_(std::move(source)), what_(std::move(what)), most_(most) {}

void TextInput::failed() const {
  throw InputError(source_ + ": reading failed before the end of the file.");
}

std::string TextInput::take(std::optional<char> end) {
  constexpr int end_of_file = std::char_traits<char>::eof();
  std::streambuf& bytes = *(stream_ == nullptr ? file_.rdbuf() : stream_->rdbuf());
  std::string text;
  try {
    for (int byte = bytes.sbumpc(); byte != end_of_file; byte = bytes.sbumpc()) {
      if (++taken_ > most_) {
        throw InputError(source_ + ": found more than " + human_bytes(most_) + ", expected " + what_ + ".");
      }
      text += static_cast<char>(byte);
      if (end && text.back() == *end) break;
    }
  } catch (const std::ios_base::failure&) {  // the buffer of a file throws where the system call fails
    failed();
  }
  if (stream_ == &std::cin && std::ferror(stdin) != 0) failed();
  return text;
}

std::string TextInput::rest() {
  return take(std::nullopt);
}

std::optional<std::string> TextInput::line() {
  std::string line = take('\n');
  if (line.empty()) return std::nullopt;
  return line;
}

}  // namespace pegspace
