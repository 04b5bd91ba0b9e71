// Ctrl-C, SIGTERM, SIGHUP (unless nohup ignores it), SIGUSR1 and SIGXCPU, in every command from the start of
// main on. (mpirun passes SIGUSR1 on to every process; at Ctrl-C it kills them a second later.) The first
// signal sets a flag: long loops look at it and end the run in order, saying how far it came. What does not
// look, or waits for a device, is ended two seconds later (if it works and a busy machine leaves it little
// time, after two seconds of processor time); a second signal, other than the repeated SIGXCPU, ends the
// program at once. Exit code 130 and no temporary file, either way. SIGXFSZ is ignored: the write
// that would pass the limit fails and says why.
#pragma once

#include <string_view>

namespace pegspace {

/// From now on these signals do what is said above; `program` is the name in messages. Signals that follow
/// the first within 0.2 s count as the same: timeout(1) and terminals may send one to the process and to its
/// group. Calls that wait (open, read, write) return with EINTR. Called once, first of all.
void catch_interrupts(std::string_view program);

/// This process no longer says that it was interrupted: one of several that work together says so.
void stay_silent_when_interrupted();

/// Whether the user asked to stop. Cheap: may be asked every few microseconds, from any thread.
bool interrupt_requested();

/// Sets the flag as a signal would, or clears it if no signal came: for searches that something other than a
/// signal ends, and for tests.
void set_interrupt_requested(bool requested);

/// Throws Interrupted if the flag is set.
void throw_if_interrupted();

/// While one lives, a run may take longer than two seconds to end in order: it has a terminal to restore. The
/// second signal still ends it at once.
class InterruptDelay {
 public:
  InterruptDelay();
  ~InterruptDelay();
  InterruptDelay(const InterruptDelay&) = delete;
  InterruptDelay& operator=(const InterruptDelay&) = delete;
};

}  // namespace pegspace
