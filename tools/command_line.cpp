#include "command_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <iterator>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

// Boost needs a name for what is no option; blanks keep it from being typed.
constexpr const char* words_key = " words ";

constexpr std::size_t most_in_short_help = 10;
constexpr const char* help_meaning = "show the options used most; --help all: every option";

/// Options that have another name or place now. A misspelling is answered likewise.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> renamed_options = {{
    {"--boards", "--draw"},
    {"--count", "--samples"},
    {"--fewest", "--fewest-moves"},
    {"--framed", "--as framed"},
    {"--notation", "--as"},
    {"--shortest", "--fewest-moves"},
    {"--upside-down", "--as upside-down"},
    {"-b", "--draw"},
    {"-n", "--as"},
}};

std::string_view title(Group group) {
  switch (group) {
    case Group::problem:
      return "Problem";
    case Group::request:
      return "What to find";
    case Group::files:
      return "Files";
    case Group::resources:
      return "Resources";
    case Group::display:
      break;
  }
  return "Display";
}

std::string see_help(const Command& command) {
  return " See '" + std::string(program().name) + " " + std::string(command.name) + " --help'.";
}

/// The command's options and --help, group by group.
std::vector<OptionRow> option_rows(const Command& command) {
  Options options;
  command.invoke()->declare(options);
  std::vector<OptionRow> rows = options.rows();
  rows.push_back({"help", 'h', "", help_meaning, Group::display, true});
  return rows;
}

std::vector<std::string> option_names(const Command& command) {
  std::vector<std::string> names;
  for (const OptionRow& option : option_rows(command)) names.push_back("--" + option.name);
  return names;
}

bool has_option(const Command& command, const std::string& name) {
  return std::ranges::count(option_names(command), name) > 0;
}

/// " It has --max-depth.", of --depth: names that have all its words and more.
std::string with_word(const std::string& name, const std::vector<std::string>& options) {
  const std::string word = name.substr(1) + "-";  // "-depth-"
  std::vector<std::string> longer;
  std::ranges::copy_if(options, std::back_inserter(longer), [&](const std::string& option) {
    return (option.substr(1) + "-").find(word) != std::string::npos && !are_opposites(name, option);
  });
  return longer.empty() ? "" : " Did you mean " + join(longer, " or ") + "?";
}

/// The new name of an option, if the command has that; else "".
std::string new_name(const Command& command, const std::string& name) {
  for (const auto& [before, now] : renamed_options) {
    const std::string option(now.substr(0, now.find(' ')));
    if (name == before && has_option(command, option)) return std::string(now);
  }
  return "";
}

std::string unknown_option(const Command& command, std::string name) {
  name = name.substr(0, name.find('='));
  const std::string wrong = std::string(command.name) + " has no option " + name + ".";
  if (const std::string now = new_name(command, name); !now.empty())
    return wrong + " Did you mean " + now + "?" + see_help(command);
  std::vector<std::string> others;
  for (const Command& other : commands()) {
    if (has_option(other, name)) others.emplace_back(other.name);
  }
  if (!others.empty()) {
    return wrong + with_word(name, option_names(command)) + " (" + join(others, ", ") +
           (others.size() == 1 ? " has it.)" : " have it.)") + see_help(command);
  }
  return wrong + did_you_mean(name, option_names(command)) + see_help(command);
}

std::string missing_value(const Command& command, std::string name) {
  if (name.rfind("--", 0) != 0) name = "--" + name;
  std::string shown;
  for (const OptionRow& option : option_rows(command)) {
    if ("--" + option.name == name) shown = ": " + name + " " + option.value;
  }
  return name + " needs a value" + shown + "." + see_help(command);
}

std::string setting_line(const Setting& setting, std::size_t width) {
  std::string name(setting.name);
  name.resize(width, ' ');
  return "  " + name + std::string(setting.meaning) + "\n";
}

/// "  -s, --start HOLES   the holes ...": one option, its meaning in a column of its own.
std::string option_lines(const OptionRow& option, const std::string& meaning) {
  const std::size_t indent = std::min<std::size_t>(27, help_width() * 2 / 5);
  std::string text = option.letter == '\0' ? "      " : std::string("  -") + option.letter + ", ";
  text += "--" + option.name + (option.value.empty() ? "" : " " + option.value);
  if (text.size() + 2 > indent) text += "\n";
  text.append(text.back() == '\n' ? indent : indent - text.size(), ' ');
  std::string gap;
  for (const std::string& line : split(wrapped(meaning, help_width() - indent), '\n')) {
    text += gap + line + "\n";
    gap = std::string(indent, ' ');
  }
  return text;
}

/// One line of a menu: what the option is, up to the first semicolon outside of brackets.
std::string first_clause(const std::string& meaning) {
  int open = 0;
  for (std::size_t at = 0; at < meaning.size(); ++at) {
    open += meaning[at] == '(' ? 1 : meaning[at] == ')' ? -1 : 0;
    if (meaning[at] == ';' && open == 0) return meaning.substr(0, at);
  }
  return meaning;
}

