// The record beside every file of results: how it was made, and which other runs gave the same.
//
//     NAME.csv, NAME.json: NAME.run.json
//
// It names its files with their SHA-256 sums; a reader accepts it for no others. Whatever differs between two
// runs stands here and nowhere else. Written by the commands that give results (tools/run.cpp);
// scripts/reproduce repeats the command, and adds other runs that gave the same.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/files/json.hpp"

namespace pegspace {

/// A file of results, as its record names it.
struct ResultSum {
  std::string name;    ///< without its folder
  std::string sha256;  ///< of its whole content
};

ResultSum sum_of(const std::string& path, const std::string& text);
/// The sum of a file that is too large for memory: reads it once. Throws DiskError, Interrupted.
ResultSum sum_of_file(const std::string& path);

/// How a run was made.
struct RunRecord {
  std::string command;  ///< the command line as typed
  std::string date;     ///< when it began, UTC
  Json question;  ///< board, start, finish (problem_json.hpp), what the command adds: the same in every run
  Json summary;   ///< the results besides rows: an object
  Json course;    ///< what the command adds on how the run went; null for nothing
  std::string ending = "complete";
  std::string engine;  ///< what searched, perhaps several: "dense, hash"; "" for nothing, or a fold alone
  std::string store;   ///< what folds went over: "tiles", "lists" or both; "" if there was none
  std::string vector_set;
  int ranks = 1;                         ///< processes
  int threads = 1;                       ///< of each
  std::uint64_t memory_limit_bytes = 0;  ///< of the process
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t peak_memory_bytes = 0;
};

/// The path of a file's record by default.
std::string record_path(const std::string& result);

/// {"complete", "ending", then the question}: the part of the record that the JSON of results repeats.
Json asked_json(const RunRecord& run);

/// The record of these files, all in one folder.
Json record_json(const RunRecord& run, const std::vector<ResultSum>& files);

}  // namespace pegspace
