// A fold carries a number with each position, level by level along every jump, beginning at the start:
//
//     number(start) = 1        number(q) = sum of share(p) over all jumps p -> q
//
//     ways      share(p) = number(p)                      jump sequences from the start to q, exact
//     chance    share(p) = floor(number(p) / jumps(p))    probability that random play reaches q, in units of
//               2^-120
//     residues  share(p) = number(p) / jumps(p)           the same probability, exact modulo each of four
//               primes
//     by start  share(p) = number(p)                      ways from each of up to 8 starts, side by side; or
//                                                         which of these have any
//     jump sets share(p) = those of p, with the jump      which sets of given jumps are made, one by some
//                                                         way: a union
//     moves     share(p) = those of p, and 1 more unless  fewest moves to q, and on which holes the last peg
//               that
//                 the last peg jumps on                   jumped can stand after so few: the least
//
// with jumps(p) the number of jumps of p. All of these are sums of whole numbers, unions or least values, so
// no order of adding, engine or number of threads changes a digit. At the start, ways are 1 and moves 0. A
// chance is too low by at most the number of jumps from reachable positions so far, in the same units: each
// jump rounds down once. A residue is modulo a prime, so every jumps(p) has an inverse.
//
// A backward fold carries the number of games, or of solutions, beginning at the last level:
//
//     games      number(p) = 1 for a dead end, otherwise the sum of number(q) over all jumps p -> q
//     solutions  number(p) = 1 for a target, else 0, and the sum of number(q) over all jumps p -> q
//     most jumps number(p) = 0 for a dead end, otherwise the greatest number(q) + 1 over all jumps p -> q
//     nim value  number(p) = the least number that is no number(q) of a jump p -> q; in misère play, 1 for a
//                dead end
//
// Two levels are in memory at a time, unless the numbers of all are kept. Symmetries that fix the start carry
// numbers to numbers, so each orbit needs one. Two kinds of sets are folded over: tiles (tile_fold.hpp) and
// lists (list_fold.hpp). Both give the same numbers. tests/unit/levels/number_fold_test.cpp checks sums
// against sequences of jumps played out one by one; the tests of counting/ check the other quantities.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "base/bits.hpp"
#include "base/count.hpp"

namespace pegspace {

inline constexpr std::size_t primes_at_once = 4;
using Residues = std::array<std::uint64_t, primes_at_once>;

/// The rows above, each with what it alone needs. `starts` is the number of all starts, of any class: random
/// play begins at each with the same probability.
namespace quantity {
struct Ways {
  bool merges_jumps = false;  ///< jumps from one canonical position to another count once; over lists alone
};
struct WaysAndChances {
  std::size_t starts = 1;
};
struct ExactChances {
  Residues primes{};  ///< below 2^61, above the jumps of the board
  std::size_t starts = 1;
};
struct JumpSets {};
struct Moves {
  bool jumps_back = false;  ///< jumps are taken back, from the hole where they land
};
struct Reached {};  ///< nothing: the fold finds the positions
struct MostJumps {};
struct NimValues {
  bool misere = false;  ///< whoever cannot jump wins
};
struct WaysByStart {
  std::size_t columns = 1;  ///< the starts; at most 8
};
struct StartSets {};  ///< backwards, sets of targets
}  // namespace quantity

/// What is carried. Backwards: ways, jump sets, moves, sets of targets or, for games, the most jumps or nim
/// values.
using FoldQuantity = std::variant<quantity::Ways, quantity::WaysAndChances, quantity::ExactChances,
                                  quantity::JumpSets, quantity::Moves, quantity::Reached, quantity::MostJumps,
                                  quantity::NimValues, quantity::WaysByStart, quantity::StartSets>;

/// The role of the jumps in a fold, by their number in board.jumps(); if this is empty, no jump is special.
/// The group of the fold must leave the marks unchanged.
using JumpMarks = std::vector<std::int8_t>;
inline constexpr std::int8_t plain_jump = -1;
inline constexpr std::int8_t avoided_jump = -2;     ///< it is not made
inline constexpr std::size_t most_given_jumps = 6;  ///< for jump sets: given jumps are marked 0, 1, ...

struct FoldRequest {
  FoldQuantity quantity{};
  std::size_t least_bits = 1;       ///< of the words for ways; tests force wide ones
  bool dead_ends = false;           ///< forwards: whether the visitor receives them
  std::vector<Position> targets{};  ///< backwards: targets of solutions; if none, the fold is over games
  JumpMarks marks{};

