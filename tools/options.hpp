// The options of a command, each declared with the field that keeps its value:
//
//     options.add("quiet,q", quiet, "no notes");                                           a flag
//     options.add("csv", csv, "FILE", output_path, "write levels.csv there");              read by a function
//     options.add("max-depth,d", depth, "N", whole<int>(0, 64), "the last level");         the same
//     options.add_each("tag", tags, "NAME=VALUE", read_tag, "a column");                   several times
//     options.add_choice<Colour>("color", colour, "auto|always|never", "colours");         an enum
//     options.add("start,s", start, "HOLES", "the holes that start empty");                text, read later
//
// Read once, before the command runs: the command sees its fields and looks nothing up. Help, manual pages and
// completion are written from the same declarations. A field that was not given keeps the value it has.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "base/text.hpp"

namespace pegspace {

namespace po = boost::program_options;

class Options {
 public:
  /// A flag. `names` is "long" or "long,l" with its letter.
  void add(const std::string& names, bool& field, const std::string& meaning);

  /// A value, named `shown` in the help. `read` makes it of the text, or of the text and the option's name as messages
  /// have it ("--threads"); throws InputError.
  template <typename Field, typename Read>
  void add(const std::string& names, Field& field, const std::string& shown, Read read,
           const std::string& meaning) {
    const std::string name = long_name(names);
    add_value(names, &field, shown, meaning, [&field, read, name](const std::string& text) {
      if constexpr (std::is_invocable_v<Read, const std::string&, const std::string&>) {
        field = read(text, "--" + name);
      } else {
        field = read(text);
      }
    });
  }

  /// A value that may be given several times: all are kept.
  template <typename Item, typename Read>
  void add_each(const std::string& names, std::vector<Item>& field, const std::string& shown, Read read,
                const std::string& meaning) {
    names_[&field] = names;
    const auto keep = [&field, read, names](const std::vector<std::string>& texts) {
      for (const std::string& text : texts) field.push_back(read(text, "--" + names));
    };
    table_.add_options()(
        names.c_str(), po::value<std::vector<std::string>>()->composing()->value_name(shown)->notifier(keep),
        meaning.c_str());
  }

  /// A value that stays text.
  template <typename Field>
  void add(const std::string& names, Field& field, const std::string& shown, const std::string& meaning) {
    add(names, field, shown, std::identity(), meaning);
  }

  /// One of the words of `shown`, such as "auto|always|never": the values of the enum Choice, in their order.
  template <typename Choice, typename Field>
  void add_choice(const std::string& names, Field& field, const std::string& shown,
                  const std::string& meaning) {
    const auto read = [shown](const std::string& text, const std::string& name) {
      return static_cast<Choice>(place_among(split(shown, '|'), text, name));
    };
    add(names, field, shown, read, meaning);
  }

  const po::options_description& table() const { return table_; }
  /// The long names of the options, by their fields.
  const std::map<const void*, std::string>& names() const { return names_; }

 private:
  static std::string long_name(const std::string& names) { return names.substr(0, names.find(',')); }
  /// Throws InputError with near words where the text is none of them.
  static std::size_t place_among(const std::vector<std::string>& words, const std::string& text,
                                 const std::string& name);
  void add_value(const std::string& names, const void* field, const std::string& shown,
                 const std::string& meaning, std::function<void(const std::string&)> keep);

  po::options_description table_;
  std::map<const void*, std::string> names_;
};

/// Reads whole numbers in [least, most].
template <typename Number>
auto whole(std::int64_t least, std::int64_t most) {
  return [least, most](const std::string& text, const std::string& name) {
    return static_cast<Number>(parse_whole(text, name, least, most));
  };
}

/// The path of a file to be written: not empty.
std::string output_path(const std::string& text, const std::string& name);

}  // namespace pegspace
