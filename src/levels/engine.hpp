// The interface of all engines: what can be asked of a level-by-level search, and what it answers. The
// engines themselves stand in one table (engines/engines.hpp) and give equal numbers on every column of every
// level.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
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

/// The counts that are wanted, from a problem's start or from the union of its starts.
struct CountRequest {
  std::vector<Finish> finishes;
  bool games = true;
};

struct Counting {
  std::vector<FinishCount> finishes;  ///< in the order of request.finishes
  std::optional<Count> games;         ///< if asked for
};

/// What a search works with. No result depends on it.
struct Resources {
  int threads = 1;  ///< worker threads, at least 1
  /// The memory that plans may use. The work is not limited by it: the process has its own limit
  /// (base/system/process_memory.hpp).
  std::uint64_t memory_bytes = ~std::uint64_t{0};
  /// The memory that the whole process may use, of which memory_bytes is left for its work. Only for reports.
  std::uint64_t process_bytes = ~std::uint64_t{0};
  const SetReader* set = nullptr;  ///< only for the engine of a file (engines/set_engine.hpp): the file
  /// The processes that search together; threads and memory are those of each. Only cluster/ has more than
  /// one.
  Exchange* exchange = &one_process();
};

/// The levels that are to be counted.
struct LevelRequest {
  Symmetry symmetry = Symmetry::start;
  std::optional<int> max_depth{};        ///< last level to enumerate (0 = the start only)
  ColumnSet columns = ColumnSet::all();  ///< winning columns need a finish; without one they stay empty
  /// The file to which the positions are written, and from which they are read back if memory is short
  /// (sets/set_file.hpp). It may have positions of an earlier run; the engine then continues after them. Only
  /// for engines that can save sets.
  SetFile* save = nullptr;
};

/// A report from inside a long step. Engines send at most about ten of them a second.
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
  /// The number of games counted so far: exactly all games that end above the level worked on (from some of
  /// the starts, if these are in several classes).
  std::function<void(const Count&)> games_so_far = {};
  /// Positions begin to be found by this engine ("": a fold finds them itself), and a fold has them in this
  /// store: "tiles" or "lists" ("": they are only counted).
  std::function<void(std::string_view engine, std::string_view store)> finds = {};
};

/// How an enumeration ended. One that ends early has no result: it throws (base/failure.hpp).
enum class Ending {
  complete,     ///< the last level has no jump
  depth_limit,  ///< cut by max_depth
};

struct Enumeration {
  std::vector<LevelStats> levels;
  Ending ending = Ending::complete;
};

/// The positions that an engine is asked to find.
struct Sought {
  enum Kind {
    reachable,  ///< all that can be reached from the start, down to last_depth
    winning,    ///< the reachable ones, at all depths, from which the finish can be reached
  };
  Kind kind;
  int last_depth;

  /// A kind alone means positions at all depths.
  Sought(Kind sought, int last = max_holes) : kind(sought), last_depth(last) {}
  bool is_winning() const { return kind == winning; }
};

/// Receives some positions of any depths; called by several threads at once.
using PositionVisitor = std::function<void(std::span<const Position>)>;

/// What an engine is asked to do: enumerate() by a request, or visit() what is sought.
using Work = std::variant<LevelRequest, Sought>;

/// The last depth at which visit() finds positions; for winning ones it is that of the finish with the fewest
/// pegs, and may be negative.
inline int last_depth_of(const Problem& problem, Sought sought) {
  return sought.is_winning() ? count_bits(problem.start) - problem.finish->fewest_pegs() : sought.last_depth;
}

/// What the memory is for. Nothing stands for what is not known beforehand.
struct MemoryPlan {
  std::optional<std::uint64_t> bytes{};  ///< the bytes that it will allocate; an upper bound for `dense`
  std::string sentence;                  ///< for people: what the memory is for
  /// If `bytes` is not known: the bytes for each canonical position of all levels, and of two neighbouring
  /// levels.
  std::uint64_t for_each_of_all = 0;
  std::uint64_t for_each_of_two = 0;
  /// The most bytes that one of several ranks sends in one pass over all stages; a run makes a few passes.
  std::optional<std::uint64_t> sent_in_a_pass{};
  /// The most bytes of the file of positions (LevelRequest::save).
  std::optional<std::uint64_t> set_bytes{};
  bool can_save = true;  ///< whether it can write that file for this problem, if it can for any
};

struct Engine {
  std::string_view name;
  std::string_view summary;  ///< one line for --help
  /// Counts every column asked for. Throws InputError if the problem does not suit the engine; ResourceError
  /// (a DiskError is one), std::bad_alloc and Interrupted if it ends early: levels passed to
  /// listener.level_done before remain valid.
  Enumeration (*enumerate)(const Problem&, const LevelRequest&, const Resources&, const SearchListener&);
  /// Calls the visitor with the positions sought as they are found: in any order, at least one of each orbit of
  /// sought_group(), some twice. For winning ones the problem must have a finish. Throws ResourceError,
  /// Interrupted.
  void (*visit)(const Problem&, Sought, const Resources&, const SearchListener&, const PositionVisitor&);
  /// The memory that the work would need. Allocates none.
  MemoryPlan (*plan)(const Problem&, const Work&, const Resources&);
  /// What else it can do.
  struct Abilities {
    bool saves_sets = false;  ///< LevelRequest::save
    bool has_tiles = false;   ///< a bit for each position of the class: so have the files that it saves
    bool is_serial = false;   ///< it has one thread, whatever Resources::threads says
    /// Folds use tiles if the board has them (folds/reachable_folds.hpp); otherwise lists that this engine
    /// makes, so that its folds are another way to the same numbers.
    bool folds_over_tiles = false;
  };
  Abilities can;
  /// Only in the reference engine, with which folds are compared: exact counts by definition
  /// (counting/count_solutions.hpp).
  Counting (*count)(const Problem&, const CountRequest&, const SearchListener&) = nullptr;
  /// The same for the nim values of all reachable positions; in misère play 1 for won and 0 for lost
  /// (counting/duotaire.hpp).
  std::map<Position, int> (*nim_values)(const Problem&, bool misere, const SearchListener&) = nullptr;
};

/// The symmetries that carry the positions sought onto themselves: those that fix the start and, for winning
/// ones, the finish.
inline SymmetryGroup sought_group(const Problem& problem, Sought sought) {
  return sought.is_winning() ? winning_group(problem) : search_group(problem, Symmetry::start);
}

/// Chooses the engine for a problem: for code that handles several problems and names no engine.
using EngineChoice = std::function<const Engine&(const Problem&)>;

}  // namespace pegspace
