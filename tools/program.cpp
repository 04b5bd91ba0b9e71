// From the command line to the exit code: finds the command, and turns errors into one sentence on standard
// error and an exit code (base/failure.hpp).
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/failure.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/process_memory.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "levels/kit/simd.hpp"
#include "report/files/output.hpp"
#include "report/files/provenance.hpp"
#include "report/terminal/terminal.hpp"
#include "shared_options.hpp"

namespace pegspace {
namespace {

ExitCode show(const std::string& text) {
  write_stdout(text);
  return ExitCode::done;
}

ExitCode show_help(const std::string& text) {
  print_text(text);
  return ExitCode::done;
}

std::string version_text() {
  return std::string(program().name) + " " + std::string(program_version()) + "\ncommit " +
         std::string(program_commit()) + ", built with " + compiler_name() + "\n";
}

ExitCode run_program(const std::vector<std::string>& line) {
  if (line.size() < 2) {
    print_note(program_help(false), "", "");
    return ExitCode::usage;
  }
  const std::string& first = line[1];
  std::vector<std::string> words(line.begin() + 2, line.end());
  if (first == "--help" || first == "-h" || first == "help" || first == help_with_all) {
    const bool ends_in_all = !words.empty() && words.back() == every_option;
    if (ends_in_all) words.pop_back();
    const bool with_all = ends_in_all || first == help_with_all;
    return show_help(words.empty() ? program_help(with_all)
                                   : command_help(find_command(words.front()), with_all));
  }
  if (first == "--version" || first == "-V" || first == "version") return show(version_text());
  if (first.rfind('-', 0) == 0) {
    const std::string here = said_here(first);
    const std::string name(program_name);
    throw InputError("expected a command, found '" + first + "'." +
                     (here.empty() ? did_you_mean(first, {"--help", "--version"}) : here) +
                     " Options come after the command: " + as_typed(name + " COMMAND [BOARD] [options]") +
                     ". '" + as_typed(name + " --help") + "' lists the commands.");
  }
  const Command& command = find_command(first);
  if (const auto help = help_request(words)) return show_help(command_help(command, help->with_all));
  std::vector<std::string> typed = line;
  typed[0] = program().name;  // not the path of a build folder
  const std::unique_ptr<Invocation> invocation = command.invoke();
  const Arguments arguments = read_command_line(command, *invocation, words, shell_command(typed));
  require_stack();
  limit_process_memory(process_bytes(invocation->memory()));
  obey_simd_environment();
  return invocation->run(arguments);
}

/// Every failure is a sentence, "pegspace: ... .", wrapped at the terminal's width.
void say_failure(const Failure& failure) {
  try {
    std::string words = failure.words;
    if (failure.kind == FailureKind::resource && words.empty()) throw std::bad_alloc();
    if (failure.kind == FailureKind::other) words = "unexpected error: " + words + ". Please report this.";
    const bool has_ended = words.ends_with('.') || words.ends_with('?');
    print_note(std::string(program().name) + ": " + printable(words), printable(failure.command),
               has_ended ? "\n" : ".\n");
  } catch (const std::bad_alloc&) {  // the sentence needs memory, too
    write_last_words(program_name);
    write_last_words(": there is no memory left, not even to say why the run ended.\n");
  }
}

ExitCode guarded_run(const std::vector<std::string>& line) {
  try {
    const ExitCode code = run_program(line);
    if (has_reader_gone()) end_by_closed_pipe();
    return code;
  } catch (const ReaderGone&) {
    end_by_closed_pipe();
  } catch (...) {
    return static_cast<ExitCode>(say_current_failure());
  }
}

}  // namespace

void prepare_process() {
  catch_interrupts(program_name);
  end_process_on_failure(say_failure, keep_stderr);
  protect_standard_streams();
  give_freed_memory_back();
}

int run_command_line(int argc, char** argv) {
  return static_cast<int>(guarded_run(std::vector<std::string>(argv, argv + argc)));
}

}  // namespace pegspace
