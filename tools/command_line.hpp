// Reads a command line against a command's options, and turns everything that can be wrong with its spelling
// into one sentence. Long options are never guessed from their beginnings: a script must not change its
// meaning when an option is added. Writes the help texts from the same descriptions. Called by main.cpp.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"

namespace pegspace {

/// Throws InputError. `words` are those behind the command's name; `command_line` is the whole line.
Arguments read_command_line(const Command& command, const std::vector<std::string>& words,
                            const std::string& command_line);

/// Whether the words ask for help.
bool asks_for_help(const std::vector<std::string>& words);

/// `pegspace --help`
std::string program_help();
/// `pegspace COMMAND --help`
std::string command_help(const Command& command);

/// An empty set of options whose help lines are as wide as a usual terminal.
po::options_description empty_options(const std::string& title = "Options");

/// The type of all options with a value: text, read by whoever knows its meaning. `shown` is its name in the
/// help.
po::typed_value<std::string>* text_value(const std::string& shown);

}  // namespace pegspace
