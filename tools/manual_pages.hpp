// Manual pages (roff, section 1) written from the same tables as --help: the table of commands, and each
// command's options. So a page cannot name an option that the program does not take, nor miss one.
// Called by program.cpp (`pegspace --man`); the build writes share/man from it.
#pragma once

#include <string>

#include "command.hpp"

namespace pegspace {

/// pegspace(1): what it is, the commands, environment, exit codes.
std::string program_manual();

/// pegspace-COMMAND(1).
std::string command_manual(const Command& command);

}  // namespace pegspace
