// `pegspace verify`: checks results and checkpoints again, with code that shares only the board and the
// position with what made them. Says of each file what was checked, or why it was not; exit code 1 where
// anything is wrong.
#include "audit/result_folder.hpp"
#include "audit/result_walk.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "report/files/output.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"
#include "shared_options.hpp"

namespace pegspace {
namespace {

struct VerifyOptions : SharedOptions {
  void declare(Options& options) {
    add_memory(options);
    options.add("quiet,q", quiet, "print only what is wrong", Group::display, Use::often);
  }
};

/// How the files fared.
struct Sum {
  std::size_t checked = 0;
  std::size_t not_checked = 0;
  std::size_t wrong = 0;  ///< findings
};

/// Prints what was found of a file, and adds it up.
void show(const std::string& path, const Findings& findings, bool quiet, Sum& sum) {
  const bool is_checked = !findings.checked.empty() || !findings.wrong.empty();
  ++(is_checked ? sum.checked : sum.not_checked);
  sum.wrong += findings.wrong.size();
  const std::string name = printable(path) + ": ";
  std::string text;
  if (!quiet && !findings.checked.empty()) {
    text += "checked      " + name + join(findings.checked, "; ") + "\n";
  }
  if (!quiet && !findings.left_out.empty()) {
    text += (is_checked ? "left out     " : "not checked  ") + name + join(findings.left_out, "; ") + "\n";
  }
  for (const std::string& sentence : findings.wrong) {
    const bool names_place = sentence.starts_with(printable(path) + ":");  // "levels.csv:3: ..."
    text += "wrong        " + (names_place ? "" : name) + sentence + "\n";
  }
  print_text(text);
}

std::string not_checked_text(const Sum& sum) {
  return counted(sum.not_checked, "file was", "files were") + " not checked";
}

ExitCode run_verify(const Arguments& arguments, const VerifyOptions& given) {
  if (arguments.words.empty()) {
    throw InputError("expected what to verify. Usage: pegspace verify PATH...");
  }
  const FoundFiles found = find_files(arguments.words);
  Sum sum;
  for (const auto& [path, findings] : found.others) show(path, findings, given.quiet, sum);
  std::set<std::string> right_sums;
  for (const auto& [folder, names] : found.by_folder) {
    Reports reports;
    ResultFolder(folder, names).check(reports);
    right_sums.merge(reports.right_sums);  // a list comes before the folders below it
    for (auto& [path, findings] : reports.files) {
      if (right_sums.contains(path)) findings.checked.emplace_back("its SHA-256 sum");
      show(path, findings, given.quiet, sum);
    }
  }
  const std::string words = join(arguments.words, "', '");
  if (sum.wrong > 0) {
    print_note("pegspace: '" + words + "' is not right: " + counted(sum.wrong, "finding", "findings") + "; " +
               not_checked_text(sum) + ".\n");
    return ExitCode::failed;
  }
  if (sum.checked == 0) {
    throw InputError(
        "nothing in '" + words +
        "' could be checked: it holds no checkpoint, and no results of pegspace whose problem is known. "
        "Expected files written by --csv, --json, --save or --checkpoint, or a folder of them.");
  }
  if (!given.quiet) {
    print_text("'" + words + "': no difference found in what was checked of " +
               counted(sum.checked, "file", "files") + "; " + not_checked_text(sum) + ".\n");
  }
  return ExitCode::done;
}

}  // namespace

Command verify_command() {
  return {"verify",
          "PATH...",
          1000,
          "checks results or a checkpoint independently",
          "Checks files, and all files in folders and their subfolders, with independent code: levels, "
          "counts, games, moves and tables (CSV, JSON Lines and JSON), records, "
          "checkpoints, lists of solutions (solution*.txt) and of SHA-256 sums. Numbers must obey the laws "
          "that hold for every board, match a plain search (of the first levels, on large boards), and "
          "agree with published counts and with the files beside them. Prints for each file what was "
          "checked, or why it was not. "
          "Exit code 1: something is wrong; 2: nothing could be checked.",
          "  pegspace verify results/english-central\n"
          "  pegspace verify results\n"
          "  mkdir out && pegspace enumerate triangle5 --quiet --csv out/levels.csv && pegspace verify out\n",
          invocation<VerifyOptions, run_verify>};
}

}  // namespace pegspace
