// Completion for bash and zsh, written from the same tables as --help: commands, options, and the values that
// an option's help line spells out (`auto|dense|hash`); names of boards from the catalogue. Words in capitals
// (FILE, BOARD) stand for a kind of value. Called by program.cpp (`pegspace --completion`).
#pragma once

#include <string>

namespace pegspace {

/// The script of that shell, "bash" or "zsh". Throws InputError with near names.
std::string shell_completion(const std::string& shell);

}  // namespace pegspace
