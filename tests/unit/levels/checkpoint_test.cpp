// Files of checkpoints: block files, keys of levels, the text of the state; and searches that stop and go on,
// in memory and on disk, against the reference engine.
#include <filesystem>
#include <fstream>

#include "base/files/block_file.hpp"
#include "base/files/checksum.hpp"
#include "base/system/interrupt.hpp"
#include "catch.hpp"
#include "checkpointed_ranks.hpp"
#include "complaint.hpp"
#include "engines/engines.hpp"
#include "levels/checkpoint/checkpoint.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/hash/level_file.hpp"
#include "levels/reference/reference_engine.hpp"
#include "random_boards.hpp"
#include "temporary_folder.hpp"

using namespace pegspace;
namespace fs = std::filesystem;

namespace {

using testing::TemporaryFolder;

/// A folder that is removed at the end of the test.
std::string random_bytes(testing::Random& random, std::size_t size, bool compressible) {
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(compressible ? random() % 3 : random());
  return bytes;
}

}  // namespace

TEST_CASE("XXH3 gives the published values, in one piece or many", "[checkpoint]") {
  CHECK(checksum_text(checksum64("")) == "2d06800538d394c2");  // XXH3_64bits of nothing, xxHash's own test
  const std::string text(100000, 'x');
  Checksum sum(5);
  for (std::size_t at = 0; at < text.size(); at += 777) sum.add(std::string_view(text).substr(at, 777));
  CHECK(sum.value() == checksum64(text, 5));
  CHECK(checksum64(text, 5) != checksum64(text, 6));
}

TEST_CASE("Block files come back as they were written, and every flipped bit is noticed", "[checkpoint]") {
  const TemporaryFolder folder;
  testing::Random random(1);
  std::vector<std::string> blocks = {"", "a", random_bytes(random, 300, true),
                                     random_bytes(random, 300, false)};
  {
    BlockWriter writer(folder.file("f.peg"), 9, 77);
    writer.set_field(2, 12345);
    for (const std::string& block : blocks) writer.add(pack_block(block));
    CHECK_FALSE(fs::exists(folder.file("f.peg")));
    writer.commit();
  }
  const auto read_all = [&] {
    const BlockReader reader(folder.file("f.peg"), 9, 77);
    std::vector<std::string> read;
    for (std::size_t i = 0; i < reader.blocks(); ++i) read.push_back(reader.read(i));
    CHECK(reader.header().fields[2] == 12345);
    return read;
  };
  CHECK(read_all() == blocks);
  CHECK_THROWS_AS(BlockReader(folder.file("f.peg"), 8, 77), DamagedFile);
  CHECK_THROWS_AS(BlockReader(folder.file("f.peg"), 9, 78), DamagedFile);
  std::string whole;
  {
    std::ifstream in(folder.file("f.peg"), std::ios::binary);
    whole.assign(std::istreambuf_iterator<char>(in), {});
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    std::ofstream(folder.file("f.peg"), std::ios::binary) << damaged;
    CHECK_THROWS_AS(read_all(), InputError);
  }
}

TEST_CASE("A block file that is not committed leaves nothing", "[checkpoint]") {
  const TemporaryFolder folder;
  {
    BlockWriter writer(folder.file("f.peg"), 9, 77);
    writer.add(pack_block("abc"));
    BlockWriter unnamed = BlockWriter::unnamed(folder.path.string(), 9, 77);
    unnamed.add(pack_block("def"));
    const BlockReader reader = unnamed.commit();
    CHECK(reader.read(0) == "def");
  }
  CHECK(fs::is_empty(folder.path));
}

TEST_CASE("Keys of shards come back, and bad blocks are refused", "[checkpoint]") {
  testing::Random random(2);
  for (int round = 0; round < 200; ++round) {
    const int bits = testing::draw(random, 1, 63);
    std::vector<std::uint64_t> keys;
    for (int i = testing::draw(random, 0, 50); i > 0; --i) keys.push_back(random() & low_bits(bits));
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    const std::string block = encode_keys(std::span<const std::uint64_t>(keys));
    REQUIRE(decode_keys<std::uint64_t>(block, bits, "test") == keys);
    if (!keys.empty() && keys.back() >= 2) {
      const int too_few = 63 - std::countl_zero(keys.back());
      CHECK_THROWS_AS(decode_keys<std::uint64_t>(block, too_few, "test"), DamagedFile);
    }
    CHECK_THROWS_AS(decode_keys<std::uint64_t>(block.substr(0, block.size() - 1), bits, "test"), DamagedFile);
    CHECK_THROWS_AS(decode_keys<std::uint64_t>(block + '\0', bits, "test"), DamagedFile);
    // One key, whose tenth byte has more than the 64th bit: 64 bits and one that would be lost.
    const std::string nine(9, '\x80');
    CHECK_THROWS_AS(decode_keys<std::uint64_t>("\x01" + nine + '\x02', 64, "test"), DamagedFile);
    CHECK(decode_keys<std::uint64_t>("\x01" + nine + '\x01', 64, "test") ==
          std::vector{std::uint64_t{1} << 63U});
  }
}

