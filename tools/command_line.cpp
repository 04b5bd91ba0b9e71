#include "command_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <filesystem>
#include <iterator>

#include "base/check.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

// Boost needs a name for what is no option; blanks keep it from being typed.
constexpr const char* words_key = " words ";

constexpr std::size_t most_in_short_help = 10;
constexpr const char* help_meaning = "show the options used most; --help all: every option";

/// What users of other programs, or of earlier versions, type, and what to type here: words that begin with an
/// option, for commands that have it; a command of pegspace, where COMMAND becomes the name of the command; or a
/// program.
struct OtherWord {
  std::string_view typed;
  std::string_view here;
};
constexpr auto other_words = std::to_array<OtherWord>({
    {"--board", "pegspace COMMAND BOARD"},
    {"--boards", "--draw"},
    {"--count", "--samples"},
    {"--fewest", "--fewest-moves"},
    {"--format", "--csv FILE"},
    {"--format", "--json FILE"},
    {"--max-size", "--max-depth N"},
    {"--no-games", "--games (without it, no games are counted)"},
    {"--notation", "--as"},
    {"--output", "--csv FILE"},
    {"--output", "--json FILE"},
    {"--run", "--record"},
    {"--set", "--saved"},
    {"--shortest", "--fewest-moves"},
    {"--verbose", "--progress always"},
    {"-b", "--draw"},
    {"-b", "pegspace COMMAND BOARD"},
    {"-n", "--as"},
    {"-o", "--csv FILE"},
    {"-o", "--json FILE"},
    {"-v", "--progress always"},
    {"-v", "pegspace --version"},
    {"check", "the program pegspace-check (in a clone: build/pegspace-check)"},
    {"help", "pegspace COMMAND --help"},
    {"list", "pegspace boards"},
    {"plot", "the program pegspace-plot (in a clone: scripts/pegspace-plot)"},
    {"recount", "the program pegspace-recount (in a clone: build/pegspace-recount)"},
    {"report", "the program pegspace-report (in a clone: scripts/report)"},
    {"verify", "the program pegspace-verify (in a clone: scripts/pegspace-verify)"},
});

/// "pegspace count"
std::string call_of(const Command& command) {
  return std::string(program().name) + " " + std::string(command.name);
}

