#include "base/text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/error.hpp"
#include "base/utf8.hpp"

namespace pegspace {
namespace {

char small(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

/// The word behind a prefix that makes its opposite; the word itself without one.
std::string_view without_negation(std::string_view word) {
  for (const std::string_view prefix : {"un", "non-", "not-", "no-"}) {
    if (word.size() > prefix.size() && word.starts_with(prefix)) return word.substr(prefix.size());
  }
  return word;
}

/// Number of single-letter edits (insert, delete, replace, swap of neighbours) between two words; case is
/// ignored.
int edit_distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<int> table((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> int& { return table[i * width + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replace = at(i - 1, j - 1) + (small(a[i - 1]) == small(b[j - 1]) ? 0 : 1);
      at(i, j) = std::min({replace, at(i - 1, j) + 1, at(i, j - 1) + 1});
      const bool swapped =
          i > 1 && j > 1 && small(a[i - 1]) == small(b[j - 2]) && small(a[i - 2]) == small(b[j - 1]);
      if (swapped) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.size(), b.size());
}

}  // namespace

bool are_opposites(std::string_view one, std::string_view other) {
  for (std::string_view* word : {&one, &other}) {
    if (word->starts_with("--")) word->remove_prefix(2);  // an option
  }
  const std::string_view plain = without_negation(one);
  const std::string_view other_plain = without_negation(other);
  if ((plain.size() == one.size()) == (other_plain.size() == other.size())) return false;
  return edit_distance(plain, other_plain) < edit_distance(one, other);
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  std::vector<std::pair<int, std::string>> ranked;
  for (const std::string& candidate : candidates) {
    const bool prefix = word.size() >= 3 && candidate.rfind(word, 0) == 0;
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    const int tolerance = std::min(3, static_cast<int>(longer) / 3);
    // Each letter that one word has more than the other is an edit.
    if (!prefix && longer - shorter > static_cast<std::size_t>(tolerance)) continue;
    const int distance = prefix ? 0 : edit_distance(word, candidate);
    if (distance <= tolerance && !are_opposites(word, candidate)) ranked.emplace_back(distance, candidate);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<std::string> names;
  for (const auto& [distance, name] : ranked) {
    if (distance > ranked.front().first) break;
    if (names.size() < 3 && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  if (names.empty()) return "";
  const std::string last = names.back();
  names.pop_back();
  return " Did you mean " + (names.empty() ? last : join(names, ", ") + " or " + last) + "?";
}

std::string human_bytes(std::uint64_t bytes) {
  static constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < std::size(units)) {
    value /= 1024;
    ++unit;
  }
  char text[32];
  const bool whole = unit == 0 || std::fabs(value - std::round(value)) < 0.05;
  std::snprintf(text, sizeof text, whole ? "%.0f %s" : "%.1f %s", value, units[unit]);
  return text;
}

std::uint64_t parse_bytes(std::string_view text, std::string_view what) {
  const std::string wrong = std::string(what) + " is not a size: '" + std::string(text) +
                            "'. Expected a number with a unit, such as 800M, 1.5G or 16GiB.";
  double value = 0;
  const auto [rest, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc{} || !(value > 0)) throw InputError(wrong);
  std::string unit;
  for (const char* at = rest; at != text.data() + text.size(); ++at) unit += small(*at);
  static constexpr std::string_view letters = "kmgtp";
  if (!unit.empty() && unit != "b") {
    const std::size_t power = letters.find(unit[0]);
    const std::string tail = unit.substr(1);
    if (power == std::string_view::npos || (!tail.empty() && tail != "b" && tail != "ib"))
      throw InputError(wrong);
    value *= std::pow(1024.0, static_cast<double>(power + 1));
  }
  if (value < 1 || value > 9e18) throw InputError(wrong);
  return static_cast<std::uint64_t>(value);
}

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
  return value;
}

std::int64_t parse_whole(std::string_view text, std::string_view what, std::int64_t least,
                         std::int64_t most) {
  std::int64_t value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || rest != text.data() + text.size() || value < least || value > most) {
    throw InputError(std::string(what) + " is '" + std::string(text) + "'. Expected a whole number from " +
                     std::to_string(least) + " to " + std::to_string(most) + ".");
  }
  return value;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> words;
  std::size_t from = 0;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator, from)) {
    words.emplace_back(text.substr(from, at - from));
    from = at + 1;
  }
  words.emplace_back(text.substr(from));
  return words;
}

std::string join(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

std::string printable(std::string_view text, std::size_t most) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(utf8_length(text), 1);
    const std::string_view character = shown_length(text) == 0 ? "?" : text.substr(0, length);
    if (shown.size() + character.size() > most) return shown + "...";
    shown += character;
    text.remove_prefix(length);
  }
  return shown;
}

std::string as_typed(std::string_view command) {
  const std::string_view program = command.substr(0, command.find(' '));
  const char* typed = program == "pegspace"       ? std::getenv("PEGSPACE_TYPED_AS")
                      : program == "pegspace-mpi" ? std::getenv("PEGSPACE_MPI_TYPED_AS")
                                                  : nullptr;
  if (typed == nullptr || *typed == '\0') return std::string(command);
  return printable(typed).append(command.substr(program.size()));
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) letter = small(letter);
  return lower;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

}  // namespace pegspace
