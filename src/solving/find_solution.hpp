// One solution from any position, fast, or the proof that there is none: from both ends, in widening beams.
//
//   way back   level by level from the finish, every position that can reach it, while a level stays small
//              (up to 9 pegs or so). Within these levels the answer is a look-up. A finish of very many
//              positions has no way back.
//   beam       level by level from the position asked about, but only the best `width` canonical positions of
//              each level: those whose pegs are nearest to the board's centre (least sum of squared
//              distances). If the beam meets the way back or the finish, there is a solution.
//   widening   Otherwise the beam starts again, 8 times as wide. A beam that never left a position out
//              has seen them all: this proves that there is no solution.
//   class      If the next beam would need longer than the dense engine needs for the whole class, and that
//              fits into memory, the dense engine answers (class_solution.hpp).
//
// Proofs need the most time: English, any finish, after five random jumps, 4.1 s with beams alone and 0.3 s
// with the class; European minutes and 6 s.
//
// Tried as measures of the best, at width 2000 on Wiegleb's board: distances 173 hits, their squares 236,
// squares less half the number of jumps 246, jumps alone 20, none 0; the squares are the cheapest of the good
// ones. Positions are canonical under the symmetries that fix the finish. Wiegleb's board (45 holes) from
// centre to centre, and the European board from e7, need a beam of 2000: less than 0.1 s.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "levels/engine.hpp"
#include "position/canonical_form.hpp"
#include "position/jump_mask.hpp"

namespace pegspace {

enum class Outcome {
  solution,
  forbidden,  ///< number of pegs or position class forbid one; nothing was searched
  none,       ///< there is none: every position was seen
  given_up,   ///< a wider beam than `widest_beam` would be needed
};

/// That a search of the whole class, which always decides, is not possible.
struct NoProof {
  std::string why_not;
  bool is_solvable = false;  ///< it was searched, and has a solution, but memory does not hold the positions
  /// The depth-first search has ended, too: only beams that leave nothing out could still prove that there is no
  /// solution.
  bool is_all = false;
};

struct FindOptions {
  Resources resources{};                 ///< threads are those of the dense engine; everything else uses one
  std::uint64_t first_attempt = 20'000;  ///< positions of the depth-first search before any other way
  std::uint64_t widest_beam = ~std::uint64_t{0};          ///< positions per level
  std::function<void(const SearchProgress&)> progress{};  ///< progress reports; empty: none
  /// Called if the whole class cannot give the answer; empty: not.
  std::function<void(const NoProof&)> no_proof{};
};

struct FoundSolution {
  Outcome outcome = Outcome::none;
  std::vector<Jump> jumps;      ///< of the solution
  std::uint64_t positions = 0;  ///< canonical positions met, not counting the way back
  std::uint64_t repeated = 0;   ///< jumps that led to a position met before
  std::uint64_t dead_ends = 0;  ///< positions met that have no jump
  std::uint64_t width = 0;      ///< width of the last beam; 0 if there was none
  bool by_whole_class = false;  ///< answered by the dense engine
};

class SolutionFinder {
 public:
  /// Makes the way back: some milliseconds. The finder can be asked about any number of positions.
  SolutionFinder(const Board& board, const Finish& finish);

  /// A solution from p (no jumps if p is in the finish). Throws ResourceError if memory does not suffice to
  /// find one or to prove that there is none, and Interrupted.
  FoundSolution find(Position p, const FindOptions& options = {}) const;

  /// The answer if `p` has so few pegs that the way back has it, or if the number of pegs or the class
  /// forbids a solution.
  std::optional<FoundSolution> look_up(Position p) const;
  /// One beam; fills `result`, and is true, if it answers the question.
  bool try_beam(Position p, std::uint64_t width, const FindOptions& options, FoundSolution& result) const;
  /// The cost of the dense engine for the whole class, as the number of positions that a beam meets in that
  /// time; nothing if there is not enough memory for it, which it says (options.no_proof).
  std::optional<std::uint64_t> cost_of_class(Position p, const FindOptions& options) const;
  /// Asks the dense engine; false if memory does not suffice after all, which it says.
  bool answer_by_class(Position p, const FindOptions& options, FoundSolution& result) const;

  /// Positions with at most this many pegs are answered by look-up.
  int look_up_pegs() const { return lowest_pegs_ + static_cast<int>(way_back_.size()) - 1; }

 private:
  friend class Beam;

  bool is_on_way_back(Position least) const;
  /// Appends the jumps from p, which is on the way back, to the finish.
  void follow_way_back(Position p, std::vector<Jump>& jumps) const;

  Board board_;
  Finish finish_;
  CanonicalForm form_;
  std::vector<JumpMask> masks_;
  int lowest_pegs_;
  std::vector<std::vector<Position>> way_back_;  ///< [pegs - lowest_pegs_], sorted, canonical
};

/// Beams have these widths, each `widening` times as wide as the one before.
inline constexpr std::uint64_t first_width = 512;
inline constexpr std::uint64_t widening = 8;

/// Answers one question, without preparation: first by a depth-first search (`first_attempt`); 20,000 positions
/// take 5 ms and solve easy problems before the way back would be made (English 2 ms instead of 16);
/// then by several ways in turn (shared_search.hpp) or, with `widest_beam`, by SolutionFinder.
FoundSolution find_solution(const Problem& problem, const FindOptions& options = {});

}  // namespace pegspace
