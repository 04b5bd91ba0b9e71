// All winning positions of a problem, with the exact number of solutions from each: what solutions are
// listed, drawn at random, and hints are read from.
//
// The positions come from an engine, canonical under K = Stab(start) and Stab(finish set) (engine.hpp:
// winning_group). With S(p) the number of solutions that go on from p,
//
//     S(p) = [p is in the finish] + sum of S(least(child)) over every jump of p
//
// for K carries the finish onto itself. A level is an array of positions by buckets of their mixed bits, so
// that a look-up is one directory entry and one or two comparisons. Numbers are 64-bit words while the bound
// (largest S of the next level) * jumps + 1 proves that these suffice, then 128-bit words, then Count.
//
// English, 1.68 million canonical winning positions: 27 MB. Called by tools/solve.cpp and by play.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/random.hpp"
#include "levels/engine.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

class WorkerTeam;

/// The narrowest numbers winning levels may use; tests force the wide ones.
enum class NumberWidth { bits64, bits128, unbounded };

class WinningLevels {
 public:
  /// Finds them with `engine`; the problem must have a finish. No search where number of pegs or class forbid
  /// a solution. options.threads and memory_bytes are obeyed. Throws ResourceError, Interrupted.
  static WinningLevels build(const Problem& problem, const Engine& engine, const SearchOptions& options,
                             const SearchListener& listener = {},
                             NumberWidth narrowest = NumberWidth::bits64);

  const Problem& problem() const { return problem_; }
  /// Whether there is a solution from the start.
  bool solvable() const { return !levels_.empty(); }
  /// Why number of pegs or position class forbid a solution, or "" (there may be none all the same).
  const std::string& impossible() const { return impossible_; }

  /// Depths 0 to levels() - 1 have winning positions; 0 where there is no solution.
  int levels() const { return static_cast<int>(levels_.size()); }
  /// Number of canonical winning positions of a level, of all levels.
  std::uint64_t canonical_positions(int depth) const;
  std::uint64_t canonical_positions() const;

  /// Whether p is winning: reachable from the start, and the finish can be reached from it.
  bool contains(Position p) const { return find(p) != nowhere; }
  /// Number of solutions that go on from p; 0 where p is not winning.
  Count solutions_from(Position p) const;
  Count solutions() const { return solutions_from(problem_.start); }
  /// The jumps of p that lead to winning positions, in the order of board.jumps().
  std::vector<Jump> winning_jumps(Position p) const;
  /// Whether p is in the finish. (Other jumps may go on from it where the finish has more positions.)
  bool is_finish(Position p) const;

  /// The first solution from p in the order of board.jumps(); ends at the first finish position met. p must
  /// be winning.
  std::vector<Jump> first_solution(Position p) const;

  /// One of all solutions from p, each equally likely. p must be winning.
  std::vector<Jump> sample(Position p, Random& random) const;

  /// Calls visit with every solution from p, in the order of board.jumps(), until it returns false. No memory
  /// beyond one solution. Throws Interrupted.
  using Visit = std::function<bool(const std::vector<Jump>&)>;
  void for_each_solution(Position p, const Visit& visit) const;

 private:
  using Numbers = std::variant<std::vector<std::uint64_t>, std::vector<Uint128>, std::vector<Count>>;

  struct WinningLevel {
    std::vector<Position> positions;       ///< by bucket
    std::vector<std::uint32_t> directory;  ///< bucket b: positions [directory[b], directory[b + 1])
    int bucket_shift = 0;                  ///< bucket of p = mix(p) >> bucket_shift
    Numbers solutions;                     ///< by place in positions

    std::size_t find(Position p) const;
  };

  static constexpr std::size_t nowhere = ~std::size_t{0};

  explicit WinningLevels(const Problem& problem);
  static WinningLevel arrange(const std::vector<Position>& positions);
  void count(const SearchOptions& options, NumberWidth narrowest);
  template <typename Number>
  Count count_level(std::size_t depth, std::vector<Number>& numbers, WorkerTeam& team);
  /// Place of p's canonical form in its level.
  std::size_t find(Position p) const;
  std::size_t find_canonical(std::size_t depth, Position least) const;
  std::size_t depth_of(Position p) const {
    return static_cast<std::size_t>(count_bits(problem_.start) - count_bits(p));
  }
  bool walk(Position p, std::vector<Jump>& path, const Visit& visit) const;
  template <typename Number>
  std::size_t draw_jump(Position p, const Number& all, Random& random) const;

  Problem problem_;
  std::string impossible_;
  std::vector<Position> finish_;  ///< sorted
  std::vector<JumpMask> jumps_;
  std::unique_ptr<CanonicalForm> form_;
  std::vector<WinningLevel> levels_;
};

}  // namespace pegspace