  /// The quantity that is carried if it is of this type, otherwise one by default.
  template <typename Quantity>
  Quantity of() const {
    const auto* const asked = std::get_if<Quantity>(&quantity);
    return asked == nullptr ? Quantity{} : *asked;
  }
};

inline constexpr int chance_bits = 120;

struct WaysAndChance {
  Count ways = 0;
  Uint128 chance = 0;  ///< in units of 2^-chance_bits
};

/// Bit A for each set A of given jumps that some way makes.
struct JumpSets {
  std::uint64_t sets = 0;
  auto operator<=>(const JumpSets&) const = default;
};

/// The fewest moves to a position, and the holes on which the last peg can stand after that many.
struct LeastMoves {
  HoleSet holes = 0;
  std::uint8_t moves_and_1 = 0;  ///< 0 if the position is not reached
  int moves() const { return moves_and_1 - 1; }
  auto operator<=>(const LeastMoves&) const = default;
};

/// The most jumps of a game from a position.
struct MostJumps {
  std::uint8_t jumps_and_1 = 0;  ///< 0 if no game is known yet
  int jumps() const { return jumps_and_1 - 1; }
  auto operator<=>(const MostJumps&) const = default;
};

/// The nim value of a position; 0 if and only if the player to move loses.
struct NimValue {
  std::uint8_t value = 0;
  auto operator<=>(const NimValue&) const = default;
};

/// The number of one position: of the type that is carried. Ways are a Count; of ways by start it is the
/// greatest; 1 for a position that is only reached.
using FoldNumber = std::variant<Count, WaysAndChance, Residues, JumpSets, LeastMoves, MostJumps, NimValue>;

/// The ways in a number; 0 if it is of a quantity without ways.
Count ways_in(const FoldNumber& number);

/// A dead end, one for each orbit.
struct FoldedDeadEnd {
  Position position = 0;     ///< the canonical one
  std::uint64_t images = 1;  ///< positions of the orbit
  FoldNumber number;         ///< of each of them
};

class KeptNumbers;

/// A number of positions, and of their orbits.
struct PositionNumber {
  std::uint64_t positions = 0;
  std::uint64_t canonical = 0;
};
using KeyedPositions = std::array<PositionNumber, 256>;
void add(KeyedPositions& sum, const KeyedPositions& more);

/// A level whose numbers are known.
class FoldedLevel {
 public:
  virtual ~FoldedLevel() = default;
  virtual int depth() const = 0;
  /// The number of p; if p has a jump, for chance and residues this is number(p) / jumps(p). Nothing if p is
  /// not reachable, or is in another level.
  virtual std::optional<FoldNumber> number_of(Position p) const = 0;
  /// The numbers of jumps that its positions have, each once, ascending; without 0. Known only if chances or
  /// residues are carried.
  virtual std::vector<std::size_t> numbers_of_jumps() const = 0;
  /// The number of all jumps of its positions, if chances or residues are carried.
  virtual std::uint64_t jumps() const = 0;
  /// The ways of all its positions together, if they are carried with chances.
  virtual Count ways() const = 0;
  /// Calls visit for each orbit's canonical position, with the number of one of its images. For moves, the
  /// holes are those of that image.
  virtual void for_each(const std::function<void(Position p, const FoldNumber& number)>& visit) const = 0;
  /// The number of positions for each value of `key`, 0 to 255. Several threads call `key`, with the number
  /// here and, if `kept` is given, the number kept for the same position; then only positions that have both
  /// are counted.
  using Key = std::function<std::uint8_t(const FoldNumber& here, const FoldNumber& kept)>;
  virtual KeyedPositions positions_by(const Key& key, const KeptNumbers* kept = nullptr) const = 0;
};

/// The numbers of all levels.
class KeptNumbers {
 public:
  virtual ~KeptNumbers() = default;
  /// The number of p; nothing if p is not in the set that was folded over.
  virtual std::optional<FoldNumber> number_of(Position p) const = 0;
  /// The number of a position by its place in the set: for levels of a fold over the same set.
  virtual std::optional<FoldNumber> number_at(int depth, std::uint32_t part, std::uint32_t place) const = 0;
};

/// Receives the results of a fold, one call at a time.
class FoldVisitor {
 public:
  virtual ~FoldVisitor() = default;
  /// The dead ends of a level come before its level_done(), in any order. A backward fold reports none.
  virtual void dead_end(int, const FoldedDeadEnd&) {}
  /// Called for each level that has positions, by ascending depth; in a backward fold, by descending depth.
  virtual void level_done(const FoldedLevel&) {}
};

}  // namespace pegspace
