// Reads a command line against a command's options, and turns everything that can be wrong with its spelling
// into one sentence. Long options are never guessed from their beginnings: a script must not change its
// meaning when an option is added. Writes the help texts from the same descriptions.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "command.hpp"

namespace pegspace {

/// Reads the options into the invocation's fields. Throws InputError. `words` are those after the command's
/// name; `command_line` is the whole line.
Arguments read_command_line(const Command& command, Invocation& invocation,
                            const std::vector<std::string>& words, const std::string& command_line);

/// " Did you mean --csv FILE?" if users of other programs type this option or word for something that is called
/// otherwise here; else "". Without a command: for the word in a command's place.
std::string said_here(std::string_view typed, const Command* command = nullptr);

/// `--help` shows the options used most, `--help all` or `--help=all` every one.
struct HelpRequest {
  bool with_all = false;
};
inline constexpr std::string_view every_option = "all";
inline constexpr std::string_view help_with_all = "--help=all";
/// What help the words ask for, if any.
std::optional<HelpRequest> help_request(const std::vector<std::string>& words);

/// The command's options and --help, group by group.
std::vector<OptionRow> option_rows(const Command& command);
/// The names of the commands whose option takes this word.
std::vector<std::string> commands_with(const std::string& option, const std::string& value);

/// An environment variable and what it means.
struct Setting {
  std::string_view name;
  std::string_view meaning;
};

inline constexpr std::array<Setting, 4> environment_settings = {{
    {"PEGSPACE_THREADS", "worker threads, unless --threads is given"},
    {"PEGSPACE_MEMORY", "memory limit (800M, 16GiB), unless --memory is given"},
    {"COLUMNS", "width of help and text if no terminal gives one; 80 if unset"},
    {"NO_COLOR", "if set, no colours unless --color always is given"},
}};

inline constexpr std::string_view board_description =
    "BOARD is a name ('$ boards' lists them), a file, or - for standard input.\n"
    "Results go to standard output, everything else to standard error.";

/// A text of help with the program's name, as users type it, in place of each $.
std::string with_program(std::string_view text, const std::string& name = as_typed("pegspace"));
/// `pegspace --help [all]`
std::string program_help(bool with_all);
/// `pegspace COMMAND --help [all]`
std::string command_help(const Command& command, bool with_all);

/// Help is as wide as the terminal, 40 to 100 columns.
std::size_t help_width();

}  // namespace pegspace
