#include "report/files/row_text.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "report/files/csv_file.hpp"

namespace pegspace {
namespace {

std::string field_of(const Json& value) {
  if (value.is_string()) return csv_field(value.get_ref<const std::string&>());
  if (value.is_number_integer())
    return std::to_string(value.get<std::int64_t>());  // dump() takes several times longer
  return value.is_null() ? "" : value.dump();
}

}  // namespace

RowText::RowText(RowForm form, std::string_view columns, std::vector<Tag> tags)
    : form_(form), columns_(named_columns(columns)), tags_(std::move(tags)) {
  for (auto tag = tags_.begin(); tag != tags_.end(); ++tag) {
    const bool is_column = std::ranges::count(columns_, tag->name, &NamedColumn::name) > 0;
    if (!is_column && std::ranges::count(tags_.begin(), tag, tag->name, &Tag::name) == 0) continue;
    throw InputError("--tag " + tag->name + ": there is a column of that name" +
                     (is_column ? "" : " among --tidy and the other tags") + ". Give it another name.");
  }
}

void RowText::begin(const Json& first) {
  for (const NamedColumn& column : columns_) {
    if (!column.may_be_missing || first.contains(column.name)) names_.push_back(column.name);
  }
  if (form_ != RowForm::csv) return;
  for (const Tag& tag : tags_) {
    text_ += tag.name + ",";
    tag_fields_ += csv_field(tag.value) + ",";
  }
  text_ += join(names_, ",") + "\n";
}

void RowText::add(const Json& row) {
  if (names_.empty()) begin(row);
  if (form_ == RowForm::csv) {
    text_ += tag_fields_ + csv_line(names_, row) + "\n";
    return;
  }
  Json line = Json::object();
  for (const Tag& tag : tags_) line[tag.name] = tag.value;
  for (const std::string& name : names_) line[name] = row.at(name);
  text_ += json_line(line) + "\n";
}

std::string RowText::take() {
  if (names_.empty()) begin({});
  return std::exchange(text_, {});
}

std::string csv_line(const std::vector<std::string>& names, const Json& row) {
  std::vector<std::string> fields;
  for (const std::string& name : names) fields.push_back(field_of(row.at(name)));
  return join(fields, ",");
}

std::string csv_text(std::string_view columns, const Json& rows, const std::vector<Tag>& tags) {
  RowText text(RowForm::csv, columns, tags);
  for (const Json& row : rows) text.add(row);
  return text.take();
}

}  // namespace pegspace