/// Every option, below the titles of the groups.
std::string grouped_list(const std::vector<OptionRow>& rows) {
  std::string text;
  std::string_view above;
  for (const OptionRow& row : rows) {
    if (title(row.group) != above) text += "\n" + std::string(title(row.group)) + ":\n";
    above = title(row.group);
    text += option_lines(row, row.meaning);
  }
  return text;
}

/// Those used most, and the names of the others.
std::string short_list(const std::vector<OptionRow>& rows, const std::string& usage) {
  std::string text = "\nOptions:\n";
  std::vector<std::string> others;
  for (const OptionRow& row : rows) {
    if (row.most_used) {
      text += option_lines(row, first_clause(row.meaning));
    } else {
      others.push_back("--" + row.name);
    }
  }
  return text + "\nMore options, which '" + usage + " --help all' explains: " + join(others, ", ") + ".\n";
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

/// Throws for -finish: -f inish to the parser, --finish to everyone else.
void refuse_one_hyphen(const Command& command, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") return;
    const std::string name = word.substr(0, word.find('='));
    const bool has_one_hyphen = name.starts_with('-') && !name.starts_with("--");
    if (has_one_hyphen && has_option(command, "-" + name))
      throw InputError(name + " has one hyphen. Write -" + name + "." + see_help(command));
  }
}

/// How the word that is one too many may be meant: holes that follow others after a blank.
std::string as_list(const std::vector<std::string>& words, const std::string& extra) {
  const auto at = static_cast<std::size_t>(std::ranges::find(words, extra) - words.begin());
  if (at < 2 || at == words.size() || !words[at - 2].starts_with('-') || words[at - 1].starts_with('-'))
    return "";
  return " If it belongs to " + words[at - 2] + ", write one word: " + words[at - 1] + "," + extra + ".";
}

po::variables_map parse(const Command& command, const Options& options,
                        const std::vector<std::string>& words) {
  using namespace po::command_line_style;
  po::options_description all = options.table();
  all.add_options()("help,h", help_meaning)(words_key, po::value<std::vector<std::string>>());
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
  refuse_one_hyphen(command, words);
  po::variables_map values = parse(command, options, words);
  Arguments arguments{command, {}, command_line, {}};
  if (values.count(words_key) > 0) arguments.words = values[words_key].as<std::vector<std::string>>();
  if (arguments.words.size() > command.most_words) {
    const std::string takes = command.most_words == 0   ? "only options"
                              : command.most_words == 1 ? "one board"
                                                        : std::string(command.words);
    throw InputError(std::string(command.name) + " takes " + takes + "; '" +
                     arguments.words[command.most_words] + "' is one too many." +
                     as_list(words, arguments.words[command.most_words]) + see_help(command));
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

std::optional<HelpRequest> help_request(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  const auto help = std::find_if(words.begin(), end,
                                 [](const std::string& word) { return word == "--help" || word == "-h"; });
  if (help == end) return std::nullopt;
  return HelpRequest{help + 1 != end && *(help + 1) == every_option};
}

std::string program_help(bool with_all) {
  const std::string name(program().name);
  std::string text = name + ": " + std::string(program().summary) + ".\n\nusage: " + name +
                     " COMMAND [BOARD] [options]\n\ncommands:\n";
  for (const Command& command : commands()) {
    std::string padded(command.name);
    padded.resize(12, ' ');
    text += "  " + padded + std::string(command.summary) + "\n";
  }
  text += "\n" + std::string(board_description) + "\n\nStart with:\n" + std::string(program().examples) +
          "\nhelp:\n  " + name + " COMMAND --help           a command and the options used most\n  " + name +
          " COMMAND --help all       every option of a command\n  " + name +
          " --help all               environment variables and exit codes\n  " + name +
          " -V, --version            version and commit\n";
  if (!with_all) return wrapped(as_typed(text), help_width());
  text += "\nenvironment:\n";
  for (const Setting& setting : environment_settings) text += setting_line(setting, 18);
  text += "\nexit codes:\n";
  for (const Setting& code : exit_codes) text += setting_line(code, 5);
  return wrapped(as_typed(text), help_width());
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

std::string command_help(const Command& command, bool with_all) {
  const std::vector<OptionRow> rows = option_rows(command);
  const bool is_short = !with_all && rows.size() > most_in_short_help;
  const std::string text(command.text);
  const std::string usage = std::string(program().name) + " " + std::string(command.name);
  std::string help = "usage: " + usage + (command.words.empty() ? "" : " ") + std::string(command.words) +
                     " [options]\n\n" + (is_short ? text.substr(0, text.find("\n\n")) : text) + "\n";
  help += is_short ? short_list(rows, usage) : grouped_list(rows);
  return wrapped(as_typed(help + "\nExamples:\n" + std::string(command.examples)), help_width());
}

std::size_t help_width() {
  return std::clamp<std::size_t>(terminal_width(STDOUT_FILENO), 40, 100);
}

}  // namespace pegspace
