// The program pegspace, which has every command.
#include "command.hpp"

namespace pegspace {

constexpr std::string_view program_name = "pegspace";

const Program& program() {
  static const Program pegspace{program_name,
                                "the state space of peg solitaire, level by level, every number exact",
                                "  $ enumerate english\n"
                                "  $ count triangle5 --start 1\n"};
  return pegspace;
}

std::span<const Command> commands() {
  return all_commands();
}

}  // namespace pegspace
