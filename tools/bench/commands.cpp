// The commands of pegspace-bench, a program of its own that is built and not installed.
#include "command.hpp"

#include <array>

namespace pegspace {

Command levels_command();
Command scaling_command();
Command solve_bench_command();

const Program& program() {
  static const Program bench{"pegspace-bench", "measures pegspace against plain programs",
                             "  pegspace-bench levels\n"
                             "  pegspace-bench levels english --repeat 5\n"};
  return bench;
}

std::span<const Command> commands() {
  static const std::array table = {levels_command(), scaling_command(), solve_bench_command()};
  return table;
}

}  // namespace pegspace
