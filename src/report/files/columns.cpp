#include "report/files/columns.hpp"

#include "base/text.hpp"

namespace pegspace {

std::vector<NamedColumn> named_columns(std::string_view words) {
  std::vector<NamedColumn> columns;
  for (const std::string& word : split(words, ' ')) {
    NamedColumn& column = columns.emplace_back(NamedColumn{word, word.ends_with('?')});
    if (column.may_be_missing) column.name.pop_back();
  }
  return columns;
}

}  // namespace pegspace
