// `pegspace positions`: lists positions themselves, as text or as arrays for NumPy. From a board the engine
// makes the set of positions, in a file without a name; from --saved the file is there. Either is read and
// listed in one way (levels/sets/set_listing.hpp).
#include <cstdlib>
#include <limits>
#include <map>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"
#include "counting/game_stats.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/sets/set_file.hpp"
#include "levels/sets/set_listing.hpp"
#include "positions_by.hpp"
#include "report/files/npy_file.hpp"
#include "run.hpp"
#include "save_option.hpp"

namespace pegspace {
namespace {

/// How a position is written.
///
///     holes    the holes that hold pegs, "d3,d4" ("none" for the empty board); a POSITION after "pegs:"
///     bits     one character a hole, in the order of their numbers: 1 for a peg
///     picture  a board file; an empty line stands between two of them
enum class PositionForm { holes, bits, picture };

/// "7", "3-5", "3-" or "-5".
DepthRange read_depths(const std::string& text, const std::string& name) {
  const std::size_t dash = text.find('-');
  const auto depth = [&](const std::string& word, int otherwise) {
    return word.empty() ? otherwise : static_cast<int>(parse_whole(word, name, 0, max_holes));
  };
  if (dash == text.npos || text == "-") {
    const int only = static_cast<int>(parse_whole(text, name, 0, max_holes));
    return {only, only};
  }
  const DepthRange depths{depth(text.substr(0, dash), 0), depth(text.substr(dash + 1), max_holes)};
  if (depths.first > depths.last)
    throw InputError(name + " " + text + " is empty: its first depth is larger than its last. Write " +
                     text.substr(dash + 1) + "-" + text.substr(0, dash) + ".");
  return depths;
}

struct PositionsOptions : SharedOptions {
  std::string symmetry = "start";
  DepthRange depths;
  bool canonical = false;
  bool winning = false;
  bool dead_end = false;
  std::optional<std::uint64_t> limit;
  PositionForm form = PositionForm::holes;
  std::string npy;                ///< path, "" for none
  std::vector<CountBy> count_by;  ///< none: positions are listed

  void declare(Options& options) {
    add_saved(options, Starts::one_or_all);
    add_problem(options, "none", Starts::one_or_all);
    options.add("depth", depths, "A-B", read_depths,
                "only these levels (default: all): 3-5, 3- (from 3 on), -5 (up to 5) or 7", Group::request);
    options.add("canonical", canonical,
                "list one position for each orbit under the search's symmetries: the canonical one",
                Group::request);
    options.add("winning", winning, "only positions from which the finish can be reached; needs --finish",
                Group::request);
    options.add("dead-end", dead_end, "only positions with no jump", Group::request);
    options.add("limit", limit, "N", whole<std::uint64_t>(1, std::numeric_limits<std::int64_t>::max()),
                "stop after N positions (default: none)", Group::request);
    add_symmetry(
        options, symmetry,
        "the search's symmetries (default: start): those that fix the start; board: all of the board's, so "
        "the list has the positions reached from every symmetric copy of the start; none: no symmetry");
    options.add_choice<PositionForm>("as", form, "holes|bits|picture",
                                     "how a position is written (default: holes): the holes that hold pegs, "
                                     "one character per hole (1 for a peg), or a picture as in board files",
                                     Group::files);
    options.add("npy", npy, "FILE", output_path,
                "write an array for NumPy to this file, and print nothing; it is of type uint64, bit i is "
                "hole i + 1; with %d in its name, one file for each level, %d being the depth",
                Group::files);
    options
        .add(
            "count-by", count_by, "NUMBERS", read_count_by,
            "instead of a list, count positions by pegs and final-pegs, moves-from-start or "
            "moves-to-finish; final-pegs: the fewest pegs that a game from them can end with; moves: their "
            "fewest, to the finish of all positions that lead to it; several numbers are separated by commas",
            Group::request)
        .values = count_by_words();
    add_search(options, positions_table);
    options.most_used({"saved", "start", "finish", "depth", "canonical", "winning", "as", "npy", "count-by"});
  }
};

constexpr std::string_view depth_mark = "%d";

/// The file to which the positions of a level are written.
std::string npy_path(const std::string& pattern, int depth) {
  std::string path = pattern;
  const std::size_t at = path.find(depth_mark);
  if (at != path.npos) path.replace(at, depth_mark.size(), std::to_string(depth));
  return path;
}

/// --npy: the files, all put into their places at the end.
class NpyFiles {
 public:
  explicit NpyFiles(std::string pattern) : pattern_(std::move(pattern)) {
    if (pattern_.find(depth_mark) == pattern_.npos) file_of(0);  // even if it remains empty
  }

