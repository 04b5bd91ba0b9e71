#include "audit/result_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>

#include "audit/kind_checks.hpp"
#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "report/files/problem_json.hpp"
#include "report/files/record.hpp"
#include "report/terminal/table.hpp"
#include "verify/plain_moves.hpp"

namespace pegspace {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_searched = 200'000;  // of a plain search: about a second
constexpr std::size_t most_states = 50'000;     // of one depth, where moves are counted
constexpr std::size_t most_sentences = 5;       // on what one file contradicts

bool is_one_problem(const Problem& a, const Problem& b) {
  return a.board.name() == b.board.name() && a.board.hash() == b.board.hash() && starts_of(a) == starts_of(b);
}

/// What the comparisons of a file's facts came to.
struct Tally {
  std::map<std::string, std::size_t> agreement;  // with each source; "": with none
  std::vector<std::string> contradictions;
};

void report(const Tally& tally, Findings& findings) {
  std::size_t all = 0;
  for (const auto& [source, number] : tally.agreement) all += number;
  const auto share = [&](std::size_t number) {
    const std::string numbers = counted(all, "number", "numbers");
    return number == all ? "all of its " + numbers : std::to_string(number) + " of its " + numbers;
  };
  for (const auto& [source, number] : tally.agreement) {
    if (source.empty()) {
      findings.left_out.push_back(share(number) + ": nothing to compare them with");
    } else {
      findings.checked.push_back(share(number) + " as in " + source);
    }
  }
  const std::size_t shown = std::min(tally.contradictions.size(), most_sentences);
  findings.wrong.insert(findings.wrong.end(), tally.contradictions.begin(),
                        tally.contradictions.begin() + static_cast<std::ptrdiff_t>(shown));
  if (shown < tally.contradictions.size()) {
    findings.wrong.push_back(std::to_string(tally.contradictions.size() - shown) +
                             " more of its numbers differ from other sources.");
  }
}

}  // namespace

