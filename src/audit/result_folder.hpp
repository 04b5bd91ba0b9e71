// The files of one folder, as verify sees them: a record says which problem others belong to, and what they
// state of one problem must agree. How each kind of file is checked stands in kind_checks. Called by `pegspace verify`.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "audit/result_kinds.hpp"
#include "audit/results_reader.hpp"
#include "verify/facts.hpp"
#include "verify/findings.hpp"
#include "verify/plain_search.hpp"

namespace pegspace {

struct ResultFile {
  std::string path;
  std::string name;
  std::string stem;  ///< the name without its ending
  Recognised what;
  bool is_asked_for = false;  ///< else it is read for what it says of the others
  Findings findings;
  // What others are told by it:
  std::optional<Problem> problem;
  std::optional<ReadRecord> record;  ///< of a record that has a problem
  Json json;                         ///< of other JSON files, as far as they are results
};

struct Reports {
  std::map<std::string, Findings> files;  ///< what was found, by path
  std::set<std::string> right_sums;       ///< paths of files whose SHA-256 sum is that of a list
};

class ResultFolder {
 public:
  /// The folder, of which the files of these names are asked for.
  ResultFolder(std::string folder, const std::set<std::string>& names);

  /// Checks the files, and adds a report for each that is asked for. Throws Interrupted.
  void check(Reports& reports);

  // For the checks of single files (kind_checks):
  const std::string& path() const { return folder_; }
  std::vector<ResultFile>& files() { return files_; }
  std::set<std::string>& right_sums() { return right_sums_; }

  /// The record that belongs to a file, which it names.
  const ResultFile* record_of(const ResultFile& file) const;
  /// The JSON file of this kind that belongs to a CSV file: it has the same stem.
  const ResultFile* json_of(const ResultFile& file, Kind kind) const;
  /// Reads a JSON file with these keys (read_json()) into the file, and finds the problem that it names. Nothing, with a
  /// finding, where its board is not known. A finding where it is not that of the record.
  std::optional<Problem> problem_named(ResultFile& file, std::string_view keys);
  /// The problem of a table: that of its JSON file, else of its record. Nothing, with a finding, where neither is there, or
  /// where the rows are of several runs. A finding where a column of --tidy is of another problem.
  std::optional<Problem> problem_beside(ResultFile& file, Kind json, const ReadRows& read);
  /// The problem of a file that has no record, a list of solutions: that of all records of the folder. Nothing,
  /// with a finding, where there is none, or several.
  std::optional<Problem> problem_of_folder(ResultFile& file) const;

  /// What the file states of the problems with this board and start.
  void state(ResultFile& file, const Problem& problem, const Facts& facts);
  /// What a plain search is to find of them.
  PlainQuestion& question(const Problem& problem) { return subject(problem).question; }
  void ask_moves(const Problem& problem, const Finish& finish) { subject(problem).moves.push_back(finish); }
  /// Of positions: from the start, or to a finish.
  void ask_position_moves(const Problem& problem, const std::optional<Finish>& finish) {
    subject(problem).position_moves.push_back(finish);
  }

 private:
  struct Subject {
    PlainQuestion question;
    std::vector<Finish> moves;
    std::vector<std::optional<Finish>> position_moves;
    std::vector<std::pair<ResultFile*, Facts>> statements;
  };
  Subject& subject(const Problem& problem);
  void compare();
  /// A finding where the record in a file's place is of other files.
  void check_place(ResultFile& file);
  /// What was known of a subject before any file was read.
  KnownFacts known_of(const Subject& subject);
  std::optional<Board> board_named(const ResultFile& file, const std::string& name) const;

  std::string folder_;
  std::vector<ResultFile> files_;
  std::map<std::string, Subject> subjects_;  // by board and starts
  std::set<std::string> too_large_;          // hashes of boards that a plain search does not finish
  std::set<std::string> right_sums_;
};

}  // namespace pegspace
