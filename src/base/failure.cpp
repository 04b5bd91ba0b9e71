#include "base/failure.hpp"

#include <gmp.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "base/error.hpp"
#include "base/exit_code.hpp"
#include "base/files/out.hpp"
#include "base/system/process_memory.hpp"

namespace pegspace {
namespace {

/// oneTBB's threads that do not start have no exception of their own.
bool is_thread_refusal(const std::exception& error) {
  return std::string_view(error.what()).find("pthread_create") != std::string_view::npos;
}

void (*say_failure)(const Failure&) = nullptr;
void (*hold_other_threads)() = nullptr;

/// "" if none was read. It outlives static objects: a thread may fail while the process ends.
std::string& unproved_file() {
  static auto* const path = new std::string;
  return *path;
}

constexpr int nothing_said = -1;
std::atomic<int> said_code = nothing_said;  ///< the exit code, once the process has said why it ends

[[noreturn]] void end_at_once() {
  static std::atomic_flag ending;
  if (!std::current_exception()) {
    // If the main thread could not start another, oneTBB ends its loop while other threads are still in it.
    // They find nothing there ("pure virtual method called"): 2 of 360 runs of `table`. The main thread is
    // about to say why, and to end.
    for (int wait = 0; wait < 1000 && said_code == nothing_said; ++wait)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (said_code != nothing_said) std::_Exit(said_code);
    std::abort();
  }
  while (ending.test_and_set()) std::this_thread::yield();  // another thread is about to end the process
  // The run itself may be about to end in order: it writes no more files, and no note after the sentence.
  end_temporary_files();
  hold_other_threads();
  std::_Exit(say_current_failure());
}

/// Nothing may be thrown through GMP: its functions would leave half-written numbers behind.
[[noreturn]] void end_without_memory() {
  try {
    throw std::bad_alloc();
  } catch (const std::bad_alloc&) {
    std::terminate();
  }
}

void* allocate_number(std::size_t bytes) {
  void* const number = std::malloc(bytes);
  if (number == nullptr) end_without_memory();
  return number;
}

void* reallocate_number(void* old, std::size_t, std::size_t bytes) {
  void* const number = std::realloc(old, bytes);
  if (number == nullptr) end_without_memory();
  return number;
}

void free_number(void* number, std::size_t) {
  std::free(number);
}

}  // namespace

Failure current_failure() {
  try {
    throw;
  } catch (const Failure& failure) {
    return failure;
  } catch (const InputError& error) {
    return {FailureKind::input, error.what()};
  } catch (const DiskError& error) {
    return {FailureKind::disk, error.what()};
  } catch (const ResourceError& error) {
    return {FailureKind::resource, error.what()};
  } catch (const std::bad_alloc&) {
    return {FailureKind::resource,
            out_of_memory_words() + ". Fewer threads or another engine may need less."};
  } catch (const Interrupted& error) {
    return {FailureKind::interrupted, error.what()};
  } catch (const CheckFailed& error) {
    if (unproved_file().empty()) return {FailureKind::check, error.what()};
    return {FailureKind::input, "'" + unproved_file() +
                                    "' is damaged: what it says contradicts itself. Make it again, without "
                                    "this file; if that fails as well, please report it."};
  } catch (const std::exception& error) {
    if (!is_thread_refusal(error)) return {FailureKind::other, error.what()};
    return {
        FailureKind::resource,
        "the operating system refuses to start more threads. Use fewer with --threads, or raise its limits "
        "on processes and memory (ulimit -u, ulimit -v)."};
  }
}

void read_unproved_file(const std::string& path) {
  unproved_file() = path;
}

Failure failure_of(const std::function<void()>& work) {
  try {
    work();
    return {};
  } catch (...) {
    return current_failure();
  }
}

void throw_failure(const Failure& failure) {
  switch (failure.kind) {
    case FailureKind::input:
      throw InputError(failure.words);
    case FailureKind::disk:
      throw DiskError(failure.words);
    case FailureKind::resource:
      throw ResourceError(failure.words);
    case FailureKind::interrupted:
      throw Interrupted(failure.words);
    case FailureKind::check:
      throw CheckFailed(failure.words);
    case FailureKind::none:
    case FailureKind::other:
      break;
  }
  throw std::runtime_error(failure.words);
}

int exit_code_of(FailureKind kind) {
  constexpr std::array codes = {ExitCode::done,     ExitCode::usage,       ExitCode::resource,
                                ExitCode::resource, ExitCode::interrupted, ExitCode::internal,
                                ExitCode::internal};  // in the order of FailureKind
  return static_cast<int>(codes[static_cast<std::size_t>(kind)]);
}

void end_process_on_failure(void (*say)(const Failure&), void (*hold_others)()) {
  say_failure = say;
  hold_other_threads = hold_others;
  std::set_terminate(end_at_once);
  mp_set_memory_functions(allocate_number, reallocate_number, free_number);
}

int say_current_failure() {
  Failure failure{FailureKind::resource, ""};
  try {
    failure = current_failure();
  } catch (const std::bad_alloc&) {  // its words need memory, too
  }
  say_failure(failure);
  said_code = exit_code_of(failure.kind);
  return said_code;
}

}  // namespace pegspace
