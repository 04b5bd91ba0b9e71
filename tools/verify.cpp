// `pegspace verify`: checks a results folder or a checkpoint again, with code that shares only the board and
// the position with what made it. Says what it checked and what it left out; exit code 1 where anything is
// wrong.
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/block_file.hpp"
#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/interrupt.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "command_line.hpp"
#include "report/output.hpp"
#include "report/results_reader.hpp"
#include "report/table.hpp"
#include "search_options.hpp"
#include "verify/checkpoint_check.hpp"
#include "verify/comparison_check.hpp"
#include "verify/results_check.hpp"
#include "verify/table_check.hpp"

namespace pegspace {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_positions = 30000;  // of a level, to enumerate it again in a second or two

po::options_description verify_options() {
  po::options_description options = empty_options();
  add_memory_option(options);
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

ClaimedTable claimed_table(const ReadTable& table) {
  const auto tally = [](const ReadTally& sum) { return ClaimedTally{sum[0], sum[1], sum[2]}; };
  ClaimedTable claimed{table.all_pairs, table.symmetries, tally(table.feasible), tally(table.solvable), {}};
  for (const ReadPair& row : table.rows) {
    claimed.rows.push_back({table.board.parse_hole(row.start), table.board.parse_hole(row.finish),
                            row.feasible, row.solvable, row.solutions, row.winning_positions, row.pairs});
  }
  return claimed;
}

void check_table_files(const std::string& folder, Findings& findings) {
  if (!fs::exists(folder + "/table.json")) {
    throw InputError(
        "'" + folder +
        "/table.csv' does not say which board it is of: table.json is not beside it. Write both: "
        "'pegspace table BOARD --csv table.csv --json table.json'.");
  }
  const ReadTable table = read_table_json(folder + "/table.json");
  if (fs::exists(folder + "/table.csv")) {
    findings.require(read_table_csv(folder + "/table.csv") == table.rows,
                     "table.csv and table.json have different rows.");
    findings.checked.emplace_back("table.csv against table.json");
  }
  check_table(table.board, claimed_table(table), most_positions, findings);
}

void check_comparison_file(const std::string& folder, Findings& findings) {
  std::vector<ClaimedSearch> claimed;
  for (const ReadSearch& row : read_comparison_csv(folder + "/engines.csv")) {
    claimed.push_back({row.board, row.start, row.engine, row.ending == "complete", row.positions, row.jumps});
  }
  check_comparison(claimed, most_positions, findings);
}

/// 64 hexadecimal digits.
std::string sha256_text(const std::string& bytes) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest;
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  std::string text;
  for (const unsigned char byte : digest) {
    constexpr std::string_view digits = "0123456789abcdef";
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

/// Files against the SHA-256 sums that a list names, as `sha256sum` writes it.
void check_sums(const std::string& folder, Findings& findings) {
  std::size_t number = 0;
  for (const std::string& line : split(read_text_file(folder + "/SHA256SUMS"), '\n')) {
    if (line.empty()) continue;
    constexpr std::size_t digits = 64;
    const bool is_sum = line.size() > digits + 2 && line.compare(digits, 2, "  ") == 0;
    findings.require(is_sum, "SHA256SUMS: '" + printable(line) + "' is no sum and file.");
    if (!is_sum) continue;
    const std::string path = line.substr(digits + 2);
    std::error_code error;
    const bool is_there = fs::is_regular_file(folder + "/" + path, error);
    findings.require(is_there, path + ": is in SHA256SUMS, but not there.");
    if (!is_there) continue;
    findings.require(sha256_text(read_text_file(folder + "/" + path)) == line.substr(0, digits),
                     path + ": its SHA-256 sum is not the one in SHA256SUMS.");
    ++number;
  }
  findings.checked.push_back("the SHA-256 sums of " + counted(number, "file", "files"));
}

/// What a folder holds that can be checked.
enum class Sort { nothing, checkpoint, levels, table, comparison };

Sort sort_of(const std::string& folder) {
  const auto has = [&](const char* file) { return fs::exists(folder + "/" + file); };
  if (has("state.peg")) return Sort::checkpoint;
  if (has("table.json") || has("table.csv")) return Sort::table;
  if (has("engines.csv")) return Sort::comparison;
  return has("run.json") ? Sort::levels : Sort::nothing;
}

Findings check_folder(const std::string& folder) {
  Findings findings;
  try {
    switch (sort_of(folder)) {
      case Sort::checkpoint:
        check_checkpoint(folder, findings);
        break;
      case Sort::table:
        check_table_files(folder, findings);
        break;
      case Sort::comparison:
        check_comparison_file(folder, findings);
        break;
      case Sort::levels: {
        const ReadRun run = read_run_json(folder + "/run.json");
        check_counts_files(folder, run, check_run(folder, run, findings), findings);
        break;
      }
      case Sort::nothing:
        break;
    }
  } catch (const DamagedFile& error) {
    findings.wrong.emplace_back(error.what());
  } catch (const InputError& error) {  // a file that cannot be read as what it should be is a finding
    findings.wrong.emplace_back(error.what());
  }
  return findings;
}

/// A folder and those in it, sorted, that hold something to check.
std::vector<std::string> folders_in(const std::string& folder) {
  if (sort_of(folder) != Sort::nothing) return {folder};
  std::vector<std::string> folders;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_directory() && sort_of(entry.path().string()) != Sort::nothing) {
      folders.push_back(entry.path().string());
    }
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::string report(const Findings& findings) {
  std::string text;
  for (const std::string& what : findings.checked) text += "checked   " + what + "\n";
  for (const std::string& what : findings.left_out) text += "left out  " + what + "\n";
  return text;
}

/// Prints what was found; returns how many things are wrong.
std::size_t show(const Findings& findings, bool quiet) {
  std::string text = quiet ? "" : report(findings);
  for (const std::string& what : findings.wrong) text += "wrong     " + what + "\n";
  write_stdout(text);
  return findings.wrong.size();
}

ExitCode run_verify(const Arguments& arguments) {
  if (arguments.words().empty()) {
    throw InputError("expected the folder to verify. Usage: pegspace verify PATH.");
  }
  const std::string path = arguments.words().front();
  if (!fs::exists(path)) {
    throw InputError("there is no '" + path + "'." + did_you_mean_path(path) +
                     " Expected a folder with results or a checkpoint in it, or one of such folders.");
  }
  const std::string parent = fs::path(path).parent_path().string();
  const std::string folder = fs::is_directory(path) ? path : parent.empty() ? "." : parent;
  const bool quiet = arguments.has("quiet");
  const bool has_sums = fs::exists(folder + "/SHA256SUMS");
  const std::vector<std::string> folders = folders_in(folder);
  if (folders.empty() && !has_sums) {
    throw InputError("'" + path +
                     "' holds neither results (run.json and levels.csv, or table.json) nor a checkpoint "
                     "(state.peg), nor do "
                     "folders in it. Expected a folder that 'pegspace enumerate --csv FOLDER/levels.csv' or "
                     "'--checkpoint' "
                     "wrote, or a folder of such folders.");
  }
  std::size_t wrong = 0;
  for (const std::string& each : folders) {
    throw_if_interrupted();
    if (each != folder && !quiet) write_stdout(each + "\n");
    const Findings findings = check_folder(each);
    if (each != folder && quiet && !findings.wrong.empty()) write_stdout(each + "\n");
    wrong += show(findings, quiet);
  }
  if (has_sums) {
    if (folders != std::vector{folder} && !quiet) write_stdout(folder + "\n");
    Findings findings;
    check_sums(folder, findings);
    wrong += show(findings, quiet);
  }
  if (wrong == 0) {
    if (!quiet) write_stdout("'" + path + "': everything checked is right.\n");
    return ExitCode::done;
  }
  write_stderr("pegspace: '" + path + "' is not right: " + counted(wrong, "finding", "findings") + ".\n");
  return ExitCode::failed;
}

}  // namespace

Command verify_command() {
  return {
      "verify",
      "PATH",
      1,
      "checks results or a checkpoint again, independently",
      "Checks the results in a folder (run.json and levels.csv, counts.csv and counts.json; table.csv and\n"
      "table.json; engines.csv of a comparison), or in all folders below it with their SHA256SUMS, or a\n"
      "checkpoint, with code of its own: sums, laws, sizes of position classes, Burnside's bounds, "
      "checksums;\n"
      "samples of stored positions, their children and parents. Small boards are enumerated and counted "
      "again\n"
      "by a plain search, of large ones the first levels. Exit code 1: something is wrong.",
      "  pegspace verify results/english-central\n"
      "  pegspace verify results\n"
      "  mkdir out && pegspace enumerate triangle5 --quiet --csv out/levels.csv && pegspace verify out\n",
      verify_options,
      run_verify};
}

}  // namespace pegspace
