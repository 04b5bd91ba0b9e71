#include "command_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

// Boost needs a name for what is no option; blanks keep it from being typed.
constexpr const char* words_key = " words ";

/// The text with its paragraphs wrapped: lines that begin with a blank stay as they are.
std::string paragraphs(std::string_view text) {
  const std::size_t width = help_width();
  std::string result;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty() || line.front() == ' ') {
      result += (column > 0 ? "\n" : "") + std::string(line) + "\n";
      column = 0;
      continue;
    }
    for (std::size_t word = 0; word < line.size();) {
      const std::size_t stop = std::min(line.find(' ', word), line.size());
      const bool fits = column + 1 + (stop - word) <= width;
      if (column > 0) result += fits ? ' ' : '\n';
      column = column > 0 && fits ? column + 1 : 0;
      result += line.substr(word, stop - word);
      column += stop - word;
      word = stop + 1;
    }
  }
  return result;
}

std::string see_help(const Command& command) {
  return " See '" + std::string(program().name) + " " + std::string(command.name) + " --help'.";
}

po::options_description with_help(const Options& options) {
  po::options_description all = options.table();
  all.add_options()("help,h", "show this help");
  return all;
}

/// The command's options and --help: what its help shows.
po::options_description visible_options(const Command& command) {
  Options options;
  command.invoke()->declare(options);
  return with_help(options);
}

std::vector<std::string> option_names(const Command& command) {
  const po::options_description options = visible_options(command);
  std::vector<std::string> names;
  for (const auto& option : options.options()) names.push_back("--" + option->long_name());
  return names;
}

