// Completion for bash and zsh from the tables of --help: commands, options, and the values that an option's help line
// spells out (`auto|dense|hash`); names of boards from the catalogue. Words in capitals (FILE, BOARD) stand for a kind
// of value. Called by program.cpp: `pegspace --completion SHELL` is a script, the same for all commands, which asks
// `pegspace --complete WORD...` at every tab.
#pragma once

#include <string>
#include <vector>

namespace pegspace {

/// The script of that shell, "bash" or "zsh". Throws InputError with near names.
std::string shell_completion(const std::string& shell);

/// What may stand in the place of the last of these words, which begin behind the program's name: a line for each
/// word, with a tab and what it means behind it. A line of a tab alone: a file.
std::string completions(const std::vector<std::string>& words);

}  // namespace pegspace
