// --save FILE of enumerate, count and query: the positions of the problem in a file
// (levels/sets/set_file.hpp), which --saved reads and pegspace-check proves.
#pragma once

#include <memory>
#include <string>

#include "levels/sets/set_file.hpp"
#include "run.hpp"

namespace pegspace {

/// The file for the positions of the run's search; its path then counts among those asked for. nullptr if `path` is
/// "". Throws InputError if the file cannot be had.
std::unique_ptr<SetFile> open_save(RunRequest& asked, const std::string& path);

/// Throws InputError, with what to do, if the engine writes no file of positions.
const Engine& require_saving(const Engine& engine,
                             const std::string& advice = "Use another engine, or omit --save.");

/// Puts the file into its place, notes its size, and reads it for its sum in the record.
void finish_save(Run& run, SetFile& file, const std::string& path);

/// Makes the file in a search of its own: what is reachable, and with a finish what is winning. Throws
/// ResourceError, DiskError, InputError, Interrupted.
void save_positions(Run& run, SetFile& file, const std::string& path);

}  // namespace pegspace
