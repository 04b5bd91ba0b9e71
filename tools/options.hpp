// The options of a command, each declared with the field that keeps its value:
//
//     a flag                options.add("quiet,q", quiet, "no notes", Group::display);
//     read by a function    options.add("csv", csv, "FILE", output_path, "write it there", Group::files);
//     the same              options.add("max-depth,d", depth, "N", whole<int>(0, 64), "the last level", ...);
//     a word of an enum     options.add_choice<Colour>("color", colour, "auto|always|never", "colours", ...);
//     text, read later      options.add("start,s", start, "HOLES", "the holes that start empty", ...);
//     the short help's      options.most_used({"start", "csv"});
//
// Read once, before the command runs: the command sees its fields and looks nothing up. The help is written
// from the same declarations: group by group, in their order. A field that was not given keeps the value it
// has. The short help shows a meaning up to its first semicolon: so the default and the values, if there are
// at most eight, stand before it.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "base/text.hpp"

// Its headers, which are long, are for options.cpp and command_line.cpp alone.
namespace boost::program_options {
class options_description;
class value_semantic;
}  // namespace boost::program_options

namespace pegspace {

namespace po = boost::program_options;

/// The groups in which the help shows options, in this order.
enum class Group { problem, request, files, resources, display };
std::string_view title(Group group);
/// An option as the help shows it.
struct OptionRow {
  std::string name;   ///< without the dashes: "threads"
  char letter = 0;    ///< of the short form; 0 if there is none
  std::string value;  ///< "N", "auto|always|never"; "" for a flag
  std::string meaning;
  std::string usual;                ///< what the meaning says in "(default: ...)"
  std::vector<std::string> values;  ///< words that may be given: those of `value`, or a list of the program's
  Group group = Group::display;
  bool most_used = false;  ///< in the short help, too
};

/// Each add() returns the row as the help has it, to which `values` can be added.
class Options {
 public:
  Options();

  /// A flag. `names` is "long" or "long,l" with its letter.
  OptionRow& add(const std::string& names, bool& field, const std::string& meaning, Group group);

  /// A value, named `shown` in the help. `read` makes it of the text, or of the text and the option's name as
  /// messages have it ("--threads"); throws InputError.
  template <typename Field, typename Read>
  OptionRow& add(const std::string& names, Field& field, const std::string& shown, Read read,
                 const std::string& meaning, Group group) {
    const std::string name = long_name(names);
    const auto keep = [&field, read, name](const std::string& text) {
      if constexpr (std::is_invocable_v<Read, const std::string&, const std::string&>) {
        field = read(text, "--" + name);
      } else {
        field = read(text);
      }
    };
    return add_value(row(names, shown, meaning, group), keep);
  }

  /// A value that stays text.
  template <typename Field>
  OptionRow& add(const std::string& names, Field& field, const std::string& shown, const std::string& meaning,
                 Group group) {
    return add(names, field, shown, std::identity(), meaning, group);
  }

  /// One of the words of `shown`, such as "auto|always|never": the values of the enum Choice, in their order.
  template <typename Choice, typename Field>
  OptionRow& add_choice(const std::string& names, Field& field, const std::string& shown,
                        const std::string& meaning, Group group) {
    const auto read = [shown](const std::string& text, const std::string& name) {
      return static_cast<Choice>(place_among(split(shown, '|'), text, name));
    };
    return add(names, field, shown, read, meaning, group);
  }

  /// Those of the short help, by their long names: at most nine.
  void most_used(std::initializer_list<std::string_view> names);

  const po::options_description& table() const { return *table_; }
  /// Group by group, each in the order of declaration.
  std::vector<OptionRow> rows() const;

 private:
  static std::string long_name(const std::string& names) { return names.substr(0, names.find(',')); }
  static OptionRow row(const std::string& names, const std::string& shown, const std::string& meaning,
                       Group group);
  /// Throws InputError with near words if the text is none of them.
  static std::size_t place_among(const std::vector<std::string>& words, const std::string& text,
                                 const std::string& name);
  OptionRow& add_value(const OptionRow& row, std::function<void(const std::string&)> keep);
  OptionRow& add_row(const OptionRow& row, const po::value_semantic* value);

  std::shared_ptr<po::options_description> table_;
  std::deque<OptionRow> rows_;  ///< which add() returns
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
