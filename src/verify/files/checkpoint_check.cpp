#include "verify/files/checkpoint_check.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "base/error.hpp"
#include "base/files/block_file.hpp"
#include "base/files/checksum.hpp"
#include "base/files/leb128.hpp"
#include "base/sort.hpp"
#include "base/system/interrupt.hpp"
#include "base/text.hpp"
#include "board/position_class.hpp"
#include "position/class_index.hpp"
#include "position/jump_mask.hpp"
#include "verify/files/results_check.hpp"
#include "verify/files/stage_check.hpp"
#include "verify/files/state_text.hpp"

namespace pegspace {
namespace {

using namespace state_text;

constexpr std::uint32_t state_kind = 1;
constexpr std::uint32_t level_kind = 2;
constexpr std::uint32_t run_kind = 3;
constexpr std::size_t samples = 2000;

/// The positions behind the codes of level files: x -> ((x ^ x >> s) * m), twice, then ^ >> s, all on the
/// board's bits, is undone step by step.
class Decoder {
 public:
  explicit Decoder(int holes) : shift_((holes + 1) / 2), mask_(low_bits(holes)) {
    // The inverse of the odd multiplier modulo 2^64: m^(2^62 - 1), as m^(2^62) = 1.
    std::uint64_t power = 0x9e3779b97f4a7c15ULL;
    for (int step = 0; step < 62; ++step, power *= power) inverse_ *= power;
  }
  Position operator()(std::uint64_t code) const {
    for (int round = 0; round < 2; ++round) {
      code ^= code >> shift_;
      code = (code * inverse_) & mask_;
    }
    return code ^ (code >> shift_);
  }

 private:
  int shift_;
  std::uint64_t mask_;
  std::uint64_t inverse_ = 1;
};

std::vector<std::uint64_t> block_numbers(const std::string& block, const std::string& name) {
  std::vector<std::uint64_t> numbers;
  for (leb128::Reader reader(block); reader.left() > 0;) {
    const auto number = reader.word();
    if (!number) throw DamagedFile("'" + name + "' has a number that cannot be read.");
    numbers.push_back(*number);
  }
  return numbers;
}

/// The positions of a level, sorted, and which of them stand in the shards that are done.
struct StoredPositions {
  std::vector<Position> all;
  std::vector<Position> done;
};

class CheckpointCheck {
 public:
  CheckpointCheck(const std::string& folder, Findings& findings) : folder_(folder), findings_(findings) {}

  void run() {
    const BlockReader state(folder_ + "/state.peg", state_kind, 0);
    if (state.blocks() != 2) throw DamagedFile("'" + state.path() + "' does not have two blocks.");
    const Lines identity = read_lines(state.read(0));
    lines_ = read_lines(state.read(1));
    if (const auto version = all_of(lines_, "version"); version != std::vector<std::string>{"4"}) {
      throw InputError("state.peg is of another version of pegspace, and cannot be checked.");
    }
    problem_.emplace(read_problem(identity));
    check_identity(identity, state.header().problem);
    problem_checksum_ = state.header().problem;
    symmetry_ = parse_symmetry(one_of(lines_, "symmetry"));
    group_.emplace(search_group(*problem_, symmetry_));
    classes_.emplace(problem_->board);
    rows_ = read_rows(lines_);
    check_rows();
    if (one_of(lines_, "engine") == "dense") {
      check_dense();
    } else {
      check_stored_levels();
    }
  }

  /// Those that were opened.
  const std::vector<std::string>& files() const { return files_; }

 private:
  void wrong(const std::string& sentence) { findings_.wrong.push_back(sentence); }

  void check_identity(const Lines& identity, std::uint64_t problem) {
    findings_.require(problem_->board.hash() == one_of(identity, "hash"),
                      "state.peg: the board's hash does not match its picture.");
    std::string text = "hash " + one_of(identity, "hash") + "\n";
    for (const std::string& position : all_of(identity, "start")) text += "start " + position + "\n";
    for (const std::string& position : all_of(identity, "finish")) text += "finish " + position + "\n";
    const std::size_t symmetries = problem_->board.symmetries().size();
    if (symmetries > 16) text += "symmetries " + std::to_string(symmetries) + "\n";
    findings_.require(checksum64(text) == problem,
                      "state.peg: the problem's hash does not match the problem.");
    const auto beyond = [&](Position p) { return (p & ~problem_->board.all_holes()) != 0; };
    bool outside = beyond(problem_->start);
    if (problem_->finish) outside |= problem_->finish->any_of(beyond);
    if (outside) throw DamagedFile("state.peg: start or finish has pegs beyond the board.");
  }

  void check_rows() {
    const auto ending = all_of(lines_, "ending");
    const bool complete = !ending.empty() && ending.front() == "complete";
    if (!rows_.empty()) check_levels(*problem_, {symmetry_, complete, rows_}, findings_);
  }

