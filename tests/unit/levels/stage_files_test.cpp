// Stages of tiles on disk (dense/growth/stage_files.hpp): runs that are stopped at any moment and go on, over any number
// of ranks, and runs that keep what winning positions need on disk, give what runs in memory give; and verify finds what
// is wrong in a checkpoint of theirs.
#include <filesystem>

#include "base/system/interrupt.hpp"
#include "checkpointed_ranks.hpp"
#include "counting/count_solutions.hpp"
#include "engines/engines.hpp"
#include "levels/checkpoint/checkpoint.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/dense/growth/stage_files.hpp"
#include "temporary_folder.hpp"
#include "tile_problems.hpp"
#include "verify/files/checkpoint_check.hpp"

namespace pegspace {
namespace {

using testing::TemporaryFolder;

using namespace testing;
namespace fs = std::filesystem;

/// Of one class: only these keep checkpoints.
Problem one_start(Random& random, int most_holes) {
  for (;;) {
    Problem problem = tile_problem(random, most_holes);
    if (problem.other_starts.empty()) return problem;
  }
}

std::vector<std::string> wrong_in(const TemporaryFolder& folder) {
  if (!fs::exists(folder.path / "state.peg")) return {};
  Findings findings;
  check_checkpoint(folder.path.string(), findings);
  return findings.wrong;
}

TEST_CASE("tiles: runs that are stopped at any moment go on and count the same",
          "[tiles][checkpoint][ranks]") {
  Random random(20261125);
  int went_on = 0;
  int in_retrograde_pass = 0;
  int with_other_ranks = 0;
  // How often runs are stopped in time depends on the machine.
  const auto enough = [&] { return went_on > 60 && in_retrograde_pass > 3 && with_other_ranks > 20; };
  for (int round = 0; round < 60 || (round < 400 && !enough()); ++round) {
    const Problem problem = one_start(random, 27);
    SearchOptions options = tile_options(random, problem);
    INFO(describe(problem));
    CAPTURE(round, symmetry_name(options.symmetry), options.max_depth);
    const Enumeration expected = dense_engine::enumerate(problem, options, {});
    const TemporaryFolder folder;
    Attempt result;
    int ranks_before = 1;
    for (int run = 0; run == 0 || result.failure == FailureKind::interrupted; ++run) {
      options.threads = draw(random, 1, 3);
      const int ranks = chance(random, 40) ? 1 : draw(random, 2, 4);
      const auto meets = [&](const CheckpointState& state) {
        ++went_on;
        in_retrograde_pass += state.sums.front() > 0 ? 1 : 0;
        with_other_ranks += ranks != ranks_before ? 1 : 0;
      };
      {
        const Stopper stopper(std::chrono::microseconds(draw(random, 0, 1500) << std::min(run, 12)));
        result = enumerate_over(ranks, folder.path.string(), chance(random, 50) ? 0.0 : 1e6, problem, options,
                                {}, dense_engine::enumerate, meets);
      }
      ranks_before = ranks;
      REQUIRE(wrong_in(folder) == std::vector<std::string>{});
    }
    require_same(result, expected);
  }
  CHECK(went_on > 60);
  CHECK(in_retrograde_pass > 3);
  CHECK(with_other_ranks > 20);
}

TEST_CASE("tiles that wait on disk are counted the same", "[tiles][checkpoint]") {
  Random random(20261126);
  int spilled = 0;
  for (int round = 0; round < 90; ++round) {
    const Problem problem = one_start(random, 31);
    if (!problem.finish) continue;
    SearchOptions options = tile_options(random, problem);
    options.max_depth.reset();
    options.threads = draw(random, 1, 2);
    INFO(describe(problem));
    CAPTURE(round, symmetry_name(options.symmetry));
    const Enumeration expected = dense_engine::enumerate(problem, options, {});
    const TemporaryFolder folder;
    options.memory_bytes = dense_engine::plan(problem, options, Work::statistics).bytes - 1;
    options.spill = folder.path.string();
    const MemoryPlan plan = dense_engine::plan(problem, options, Work::statistics);
    if (plan.sentence.find("on disk") == std::string::npos || plan.bytes > options.memory_bytes) continue;
    ++spilled;
    std::optional<Checkpoint> checkpoint;
    if (chance(random, 30)) {
      checkpoint.emplace(folder.path.string(), false, 0.0, problem);
      options.checkpoint = &*checkpoint;
    }
    require_same(dense_engine::enumerate(problem, options, {}), expected);
  }
  CHECK(spilled > 10);
}

TEST_CASE("tiles: where the disk fails there are no levels, from starts of several classes too", "[tiles]") {
  Random random(20261129);
  int failed = 0;
  int several_classes = 0;
  for (int round = 0; round < 500; ++round) {
    const Problem problem = tile_problem(random, 27);
    if (!problem.finish) continue;
    SearchOptions options = tile_options(random, problem);
    options.threads = draw(random, 1, 2);
    INFO(describe(problem));
    const TemporaryFolder folder;
    options.memory_bytes = dense_engine::plan(problem, options, Work::statistics).bytes - 1;
    options.spill = folder.file("no such folder");
    const MemoryPlan plan = dense_engine::plan(problem, options, Work::statistics);
    if (plan.sentence.find("on disk") == std::string::npos || plan.bytes > options.memory_bytes) continue;
    try {
      const Enumeration found = dense_engine::enumerate(problem, options, {});
      options.spill.clear();  // nothing had to wait
      options.memory_bytes = SearchOptions().memory_bytes;
      require_same(found, dense_engine::enumerate(problem, options, {}));
    } catch (const DiskError&) {
      ++failed;
      several_classes += problem.other_starts.empty() ? 0 : 1;
    }
  }
  CHECK(failed > 10);
  CHECK(several_classes > 3);
}

TEST_CASE("solutions are counted the same on tiles that wait on disk", "[tiles]") {
  Random random(20261127);
  int spilled = 0;
  for (int round = 0; round < 120; ++round) {
    Problem problem = one_start(random, 27);
    if (!problem.finish) problem.finish = finish_anywhere(problem.board);
    INFO(describe(problem));
    CAPTURE(round);
    const CountRequest request{{*problem.finish}, false};
    SearchOptions options;
    options.threads = draw(random, 1, 2);
    const Counting expected = count(problem, request, *engine_named("dense"), options, {});
    const TemporaryFolder folder;
    options.spill = folder.path.string();
    // Not the tiles in memory together.
    options.memory_bytes = dense_engine::plan(problem, options, Work::levels).bytes - 1;
    if (dense_engine::plan(problem, options, Work::levels).bytes > options.memory_bytes) continue;
    try {
      const Counting counting = count(problem, request, *engine_named("dense"), options, {});
      REQUIRE(counting.finishes[0].solutions == expected.finishes[0].solutions);
      REQUIRE(counting.finishes[0].winning_positions == expected.finishes[0].winning_positions);
      spilled += expected.finishes[0].solutions > 0 ? 1 : 0;
    } catch (const ResourceError&) {  // the list does not fit
    }
  }
  CHECK(spilled > 10);
}

/// Writes one of the checkpoint's stages again, with changed blocks, and the state that names it.
template <typename Change>
void change_stage(const TemporaryFolder& folder, std::size_t which, Change&& change) {
  const auto path = [&](const std::string& name) { return (folder.path / name).string(); };
  const BlockReader state_file(path("state.peg"), state_file_kind, 0);
  CheckpointState state = parse_state(state_file.read(1), "test");
  CheckpointFile& named = state.kept.at(which);
  const BlockReader file(path(named.name), dense::stage_file_kind, 0);
  BlockWriter writer(path(named.name), dense::stage_file_kind, file.header().problem);
  for (std::size_t field = 0; field < 4; ++field) writer.set_field(field, file.header().fields[field]);
  for (std::size_t block = 0; block < file.blocks(); ++block) {
    std::string bytes = file.read(block);
    change(block, bytes);
    writer.add(pack_block(bytes));
  }
  named.checksum = writer.commit().header().checksum;
  BlockWriter state_writer(path("state.peg"), state_file_kind, state_file.header().problem);
  state_writer.set_field(0, state_file.header().fields[0]);
  state_writer.add(pack_block(state_file.read(0)));
  state_writer.add(pack_block(state_text(state)));
  state_writer.commit();
}

/// A checkpoint of all reachable positions, of which every other one is winning.
void grow_to_checkpoint(const TemporaryFolder& folder, const Problem& problem) {
  Checkpoint checkpoint(folder.path.string(), false, 1e6, problem);
  SearchOptions options;
  options.checkpoint = &checkpoint;
  const SearchListener listener{[](const LevelStats&) { set_interrupt_requested(true); }};
  CHECK_THROWS_AS(dense_engine::enumerate(problem, options, listener), Interrupted);
  set_interrupt_requested(false);
  REQUIRE(wrong_in(folder) == std::vector<std::string>{});
}

TEST_CASE("verify finds positions that are missing or too many in a stage", "[checkpoint]") {
  const Board board = find_board("english");
  const Problem problem{board, board.all_holes() & ~bit(16), "d4", finish_anywhere(board)};
  const auto found_after = [&](std::size_t which, auto&& change) {
    const TemporaryFolder folder;
    grow_to_checkpoint(folder, problem);
    change_stage(folder, which, change);
    std::string all;
    for (const std::string& sentence : wrong_in(folder)) all += sentence + "\n";
    return all;
  };
  Random random(1);
  const auto clear_some = [&](std::size_t block, std::string& bytes) {
    for (char& byte : bytes) {
      if (block > 0 && chance(random, 30)) byte = 0;
    }
  };
  const auto set_some = [&](std::size_t block, std::string& bytes) {
    for (char& byte : bytes) {
      if (block > 0 && chance(random, 10)) byte = static_cast<char>(byte | 1 << draw(random, 0, 7));
    }
  };
  const auto other_tile = [&](std::size_t block, std::string& bytes) {
    if (block == 0) bytes[bytes.size() - 4] = static_cast<char>(bytes[bytes.size() - 4] ^ 1);
  };
  CHECK(found_after(20, clear_some).find("child that is not there") != std::string::npos);
  CHECK(found_after(20, set_some).find("no predecessor") != std::string::npos);
  CHECK(found_after(20, other_tile).find("least of their images") != std::string::npos);
  const TemporaryFolder folder;
  grow_to_checkpoint(folder, problem);
  change_stage(folder, 20, [](std::size_t block, std::string& bytes) {
    if (block > 0) bytes.pop_back();
  });
  CHECK_THROWS_AS(wrong_in(folder), DamagedFile);
  Checkpoint checkpoint(folder.path.string(), true, 1e6, problem);
  SearchOptions options;
  options.checkpoint = &checkpoint;
  CHECK_THROWS_AS(dense_engine::enumerate(problem, options, {}), DamagedFile);
}

}  // namespace
}  // namespace pegspace
