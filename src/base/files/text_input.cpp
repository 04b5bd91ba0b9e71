#include "base/files/text_input.hpp"

#include <fcntl.h>
#include <poll.h>
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

/// Adds to what is left in the buffer; false at the end.
bool TextInput::read_more() {
  if (is_at_end_) return false;
  buffer_.erase(0, next_);
  next_ = 0;
  const std::size_t left = buffer_.size();
  constexpr std::size_t piece = 1 << 16;
  buffer_.resize(left + piece);
  std::size_t got = 0;
  if (stream_ != nullptr) {
    stream_->read(buffer_.data() + left, piece);
    if (stream_->bad()) throw InputError(source_ + ": reading failed before the end of the file.");
    got = static_cast<std::size_t>(stream_->gcount());
  } else {
    got = read_piece(buffer_.data() + left, piece);
  }
  buffer_.resize(left + got);
  is_at_end_ = got == 0;
  return got > 0;
}

std::size_t TextInput::read_piece(char* to, std::size_t bytes) const {
  for (;;) {
    const ssize_t got = ::read(descriptor_, to, bytes);
    throw_if_interrupted();
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno == EINTR) continue;
    throw InputError(source_ + ": reading failed before the end of the file: " + std::strerror(errno) + ".");
  }
}

/// Whether a read would not wait.
bool TextInput::is_readable(int milliseconds) const {
  if (stream_ != nullptr) return true;
  struct pollfd input {
    descriptor_, POLLIN, 0
  };
  const int ready = ::poll(&input, 1, milliseconds);
  throw_if_interrupted();
  return ready != 0;
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

bool TextInput::has_line(int milliseconds) {
  while (buffer_.find('\n', next_) == std::string::npos && !is_at_end_) {
    if (!is_readable(milliseconds)) return false;
    read_more();
  }
  return true;
}

std::optional<std::string> TextInput::line() {
  std::string line = take('\n');
  if (line.empty()) return std::nullopt;
  return line;
}

}  // namespace pegspace