bool has_option(const Command& command, const std::string& name) {
  const std::vector<std::string> names = option_names(command);
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string unknown_option(const Command& command, std::string name) {
  name = name.substr(0, name.find('='));
  const std::string wrong = std::string(command.name) + " has no option " + name + ".";
  std::vector<std::string> others;
  for (const Command& other : commands()) {
    if (has_option(other, name)) others.emplace_back(other.name);
  }
  if (!others.empty()) {
    return wrong + " (" + join(others, ", ") + (others.size() == 1 ? " has it.)" : " have it.)") +
           see_help(command);
  }
  return wrong + did_you_mean(name, option_names(command)) + see_help(command);
}

std::string missing_value(const Command& command, std::string name) {
  if (name.rfind("--", 0) != 0) name = "--" + name;
  std::string shown;
  const po::options_description options = visible_options(command);
  for (const auto& option : options.options()) {
    if ("--" + option->long_name() == name) shown = option->format_parameter();
  }
  return name + " needs a value" + (shown.empty() ? "" : ": " + name + " " + shown) + "." + see_help(command);
}

std::string setting_line(const Setting& setting, std::size_t width) {
  std::string name(setting.name);
  name.resize(width, ' ');
  return "  " + name + std::string(setting.meaning) + "\n";
}

/// Boost's syntax errors as sentences.
std::string syntax_error(const Command& command, const po::invalid_syntax& error) {
  switch (error.kind()) {
    case po::invalid_syntax::missing_parameter:
    case po::invalid_syntax::empty_adjacent_parameter:
      return missing_value(command, error.get_option_name());
    case po::invalid_syntax::extra_parameter:
      return error.get_option_name() + " takes no value." + see_help(command);
    default:
      return "cannot read the option '" + error.get_option_name() + "'." + see_help(command);
  }
}

po::variables_map parse(const Command& command, const Options& options,
                        const std::vector<std::string>& words) {
  using namespace po::command_line_style;
  po::options_description all = with_help(options);
  all.add_options()(words_key, po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add(words_key, -1);
  po::variables_map values;
  try {
    po::store(po::command_line_parser(words)
                  .options(all)
                  .positional(positional)
                  .style(unix_style & ~static_cast<int>(allow_guessing))
                  .run(),
              values);
  } catch (const po::unknown_option& error) {
    throw InputError(unknown_option(command, error.get_option_name()));
  } catch (const po::multiple_occurrences& error) {
    throw InputError(error.get_option_name() + " is given more than once. Give it once." + see_help(command));
  } catch (const po::invalid_syntax& error) {
    throw InputError(syntax_error(command, error));
  } catch (const po::error& error) {
    throw InputError("cannot read the command line (" + std::string(error.what()) + ")." + see_help(command));
  }
  return values;
}

}  // namespace

void Arguments::refuse(std::initializer_list<const void*> fields, const std::string& why) const {
  for (const void* field : fields) {
    if (has(field)) throw InputError("--" + given.at(field) + " " + why);
  }
}

Arguments read_command_line(const Command& command, Invocation& invocation,
                            const std::vector<std::string>& words, const std::string& command_line) {
  Options options;
  invocation.declare(options);
  po::variables_map values = parse(command, options, words);
  Arguments arguments{command, {}, command_line, {}};
  if (values.count(words_key) > 0) arguments.words = values[words_key].as<std::vector<std::string>>();
  if (arguments.words.size() > command.most_words) {
    const std::string takes = command.most_words == 0   ? "no words that are not options"
                              : command.most_words == 1 ? "one board"
                                                        : "a board and a file";
    throw InputError(std::string(command.name) + " takes " + takes + "; '" +
                     arguments.words[command.most_words] + "' is one too many." + see_help(command));
  }
  for (const auto& [field, name] : options.names()) {
    if (values.count(name) == 0 || values[name].defaulted()) continue;
    if (std::ranges::count(command.without, name) > 0) {
      throw InputError("--" + name + " " + std::string(command.why_without));
    }
    arguments.given[field] = name;
  }
  po::notify(values);
  return arguments;
}

bool asks_for_help(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::any_of(words.begin(), end,
                     [](const std::string& word) { return word == "--help" || word == "-h"; });
}

std::vector<OptionRow> option_rows(const Command& command) {
  std::vector<OptionRow> rows;
  const po::options_description options = visible_options(command);
  for (const auto& option : options.options()) {
    OptionRow row;
    row.name = option->long_name();
    const std::string shortest = option->canonical_display_name(po::command_line_style::allow_dash_for_short);
    if (shortest.size() == 2 && shortest[0] == '-') row.letter = shortest[1];
    if (option->semantic()->max_tokens() > 0) row.value = option->format_parameter();
    row.meaning = option->description();
    rows.push_back(row);
  }
  return rows;
}

std::string program_help() {
  const std::string name(program().name);
  std::string text = name + ": " + std::string(program().summary) + ".\n\nusage: " + name +
                     " COMMAND [BOARD] [options]\n\ncommands:\n";
  for (const Command& command : commands()) {
    std::string padded(command.name);
    padded.resize(12, ' ');
    text += "  " + padded + std::string(command.summary) + "\n";
  }
  text += "\n  " + name + " COMMAND --help          options and examples of a command\n  " + name +
          " --man [COMMAND]         the same as a manual page, for `man -l -`\n  " + name +
          " --completion bash|zsh   completion for a shell\n  " + name +
          " --version               version and commit\n\n" + std::string(board_description) +
          "\n\nenvironment:\n";
  for (const Setting& setting : environment_settings) text += setting_line(setting, 18);
  text += "\nexit codes:\n";
  for (const Setting& code : exit_codes) text += setting_line(code, 5);
  text += "\nStart with:\n" + std::string(program().examples);
  return text;
}

const Command& find_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (command.name == name) return command;
    names.emplace_back(command.name);
  }
  if (std::ranges::count(program().elsewhere, name) > 0) {
    throw InputError("'" + name + "' runs on one machine: pegspace " + name + ". " +
                     std::string(program().name) + " has " + join(names, " and ") + ".");
  }
  throw InputError("there is no command '" + name + "'." + did_you_mean(name, names) + " The commands are " +
                   join(names, ", ") + "; '" + std::string(program().name) + " --help' says more.");
}

std::string command_help(const Command& command) {
  std::ostringstream text;
  text << "usage: " << program().name << " " << command.name << (command.words.empty() ? "" : " ")
       << command.words << " [options]\n\n"
       << paragraphs(command.text) << "\n\n"
       << visible_options(command) << "\nExamples:\n"
       << command.examples;
  return text.str();
}

std::size_t help_width() {
  return std::clamp<std::size_t>(terminal_width(STDOUT_FILENO), 40, 100);
}

}  // namespace pegspace
