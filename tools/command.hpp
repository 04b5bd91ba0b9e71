// A command of a program: one entry of the table in commands.cpp (of pegspace-bench: bench/commands.cpp, of pegspace-mpi:
// mpi/commands.cpp), which drives dispatch and help alike, and the arguments it is called with.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "levels/exchange.hpp"

namespace pegspace {

namespace po = boost::program_options;

/// Exit codes (DESIGN: "Command line"); errors map to them by type in program.cpp.
///   failed    one thing was asked for and there is none (solve, replay, verify, boards --pagoda)
///   internal  a check of the program itself failed: a bug
enum class ExitCode { done = 0, failed = 1, usage = 2, resource = 3, internal = 4, interrupted = 130 };

struct Command;

/// What stood on the command line, checked for spelling but not yet for meaning.
class Arguments {
 public:
  Arguments(const Command& command, po::variables_map values, std::string command_line);

  const Command& command() const { return *command_; }
  /// The words that are no options: the board.
  const std::vector<std::string>& words() const { return words_; }
  bool has(const std::string& option) const;
  /// The value of an option, where it was given.
  std::optional<std::string> value(const std::string& option) const;
  /// The same with "" for none.
  std::string text(const std::string& option) const { return value(option).value_or(""); }
  /// The value as a whole number. Throws InputError, naming the option, where it is none from least to most.
  std::optional<std::int64_t> whole(const std::string& option, std::int64_t least, std::int64_t most) const;
  /// The whole command line as one would type it.
  const std::string& command_line() const { return command_line_; }

 private:
  const Command* command_;
  po::variables_map values_;
  std::vector<std::string> words_;
  std::string command_line_;
};

struct Command {
  std::string_view name;
  std::string_view words;  ///< as in the usage line: "BOARD", "[BOARD]", ""
  std::size_t most_words;
  std::string_view summary;  ///< one line
  std::string_view text;     ///< what it does, for its --help
  std::string_view examples;
  po::options_description (*options)();
  ExitCode (*run)(const Arguments&);
};

/// The program that was built: pegspace, pegspace-bench or pegspace-mpi.
struct Program {
  std::string_view name;
  std::string_view summary;              ///< one line
  std::string_view examples;             ///< what to start with, line by line
  Exchange* exchange = &one_process();   ///< the processes that search together
  std::vector<std::string> elsewhere{};  ///< commands that only pegspace has
};
const Program& program();
/// Its commands, in the order of the help.
std::span<const Command> commands();

/// Throws InputError with near names.
const Command& find_command(const std::string& name);

/// What main() does: once, first of all, signals, standard streams, the allocator.
void prepare_process();
/// Then the command that the line names. Returns the exit code.
int run_command_line(int argc, char** argv);

}  // namespace pegspace
