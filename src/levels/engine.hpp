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

#include "levels/count_request.hpp"
#include "levels/exchange.hpp"
#include "position/level_stats.hpp"
#include "position/problem.hpp"

namespace pegspace {

class Checkpoint;
class SetFile;
class SetReader;

struct SearchOptions {
  Symmetry symmetry = Symmetry::start;
  int threads = 1;                                 ///< worker threads, at least 1
  std::uint64_t memory_bytes = ~std::uint64_t{0};  ///< what engine and folds may allocate in all
  /// What the whole process may take, of which memory_bytes is left for its work. For reports alone.
  std::uint64_t process_bytes = ~std::uint64_t{0};
  std::optional<int> max_depth;          ///< last level to enumerate (0 = the start only)
  ColumnSet columns = ColumnSet::all();  ///< winning columns need a finish; without one they stay empty
  /// A folder for levels (hash) or grades (dense) that do not fit memory; "": none. Of enumerate(), and of the dense
  /// engine's other functions.
  std::string spill;
  Checkpoint* checkpoint =
      nullptr;                     ///< enumerate, dense and hash: where to keep what is done (checkpoint.hpp)
  SetFile* save = nullptr;         ///< the same: where the positions go (sets/set_file.hpp); for one rank
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

/// Canonical positions by depth; each level sorted, no position twice. Levels behind the last one that has
/// any are left out.
using PositionLevels = std::vector<std::vector<Position>>;

/// Takes some positions; called by several threads at once.
using PositionVisitor = std::function<void(std::span<const Position>)>;

struct MemoryPlan {
  std::uint64_t bytes = 0;  ///< what it will allocate; an upper bound for `dense`; 0: not known beforehand
  std::string sentence;     ///< for people: what the number is made of
  /// Where `bytes` is 0: what it takes at most, for enumerate's levels alone; what is not more surely fits.
  std::uint64_t most_bytes = 0;
  /// What each rank sends at most in a pass over all stages, of which there are a few; 0: no such bound.
  std::uint64_t sent_in_a_pass = 0;
  /// What the file of positions takes at most (SearchOptions::save); 0: not known beforehand, or of `dense` that it
  /// writes none.
  std::uint64_t set_bytes = 0;
};

/// What an engine is wanted for: what takes other memory, or is done best by another engine.
enum class Work {
  statistics,  ///< enumerate(): sums over levels, without keeping them where that can be helped
  levels,      ///< winning() and reachable(): the positions themselves, and numbers of them
};

struct Engine {
  std::string_view name;
  std::string_view summary;  ///< one line for --help
  /// Counts every column asked for. Throws InputError where the problem does not suit the engine; ResourceError (a
  /// DiskError is one), std::bad_alloc and Interrupted where it ends early: what listener.level_done was told before
  /// stays right.
  Enumeration (*enumerate)(const Problem&, const SearchOptions&, const SearchListener&);
  /// All winning positions of the problem, which must have a finish; canonical under winning_group(problem).
  /// options.symmetry, columns and max_depth are not used. Throws ResourceError, Interrupted.
  PositionLevels (*winning)(const Problem&, const SearchOptions&, const SearchListener&);
  /// All positions reachable from problem.start, down to options.max_depth; canonical under
  /// search_group(problem, Symmetry::start). options.symmetry and columns are not used. Throws ResourceError,
  /// Interrupted.
  PositionLevels (*reachable)(const Problem&, const SearchOptions&, const SearchListener&);
  /// What memory the work would take, without taking it.
  MemoryPlan (*plan)(const Problem&, const SearchOptions&, Work);
  /// What it can do besides.
  struct Abilities {
    bool keeps_checkpoints = false;  ///< SearchOptions::checkpoint
    bool keeps_unions = false;       ///< checkpoints of starts in several classes as well
    bool saves_sets = false;         ///< SearchOptions::save
    bool spills = false;             ///< SearchOptions::spill in enumerate()
    bool spills_lists = false;       ///< the same in winning() and reachable()
    bool is_slow = false;            ///< for comparison: folds go over its lists, where others have tiles
  };
  Abilities can;
  /// Some winning positions of the problem, whose starts are of one class: of each orbit of its winning_group() at least one,
  /// in any order, as they are found. nullptr: only as lists.
  void (*visit_winning)(const Problem&, const SearchOptions&, const SearchListener&,
                        const PositionVisitor&) = nullptr;
  /// How many winning positions each finish has, in one search for all of them. nullptr: enumerate() is asked for each.
  std::vector<std::uint64_t> (*count_winning)(const Problem&, const std::vector<Finish>&,
                                              const SearchOptions&, const SearchListener&) = nullptr;
  /// Of the reference engine, which folds are compared with: exact counts by definition (counting/count_solutions.hpp).
  Counting (*count)(const Problem&, const CountRequest&, const SearchOptions&,
                    const SearchListener&) = nullptr;
};

/// Chooses the engine for a problem: for code that meets several problems, and knows no engine by name.
using EngineChoice = std::function<const Engine&(const Problem&, Work)>;

}  // namespace pegspace
