#include "command_line.hpp"

#include <unistd.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

// Boost needs a name for what is no option; blanks keep it from being typed.
constexpr const char* words_key = " words ";

/// The options used most, in this order: --help shows the first ten of them that the command has.
constexpr std::string_view used_most =
    "start finish set depth winning canonical dead-end symmetric as npy max-depth columns all random "
    "shortest read notation boards through no-games exact fewest "
    "backwards load all-pairs pagoda format output nodes jumps csv json sums save svg threads memory "
    "checkpoint resume save-game labels quiet color dry-run help";
constexpr std::size_t most_in_short_help = 10;

/// The groups of --help all, each with its options in their order.
struct OptionGroup {
  std::string_view title;
  std::string_view names;
};
constexpr std::array<OptionGroup, 5> option_groups = {{
    {"Problem", "start finish pegs-left set table through avoid first backwards load"},
    {"What to find",
     "depth max-depth winning canonical dead-end symmetric columns symmetry no-games check exact dead-ends "
     "fewest positions all limit random count shortest "
     "shuffle "
     "seed "
     "all-pairs pagoda max-work merge max-size no-winning read"},
    {"Files",
     "output format as npy csv jsonl tag tidy json sums save save-game svg animate bfile run "
     "checkpoint "
     "checkpoint-every "
     "resume"},
    {"Resources", "engine threads memory spill dry-run ranks no-symmetry forget"},
    {"Display", ""},  // and what no other group names
}};

/// The place of the name among the words; their number where it is none of them.
std::size_t place_among(std::string_view words, const std::string& name) {
  const std::vector<std::string> names = split(words, ' ');
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

std::string see_help(const Command& command) {
  return " See '" + std::string(program().name) + " " + std::string(command.name) + " --help'.";
}

po::options_description with_help(const Options& options) {
  po::options_description all = options.table();
  all.add_options()("help,h", "show the options used most; --help all: every option");
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
    const std::string takes = command.most_words == 0   ? "only options"
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

std::optional<HelpRequest> help_request(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  const auto help = std::find_if(words.begin(), end,
                                 [](const std::string& word) { return word == "--help" || word == "-h"; });
  if (help == end) return std::nullopt;
  return HelpRequest{help + 1 != end && *(help + 1) == every_option};
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
    row.group = option_groups.back().title;
    rows.push_back(row);
  }
  auto next = rows.begin();
  for (const OptionGroup& group : option_groups) {
    for (const std::string& name : split(group.names, ' ')) {
      const auto found =
          std::find_if(next, rows.end(), [&](const OptionRow& row) { return row.name == name; });
      if (found == rows.end()) continue;
      std::rotate(next, found, found + 1);
      (next++)->group = group.title;
    }
  }
  return rows;
}

std::string first_clause(const std::string& meaning) {
  int open = 0;
  for (std::size_t at = 0; at < meaning.size(); ++at) {
    open += meaning[at] == '(' ? 1 : meaning[at] == ')' ? -1 : 0;
    if (meaning[at] == ';' && open == 0) return meaning.substr(0, at);
  }
  return meaning;
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
          " --man [COMMAND]          a manual page, for `man -l -`\n  " + name +
          " --completion bash|zsh    completion for a shell\n  " + name +
          " -V, --version            version and commit\n";
  if (!with_all) return wrapped(text, help_width());
  text += "\nenvironment:\n";
  for (const Setting& setting : environment_settings) text += setting_line(setting, 18);
  text += "\nexit codes:\n";
  for (const Setting& code : exit_codes) text += setting_line(code, 5);
  return wrapped(text, help_width());
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
  std::vector<OptionRow> rows = option_rows(command);
  const bool is_short = !with_all && rows.size() > most_in_short_help;
  const std::string text(command.text);
  std::string help = "usage: " + std::string(program().name) + " " + std::string(command.name) +
                     (command.words.empty() ? "" : " ") + std::string(command.words) + " [options]\n\n" +
                     (is_short ? text.substr(0, text.find("\n\n")) : text) + "\n";
  if (!is_short) {
    std::string_view group;
    for (const OptionRow& row : rows) {
      if (row.group != group) help += "\n" + std::string(row.group) + ":\n";
      group = row.group;
      help += option_lines(row, row.meaning);
    }
    return wrapped(help + "\nExamples:\n" + std::string(command.examples), help_width());
  }
  std::ranges::stable_sort(rows, {}, [](const OptionRow& row) { return place_among(used_most, row.name); });
  std::vector<std::string> others;
  help += "\nOptions:\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i < most_in_short_help) {
      help += option_lines(rows[i], first_clause(rows[i].meaning));
    } else {
      others.push_back("--" + rows[i].name);
    }
  }
  help += "\nMore options, which '" + std::string(program().name) + " " + std::string(command.name) +
          " --help all' explains: " + join(others, ", ") + ".\n\nExamples:\n" + std::string(command.examples);
  return wrapped(help, help_width());
}

std::size_t help_width() {
  return std::clamp<std::size_t>(terminal_width(STDOUT_FILENO), 40, 100);
}

}  // namespace pegspace
