// What can be asked of a level-by-level search, and what it answers: the interface of all engines. The
// engines themselves stand in one table (engines/engines.hpp) and give equal numbers on every column of every
// level.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/count.hpp"
#include "levels/exchange.hpp"
#include "position/level_stats.hpp"
#include "position/problem.hpp"

namespace pegspace {

class SetFile;
class SetReader;

/// Exact counts for one start and one finish.
struct FinishCount {
  Count solutions;          ///< sequences of jumps from the start to a finish position
  Count winning_positions;  ///< positions on such a sequence
};

/// What is wanted from a problem's start, or from the union of its starts.
struct CountRequest {
  std::vector<Finish> finishes;
  bool games = true;
};

struct Counting {
  std::vector<FinishCount> finishes;  ///< in the order of request.finishes
  std::optional<Count> games;         ///< where asked for
};

struct SearchOptions {
  Symmetry symmetry = Symmetry::start;
  int threads = 1;  ///< worker threads, at least 1
  /// What plans may count on. Work is not held to it: the process has its limit
  /// (base/system/process_memory.hpp).
  std::uint64_t memory_bytes = ~std::uint64_t{0};
  /// What the whole process may take, of which memory_bytes is left for its work. For reports alone.
  std::uint64_t process_bytes = ~std::uint64_t{0};
  std::optional<int> max_depth;          ///< last level to enumerate (0 = the start only)
  ColumnSet columns = ColumnSet::all();  ///< winning columns need a finish; without one they stay empty
  /// enumerate, dense and hash: where the positions go, and are read back from where memory is short
  /// (sets/set_file.hpp). It may have those of an earlier run, and the engine goes on behind them.
  SetFile* save = nullptr;
  const SetReader* set = nullptr;  ///< of the engine of a file alone (engines/set_engine.hpp): the file
  /// Processes that search together; threads and memory are of each. More than one: for cluster/ alone.
  Exchange* exchange = &one_process();
};

/// A sign of life from inside a long step. Engines send one at most about ten times a second.
struct SearchProgress {
  static constexpr int no_depth = -1;

  std::string_view step;    ///< "expanding", "winning", "counting", ...
  int depth = 0;            ///< the level worked on; no_depth: all of them at once
  std::uint64_t done = 0;   ///< units finished in this step
  std::uint64_t total = 0;  ///< units in this step; 0 = not known
  std::uint64_t found = 0;  ///< positions (canonical ones for the hash engine) found so far in this step
};

/// Callbacks, each called from one thread at a time. Empty functions are not called.
struct SearchListener {
  /// A level is finished. Its winning columns may still be missing; they are complete in the result.
  std::function<void(const LevelStats&)> level_done = {};
  std::function<void(const SearchProgress&)> progress = {};
  /// How many games are counted so far: exact, and all that end above the level worked on (of some of the
  /// starts, where these are of several classes).
  std::function<void(const Count&)> games_so_far = {};
};

/// How an enumeration came to its end. One that ended early is no result: it throws (base/failure.hpp).
enum class Ending {
  complete,     ///< the last level has no jump
  depth_limit,  ///< cut by max_depth
};

struct Enumeration {
  std::vector<LevelStats> levels;
  Ending ending = Ending::complete;
};

/// The positions that an engine is asked to find.
enum class Sought {
  reachable,  ///< all that can be reached from the start, down to SearchOptions::max_depth
  winning,    ///< those of them, at all depths, from which the finish can be reached
};

/// Takes some positions of any depths; called by several threads at once.
using PositionVisitor = std::function<void(std::span<const Position>)>;

struct MemoryPlan {
  std::uint64_t bytes = 0;  ///< what it will allocate; an upper bound for `dense`; 0: not known beforehand
  std::string sentence;     ///< for people: what the number is made of
  /// What each rank sends at most in a pass over all stages, of which there are a few; 0: no such bound.
  std::uint64_t sent_in_a_pass = 0;
  /// What the file of positions takes at most (SearchOptions::save); 0: not known beforehand, or of `dense`
  /// that it writes none.
  std::uint64_t set_bytes = 0;
};

/// What an engine is wanted for: what takes other memory, or is done best by another engine.
enum class Work {
  statistics,  ///< enumerate(): sums over levels, without keeping them where that can be helped
  levels,      ///< visit(): the positions themselves, and numbers of them
};

struct Engine {
  std::string_view name;
  std::string_view summary;  ///< one line for --help
  /// Counts every column asked for. Throws InputError where the problem does not suit the engine;
  /// ResourceError (a DiskError is one), std::bad_alloc and Interrupted where it ends early: what
  /// listener.level_done was told before stays right.
  Enumeration (*enumerate)(const Problem&, const SearchOptions&, const SearchListener&);
  /// Hands on the positions sought, as they are found: in any order, of each orbit of sought_group() at least
  /// one, some twice. For winning ones the problem must have a finish. options.symmetry and columns are not
  /// used. Throws ResourceError, Interrupted.
  void (*visit)(const Problem&, Sought, const SearchOptions&, const SearchListener&, const PositionVisitor&);
  /// What memory the work would take, without taking it.
  MemoryPlan (*plan)(const Problem&, const SearchOptions&, Work);
  /// What it can do besides.
  struct Abilities {
    bool saves_sets = false;  ///< SearchOptions::save
    bool has_tiles = false;   ///< a bit for each position of the class, whatever can be reached of it
    bool is_slow = false;     ///< for comparison: folds go over its lists, where others have tiles
  };
  Abilities can;
  /// Of the reference engine, which folds are compared with: exact counts by definition
  /// (counting/count_solutions.hpp).
  Counting (*count)(const Problem&, const CountRequest&, const SearchOptions&,
                    const SearchListener&) = nullptr;
};

/// The symmetries that carry the positions sought onto themselves: those of the start, and for winning ones
/// of the finish.
inline SymmetryGroup sought_group(const Problem& problem, Sought sought) {
  return sought == Sought::winning ? winning_group(problem) : search_group(problem, Symmetry::start);
}

/// Chooses the engine for a problem: for code that meets several problems, and knows no engine by name.
using EngineChoice = std::function<const Engine&(const Problem&, Work)>;

}  // namespace pegspace
