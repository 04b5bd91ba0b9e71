#include "base/files/text_input.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

OpenFile open_file(const std::string& path, const std::string& what) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError("'" + path + "' is a directory, expected " + what + ". Give the path of a file in it.");
  }
  for (;;) {
    OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() >= 0) return file;
    if (errno != EINTR) {
      throw InputError("cannot read '" + path + "': " + std::strerror(errno) + ". Expected the path of " +
                       what + ".");
    }
    throw_if_interrupted();
  }
}

}  // namespace

TextInput::TextInput(const std::string& path, std::string what, std::size_t most)
    : source_(path), what_(std::move(what)), most_(most) {
  if (path == "-") {
    descriptor_ = STDIN_FILENO;
    source_ = "standard input";
  } else {
    file_ = open_file(path, what_);
    descriptor_ = file_.get();
  }
}

TextInput::TextInput(std::istream& in, std::string source, std::string what, std::size_t most)
    : stream_(&in), source_(std::move(source)), what_(std::move(what)), most_(most) {}

/// Fills the buffer; false at the end.
bool TextInput::read_more() {
  buffer_.resize(1 << 16);
  next_ = 0;
  if (stream_ != nullptr) {
    stream_->read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    if (stream_->bad()) throw InputError(source_ + ": reading failed before the end of the file.");
    buffer_.resize(static_cast<std::size_t>(stream_->gcount()));
    return !buffer_.empty();
  }
  for (;;) {
    const ssize_t got = ::read(descriptor_, buffer_.data(), buffer_.size());
    throw_if_interrupted();
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      const int why = errno;
      buffer_.clear();
      throw InputError(source_ + ": reading failed before the end of the file: " + std::strerror(why) + ".");
    }
    buffer_.resize(static_cast<std::size_t>(got));
    return got > 0;
  }
}

std::string TextInput::take(std::optional<char> end) {
  std::string text;
  while (next_ < buffer_.size() || read_more()) {
    const std::size_t found = end ? buffer_.find(*end, next_) : std::string::npos;
    const std::size_t behind = found == std::string::npos ? buffer_.size() : found + 1;
    taken_ += behind - next_;
    if (taken_ > most_) {
      throw InputError(source_ + ": found more than " + human_bytes(most_) + ", expected " + what_ + ".");
    }
    text.append(buffer_, next_, behind - next_);
    next_ = behind;
    if (found != std::string::npos) break;
  }
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
