// Ctrl-C and SIGTERM as a flag that long loops ask for between steps.
#pragma once

namespace pegspace {

/// From now on SIGINT and SIGTERM set the flag; a second one ends the process at once with exit code 130.
/// Those that follow within 0.2 s count as the same: timeout(1) and terminals may send a signal to the
/// process and to its group.
void catch_interrupts();

/// Whether the user asked to stop. Cheap: may be asked every few microseconds, from any thread.
bool interrupt_requested();

/// Sets or clears the flag as a signal would (for tests).
void set_interrupt_requested(bool requested);

/// Throws Interrupted where the flag is set.
void throw_if_interrupted();

}  // namespace pegspace
