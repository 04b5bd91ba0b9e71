// Where results go: standard output, and files that appear complete or not at all.
//
// A file's whole content is put together in memory (levels.csv has at most 64 rows) and put into its place by
// a temporary file (base/files/temporary_file.hpp). So nothing of a run is on disk under its name before it
// is finished, not even when it is killed. Paths are checked before the search starts, by making such a file
// and removing it. Called by the commands in tools/.
//
// The exit of all text. Names from files, paths and whatever else others wrote may hold characters that take
// over the reader's terminal. What leaves through write_stdout, write_stderr and write_whole_file is shown():
// of control characters only line ends, tabs and the program's own colours pass. So a caller prints what it
// likes; on one line it puts a name from outside through printable() (base/text.hpp), as a line end in it
// would begin a forged line. JSON escapes (base/files/json.hpp) and stays exact. Bytes that are no text
// (.npy, set files) do not come here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pegspace {

/// The path that means standard output.
inline constexpr std::string_view standard_output = "-";

/// Makes writes to a closed pipe or a closed descriptor an error that write_stdout meets, instead of a
/// signal or (where descriptor 1 is free) a write into the next file opened. To be called once, first of all.
void protect_standard_streams();

/// The text with '?' in place of what may not be shown (base/utf8.hpp: shown_length), line ends and tabs
/// excepted. What begins with own_escape() is the program's own escape sequence, and becomes one: a text from
/// outside cannot know it.
std::string shown(std::string_view text);

/// Stands for ESC in coloured text until it leaves the program: ESC and a number drawn when the program
/// begins.
const std::string& own_escape();

/// The reader of standard output has gone (`| head`), and nothing else is to be written.
struct ReaderGone {};

/// The run writes files as well, and finishes them when the reader of standard output has gone.
void expect_files();

/// Writes all of the text at once, unbuffered. Throws ReaderGone, or where files are expected writes nothing
/// any more; throws ResourceError where writing fails otherwise (disk full).
void write_stdout(std::string_view text);
/// The same for standard error; failures are ignored, as there is nowhere left to report them.
void write_stderr(std::string_view text);
/// From here on this thread alone writes to standard error: others wait, until the process ends.
void keep_stderr();
/// Puts these words, of one line, in place of the line of standard error that the cursor is on.
void rewrite_stderr_line(std::string_view words);

/// Whether the reader of standard output has gone.
bool has_reader_gone();

/// Ends the process as one that writes to a closed pipe ends by itself: silently, by SIGPIPE.
[[noreturn]] void end_by_closed_pipe();

/// Throws InputError, naming `what` ("--csv"), where `path` cannot be written: no such folder, no permission,
/// a folder. Leaves nothing behind and does not touch a file that is there. "-" always passes.
void check_writable(const std::string& path, std::string_view what);

/// The same for a file that is written in any order: it is neither standard output nor a device or a pipe.
void check_writable_in_any_order(const std::string& path, std::string_view what);

/// Writes the file (or standard output for "-") as described above; devices and pipes are written directly.
/// Throws ResourceError where that fails, Interrupted where a pipe is waited for and the user asks to stop;
/// the temporary file is removed then and an older file stays as it was.
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
  std::vector<NamedPath> working;  ///< files that are neither
};

/// Throws InputError where two of the outputs are one file or both are standard output, where an output is
/// one of the inputs, or where either is a working file or has the name of a temporary file. Empty paths and
/// devices are left out of account.
void check_paths_differ(const RunPaths& paths);

}  // namespace pegspace
