// Facts: the numbers that a result states of a problem, each under a name that says what it is, such as
// "dead_ends at depth 5" or "solutions to d4". Files of one problem, published counts and the plain search
// all state facts; two that state one fact differently contradict each other. So every file is compared with
// every other, and with what is known, by one rule. Called by `pegspace verify`.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/count.hpp"
#include "base/fraction.hpp"
#include "position/level_stats.hpp"
#include "position/problem.hpp"

namespace pegspace {

class Facts {
 public:
  void add(const std::string& name, const Count& value) { all_.emplace_back(name, to_decimal(value)); }
  void add(const std::string& name, const Fraction& value) {
    all_.emplace_back(name, to_decimal(value.numerator) + "/" + to_decimal(value.denominator));
  }
  /// A number under random play, which files have rounded to so many places, and as a fraction or not: `value` is missing
  /// where only the decimal is known.
  static constexpr unsigned places = 12;
  void add_random_play(const std::string& name, const std::string& decimal,
                       const std::optional<Fraction>& value) {
    all_.emplace_back(name + ", rounded", decimal);
    if (value) add(name, *value);
  }
  void add_random_play(const std::string& name, const Fraction& value) {
    add_random_play(name, to_decimal(value, places), value);
  }
  void add(const Facts& others) { all_.insert(all_.end(), others.all_.begin(), others.all_.end()); }
  const std::vector<std::pair<std::string, std::string>>& all() const { return all_; }

 private:
  std::vector<std::pair<std::string, std::string>> all_;  // name, value
};

/// Names of facts. The columns are those of levels.csv, by their place (position/level_stats.hpp).
std::string at_depth(const std::string& what, int depth);
std::string to_finish(const std::string& what, const Finish& finish);
/// Of a column at one depth (nothing: the sum over all levels). What it counts may depend on the finish and
/// on the symmetries that merge positions; then they are part of the name.
std::string level_fact(Column column, Symmetry symmetry, const std::optional<Finish>& finish,
                       std::optional<int> depth);
/// Of the games that end in a position or in one of its images under the symmetries that fix the start.
std::string ending_in(const std::string& what, Position canonical);

/// Positions with so many pegs and a number of theirs.
struct NumberedPositions {
  int number = 0;  ///< the fewest final pegs, or the fewest moves
  int pegs = 0;
  Count positions;
  Count canonical_positions;
};
/// All of them; `what` the number is: "final pegs", "moves to d4".
Facts numbered_facts(const std::string& what, const std::vector<NumberedPositions>& rows);

/// What is published of the problems with this board and start (board/catalogue.hpp).
Facts published_facts(const Board& board, const std::vector<Position>& starts);

/// All that was stated of the problems with one board and start, and by whom.
class KnownFacts {
 public:
  /// Takes what a source states. Returns its contradictions to what was stated before, which is kept: "... is
  /// 12, but levels.csv says 13."
  std::vector<std::string> add(const std::string& source, const Facts& facts);

  /// How many facts each of the other sources states like this one, a fact counted for the earliest of them;
  /// under "" those that no other states.
  std::map<std::string, std::size_t> agreement(const std::string& source, const Facts& facts) const;

 private:
  struct Stated {
    std::string value;
    std::vector<std::string> sources;  ///< of this value, the earliest first
  };
  std::map<std::string, Stated> stated_;
};

}  // namespace pegspace