  BlockReader open(const std::string& line, std::uint32_t kind) {
    const auto words = split(line, ' ');
    if (words.size() != 2) throw DamagedFile("state.peg has a bad file: '" + line + "'.");
    BlockReader file(folder_ + "/" + words[0], kind, problem_checksum_);
    files_.push_back(words[0]);
    if (file.header().checksum != number(words[1], 16)) {
      throw DamagedFile("'" + file.path() + "' is not the file that state.peg names: its checksum differs.");
    }
    return file;
  }

  /// Adds those of a file.
  void read_positions(const BlockReader& file, int depth, const std::set<std::uint64_t>& done,
                      StoredPositions& stored) {
    const auto& fields = file.header().fields;  // depth, bits of the shard, positions, holes
    const int holes = problem_->board.holes();
    if (fields[0] != static_cast<std::uint64_t>(depth) || fields[3] != static_cast<std::uint64_t>(holes) ||
        fields[1] > fields[3] || fields[1] > 20 || file.blocks() != bit(static_cast<int>(fields[1]))) {
      throw DamagedFile("'" + file.path() + "': depth, holes or blocks do not fit.");
    }
    const Decoder decode(holes);
    const int key_bits = holes - static_cast<int>(fields[1]);
    const std::size_t before = stored.all.size();
    for (std::size_t shard = 0; shard < file.blocks(); ++shard) {
      throw_if_interrupted();
      const std::vector<std::uint64_t> numbers = block_numbers(file.read(shard), file.path());
      if (numbers.empty() || numbers[0] != numbers.size() - 1) {
        throw DamagedFile("'" + file.path() + "', block " + std::to_string(shard) +
                          ": not as many keys as it says.");
      }
      std::uint64_t key = 0;
      for (std::size_t i = 1; i < numbers.size(); ++i) {
        key += numbers[i] + (i > 1 ? 1 : 0);  // never the same again
        if (key > low_bits(key_bits))
          throw DamagedFile("'" + file.path() + "' has a key with too many bits.");
        stored.all.push_back(decode((static_cast<std::uint64_t>(shard) << key_bits) | key));
        if (done.contains(shard)) stored.done.push_back(stored.all.back());
      }
    }
    if (stored.all.size() - before != fields[2])
      wrong("'" + file.path() + "' does not hold as many positions as it says.");
    check_positions(std::span(stored.all).subspan(before), depth, file.path());
  }

  /// All files of a level: each position is in one of them.
  StoredPositions read_level(const std::vector<BlockReader>& files, int depth,
                             const std::set<std::uint64_t>& done) {
    StoredPositions stored;
    for (const BlockReader& file : files) read_positions(file, depth, done, stored);
    std::sort(stored.all.begin(), stored.all.end());
    if (std::ranges::adjacent_find(stored.all) != stored.all.end())
      wrong("depth " + std::to_string(depth) + ": a position stands in the stored level twice.");
    return stored;
  }

  /// Pegs and class of every position, samples for being canonical.
  void check_positions(std::span<const Position> positions, int depth, const std::string& path) {
    std::vector<Position> origins;  // classes of the seeds
    for (const Position seed : search_seeds(*problem_, symmetry_))
      origins.push_back(classes_->representative(seed));
    std::sort(origins.begin(), origins.end());
    const int pegs = count_bits(problem_->start) - depth;
    std::size_t bad = 0;
    for (const Position p : positions) {
      throw_if_interrupted();
      const bool in_class = std::binary_search(origins.begin(), origins.end(), classes_->representative(p));
      if (count_bits(p) != pegs || !in_class) ++bad;
    }
    findings_.require(bad == 0, "'" + path + "': " + std::to_string(bad) +
                                    " positions have other pegs or are of another class.");
    for_samples(positions, [&](Position p) {
      if (group_->canonical(p) != p) ++bad;
    });
    findings_.require(bad == 0, "'" + path + "': positions are not canonical.");
  }

  template <typename Visit>
  static void for_samples(std::span<const Position> positions, Visit&& visit) {
    const std::size_t step = std::max<std::size_t>(1, positions.size() / samples);
    for (std::size_t i = 0; i < positions.size(); i += step) {
      throw_if_interrupted();
      visit(positions[i]);
    }
  }

  void check_stored_levels() {
    std::map<int, std::vector<BlockReader>> files;  // by depth
    for (const std::string& line : all_of(lines_, "kept")) {
      BlockReader file = open(line, level_kind);
      files[small_number(std::to_string(file.header().fields[0]))].push_back(std::move(file));
    }
    const int in_work = small_number(one_of(lines_, "depth"));
    if (!files.empty() && files.rbegin()->first != in_work)
      throw DamagedFile("state.peg does not keep the level that was in progress.");
    std::uint64_t total = 0;
    int levels = 0;
    StoredPositions above;
    for (const auto& [depth, of_level] : files) {
      const bool last = depth == in_work;
      if (!last && depth != levels) throw DamagedFile("state.peg does not keep all levels.");
      StoredPositions level =
          read_level(of_level, depth, last ? numbers_of("done") : std::set<std::uint64_t>());
      total += level.all.size();
      check_against_row(level.all, depth);
      if (depth == 0) check_seeds(level.all);
      if (levels > 0 && depth == levels) {
        check_children(above.all, level.all, depth - 1);
        check_parents(level.all, above.all, depth);
      }
      above = std::move(level);
      ++levels;
    }
    check_runs(above, in_work + 1);
    findings_.checked.push_back(
        std::to_string(total) + " positions in " + std::to_string(levels) +
        " stored levels: checksums, pegs, class; samples: canonical, children, parents");
  }

