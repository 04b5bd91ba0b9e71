#include "report/files/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <random>

#include "base/error.hpp"
#include "base/files/open_file.hpp"
#include "base/files/out.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"

namespace pegspace {
namespace {

namespace fs = std::filesystem;

/// Writes all of the text; returns the errno of the failure, or 0. A signal makes a waiting write return
/// early: then Interrupted is thrown.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return errno;
    text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(0, written)));
    if (!text.empty()) throw_if_interrupted();
  }
  return 0;
}

/// A device, a pipe or a socket: something that is written to, not replaced.
bool is_special(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

/// The canonical path of the file that a path leads to. What is no regular file stays as it is: /dev/stdout
/// may lead to a pipe, which has no other name.
fs::path real_path(const std::string& path) {
  if (is_special(path)) return path;
  std::error_code error;
  // Made absolute first: weakly_canonical returns a relative path as it is if nothing of it exists.
  const fs::path absolute = fs::absolute(linked_file(path), error);
  const fs::path real = fs::weakly_canonical(absolute, error);
  return error ? absolute : real;
}

std::string reason(int error_number) {
  return std::strerror(error_number);
}

/// Opens a pipe for writing; waits for its reader.
OpenFile open_special(const fs::path& path) {
  for (;;) {
    OpenFile file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.get() >= 0 || errno != EINTR) return file;
    throw_if_interrupted();
  }
}

bool is_same_file(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  if (a == standard_output || b == standard_output) return a == b;
  const fs::path first = real_path(a);
  return first == real_path(b) && !is_special(first);
}

/// Throws InputError if the run itself would use the file, or if a run could remove it as a temporary one.
void refuse_working_file(const NamedPath& file, const std::vector<NamedPath>& working) {
  if (file.path.empty() || file.path == standard_output) return;
  const fs::path path = real_path(file.path);
  if (is_temporary_name(path.filename().string())) {
    throw InputError(
        file.option + " '" + file.path +
        "' has the name of a temporary file of this program, which any run may remove. Give it another "
        "name.");
  }
  for (const NamedPath& other : working) {
    if (other.path.empty() || path != real_path(other.path)) continue;
    throw InputError(file.option + " '" + file.path + "' is a file that the run works with, because of " +
                     other.option + ". Give it another file.");
  }
}

std::recursive_mutex stderr_in_use;  // keep_stderr() leaves it locked

std::atomic<bool> writes_files{false};
std::atomic<bool> reader_gone{false};

}  // namespace

void protect_standard_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) == -1 && errno == EBADF) {
      // Occupies the free number, opened so that using it fails.
      const int taken = ::open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
      if (taken != descriptor) return;
    }
  }
}

bool has_reader_gone() {
  return reader_gone;
}

void end_by_closed_pipe() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
  std::_Exit(128 + SIGPIPE);  // reached only if the signal is blocked
}

const std::string& own_escape() {
  static const std::string escape = [] {
    std::random_device device;
    char text[32];
    std::snprintf(text, sizeof text, "\033%08x%08x", device(), device());
    return std::string(text);
  }();
  return escape;
}

std::string shown(std::string_view text) {
  const auto is_plain = [](char letter) { return (letter >= ' ' && letter < 0x7F) || letter == '\n'; };
  if (std::ranges::all_of(text, is_plain)) return std::string(text);
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    std::size_t length = shown_length(text);
    if (text.starts_with(own_escape())) {
      result += own_escape().front();
      length = own_escape().size();
    } else if (length != 0 || text.front() == '\n' || text.front() == '\t') {
      length = std::max<std::size_t>(length, 1);
      result += text.substr(0, length);
    } else {
      result += '?';
      length = std::max<std::size_t>(utf8_length(text), 1);
    }
    text.remove_prefix(length);
  }
  return result;
}

