// The commands, each defined in the file of its name; programs choose theirs in a file commands.cpp.
#pragma once

#include "command.hpp"

namespace pegspace {

Command enumerate_command();
Command count_command();
Command table_command();
Command census_command();
Command query_command();
Command positions_command();
Command games_command();
Command moves_command();
Command solve_command();
Command duotaire_command();
Command replay_command();
Command boards_command();
Command describe_command();
Command play_command();
Command graph_command();

}  // namespace pegspace
