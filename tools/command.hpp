// A command of a program: one entry of the table in all_commands.cpp (of pegspace-mpi: mpi/commands.cpp),
// which drives dispatch and help alike. It is a struct with a field for each option, and a function that runs it:
//
//     struct CountOptions : SharedOptions {
//       bool games = false;
//       void declare(Options& options) {
//         add_problem(options, "any single peg", Starts::one_or_all);
//         options.add("games", games, "also count the games", Group::request);
//       }
//     };
//     ExitCode run_count(const Arguments& arguments, const CountOptions& given);
//     Command count_command() { return {"count", ..., invocation<CountOptions, run_count>}; }
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/exit_code.hpp"
#include "levels/exchange.hpp"
#include "options.hpp"

namespace pegspace {

struct Command;

/// What stood on the command line beside the values of options.
struct Arguments {
  const Command& command;
  std::vector<std::string> words;  ///< those that are no options: the board
  std::string command_line;        ///< the whole line as one would type it
  std::map<std::string, bool, std::less<>>
      given;  ///< by long name: whether an option of the command was given

  /// Throws InputError, "--OPTION WHY", if one of these options was given: a command refuses what it cannot
  /// honour and never ignores it. A check fails if the command has no such option.
  void refuse(std::initializer_list<std::string_view> options, const std::string& why) const;
};

/// One call of a command: its options, and what it does with them.
class Invocation {
 public:
  virtual ~Invocation() = default;
  virtual void declare(Options& options) = 0;
  /// --memory, which every command has.
  virtual std::optional<std::uint64_t> memory() const = 0;
  virtual ExitCode run(const Arguments& arguments) const = 0;
};

/// Makes an invocation of a struct of options and the function that is given them.
template <typename Given, ExitCode (*function)(const Arguments&, const Given&)>
std::unique_ptr<Invocation> invocation() {
  class Call final : public Invocation {
   public:
    void declare(Options& options) override { given_.declare(options); }
    std::optional<std::uint64_t> memory() const override { return given_.memory; }
    ExitCode run(const Arguments& arguments) const override { return function(arguments, given_); }

   private:
    Given given_;
  };
  return std::make_unique<Call>();
}

struct Command {
  std::string_view name;
  std::string_view words;  ///< as in the usage line: "BOARD", "[BOARD]", ""
  std::size_t most_words;
  std::string_view summary;   ///< one line
  std::string_view text;      ///< what it does, for its --help; $ is "pegspace" (with_program())
  std::string_view examples;  ///< line by line, with $ as well
  std::unique_ptr<Invocation> (*invoke)();
  /// Options that it does not have in this program, and why: "goes with one process only."
  std::vector<std::string> without{};
  std::string_view why_without{};
};

/// The program that was built: pegspace or pegspace-mpi. Known before program(), which needs MPI.
extern const std::string_view program_name;

struct Program {
  std::string_view name;
  std::string_view summary;             ///< one line
  std::string_view examples;            ///< what to start with, line by line, with $ as well
  Exchange* exchange = &one_process();  ///< the processes that search together
};
const Program& program();
/// Its commands, in the order of the help.
std::span<const Command> commands();
/// Those of pegspace: every command there is.
std::span<const Command> all_commands();

/// Throws InputError with near names.
const Command& find_command(const std::string& name);

/// What main() does: once, first of all, signals, standard streams, the allocator.
void prepare_process();
/// Then the command that the line names. Returns the exit code.
int run_command_line(int argc, char** argv);

}  // namespace pegspace
