#include "report/files/columns.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace pegspace {

std::vector<NamedColumn> named_columns(std::string_view words) {
  std::vector<NamedColumn> columns;
  for (const std::string& word : split(words, ' ')) {
    const std::size_t colon = std::min(word.size(), word.find(':'));
    NamedColumn& column = columns.emplace_back();
    column.name = word.substr(0, colon);
    if (colon < word.size()) column.holds = word.substr(colon + 1);
  }
  return columns;
}

std::size_t tags_among(const std::vector<std::string>& names, const std::vector<NamedColumn>& columns) {
  const auto first = std::ranges::find(names, columns.front().name);
  return first == names.end() ? 0 : static_cast<std::size_t>(first - names.begin());
}

std::vector<std::string> expected_names(const std::vector<std::string>& found,
                                        const std::vector<NamedColumn>& columns) {
  std::vector<std::string> names(found.begin(),
                                 found.begin() + static_cast<std::ptrdiff_t>(tags_among(found, columns)));
  for (const NamedColumn& column : columns) names.push_back(column.name);
  return names;
}

}  // namespace pegspace
