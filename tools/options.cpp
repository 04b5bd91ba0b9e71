#include "options.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "report/files/output.hpp"

namespace pegspace {

void Options::add(const std::string& names, bool& field, const std::string& meaning) {
  names_[&field] = long_name(names);
  table_.add_options()(names.c_str(), po::bool_switch(&field), meaning.c_str());
}

std::size_t Options::place_among(const std::vector<std::string>& words, const std::string& text,
                                 const std::string& name) {
  const auto found = std::ranges::find(words, text);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const std::vector<std::string> but_last(words.begin(), words.end() - 1);
  throw InputError(name + " '" + text + "' is not known." + did_you_mean(text, words) + " Expected " +
                   join(but_last, ", ") + " or " + words.back() + ".");
}

void Options::add_value(const std::string& names, const void* field, const std::string& shown,
                        const std::string& meaning, std::function<void(const std::string&)> keep) {
  names_[field] = long_name(names);
  table_.add_options()(names.c_str(), po::value<std::string>()->value_name(shown)->notifier(std::move(keep)),
                       meaning.c_str());
}

std::string output_path(const std::string& text, const std::string& name) {
  if (text.empty()) check_writable(text, name);
  return text;
}

}  // namespace pegspace
