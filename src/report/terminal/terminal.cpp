#include "report/terminal/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "base/text.hpp"
#include "report/files/output.hpp"

namespace pegspace {
namespace {

constexpr char escape = '\033';                    // own_escape() begins with it
constexpr std::string_view end_of_colour = "[0m";  // after an escape

/// The variable's value; "" if it is not set.
std::string_view environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The column at which the rest of a line that does not fit continues: see wrapped(). npos: the line is a row
/// of a table.
std::size_t hanging(std::string_view line, std::size_t width) {
  constexpr std::size_t least_left = 20;
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t deeper = begin == 0 || begin + 2 + least_left > width ? 0 : begin + 2;
  const std::size_t gap = line.find("  ", begin);
  if (gap == line.npos) return deeper;
  const std::size_t second = line.find_first_not_of(' ', gap);
  if (second == line.npos) return deeper;
  if (line.find("  ", second) != line.npos) return line.npos;
  return second + least_left <= width ? second : deeper;
}

/// Appends the line to the text, broken where it must be.
void append_wrapped(std::string_view line, std::size_t width, std::string& text) {
  const std::size_t indent = display_width(line) > width ? hanging(line, width) : line.npos;
  if (indent == line.npos) {
    text += line;
    return;
  }
  line = line.substr(0, line.find_last_not_of(' ') + 1);
  std::size_t column = 0;
  for (std::size_t at = 0; at < line.size();) {  // a word and the blanks before it at a time
    const std::size_t end = std::min(line.find(' ', line.find_first_not_of(' ', at)), line.size());
    std::string_view word = line.substr(at, end - at);
    if (column > indent && column + display_width(word) > width) {
      word.remove_prefix(word.find_first_not_of(' '));
      text.append("\n").append(indent, ' ');
      column = indent;
    }
    text += word;
    column += display_width(word);
    at = end;
  }
}

/// The columns of the terminal, if there is one.
std::optional<std::size_t> screen_width(int descriptor) {
  struct winsize size {};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return std::nullopt;
}

}  // namespace

bool shows_colour(ColourMode mode, int descriptor) {
  if (mode != ColourMode::automatic) return mode == ColourMode::always;
  return environment("NO_COLOR").empty() && environment("TERM") != "dumb" && ::isatty(descriptor) == 1;
}

bool locale_is_utf8() {
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string name(environment(variable));
    if (name.empty()) continue;
    for (char& letter : name) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return name.find("UTF-8") != std::string::npos || name.find("UTF8") != std::string::npos;
  }
  return false;
}

std::size_t terminal_width(int descriptor) {
  if (const auto width = screen_width(descriptor)) return *width;
  const int width = whole_number(environment("COLUMNS")).value_or(0);
  return width > 0 ? static_cast<std::size_t>(width) : 80;
}

std::size_t table_width(int descriptor) {
  return screen_width(descriptor).value_or(static_cast<std::size_t>(-1));
}

std::string wrapped(std::string_view text, std::size_t width) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    append_wrapped(text.substr(at, end - at), width, result);
    if (end < text.size()) result += '\n';
    at = end + 1;
  }
  return result;
}

void print_text(std::string_view text) {
  write_stdout(wrapped(text, terminal_width(STDOUT_FILENO)));
}

void print_note(const std::string& text, const std::string& command, std::string_view end) {
  const std::size_t width = terminal_width(STDERR_FILENO);
  std::string line = command.empty() ? text : text + ": " + command;
  line += end;
  if (command.empty() || display_width(line) <= width) {
    write_stderr(wrapped(line, width));
  } else {
    write_stderr(wrapped(text + ":\n", width) + "  " + command + "\n");
  }
}

std::size_t display_width(std::string_view text) {
  return display_columns(text).size();
}

std::vector<std::string> display_columns(std::string_view text) {
  std::vector<std::string> columns;
  std::string colour;  // belongs to the next character
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (text[i] == escape) {
      end = std::min(text.find('m', i), text.size() - 1) + 1;
      const std::string_view sequence = text.substr(i, end - i);
      (sequence.ends_with(end_of_colour) && !columns.empty() ? columns.back() : colour) += sequence;
    } else {
      while (end < text.size() && is_continuation(text[end])) ++end;
      columns.push_back(colour + std::string(text.substr(i, end - i)));
      colour.clear();
    }
    i = end;
  }
  return columns;
}

std::string coloured(std::string_view text, std::string_view colour) {
  if (colour.empty()) return std::string(text);
  return own_escape() + "[" + std::string(colour) + "m" + std::string(text) + own_escape() +
         std::string(end_of_colour);
}

}  // namespace pegspace