TEST_CASE("The state is read as it was written; other text is refused", "[checkpoint]") {
  CheckpointState state;
  state.engine = "hash";
  state.symmetry = Symmetry::none;
  state.columns = 5;
  LevelStats level{0, 32, {}};
  level[Column::jumps] = ~std::uint64_t{0};
  state.levels = {level};
  state.kept = {{"level-01-2.peg", 0xabcdef}};
  state.runs = {{"run-02-3.peg", ~std::uint64_t{0}}};
  state.depth = 1;
  state.done = {0, 17};
  state.sums = {1, 2, 3};
  const std::string text = state_text(state);
  CHECK(state_text(parse_state(text, "test")) == text);
  state.ending = Ending::depth_limit;
  CHECK(parse_state(state_text(state), "test").ending == Ending::depth_limit);
  for (const char* bad :
       {"level 0 32 1", "level 1 31 - - - - - - -", "sums x", "kept ../a 1", "kept a", "columns -1", "done -",
        "strange 1", "symmetry round", "ending soon", "depth 5000"}) {
    CHECK_THROWS_AS(parse_state("version 4\n" + std::string(bad), "test"), DamagedFile);
  }
}

TEST_CASE("States of other versions are refused by their version", "[checkpoint]") {
  const std::string now = state_text({});
  REQUIRE(now.starts_with("version 4\n"));
  const auto refusal = [](const std::string& text) {
    return testing::complaint([&] { parse_state(text, "x"); });
  };
  CHECK(refusal(now.substr(10)).find("version 1 (pegspace 0.1), and this program reads version 4") !=
        std::string::npos);
  CHECK(refusal("version 2\n").find("of version 2, and this program reads version 4") != std::string::npos);
}

TEST_CASE("Searches that stop at every chance and go on give the reference engine's levels", "[checkpoint]") {
  testing::Random random(3);
  int resumed = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = testing::random_problem(random, 6, 16);
    const bool hash = testing::chance(random, 60) || problem.board.jumps().empty();
    INFO(testing::describe(problem) << (hash ? "hash" : "dense"));
    const SearchOptions plain;
    const auto expected = find_engine("reference", problem, plain).enumerate(problem, plain, {});
    const TemporaryFolder folder;
    testing::Attempt result;
    for (int stop = 0;; ++stop) {
      SearchOptions options;
      options.threads = testing::draw(random, 1, 3);
      // Stops at some levels; a run that goes on must get further.
      SearchListener listener;
      int levels = 0;
      listener.level_done = [&](const LevelStats&) {
        if (++levels == stop + 2) set_interrupt_requested(true);
      };
      const Engine& engine = find_engine(hash ? "hash" : "dense", problem, options);
      result =
          testing::enumerate_over(testing::draw(random, 1, 3), folder.path.string(), 0.0, problem, options,
                                  listener, engine.enumerate, [&](const CheckpointState& state) {
                                    CHECK(state.engine == engine.name);
                                    ++resumed;
                                  });
      set_interrupt_requested(false);
      if (result.failure == FailureKind::none) break;
      REQUIRE(result.failure == FailureKind::interrupted);
      REQUIRE(stop < 100);
    }
    REQUIRE(result.levels == expected.levels);
  }
  CHECK(resumed > 30);
}

