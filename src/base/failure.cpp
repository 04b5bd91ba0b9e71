#include "base/failure.hpp"

#include <new>
#include <stdexcept>
#include <string_view>

#include "base/error.hpp"
#include "base/system/process_memory.hpp"

namespace pegspace {
namespace {

/// oneTBB's threads that do not start have no exception of their own.
bool is_thread_refusal(const std::exception& error) {
  return std::string_view(error.what()).find("pthread_create") != std::string_view::npos;
}

}  // namespace

Failure current_failure() {
  try {
    throw;
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
    return {FailureKind::check, error.what()};
  } catch (const std::exception& error) {
    if (!is_thread_refusal(error)) return {FailureKind::other, error.what()};
    return {
        FailureKind::resource,
        "the operating system refuses to start more threads. Use fewer with --threads, or raise its limits "
        "on processes and memory (ulimit -u, ulimit -v)."};
  }
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
  constexpr int codes[] = {0, 2, 3, 3, 130, 4, 4};  // in the order of FailureKind
  return codes[static_cast<std::size_t>(kind)];
}

}  // namespace pegspace
