#include "options.hpp"

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>

#include "base/check.hpp"
#include "base/error.hpp"
#include "report/files/output.hpp"

namespace pegspace {

Options::Options() : table_(std::make_shared<po::options_description>()) {}

std::string_view title(Group group) {
  constexpr std::array titles = {"Problem", "What to find", "Files", "Resources", "Display"};
  return titles[static_cast<std::size_t>(group)];
}

OptionRow& Options::add(const std::string& names, bool& field, const std::string& meaning, Group group) {
  return add_row(row(names, "", meaning, group), po::bool_switch(&field));
}

OptionRow Options::row(const std::string& names, const std::string& shown, const std::string& meaning,
                       Group group) {
  const std::string name = long_name(names);
  OptionRow made{name, name.size() < names.size() ? names.back() : '\0', shown, meaning, "", {}, group};
  constexpr std::string_view mark = "(default: ";
  if (const std::size_t at = meaning.find(mark); at != meaning.npos)
    made.usual = meaning.substr(at + mark.size(), meaning.find(')', at) - at - mark.size());
  for (const std::string& word : split(shown, '|'))
    if (!word.empty() && word == lower_case(word)) made.values.push_back(word);
  return made;
}

OptionRow& Options::add_value(const OptionRow& row, std::function<void(const std::string&)> keep) {
  return add_row(row, po::value<std::string>()->notifier(std::move(keep)));
}

OptionRow& Options::add_row(const OptionRow& row, const po::value_semantic* value) {
  const std::string names = row.letter == '\0' ? row.name : row.name + "," + row.letter;
  table_->add_options()(names.c_str(), value);
  rows_.push_back(row);
  return rows_.back();
}

void Options::most_used(std::initializer_list<std::string_view> names) {
  PEGSPACE_CHECK(names.size() < 10, "the short help shows ten options, --help among them");
  for (const std::string_view name : names) {
    const auto row = std::ranges::find(rows_, name, &OptionRow::name);
    PEGSPACE_CHECK(row != rows_.end(), "the command has the option that its short help shows");
    row->most_used = true;
  }
}

std::vector<OptionRow> Options::rows() const {
  std::vector<OptionRow> sorted(rows_.begin(), rows_.end());
  std::ranges::stable_sort(sorted, {}, &OptionRow::group);
  return sorted;
}

std::size_t Options::place_among(const std::vector<std::string>& words, const std::string& text,
                                 const std::string& name) {
  const auto found = std::ranges::find(words, text);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::vector<std::string> but_last(words.begin(), words.end() - 1);
  throw InputError(name + " '" + text + "' is not known." + did_you_mean(text, words) + " Expected " +
                   join(but_last, ", ") + (but_last.empty() ? "" : " or ") + words.back() + ".");
}

std::string output_path(const std::string& text, const std::string& name) {
  if (text.empty()) check_writable(text, name);
  return text;
}

}  // namespace pegspace