TEST_CASE("Searches to any depth that run out of memory at any moment go on to the reference engine's result",
          "[checkpoint]") {
  testing::Random random(6);
  int behind_the_limit = 0;
  for (int round = 0; round < 150; ++round) {
    Problem problem = testing::random_problem(random, 10, 18);
    if (testing::chance(random, 70)) problem.finish = finish_anywhere(problem.board);
    SearchOptions options;
    options.threads = testing::draw(random, 1, 3);
    options.max_depth = testing::draw(random, 0, 8);
    if (testing::chance(random, 50)) {
      options.columns = {};
      options.columns.add(Column::winning_positions);
    }
    INFO(testing::describe(problem) << ", depth " << *options.max_depth);
    const Enumeration expected = reference_engine::enumerate(problem, options, {});
    const TemporaryFolder folder;
    testing::Attempt result;
    result.failure = FailureKind::resource;
    options.memory_bytes = static_cast<std::uint64_t>(testing::draw(random, 50, 400)) << 10;
    for (int run = 0; result.failure == FailureKind::resource; ++run) {
      REQUIRE(run < 200);
      result =
          testing::enumerate_over(1, folder.path.string(), testing::chance(random, 50) ? 0.0 : 1e6, problem,
                                  options, {}, hash_engine::enumerate, [&](const CheckpointState& state) {
                                    behind_the_limit += state.depth > *options.max_depth ? 1 : 0;
                                  });
      options.memory_bytes += options.memory_bytes / 4;
    }
    REQUIRE(result.failure == FailureKind::none);
    REQUIRE(result.levels == expected.levels);
    REQUIRE(result.ending == expected.ending);
  }
  CHECK(behind_the_limit > 20);
}

TEST_CASE("A level that is left off in the middle is gone on with over any number of ranks",
          "[checkpoint][ranks]") {
  testing::Random random(5);
  int in_the_middle = 0;
  int with_other_ranks = 0;
  const auto enough = [&] { return in_the_middle > 20 && with_other_ranks > 10; };
  for (int round = 0; round < 4 || (round < 40 && !enough()); ++round) {
    const Board board("rect4x6", Lattice::square, rectangle(4, 6));
    const int vacancy = testing::draw(random, 0, board.holes() - 1);
    const Problem problem{board, start_with_vacancies(board, bit(vacancy)), board.hole_name(vacancy),
                          std::nullopt};
    INFO(testing::describe(problem));
    SearchOptions options;
    const auto expected = find_engine("dense", problem, options).enumerate(problem, options, {});
    options.memory_bytes = std::uint64_t{6} << 20;  // so that levels are several batches
    const TemporaryFolder folder;
    testing::Attempt result;
    int ranks_before = 1;
    for (int run = 0; run == 0 || result.failure == FailureKind::interrupted; ++run) {
      const int ranks = testing::draw(random, 1, 4);
      options.threads = testing::draw(random, 1, 2);
      const auto meets = [&](const CheckpointState& state) {
        in_the_middle += state.done.empty() ? 0 : 1;
        with_other_ranks += !state.done.empty() && ranks != ranks_before ? 1 : 0;
      };
      {
        const testing::Stopper stopper(
            std::chrono::microseconds(testing::draw(random, 0, 3000) << std::min(run, 8)));
        result = testing::enumerate_over(ranks, folder.path.string(), testing::chance(random, 50) ? 0.0 : 1e6,
                                         problem, options, {}, hash_engine::enumerate, meets);
      }
      CAPTURE(run, ranks, result.reason);
      ranks_before = ranks;
    }
    CAPTURE(result.reason);
    REQUIRE(result.failure == FailureKind::none);
    REQUIRE(result.levels == expected.levels);
  }
  CHECK(in_the_middle > 20);
  CHECK(with_other_ranks > 10);
}

TEST_CASE("Levels on disk are the levels in memory", "[checkpoint]") {
  testing::Random random(4);
  const TemporaryFolder folder;
  int compared = 0;
  for (int round = 0; round < 30; ++round) {
    const Problem problem = testing::random_problem(random, 8, 18);
    INFO(testing::describe(problem));
    SearchOptions options;
    const auto expected = find_engine("hash", problem, options).enumerate(problem, options, {});
    options.spill = folder.path.string();
    options.memory_bytes = static_cast<std::uint64_t>(testing::draw(random, 300, 2000)) << 10;
    const auto spilled = testing::attempt(find_engine("hash", problem, options).enumerate, problem, options);
    if (spilled.failure == FailureKind::resource) continue;  // so little that not even the buffers fit
    ++compared;
    REQUIRE(spilled.levels == expected.levels);
  }
  CHECK(compared > 10);
  CHECK(fs::is_empty(folder.path));
}
