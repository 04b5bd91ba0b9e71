#include "save_option.hpp"

#include <filesystem>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "engines/engines.hpp"
#include "report/files/record.hpp"

namespace pegspace {
namespace {

/// What positions are of, for people.
std::string words_of(const Problem& problem, std::optional<int> max_depth, const SymmetryGroup& group) {
  const std::size_t starts = starts_of(problem).size();
  return problem.board.name() + ", start " + problem.start_label +
         (starts == 1 ? "" : " (" + counted(starts, "start", "starts") + ")") + ", finish " +
         (problem.finish ? problem.finish->label : "not given") +
         (max_depth ? ", --max-depth " + std::to_string(*max_depth) : "") + ", " +
         counted(group.order(), "symmetry", "symmetries");
}

/// In what a file differs from what this run is to write: words, none if in nothing.
std::vector<std::string> differences(const SetReader& there, const RunRequest& asked,
                                     const SymmetryGroup& group) {
  const Problem& theirs = there.problem();
  if (!are_same(theirs.board, asked.problem.board)) return {"board"};
  std::vector<std::string> words;
  const auto& finish = asked.problem.finish;
  if (starts_of(theirs) != starts_of(asked.problem)) words.emplace_back("start");
  if (theirs.finish.has_value() != finish.has_value() ||
      (finish && theirs.finish->patterns != finish->patterns))
    words.emplace_back("finish");
  if (there.max_depth() != asked.request.max_depth) words.emplace_back("--max-depth");
  // Both are the symmetries that keep the starts, or none.
  if (words.empty() && there.group().order() != group.order()) words.emplace_back("--symmetry");
  return words;
}

/// Throws InputError if FILE has positions of another problem, or some that cannot be read: --save does not
/// replace these.
void require_replaceable(const RunRequest& asked, const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return;
  PlainFile file(path);
  constexpr std::string_view sets_begin = "PEG";  // of every version
  const std::string way_out =
      " --save replaces only positions of the same problem. Delete it, or write another file.";
  if (file.size() < sets_begin.size() || file.bytes(0, sets_begin.size()) != sets_begin) return;
  std::optional<SetReader> there;
  try {
    there.emplace(std::move(file));
  } catch (const InputError& unread) {
    throw InputError(unread.what() + way_out);
  }
  const SymmetryGroup group = search_group(asked.problem, asked.request.symmetry);
  const std::vector<std::string> words = differences(*there, asked, group);
  if (words.empty()) return;
  throw InputError("--save: '" + path + "' has the positions of another " + join(words, " and another ") +
                   " (" + words_of(there->problem(), there->max_depth(), there->group()) +
                   ") than this run writes (" + words_of(asked.problem, asked.request.max_depth, group) +
                   ")." + way_out);
}

}  // namespace

std::unique_ptr<SetFile> open_save(RunRequest& asked, const std::string& path) {
  if (path.empty()) return nullptr;
  check_writable_in_any_order(path, "--save");
  if (asked.set != nullptr)
    throw InputError(
        "--save writes what a search finds, and --saved searches nothing. Use only one of them.");
  require_replaceable(asked, path);
  auto file = std::make_unique<SetFile>(path, asked.problem, asked.request, *asked.resources.exchange);
  asked.outputs.own = {"--save", path};
  asked.working.push_back({"--save", file->unfinished()});
  return file;
}

const Engine& require_saving(const Engine& engine, const std::string& advice) {
  if (engine.can.saves_sets) return engine;
  throw InputError("--engine " + std::string(engine.name) + " only counts positions. " + advice);
}

void finish_save(Run& run, SetFile& file, const std::string& path) {
  const std::uint64_t bytes = run.follow([](FailureKind) { return std::string("No file was written."); },
                                         [&] { return file.finish(); });
  run.note("saved all positions in " + human_bytes(bytes) + ": " + path);
  if (run.outputs.record == "none") return;
  run.follow([&](FailureKind) { return "The positions are in '" + path + "'; it has no record."; },
             [&] { run.wrote_own({sum_of_file(path)}); });
}

void save_positions(Run& run, SetFile& file, const std::string& path) {
  LevelRequest request = run.request;
  request.save = &file;
  const auto so_far = [&](FailureKind) { return run.nothing_so_far(); };
  const Engine& engine = require_saving(*run.follow(so_far, [&] {
    return &find_engine(run.given.engine, run.problem, run.resources, request, run.listener());
  }));
  file.open();
  file.require_space(engine.plan(run.problem, request, run.resources).set_bytes.value_or(0));
  run.used(engine.name);
  run.follow(so_far, [&] { return engine.enumerate(run.problem, request, run.resources, run.listener()); });
  finish_save(run, file, path);
}

}  // namespace pegspace
