// Where results go: standard output, and files that appear complete or not at all.
//
// A file's whole content is put together in memory (levels.csv has at most 64 rows) and put into its place by
// a temporary file (base/files/out.hpp). So nothing of a run is on disk under its name before the
// run is finished, not even if it is killed. Paths are checked before the search starts, by making such a
// file and removing it.
//
// All text leaves the program here. Names from files, paths and anything else that others wrote may hold
// characters that take over the reader's terminal. Text that leaves through write_stdout, write_stderr and
// write_whole_file passes shown(): the only control characters that remain are line ends, tabs and the
// program's own colours. So a caller may print any text; within a line, a name from outside goes through
// printable() (base/text.hpp), as a line end in it would begin a forged line. JSON escapes
// (base/files/json.hpp) and stays exact. Bytes that are no text (.npy, set files) do not come here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pegspace {

/// The path that means standard output.
inline constexpr std::string_view standard_output = "-";

/// Turns writes to a closed pipe or a closed descriptor into an error that write_stdout meets, instead of a
/// signal or (if descriptor 1 is free) a write into the next file opened. To be called once, before anything
/// else.
void protect_standard_streams();

/// The text with '?' in place of characters that may not be shown (base/utf8.hpp: shown_length), except line
/// ends and tabs. A sequence that begins with own_escape() is the program's own and becomes an escape
/// sequence: a text from outside cannot know it.
std::string shown(std::string_view text);

/// Stands for ESC in coloured text until the text leaves the program: ESC and a number drawn when the program
/// begins.
const std::string& own_escape();

/// The reader of standard output has gone (`| head`), and nothing else needs to be written.
struct ReaderGone {};

/// Writes all of the text at once, unbuffered. If the reader has gone, throws ReaderGone or, if files are
/// expected, writes nothing. Throws ResourceError if writing fails for another reason (disk full).
void write_stdout(std::string_view text);
/// Writes to standard error; failures are ignored, as there is nowhere left to report them.
void write_stderr(std::string_view text);
/// Writes words of the program's own to standard error, as they are; needs no memory.
void write_last_words(std::string_view words);
/// From now on only this thread writes to standard error: others wait until the process ends.
void keep_stderr();
/// Replaces the line of standard error that the cursor is on by these words, which are one line.
void rewrite_stderr_line(std::string_view words);

/// Whether the reader of standard output has gone.
bool has_reader_gone();

/// Ends the process as a write to a closed pipe would: silently, by SIGPIPE.
[[noreturn]] void end_by_closed_pipe();

/// Throws InputError with `what` ("--csv") if `path` cannot be written: no such folder, no permission, a
/// folder. Leaves nothing behind and does not touch a file that is there. "-" always passes.
void check_writable(const std::string& path, std::string_view what);

/// Checks a file that is written in any order, which may be neither standard output nor a device nor a pipe.
void check_writable_in_any_order(const std::string& path, std::string_view what);

/// Writes the file (or standard output for "-") as described above; devices and pipes are written directly.
/// Throws ResourceError on failure, and Interrupted if the user asks to stop while it waits for a pipe; then
/// the temporary file is removed and an older file stays as it was.
void write_whole_file(const std::string& path, std::string_view text);

/// One path of a command line with the option it was given to.
struct NamedPath {
  std::string option;
  std::string path;
};

/// Every path that a run writes, reads and works with.
struct RunPaths {
  std::vector<NamedPath> outputs;
  std::vector<NamedPath> inputs;
  std::vector<NamedPath> working;  ///< files that are neither results nor input
};

/// Throws InputError if two of the outputs are one file or both are standard output, if an output is one of
/// the inputs, or if either is a working file or has the name of a temporary file. Empty paths and devices
/// are ignored.
void check_paths_differ(const RunPaths& paths);

}  // namespace pegspace
