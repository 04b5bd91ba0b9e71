#include "report/terminal/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>

#include "base/error.hpp"
#include "base/text.hpp"

namespace pegspace {
namespace {

constexpr char escape = '\033';

/// The variable's value; "" where it is not set.
std::string_view environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

ColourMode parse_colour_mode(std::string_view text) {
  if (text == "auto") return ColourMode::automatic;
  if (text == "always") return ColourMode::always;
  if (text == "never") return ColourMode::never;
  throw InputError("--color '" + std::string(text) + "' is not known." +
                   did_you_mean(text, {"auto", "always", "never"}) + " Expected auto, always or never.");
}

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
  struct winsize size {};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const std::string_view columns = environment("COLUMNS");
  std::size_t width = 0;
  const auto [rest, error] = std::from_chars(columns.data(), columns.data() + columns.size(), width);
  const bool is_number = error == std::errc{} && rest == columns.data() + columns.size();
  return is_number && width > 0 ? width : 80;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == escape) {
      i = text.find('m', i);
      if (i == std::string_view::npos) break;
    } else if (!is_continuation(text[i])) {
      ++width;
    }
  }
  return width;
}

std::string coloured(std::string_view text, std::string_view colour) {
  if (colour.empty()) return std::string(text);
  return escape + std::string("[") + std::string(colour) + "m" + std::string(text) + escape + "[0m";
}

}  // namespace pegspace