  void append(int depth, std::span<const Position> positions) { file_of(depth).append(positions); }

  std::vector<ResultSum> finish() {
    std::vector<ResultSum> sums;
    for (auto& [path, file] : files_) sums.push_back(file.complete());
    for (auto& [path, file] : files_) file.put_in_place();
    return sums;
  }

 private:
  NpyFile& file_of(int depth) {
    const std::string path = npy_path(pattern_, depth);
    return files_.try_emplace(path, path).first->second;
  }

  std::string pattern_;
  std::map<std::string, NpyFile> files_;
};

/// To standard output, as text.
class Lines {
 public:
  Lines(const Board& board, PositionForm form) : board_(board), form_(form) {
    for (int hole = 0; hole < board.holes(); ++hole) names_.push_back("," + board.hole_name(hole));
  }

  void append(std::span<const Position> positions) {
    for (const Position p : positions) {
      append(p);
      if (text_.size() >= most) write();
    }
  }
  void write() {
    throw_if_interrupted();
    write_stdout(text_);
    text_.clear();
  }

 private:
  static constexpr std::size_t most = std::size_t{1} << 16;

  void append(Position p) {
    if (form_ == PositionForm::picture) {
      if (!is_first_) text_ += '\n';
      is_first_ = false;
      text_ += board_file_text(board_, p);
      return;
    }
    if (form_ == PositionForm::bits) {
      for (int hole = 0; hole < board_.holes(); ++hole) text_ += has_bit(p, hole) ? '1' : '0';
    } else if (p == 0) {
      text_ += "none";
    } else {
      const std::string& first = names_[static_cast<std::size_t>(lowest_bit(p))];
      text_.append(first, 1, first.size() - 1);
      for_each_bit(p & (p - 1), [&](int hole) { text_ += names_[static_cast<std::size_t>(hole)]; });
    }
    text_ += '\n';
  }