void write_stdout(std::string_view text) {
  if (reader_gone) return;
  const int failure = write_all(STDOUT_FILENO, shown(text));
  if (failure == EPIPE) {
    reader_gone = true;
    if (!writes_files) throw ReaderGone();
    return;
  }
  if (failure != 0) throw ResourceError("cannot write to standard output: " + reason(failure) + ".");
}

void write_stderr(std::string_view text) {
  write_last_words(shown(text));
}

void write_last_words(std::string_view words) {
  const std::lock_guard one_at_a_time(stderr_in_use);
  try {
    static_cast<void>(write_all(STDERR_FILENO, words));
  } catch (const Interrupted&) {  // the reader is slow: the run ends when it next looks at the flag
  }
}

void keep_stderr() {
  stderr_in_use.lock();
}

void rewrite_stderr_line(std::string_view words) {
  write_last_words("\r" + printable(words) + "\033[K");
}

void check_writable(const std::string& path, std::string_view what) {
  if (path == standard_output) return;
  writes_files = true;  // which are finished after the reader of standard output has gone
  const std::string where = std::string(what) + " '" + path + "'";
  if (path.empty()) throw InputError(std::string(what) + " needs the name of a file.");
  const fs::path target = real_path(path);
  std::error_code error;
  if (fs::is_directory(target, error) || path.back() == '/') {
    throw InputError(where + " is a folder. Expected the name of a file in it.");
  }
  const bool is_there = fs::exists(target, error);
  if (error) throw InputError(where + " cannot be written: " + error.message() + ".");
  if (is_there && ::access(target.c_str(), W_OK) != 0) {
    throw InputError(where + " cannot be written: " + reason(errno) + ".");
  }
  if (is_special(target)) return;
  try {
    const Out probe(target);
  } catch (const OutError& failure) {
    const std::string why = where + " cannot be written: " + reason(failure.number);
    if (failure.number == ENOSPC) throw DiskError(why + ".");
    throw InputError(why + " (folder '" + target.parent_path().string() + "'" +
                     (failure.number == ENOENT ? "; make it first)." : ")."));
  }
}

void check_writable_in_any_order(const std::string& path, std::string_view what) {
  if (path == standard_output || is_special(path)) {
    throw InputError(std::string(what) + " writes a file in any order, which '" + path +
                     "' cannot take. Give it the name of a file.");
  }
  check_writable(path, what);
}

void write_whole_file(const std::string& path, std::string_view text) {
  if (path == standard_output) return write_stdout(text);
  const std::string content = shown(text);
  const fs::path target = real_path(path);
  if (is_special(target)) {
    const OpenFile file = open_special(target);
    const int failure = file.get() < 0 ? errno : write_all(file.get(), content);
    if (failure != 0) throw OutError(path, failure);
    return;
  }
  Out file(path);
  file.write_at(0, content.data(), content.size());
  throw_if_interrupted();
  file.put_in_place();
}

void check_paths_differ(const RunPaths& paths) {
  for (std::size_t i = 0; i < paths.outputs.size(); ++i) {
    const NamedPath& output = paths.outputs[i];
    for (std::size_t j = i + 1; j < paths.outputs.size(); ++j) {
      if (!is_same_file(output.path, paths.outputs[j].path)) continue;
      const bool terminal = output.path == standard_output;
      throw InputError(output.option + " and " + paths.outputs[j].option + " would both write to " +
                       (terminal ? "standard output" : "'" + output.path + "'") +
                       ". Give one of them another file.");
    }
    for (const NamedPath& input : paths.inputs) {
      if (output.path == standard_output || !is_same_file(output.path, input.path)) continue;
      throw InputError(output.option + " would overwrite '" + input.path + "', which is read as the " +
                       input.option + ". Give " + output.option + " another file.");
    }
    refuse_working_file(output, paths.working);
  }
  for (const NamedPath& input : paths.inputs) {
    refuse_working_file({"the " + input.option, input.path}, paths.working);
  }
}

}  // namespace pegspace
