// FILE.part of `table` and `census`: keeps finished rows beside the file of the result until that is
// complete; --resume continues with it.
#pragma once

#include <memory>
#include <string>

#include "report/files/growing_file.hpp"
#include "run_context.hpp"
#include "shared_options.hpp"

namespace pegspace {

/// --resume; `what` is "table" or "census".
void add_resume(Options& options, bool& resume, const std::string& what);

/// Its path: beside the first result that is a plain file; "" for none.
std::string part_path(const Outputs& outputs);

/// Throws InputError if rows of an earlier run would be overwritten.
void require_resume(const std::string& path, bool resume, const std::string& what);

/// Opens it; nullptr if no rows are to be kept. Throws InputError, also if --resume has no file beside which
/// it could stand.
std::unique_ptr<GrowingFile> open_part(const std::string& path, bool resume, const std::string& what);

/// Writes the results of a run over many problems, whose record names none, and removes the file of finished
/// rows. results.question has the board, or null if there are several.
ExitCode write_complete(RunContext& run, RunContext::Results results, bool resumed, GrowingFile* part);

/// What became of the finished rows, for people: "their rows are kept in ...".
std::string kept_rows(const GrowingFile* part);

}  // namespace pegspace
