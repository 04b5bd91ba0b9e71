#include "bench/measured_run.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/error.hpp"
#include "base/failure.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/resources.hpp"

namespace pegspace {
namespace {

/// In the child: runs the function; errors become part of what is sent to the parent.
Json run_and_measure(const std::function<Json()>& function) {
  try {
    const double began = wall_seconds();
    Json answer = function();
    const double seconds = wall_seconds() - began;
    return {{"answer", std::move(answer)}, {"seconds", seconds}, {"peak_memory_bytes", peak_memory_bytes()}};
  } catch (...) {
    const Failure failure = current_failure();
    return {{"failure", failure.kind}, {"message", failure.words}};
  }
}

[[noreturn]] void be_the_child(int pipe_end, const std::function<Json()>& function) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const std::string text = run_and_measure(function).dump();
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t written = ::write(pipe_end, text.data() + sent, text.size() - sent);
    if (written < 0 && errno != EINTR) break;
    if (written > 0) sent += static_cast<std::size_t>(written);
  }
  // Without destructors and flushes: those belong to the parent.
  ::_exit(0);
}

/// Reads until the child closes its end; kills it where the user asks to stop.
std::string read_all(int pipe_end, pid_t child) {
  std::string text;
  std::array<char, 4096> buffer{};
  while (true) {
    if (interrupt_requested()) ::kill(child, SIGKILL);
    pollfd ready{pipe_end, POLLIN, 0};
    if (::poll(&ready, 1, 100) <= 0) continue;
    const ssize_t got = ::read(pipe_end, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

MeasuredRun measured_run(const std::string& name, const std::function<Json()>& function) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0)
    throw ResourceError("cannot make a pipe: " + std::string(std::strerror(errno)) + ".");
  const pid_t child = ::fork();
  if (child < 0) throw ResourceError("cannot start a process: " + std::string(std::strerror(errno)) + ".");
  if (child == 0) {
    ::close(ends[0]);
    be_the_child(ends[1], function);
  }
  ::close(ends[1]);
  const std::string text = read_all(ends[0], child);
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  throw_if_interrupted();
  if (!WIFEXITED(status)) {
    throw ResourceError(name + " was ended by signal " + std::to_string(WTERMSIG(status)) +
                        (WTERMSIG(status) == SIGKILL ? " (most likely out of memory)." : "."));
  }
  const Json report = Json::parse(text);
  if (report.contains("failure"))
    throw_failure({report["failure"].get<FailureKind>(), name + ": " + report["message"].get<std::string>()});
  return {report["answer"], report["seconds"].get<double>(),
          report["peak_memory_bytes"].get<std::uint64_t>()};
}

}  // namespace pegspace