  /// The numbers of a line of the state.
  std::set<std::uint64_t> numbers_of(const std::string& key) const {
    std::set<std::uint64_t> numbers;
    for (const std::string& line : all_of(lines_, key)) {
      for (const std::string& word : split(line, ' ')) numbers.insert(number(word));
    }
    return numbers;
  }

  void check_seeds(const std::vector<Position>& level) {
    std::vector<Position> seeds;
    for (const Position seed : search_seeds(*problem_, symmetry_)) seeds.push_back(group_->canonical(seed));
    sort_unique(seeds);
    findings_.require(seeds == level, "level 0 is not the start.");
  }

  void check_against_row(const std::vector<Position>& level, int depth) {
    const auto at = static_cast<std::size_t>(depth);
    if (at >= rows_.size()) return;  // searched for winning positions, not reported
    const auto& values = rows_[at].values;
    const std::string where = "depth " + std::to_string(depth) + ": ";
    findings_.require(!values[1] || *values[1] == level.size(),
                      where + "the stored level and its row have different numbers of positions.");
    constexpr std::size_t most = 300000;  // orbits are made one by one
    if (level.size() > most || !values[0]) return;
    std::uint64_t positions = 0;
    std::uint64_t jumps = 0;
    for (const Position p : level) {
      throw_if_interrupted();
      const std::uint64_t orbit = group_->orbit(p).size();
      positions += orbit;
      for (const JumpMask& jump : masks()) jumps += is_legal(jump, p) ? orbit : 0;
    }
    findings_.require(positions == *values[0],
                      where + "the orbits of the stored level do not sum to its row.");
    findings_.require(!values[2] || jumps == *values[2],
                      where + "the jumps of the stored level are not its row's.");
  }

  const std::vector<JumpMask>& masks() {
    if (masks_.empty()) masks_ = jump_masks(problem_->board);
    return masks_;
  }

  void check_children(const std::vector<Position>& parents, const std::vector<Position>& level, int depth) {
    std::size_t missing = 0;
    for_samples(parents, [&](Position p) {
      for (const JumpMask& jump : masks()) {
        if (!is_legal(jump, p)) continue;
        const Position child = group_->canonical(p ^ jump.touches);
        if (!std::binary_search(level.begin(), level.end(), child)) ++missing;
      }
    });
    findings_.require(missing == 0, "depth " + std::to_string(depth) + ": " + std::to_string(missing) +
                                        " children of sampled positions are missing one level down.");
  }

  void check_parents(const std::vector<Position>& level, const std::vector<Position>& parents, int depth) {
    std::size_t orphans = 0;
    for_samples(level, [&](Position p) {
      const bool has_parent = std::ranges::any_of(masks(), [&](const JumpMask& jump) {
        return is_legal_backwards(jump, p) &&
               std::binary_search(parents.begin(), parents.end(), group_->canonical(p ^ jump.touches));
      });
      if (!has_parent) ++orphans;
    });
    findings_.require(orphans == 0, "depth " + std::to_string(depth) + ": " + std::to_string(orphans) +
                                        " sampled positions have no parent one level up.");
  }

  /// The runs hold children of the last stored level: all of those of its shards done.
  void check_runs(const StoredPositions& parents, int depth) {
    StoredPositions found;
    for (const std::string& line : all_of(lines_, "run"))
      read_positions(open(line, run_kind), depth, {}, found);
    std::sort(found.all.begin(), found.all.end());
    check_children(parents.done, found.all, depth - 1);
    check_parents(found.all, parents.all, depth);
  }

  void check_dense();

  std::string folder_;
  Findings& findings_;
  Lines lines_;
  std::optional<Problem> problem_;
  std::uint64_t problem_checksum_ = 0;
  Symmetry symmetry_ = Symmetry::start;
  std::optional<SymmetryGroup> group_;
  std::optional<ClassSpace> classes_;
  std::vector<LevelStats> rows_;
  std::vector<JumpMask> masks_;
  std::vector<std::string> files_;
};

void CheckpointCheck::check_dense() {
  std::vector<BlockReader> files;
  for (const std::string& line : all_of(lines_, "kept")) files.push_back(open(line, stage_kind));
  if (files.empty()) return;  // the run is over
  std::vector<std::uint64_t> sums;
  for (const std::string& word : split(one_of(lines_, "sums"), ' ')) sums.push_back(number(word, 10));
  check_stages(*problem_, symmetry_, files, sums, findings_);
}

}  // namespace

std::vector<std::string> check_checkpoint(const std::string& folder, Findings& findings) {
  CheckpointCheck check(folder, findings);
  check.run();
  return check.files();
}

}  // namespace pegspace