std::string see_help(const Command& command) {
  return " See '" + as_typed(call_of(command) + " --help") + "'.";
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

std::string unknown_option(const Command& command, std::string name) {
  name = name.substr(0, name.find('='));
  const std::string wrong = std::string(command.name) + " has no option " + name + ".";
  if (const std::string here = said_here(name, &command); !here.empty())
    return wrong + here + see_help(command);
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

std::string setting_line(std::string name, std::size_t width, std::string_view meaning) {
  name.resize(width, ' ');
  return "  " + name + std::string(meaning) + "\n";
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

/// The first few lines.
std::string_view beginning(std::string_view lines) {
  std::size_t end = 0;
  for (int line = 0; line < 3 && end < lines.size(); ++line) end = lines.find('\n', end) + 1;
  return lines.substr(0, end);
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
    if (row.most_used || rows.size() <= most_in_short_help) {
      text += option_lines(row, first_clause(row.meaning));
    } else {
      others.push_back("--" + row.name);
    }
  }
  if (others.empty()) return text + "\n'" + usage + " --help all' says more.\n";
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

/// Whether the value of this option, with its dashes, is a list with commas.
bool takes_list(const Command& command, const std::string& word) {
  for (const OptionRow& option : option_rows(command)) {
    const std::string kind = option.value.substr(0, option.value.find('|'));
    const bool is_list = kind == "HOLES" || kind == "LIST" || kind == "NUMBERS";
    if (is_list && (word == "--" + option.name || word == std::string{'-', option.letter})) return true;
  }
  return false;
}

bool is_board_name(const std::string& word) {
  try {
    return named_board(word).has_value();
  } catch (const InputError&) {
    return false;
  }
}

/// How the word that is one too many may be meant: as part of the one before it.
std::string as_one_word(const Command& command, const std::vector<std::string>& words,
                        const std::string& extra) {
  const auto at = static_cast<std::size_t>(std::ranges::find(words, extra) - words.begin());
  if (at == 0 || at == words.size() || words[at - 1].starts_with('-')) return "";
  const std::string& before = words[at - 1];
  if (at > 1 && takes_list(command, words[at - 2]))
    return " If it belongs to " + words[at - 2] + ", write one word: " + before + "," + extra + ".";
  return is_board_name(before + extra) ? " Write the name of a board as one word: " + before + extra + "."
                                       : "";
}

/// Throws for a word such as `help`, unless it is a file.
void refuse_other_words(const Command& command, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const std::string here = said_here(word, &command);
    if (!here.empty() && !std::filesystem::exists(word))
      throw InputError("'" + word + "' is no board." + here + see_help(command));
  }
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

std::string said_here(std::string_view typed, const Command* command) {
  constexpr std::string_view name = "COMMAND";
  std::vector<std::string> found;
  for (const OtherWord& word : other_words) {
    std::string here(word.here);
    const bool is_option = here.starts_with("--");
    const bool has_it = command != nullptr && has_option(*command, here.substr(0, here.find(' ')));
    if (word.typed != typed || (is_option && !has_it)) continue;
    if (const std::size_t at = here.find(name); at != here.npos && command != nullptr)
      here.replace(at, name.size(), command->name);
    found.push_back(here.starts_with("pegspace ") ? "'" + as_typed(here) + "'" : here);
  }
  return found.empty() ? "" : " Did you mean " + join(found, " or ") + "?";
}

std::vector<OptionRow> option_rows(const Command& command) {
  Options options;
  command.invoke()->declare(options);
  std::vector<OptionRow> rows = options.rows();
  rows.push_back({"help", 'h', "", help_meaning, "", {}, Group::display, true});
  return rows;
}

std::vector<std::string> commands_with(const std::string& option, const std::string& value) {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    const auto takes = [&](const OptionRow& row) {
      return row.name == option && std::ranges::count(row.values, value) > 0;
    };
    if (std::ranges::any_of(option_rows(command), takes)) names.emplace_back(command.name);
  }
  return names;
}

void Arguments::refuse(std::initializer_list<std::string_view> options, const std::string& why) const {
  for (const std::string_view option : options) {
    const auto found = given.find(option);
    PEGSPACE_CHECK(found != given.end(), "the command has the option that it refuses");
    if (found->second) throw InputError("--" + found->first + " " + why);
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
  refuse_other_words(command, arguments.words);
  if (arguments.words.size() > command.most_words) {
    const std::string takes = command.most_words == 0   ? "only options"
                              : command.most_words == 1 ? "one board"
                                                        : std::string(command.words);
    throw InputError(std::string(command.name) + " takes " + takes + "; '" +
                     arguments.words[command.most_words] + "' is one too many." +
                     as_one_word(command, words, arguments.words[command.most_words]) + see_help(command));
  }
  for (const OptionRow& option : options.rows()) {
    const std::string& name = option.name;
    arguments.given[name] = values.count(name) > 0 && !values[name].defaulted();
    if (!arguments.given[name]) continue;
    if (std::ranges::count(command.without, name) > 0) {
      throw InputError("--" + name + " " + std::string(command.why_without));
    }
  }
  po::notify(values);
  return arguments;
}

std::optional<HelpRequest> help_request(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  const auto help = std::find_if(words.begin(), end, [](const std::string& word) {
    return word == "--help" || word == "-h" || word == help_with_all;
  });
  if (help == end) return std::nullopt;
  return HelpRequest{*help == help_with_all || (help + 1 != end && *(help + 1) == every_option)};
}

std::string with_program(std::string_view text, const std::string& name) {
  return join(split(text, '$'), name);
}

std::string program_help(bool with_all) {
  const std::string name = as_typed(program().name);
  std::string text = std::string(program().name) + ": " + std::string(program().summary) +
                     ".\n\nusage: " + name + " COMMAND [BOARD] [options]\n\ncommands:\n";
  for (const Command& command : commands()) {
    std::string padded(command.name);
    padded.resize(12, ' ');
    text += "  " + padded + std::string(command.summary) + "\n";
  }
  text += "\n" + with_program(board_description) + "\n\nStart with:\n" + with_program(program().examples) +
          "\nhelp:\n  " + name + " COMMAND --help           a command and the options used most\n  " + name +
          " COMMAND --help all       every option of a command\n  " + name +
          " --help all               environment variables and exit codes\n  " + name +
          " -V, --version            version and commit\n";
  if (!with_all) return wrapped(text, help_width());
  text += "\nenvironment:\n";
  for (const auto& [variable, meaning] : environment_settings)
    text += setting_line(std::string(variable), 18, meaning);
  text += "\nexit codes:\n";
  for (const auto& [code, meaning] : exit_codes)
    text += setting_line(std::to_string(static_cast<int>(code)), 5, meaning);
  return wrapped(text, help_width());
}

const Command& find_command(const std::string& name) {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (command.name == name) return command;
    names.emplace_back(command.name);
  }
  if (std::ranges::count(all_commands(), name, &Command::name) > 0) {
    throw InputError("'" + name + "' runs on one machine: " + as_typed("pegspace " + name) + ". " +
                     std::string(program().name) + " has " + join(names, " and ") + ".");
  }
  const std::string here =
      is_board_name(name) ? " Did you mean '" + as_typed("pegspace count " + name) + "'?" : said_here(name);
  throw InputError("there is no command '" + name + "'." + (here.empty() ? did_you_mean(name, names) : here) +
                   " The commands are " + join(names, ", ") + "; '" +
                   as_typed(std::string(program().name) + " --help") + "' says more.");
}

std::string command_help(const Command& command, bool with_all) {
  const std::vector<OptionRow> rows = option_rows(command);
  const bool is_short = !with_all;
  const std::string text = with_program(command.text);
  const std::string usage = as_typed(call_of(command));
  std::string help = "usage: " + usage + (command.words.empty() ? "" : " ") + std::string(command.words) +
                     " [options]\n\n" + (is_short ? text.substr(0, text.find("\n\n")) : text) +
                     "\n\nExamples:\n" +
                     with_program(is_short ? beginning(command.examples) : command.examples);
  help += is_short ? short_list(rows, usage) : grouped_list(rows);
  return wrapped(help, help_width());
}

std::size_t help_width() {
  return std::clamp<std::size_t>(terminal_width(STDOUT_FILENO), 40, 100);
}

}  // namespace pegspace
