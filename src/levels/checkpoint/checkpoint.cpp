#include "levels/checkpoint/checkpoint.hpp"

#include <filesystem>
#include <set>
#include <tuple>

#include "base/files/checksum.hpp"
#include "base/files/temporary_file.hpp"
#include "base/system/resources.hpp"
#include "base/text.hpp"
#include "board/board_file.hpp"

namespace pegspace {
namespace {

namespace fs = std::filesystem;

constexpr double share_of_run = 0.04;           // that checkpoints may take
constexpr double least_seconds = 5;             // between two: so little is hardly worth keeping
constexpr double first_bytes_per_second = 3e7;  // until the first is measured: sorting is most of it
constexpr double seconds_for_syncing = 0.05;    // of each

std::string hex(std::uint64_t value) {
  return checksum_text(value);
}

/// What makes a problem: two with the same lines are the same. Before version 0.3 at most 16 symmetries were used.
std::string problem_lines(const Problem& problem) {
  std::string text = "hash " + problem.board.hash() + "\nstart " + hex(problem.start) + "\n";
  for (const Position p : problem.other_starts) text += "start " + hex(p) + "\n";
  if (problem.finish) {
    for (const Position p : problem.finish->positions()) text += "finish " + hex(p) + "\n";
  }
  const std::size_t symmetries = problem.board.symmetries().size();
  if (symmetries > 16) text += "symmetries " + std::to_string(symmetries) + "\n";
  return text;
}

/// The problem in words, enough to build it again.
std::string identity_text(const Problem& problem) {
  const Board& board = problem.board;
  std::string text = "board " + board.name() + "\n";
  for (const auto& [key, value] : board_settings(board)) text += key + " " + value + "\n";
  if (board.is_graph()) {
    for (int hole = 0; hole < board.holes(); ++hole) {
      text += "hole " + board.hole_name(hole) + " " + std::to_string(board.cell(hole).row) + " " +
              std::to_string(board.cell(hole).column) + "\n";
    }
    for (const Jump& jump : board.jumps()) {
      text += "line " + std::to_string(jump.from) + " " + std::to_string(jump.over) + " " +
              std::to_string(jump.to) + "\n";
    }
  } else {
    for (const std::string& row : board.picture(problem.start)) text += "row " + row + "\n";
  }
  text += "start-label " + problem.start_label + "\n";
  if (problem.finish) text += "finish-label " + problem.finish->label + "\n";
  return text + problem_lines(problem);
}

/// The values of all lines with this key.
std::vector<std::string> values_of(std::string_view text, const std::string& key) {
  std::vector<std::string> values;
  for (const std::string& line : split(text, '\n')) {
    if (line.rfind(key + " ", 0) == 0) values.push_back(line.substr(key.size() + 1));
  }
  return values;
}

}  // namespace

Checkpoint::Checkpoint(std::string folder, bool resume, std::optional<double> every, const Problem& problem,
                       Exchange& exchange)
    : exchange_(exchange),
      folder_(std::move(folder)),
      lock_(folder_, "--checkpoint", Holders::one),
      every_(every),
      identity_(identity_text(problem)),
      problem_(checksum64(problem_lines(problem))),
      began_run_(wall_seconds()),
      last_(began_run_) {
  const std::string path = this->path("state.peg");
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return;
  if (!resume) {
    throw InputError(
        "--checkpoint '" + folder_ +
        "' holds the state of a run already. Add --resume to go on with it, or give another folder.");
  }
  const BlockReader file(path, state_file_kind, 0);
  if (file.blocks() != 2) throw DamagedFile("'" + path + "' is damaged: it does not have two blocks.");
  refuse_other_problem(file.read(0));
  if (file.header().problem != problem_)
    throw DamagedFile("'" + path + "' is damaged: its problem does not match.");
  next_number_ = file.header().fields[0] + 1;
  found_ = parse_state(file.read(1), path);
}

Checkpoint::Share Checkpoint::share() {
  lock_.share();
  return {folder_, problem_, next_number_, found_ ? std::optional(state_text(*found_)) : std::nullopt};
}

Checkpoint::Checkpoint(const Share& share, Exchange& exchange)
    : exchange_(exchange),
      folder_(share.folder),
      lock_(folder_, "--checkpoint", Holders::several),
      problem_(share.problem),
      next_number_(share.next_number),
      began_run_(wall_seconds()) {
  if (share.found) found_ = parse_state(*share.found, path("state.peg"));
}

void Checkpoint::refuse_other_problem(const std::string& identity) const {
  const auto refuse = [&](const std::string& what, const std::string& theirs) {
    throw InputError("--checkpoint '" + folder_ + "' belongs to another problem: its " + what + " is " +
                     theirs + ". Give that problem, or another folder.");
  };
  const auto label = [&](const std::string& key) {
    const auto labels = values_of(identity, key);
    return labels.empty() ? std::string("not given") : labels.front();
  };
  for (const auto& [key, what, shown] :
       {std::tuple{"hash", "board", "board"}, std::tuple{"start", "start", "start-label"},
        std::tuple{"finish", "finish", "finish-label"}}) {
    if (values_of(identity, key) == values_of(identity_, key)) continue;
    const bool has_same_label = values_of(identity, shown) == values_of(identity_, shown);
    refuse(what, "'" + label(shown) + "'" + (has_same_label ? " with another --symmetry" : ""));
  }
}

void Checkpoint::require_same(std::string_view engine, const SearchOptions& options) const {
  if (!found_) return;
  const auto refuse = [&](const std::string& what) {
    throw InputError("--resume: the checkpoint in '" + folder_ + "' was made " + what +
                     ". Use the same, or start again in another folder.");
  };
  if (found_->engine != engine) refuse("with --engine " + found_->engine + ", not " + std::string(engine));
  if (found_->symmetry != options.symmetry) {
    refuse("with --symmetry " + std::string(symmetry_name(found_->symmetry)));
  }
  if (found_->columns != options.columns.bits()) refuse("with other --columns");
  const int depth = static_cast<int>(found_->levels.size()) - 1;
  if (options.max_depth && *options.max_depth < depth) {
    refuse("down to depth " + std::to_string(depth) + ", deeper than --max-depth");
  }
}

void Checkpoint::require_checksum(const BlockReader& file, const CheckpointFile& named) const {
  if (file.header().checksum == named.checksum) return;
  throw DamagedFile("'" + file.path() +
                    "' is damaged: it is not the file that state.peg names (its checksum is " +
                    hex(file.header().checksum) + ", expected " + hex(named.checksum) + ").");
}

Checkpoint::Written Checkpoint::write(const std::string& name, int number, std::uint32_t file_kind,
                                      const std::function<BlockReader(BlockWriter)>& fill) {
  const std::string of_all =
      name + "-" + std::string(number < 10 ? 1 : 0, '0') + std::to_string(number) + "-";
  const auto ranks = static_cast<std::size_t>(exchange_.ranks());
  const auto own = static_cast<std::size_t>(exchange_.rank());
  std::vector<CheckpointFile> named(ranks);
  for (CheckpointFile& file : named) file.name = of_all + std::to_string(next_number_++) + ".peg";
  std::optional<BlockReader> file;
  exchange_.agree([&] { file = fill(BlockWriter(path(named[own].name), file_kind, problem_)); });
  std::vector<std::uint64_t> checksums(ranks, 0);
  checksums[own] = file->header().checksum;
  exchange_.add_up(checksums);  // of zeros and one rank's
  for (std::size_t rank = 0; rank < ranks; ++rank) named[rank].checksum = checksums[rank];
  return {std::move(*file), std::move(named)};
}

bool Checkpoint::due(std::uint64_t bytes) const {
  if (exchange_.rank() != 0) return false;
  const double now = wall_seconds();
  if (every_) return now - last_ >= *every_;
  if (now - last_ < least_seconds) return false;
  const double rate =
      saved_ == 0 ? first_bytes_per_second : (static_cast<double>(bytes_expected_) + 1e6) / (spent_ + 0.01);
  const double cost = static_cast<double>(bytes) / rate + seconds_for_syncing;
  return spent_ + cost <= share_of_run * (now - began_run_);
}

void Checkpoint::begin(std::uint64_t bytes) {
  bytes_expected_ += bytes;
  began_saving_ = wall_seconds();
}

void Checkpoint::save(const CheckpointState& state) {
  exchange_.agree([&] {
    if (exchange_.rank() == 0) write_state(state);
  });
}

void Checkpoint::write_state(const CheckpointState& state) {
  BlockWriter writer(path("state.peg"), state_file_kind, problem_);
  writer.set_field(0, next_number_);
  writer.add(pack_block(identity_));
  writer.add(pack_block(state_text(state)));
  writer.commit();
  remove_others(state);
  ++saved_;
  last_ = wall_seconds();
  spent_ += last_ - began_saving_;
}

/// Only files with the names this program gives are removed.
void Checkpoint::remove_others(const CheckpointState& state) const {
  std::set<std::string> named{"state.peg"};
  for (const auto* files : {&state.kept, &state.runs}) {
    for (const CheckpointFile& file : *files) named.insert(file.name);
  }
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    const std::string name = entry.path().filename().string();
    const bool ours =
        entry.path().extension() == ".peg" &&
        (name.rfind("level-", 0) == 0 || name.rfind("run-", 0) == 0 || name.rfind("stage-", 0) == 0);
    if ((ours && !named.contains(name)) || is_temporary_name(name)) fs::remove(entry.path(), error);
  }
}

}  // namespace pegspace
