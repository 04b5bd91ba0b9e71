// `pegspace verify`: checks a results folder or a checkpoint again, with code that shares only the board and
// the position with what made it. Says what it checked and what it left out; exit code 1 where anything is
// wrong.
#include <filesystem>

#include "base/block_file.hpp"
#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "report/output.hpp"
#include "report/results_reader.hpp"
#include "verify/checkpoint_check.hpp"
#include "verify/results_check.hpp"

namespace pegspace {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_positions = 30000;  // of a level, to enumerate it again in a second or two

po::options_description verify_options() {
  po::options_description options = empty_options();
  options.add_options()("quiet,q", "say nothing but what is wrong");
  return options;
}

ClaimedLevels check_run(const std::string& folder, const ReadRun& run, Findings& findings) {
  const std::string csv = folder + "/" + (run.file.empty() ? "levels.csv" : run.file);
  findings.require(run.problem.board.hash() == run.board_hash,
                   "run.json: the board's hash is not its picture's.");
  findings.require(run.problem.board.holes() == run.holes,
                   "run.json: the number of holes is not the picture's.");
  findings.require(search_group(run.problem, run.symmetry).order() == run.group_order,
                   "run.json: group_order is not the order of the symmetries.");
  ClaimedLevels claimed{run.symmetry, run.complete, {}, run.totals};
  for (const ReadLevel& level : read_levels_csv(csv))
    claimed.rows.push_back({level.depth, level.pegs, level.values});
  findings.require(run.levels == claimed.rows.size(), "run.json lists " + std::to_string(run.levels) +
                                                          " levels, levels.csv has " +
                                                          std::to_string(claimed.rows.size()) + ".");
  if (run.checksum) {
    findings.require(*run.checksum == checksum_text(checksum64(read_text_file(csv))),
                     "the checksum of levels.csv (XXH3) is not the one in run.json.");
    findings.checked.emplace_back("the checksum of levels.csv");
  }
  check_levels(run.problem, claimed, most_positions, findings);
  return claimed;
}

ClaimedCounts claimed_counts(const ReadCounts& counts, const Problem& problem, Findings& findings) {
  ClaimedCounts claimed{{}, counts.games};
  for (const ReadCount& row : counts.rows) {
    findings.require(row.start == problem.start_label, "counts: the start '" + row.start + "' is not the '" +
                                                           problem.start_label + "' of run.json.");
    claimed.rows.push_back({row.finish, row.solutions, row.winning_positions});
  }
  return claimed;
}

void check_counts_files(const std::string& folder, const ReadRun& run, const ClaimedLevels& levels,
                        Findings& findings) {
  const std::string csv = folder + "/counts.csv";
  const std::string json = folder + "/counts.json";
  if (!fs::exists(csv) && !fs::exists(json)) return;
  ClaimedCounts claimed;
  if (fs::exists(csv)) claimed = claimed_counts(read_counts_csv(csv), run.problem, findings);
  if (fs::exists(json)) {
    const ClaimedCounts other = claimed_counts(read_counts_json(json), run.problem, findings);
    if (fs::exists(csv)) {
      findings.require(claimed.rows == other.rows, "counts.csv and counts.json have different figures.");
      findings.checked.emplace_back("counts.csv against counts.json");
    }
    claimed = other;
  } else {
    findings.left_out.emplace_back("games: there is no counts.json");
  }
  check_counts(run.problem, claimed, levels, most_positions, findings);
}

/// `path`: a folder with run.json and levels.csv, or with a checkpoint, or one of these files.
Findings check(const std::string& path) {
  std::error_code error;
  const std::string folder = fs::is_directory(path, error) ? path : fs::path(path).parent_path().string();
  const std::string where = folder.empty() ? "." : folder;
  Findings findings;
  if (fs::exists(where + "/state.peg")) {
    check_checkpoint(where, findings);
    return findings;
  }
  if (!fs::exists(where + "/run.json")) {
    throw InputError(
        "'" + path +
        "' holds neither results (run.json and levels.csv) nor a checkpoint (state.peg). Expected a "
        "folder that 'pegspace enumerate --csv FOLDER/levels.csv' or '--checkpoint' wrote.");
  }
  const ReadRun run = read_run_json(where + "/run.json");
  const ClaimedLevels levels = check_run(where, run, findings);
  check_counts_files(where, run, levels, findings);
  return findings;
}

std::string report(const Findings& findings) {
  std::string text;
  for (const std::string& what : findings.checked) text += "checked   " + what + "\n";
  for (const std::string& what : findings.left_out) text += "left out  " + what + "\n";
  return text;
}

ExitCode run_verify(const Arguments& arguments) {
  if (arguments.words().empty()) {
    throw InputError("expected the folder to verify. Usage: pegspace verify PATH.");
  }
  const std::string path = arguments.words().front();
  if (!fs::exists(path)) {
    throw InputError("there is no '" + path + "'." + did_you_mean_path(path) +
                     " Expected a folder with run.json and levels.csv in it, or one of --checkpoint.");
  }
  Findings findings;
  try {
    findings = check(path);
  } catch (const DamagedFile& error) {
    findings.wrong.emplace_back(error.what());
  } catch (const InputError& error) {
    // A file that cannot be read as what it should be is a finding; a folder without any is a wrong argument.
    if (!fs::exists(path + "/run.json") && !fs::exists(path + "/state.peg")) throw;
    findings.wrong.emplace_back(error.what());
  }
  if (!arguments.has("quiet")) write_stdout(report(findings));
  std::string wrong;
  for (const std::string& what : findings.wrong) wrong += "wrong     " + what + "\n";
  write_stdout(wrong);
  if (findings.wrong.empty()) {
    if (!arguments.has("quiet")) write_stdout("'" + path + "': everything checked is right.\n");
    return ExitCode::done;
  }
  write_stderr("pegspace: '" + path + "' is not right: " + std::to_string(findings.wrong.size()) +
               (findings.wrong.size() == 1 ? " finding.\n" : " findings.\n"));
  return ExitCode::failed;
}

}  // namespace

Command verify_command() {
  return {"verify",
          "PATH",
          1,
          "checks a results folder or a checkpoint again, independently",
          "Checks the results in a folder (run.json and levels.csv, counts.csv and counts.json), or a "
          "checkpoint, "
          "with\n"
          "code of its own: sums, laws, sizes of position classes, Burnside's bounds, checksums; samples of "
          "stored\n"
          "positions, their children and parents. Small boards are enumerated and counted again by a plain "
          "search,\n"
          "of large ones the first levels. Exit code 1: something is wrong.",
          "  pegspace verify results/english-central\n"
          "  pegspace enumerate triangle5 --quiet --csv out/levels.csv && pegspace verify out\n",
          verify_options,
          run_verify};
}

}  // namespace pegspace
