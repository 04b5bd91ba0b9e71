// From the command line to the exit code: finds the command, and turns errors into one sentence on standard
// error and an exit code (base/failure.hpp).
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "base/failure.hpp"
#include "base/files/temporary_file.hpp"
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
    print_note(program_help(false));
    return ExitCode::usage;
  }
  const std::string& first = line[1];
  std::vector<std::string> words(line.begin() + 2, line.end());
  if (first == "--help" || first == "-h" || first == "help") {
    const bool with_all = !words.empty() && words.back() == every_option;
    if (with_all) words.pop_back();
    return show_help(words.empty() ? program_help(with_all)
                                   : command_help(find_command(words.front()), with_all));
  }
  if (first == "--version" || first == "-V" || first == "version") return show(version_text());
  if (first.rfind('-', 0) == 0) {
    throw InputError(
        "expected a command, found '" + first + "'." + did_you_mean(first, {"--help", "--version"}) +
        " Options come after the command: " + std::string(program_name) + " COMMAND [BOARD] [options]. '" +
        std::string(program_name) + " --help' lists the commands.");
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

/// Every error is a sentence, "pegspace: ... .", wrapped at the terminal's width.
ExitCode complain(std::string message, ExitCode code) {
  try {
    if (!message.empty() && message.back() != '.' && message.back() != '?') message += '.';
    print_note(std::string(program().name) + ": " + printable(message) + "\n");
  } catch (const std::bad_alloc&) {  // the sentence needs memory, too
    write_stderr(program_name);
    write_stderr(": there is no memory left, not even to say why the run ended.\n");
  }
  return code;
}

constexpr int nothing_said = -1;
std::atomic<int> said_code = nothing_said;  ///< the exit code, once the program has said why it ends

/// Called in a handler: says what was thrown.
ExitCode complain_of_exception() {
  const Failure failure = current_failure();
  const bool is_unexpected = failure.kind == FailureKind::other;
  const ExitCode code =
      complain(is_unexpected ? "unexpected error: " + failure.words + ". Please report this." : failure.words,
               static_cast<ExitCode>(exit_code_of(failure.kind)));
  said_code = static_cast<int>(code);
  return code;
}

ExitCode guarded_run(const std::vector<std::string>& line) {
  try {
    const ExitCode code = run_program(line);
    if (has_reader_gone()) end_by_closed_pipe();
    return code;
  } catch (const ReaderGone&) {
    end_by_closed_pipe();
  } catch (...) {
    return complain_of_exception();
  }
}

/// For exceptions in threads of oneTBB, where nobody can catch them: one that could not start another.
[[noreturn]] void end_at_once() {
  static std::atomic_flag ending;
  if (!std::current_exception()) {
    // If the main thread could not start another, oneTBB ends its loop while other threads are still in it.
    // They find nothing there ("pure virtual method called"): 2 of 360 runs of `table`. The main thread is
    // about to say why, and to end.
    for (int wait = 0; wait < 1000 && said_code == nothing_said; ++wait) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (said_code != nothing_said) std::_Exit(said_code);
    std::abort();
  }
  while (ending.test_and_set()) std::this_thread::yield();  // another thread is about to end the program
  // The run itself may be about to end in order: it writes no more files, and no note after the sentence.
  end_temporary_files();
  keep_stderr();
  std::_Exit(static_cast<int>(complain_of_exception()));
}

}  // namespace

void prepare_process() {
  catch_interrupts(program_name);
  std::set_terminate(end_at_once);
  protect_standard_streams();
  give_freed_memory_back();
}

int run_command_line(int argc, char** argv) {
  return static_cast<int>(guarded_run(std::vector<std::string>(argv, argv + argc)));
}

}  // namespace pegspace