  const Board& board_;
  PositionForm form_;
  std::vector<std::string> names_;  ///< by hole, each after a comma
  bool is_first_ = true;
  std::string text_;
};

void check_options(const Arguments& arguments, const PositionsOptions& given) {
  if (given.saved)
    arguments.refuse({"symmetry"}, "is that of the search that made the file of --saved. Omit it.");
  const std::string& npy = given.npy;
  if (!given.count_by.empty()) {
    arguments.refuse({"depth", "canonical", "winning", "dead-end", "limit", "symmetry", "as", "npy"},
                     "is for a list of positions, and --count-by lists none. Omit one of them.");
    return;
  }
  arguments.refuse({"csv", "json"}, "is for --count-by, which is not given.");
  if (npy.empty())
    arguments.refuse({"record"}, "applies to the files of --npy or --count-by. Neither is given.");
  if (!npy.empty()) check_writable_in_any_order(npy, "--npy");
  if (npy.find(depth_mark) != npy.rfind(depth_mark))
    throw InputError("--npy '" + npy + "' has %d twice. Once is enough for the depth.");
  if (!npy.empty())
    arguments.refuse({"as"}, "applies to printed positions, and --npy prints none. Omit one of them.");
}

std::string folder_for_temporary_files() {
  const char* const chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

/// The engine's positions, as deep as they are needed, in a file without a name.
std::unique_ptr<SetReader> search(Run& run) {
  run.used(run.engine().name);
  run.engine().enumerate(run.problem, run.request, run.resources, run.listener());
  return std::make_unique<SetReader>(PlainFile(run.request.save->finish_unnamed(), "the positions found"),
                                     SetMaker::this_run);
}

/// Lists into the files of --npy, which it returns, or to standard output.
std::vector<ResultSum> list(Run& run, const SetReader& set, const PositionsOptions& given,
                            const ListingRequest& request, std::map<int, std::uint64_t>& listed) {
  std::optional<NpyFiles> files;
  if (!given.npy.empty()) files.emplace(given.npy);
  Lines lines(run.problem.board, given.form);
  const SearchListener listener = files ? run.listener() : SearchListener();
  run.progress().erase();
  WorkerTeam team(run.resources.threads);
  team.run([&] {
    list_positions(set, request, run.resources.memory_bytes / 8 * 7, listener,
                   [&](int depth, std::span<const Position> positions) {
                     listed[depth] += positions.size();
                     if (files) return files->append(depth, positions);
                     lines.append(positions);
                   });
  });
  if (files) return files->finish();
  lines.write();
  return {};
}

/// Throws InputError if the file lacks positions that are asked for.
void check_set(Run& run, const PositionsOptions& given) {
  const SetReader& set = *run.set;
  if (given.winning && given.names_finish() && !set.has_winning(*run.problem.finish)) {
    throw InputError("--winning: '" + set.path() + "' has no winning positions of the finish " +
                     run.problem.finish->label + ". Omit --finish, or --saved.");
  }
  const int last = given.depths.last;
  if (set.has_depth(last)) return;
  const std::string limit =
      "'" + set.path() + "' was made with --max-depth " + std::to_string(*set.max_depth());
  if (last == max_holes && given.depths.first <= *set.max_depth()) {
    run.note(limit + ": positions after more jumps are not listed.");
    return;
  }
  throw InputError(limit + ", and --depth asks for more. Give a smaller depth, or make the file again.");
}

Json listing_json(const SetReader& set, const PositionsOptions& given,
                  const std::map<int, std::uint64_t>& listed) {
  Json json{{"group_order", set.group().order()},
            {"canonical", given.canonical},
            {"winning", given.winning},
            {"dead_end", given.dead_end}};
  json["limit"] = given.limit ? json_count(*given.limit) : Json(nullptr);
  json["levels"] = Json::array();
  for (const auto& [depth, number] : listed)
    json["levels"].push_back({{"depth", depth}, {"positions", json_count(number)}});
  return {{"listing", json}};
}

/// "10 of 187,636,299 positions, depths 0 to 2"; `limit` is what ended the list, if anything did.
std::string listed_words(const std::map<int, std::uint64_t>& listed, std::uint64_t limit,
                         const std::optional<Count>& of_all) {
  if (listed.empty()) return "there is no such position";
  std::uint64_t number = 0;
  for (const auto& [depth, of_depth] : listed) number += of_depth;
  const std::string first = std::to_string(listed.begin()->first);
  const std::string last = std::to_string(listed.rbegin()->first);
  const std::string depths = first == last ? "depth " + first : "depths " + first + " to " + last;
  if (number < limit || of_all == Count(number))
    return counted(number, "position", "positions") + " at " + depths;
  return "listed " + to_grouped(number) + (of_all ? " of " + to_grouped(*of_all) : "") + " positions at " +
         depths + " (--limit " + std::to_string(limit) + ")";
}

/// The run that searches for the list: no more levels and columns than it needs.
Run search_run(RunRequest&& asked, const PositionsOptions& given, const ListingRequest& request,
               std::unique_ptr<SetFile>& found) {
  asked.merge_by(given.symmetry);
  // Whether a position wins shows at the end.
  if (!given.winning && given.depths.last < max_holes) asked.request.max_depth = given.depths.last;
  asked.request.columns = columns_of_listing(request);
  asked.request.columns.add(Column::positions);
  asked.request.columns.remove(Column::canonical_winning_positions);
  if (given.winning) asked.request.columns.add(Column::winning_positions);
  found =
      SetFile::unnamed(folder_for_temporary_files(), asked.problem, asked.request, *asked.resources.exchange);
  asked.request.save = found.get();
  const EnginePlan planned = asked.plan_engine(asked.problem, asked.request);
  require_saving(*planned.engine, "Use another engine.");
  return {std::move(asked), asked.request, planned};
}

ExitCode run_positions(const Arguments& arguments, const PositionsOptions& given) {
  check_options(arguments, given);
  RunRequest asked(arguments, given);
  if (!given.count_by.empty()) return count_positions(std::move(asked), given.count_by);
  asked.outputs.own = {"--npy", given.npy};
  for (int depth = 0; depth <= max_holes && given.npy.find(depth_mark) != std::string::npos; ++depth)
    asked.other_outputs.push_back({"--npy", npy_path(given.npy, depth)});
  if (given.form == PositionForm::picture && asked.problem.board.is_graph())
    throw InputError("--as picture: a picture shows no graph. Use holes or bits.");
  if (given.winning && !asked.problem.finish)
    throw InputError("--winning depends on where to finish. Add --finish, such as --finish any.");
  if (given.winning) require_listed_finish(asked.problem, "--winning");
  const ListingRequest request{given.depths, given.winning ? SetKind::winning : SetKind::reachable,
                               given.canonical, given.dead_end, given.limit.value_or(~std::uint64_t{0})};
  std::unique_ptr<SetFile> found;
  const bool searches = asked.set == nullptr;
  Run run = searches ? search_run(std::move(asked), given, request, found) : Run(std::move(asked));
  if (!searches) {
    check_set(run, given);
  } else {
    if (!given.dry_run) run.choose_engine();
    found->require_space(run.engine().plan(run.problem, run.request, run.resources).set_bytes.value_or(0));
  }
  if (given.dry_run) {
    return run.show_plan(searches ? run.plan("the positions of a level") : RunPlan(run.problem));
  }
  std::map<int, std::uint64_t> listed;
  const std::vector<ResultSum> files = run.follow([&](FailureKind) { return run.no_file(); },
                                                  [&] {
                                                    if (run.set == nullptr) run.set = search(run);
                                                    return list(run, *run.set, given, request, listed);
                                                  });
  run.note(listed_words(listed, request.limit, listing_size(*run.set, request)));
  run.note_cost();
  if (files.empty()) return ExitCode::done;
  run.wrote_own(files);
  return run.write({.question = listing_json(*run.set, given, listed)});
}

}  // namespace

Command positions_command() {
  return {
      "positions",
      "[BOARD]",
      1,
      "lists positions, or counts them by a property such as fewest moves",
      "Lists the positions that can be reached from the start, level by level (by jumps made), each level "
      "sorted by number (bit i is hole i + 1). Options select some of them: depths, winning positions, "
      "dead ends, one of each orbit. With --count-by, counts positions instead of listing them.\n\n"
      "They come from a search of BOARD, or from a file "
      "that '$ enumerate --save' wrote. Prints one position per line, or writes them to a file "
      "for numpy.load(), which can map it (mmap_mode=\"r\") even if it is larger than memory. A search "
      "keeps the positions in the folder for temporary files (TMPDIR).",
      "  $ positions triangle5 --depth 5-7 --canonical\n"
      "  $ positions english --finish d4 --winning --dead-end\n"
      "  $ positions english --depth 17 --npy level17.npy\n"
      "  $ positions english --npy level%d.npy        a file for each level\n"
      "  $ positions --saved english.set --depth 31 --as picture\n"
      "  $ positions triangle5 --finish a1 --count-by moves-from-start,moves-to-finish\n",
      invocation<PositionsOptions, run_positions>};
}

}  // namespace pegspace