ResultFolder::ResultFolder(std::string folder, const std::set<std::string>& names)
    : folder_(std::move(folder)) {
  std::set<std::string> all = names;
  std::error_code error;  // whoever walked here has said what cannot be read
  for (fs::directory_iterator entry(folder_.empty() ? "." : folder_, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code of_entry;
    if (entry->is_regular_file(of_entry)) all.insert(entry->path().filename().string());
  }
  for (const std::string& name : all) {
    ResultFile file;
    file.path = (fs::path(folder_) / name).string();
    file.name = name;
    file.stem = fs::path(name).stem().string();
    file.is_asked_for = names.contains(name);
    files_.push_back(std::move(file));
  }
}

void ResultFolder::check(Reports& reports) {
  const auto guarded = [](ResultFile& file, auto&& step) {
    try {
      return step();
    } catch (const InputError& error) {  // a file that is not what it should be is a finding
      file.findings.wrong.emplace_back(error.what());
    } catch (const Json::exception& error) {
      file.findings.wrong.push_back("'" + file.path +
                                    "' is not as this program writes it: " + json_words(error) + ".");
    } catch (const fs::filesystem_error& error) {
      file.findings.wrong.emplace_back("cannot be read: " + error.code().message() + ".");
    }
    file.problem.reset();  // nothing of it is relied on
  };
  for (ResultFile& file : files_) guarded(file, [&] { file.what = recognise(file.path); });
  for (const KindCheck& entry : kind_checks()) {
    for (ResultFile& file : files_) {
      if (file.what.kind != entry.kind || !(file.is_asked_for || entry.tells_others)) continue;
      throw_if_interrupted();
      guarded(file, [&] { entry.check(*this, file); });
    }
  }
  compare();
  for (ResultFile& file : files_) {
    check_place(file);
    if (!file.is_asked_for) continue;
    if (file.what.kind == Kind::not_checked && file.findings.checked.empty() && file.findings.wrong.empty()) {
      file.findings.left_out.push_back(file.what.about);
    }
    reports.files[file.path] = std::move(file.findings);
  }
  reports.right_sums.merge(right_sums_);
}

const ResultFile* ResultFolder::record_of(const ResultFile& file) const {
  for (const ResultFile& other : files_) {
    if (other.record && std::ranges::count(other.record->files, file.name, &ReadFileSum::name) > 0)
      return &other;
  }
  return nullptr;
}

void ResultFolder::check_place(ResultFile& file) {
  const auto ends_so = [&](std::string_view ending) { return file.name.ends_with(ending); };
  const bool is_result = std::ranges::any_of(
      std::initializer_list<std::string_view>{".csv", ".jsonl", ".json", ".dot", ".graphml", ".aut"},
      ends_so);
  if (!is_result || file.record || !file.is_asked_for || record_of(file) != nullptr) return;
  const std::string place = record_path(file.name);
  for (const ResultFile& other : files_) {
    if (other.name != place || !other.record) continue;
    file.findings.wrong.push_back("its record " + place + ", does not name it: it belongs to other files.");
  }
}

std::optional<Problem> ResultFolder::problem_of_folder(ResultFile& file) const {
  const Problem* found = nullptr;
  for (const ResultFile& other : files_) {
    if (!other.record || !other.record->has_start) continue;
    const Problem& problem = *other.record->problem;
    if (found != nullptr && !is_one_problem(*found, problem)) {
      file.findings.left_out.emplace_back("the records beside it belong to several problems");
      return std::nullopt;
    }
    if (found == nullptr || !found->finish) found = &problem;
  }
  if (found != nullptr) return *found;
  file.findings.left_out.emplace_back("no record beside it says which problem it belongs to");
  return std::nullopt;
}

const ResultFile* ResultFolder::json_of(const ResultFile& file, Kind kind) const {
  for (const ResultFile& other : files_) {
    if (other.what.kind == kind && other.stem == file.stem && other.problem) return &other;
  }
  return nullptr;
}

std::optional<Board> ResultFolder::board_named(const ResultFile& file, const std::string& name) const {
  const ResultFile* record = record_of(file);
  if (record != nullptr && record->record->problem->board.name() == name)
    return record->record->problem->board;
  if (std::optional<Board> known = named_board(name)) return known;
  for (const ResultFile& other : files_) {
    if (other.problem && other.problem->board.name() == name) return other.problem->board;
  }
  return std::nullopt;
}

std::optional<Problem> ResultFolder::problem_named(ResultFile& file, std::string_view keys) {
  file.json = read_json(file.path, keys);
  const ReadProblem names = problem_of(file.path, file.json);
  const ResultFile* record = record_of(file);
  const Problem* recorded = record == nullptr ? nullptr : &*record->record->problem;
  const auto contradiction = [&](const std::string& what, const std::string& is, const std::string& other) {
    file.findings.wrong.push_back("its " + what + " is '" + is + "', but that of " + record->name +
                                  " beside it is '" + other + "'.");
  };
  if (recorded != nullptr && recorded->board.name() != names.board) {
    contradiction("board", names.board, recorded->board.name());
  }
  if (names.whole) {
    file.problem = names.whole;
  } else if (const auto board = board_named(file, names.board)) {
    const bool starts_alike =
        recorded != nullptr && recorded->board.name() == names.board && recorded->start_label == names.start;
    file.problem = starts_alike ? *recorded : problem_of_labels(*board, names.start, "");
    if (!starts_alike || !file.problem->finish || file.problem->finish->label != names.finish) {
      file.problem->finish = problem_of_labels(*board, "all", names.finish).finish;
    }
  } else {
    file.findings.wrong.push_back("its board '" + printable(names.board) +
                                  "' is neither in the catalogue nor described here or by a file beside it.");
    return std::nullopt;
  }
  if (recorded != nullptr && recorded->board.name() == names.board &&
      !is_one_problem(*recorded, *file.problem)) {
    contradiction("problem", names.board + " from " + names.start,
                  recorded->board.name() + " from " + recorded->start_label);
  }
  return file.problem;
}

std::optional<Problem> ResultFolder::problem_beside(ResultFile& file, Kind json, const ReadRows& read) {
  if (!read.have_same_tags) {
    file.findings.left_out.emplace_back("rows of several runs; the files of each can be checked");
    return std::nullopt;
  }
  const ResultFile* other = json_of(file, json);
  if (other == nullptr) other = record_of(file);
  if (other == nullptr) {
    file.findings.left_out.emplace_back(
        "no file beside it (a JSON file of the same name, or a record) says which problem it belongs to");
    return std::nullopt;
  }
  const Problem& problem = other->record ? *other->record->problem : *other->problem;
  const std::map<std::string, std::string> known{{"board", problem.board.name()},
                                                 {"start", problem.start_label},
                                                 {"finish", problem.finish ? problem.finish->label : ""}};
  for (const auto& [name, value] : read.tags) {
    const auto found = known.find(name);
    file.findings.require(found == known.end() || found->second == value,
                          "its column " + name + " has '" + printable(value) + "', and " + other->name +
                              " beside it '" + (found == known.end() ? "" : found->second) + "'.");
  }
  return problem;
}

ResultFolder::Subject& ResultFolder::subject(const Problem& problem) {
  std::string key = problem.board.hash();
  for (const Position start : starts_of(problem)) key += " " + std::to_string(start);
  return subjects_.try_emplace(key, Subject{{problem, {}, {}}, {}, {}, {}}).first->second;
}

void ResultFolder::state(ResultFile& file, const Problem& problem, const Facts& facts) {
  subject(problem).statements.emplace_back(&file, facts);
}

KnownFacts ResultFolder::known_of(const Subject& subject) {
  KnownFacts known;
  const PlainQuestion& question = subject.question;
  const Problem& problem = question.problem;
  const bool needs_all = question.levels.empty() && !question.games;  // nothing follows from the first levels
  if (!(needs_all && too_large_.contains(problem.board.hash()))) {
    const PlainAnswer answer = plain_search(question, most_searched);
    if (!answer.complete) too_large_.insert(problem.board.hash());
    known.add(answer.complete ? "a plain search" : "a plain search to depth " + std::to_string(answer.depth),
              answer.facts);
  }
  for (const Finish& finish : subject.moves) {
    if (const auto facts = plain_moves(problem, finish, most_states)) known.add("a plain search", *facts);
  }
  for (const std::optional<Finish>& finish : subject.position_moves) {
    if (const auto facts = plain_position_moves(problem, finish, most_states))
      known.add("a plain search", *facts);
  }
  known.add("the list of known counts", published_facts(problem.board, starts_of(problem)));
  return known;
}

void ResultFolder::compare() {
  std::map<ResultFile*, Tally> tallies;
  for (auto& [key, subject] : subjects_) {
    const auto is_asked_for = [](const auto& statement) { return statement.first->is_asked_for; };
    if (std::ranges::none_of(subject.statements, is_asked_for)) continue;
    throw_if_interrupted();
    KnownFacts known = known_of(subject);
    // Those asked for last: then what contradicts another file is said of them.
    std::stable_partition(subject.statements.begin(), subject.statements.end(), std::not_fn(is_asked_for));
    for (const auto& [file, facts] : subject.statements) {
      for (std::string& sentence : known.add(file->name, facts)) {
        tallies[file].contradictions.push_back(std::move(sentence));
      }
    }
    for (const auto& [file, facts] : subject.statements) {
      for (const auto& [source, number] : known.agreement(file->name, facts)) {
        tallies[file].agreement[source] += number;
      }
    }
  }
  for (auto& [file, tally] : tallies) report(tally, file->findings);
}

}  // namespace pegspace
