#include "verify/files/census_check.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "base/system/interrupt.hpp"

namespace pegspace {
namespace {

/// How the games from a position end: the numbers of pegs left, and the single pegs.
struct Ends {
  Count games = 0;
  Count solutions = 0;
  std::set<int> pegs;
  std::set<int> finishes;
};

class Games {
 public:
  explicit Games(const std::vector<Jump>& jumps) : jumps_(jumps) {}

  const Ends& from(Position position) {
    if (const auto known = ends_.find(position); known != ends_.end()) return known->second;
    throw_if_interrupted();
    Ends ends;
    for (const Jump& jump : jumps_) {
      if (!has_bit(position, jump.from) || !has_bit(position, jump.over) || has_bit(position, jump.to))
        continue;
      const Ends& next = from(position ^ bit(jump.from) ^ bit(jump.over) ^ bit(jump.to));
      ends.games += next.games;
      ends.solutions += next.solutions;
      ends.pegs.insert(next.pegs.begin(), next.pegs.end());
      ends.finishes.insert(next.finishes.begin(), next.finishes.end());
    }
    if (ends.games == 0) {
      ends.games = 1;
      ends.pegs = {count_bits(position)};
      if (count_bits(position) == 1) {
        ends.solutions = 1;
        ends.finishes = {lowest_bit(position)};
      }
    }
    return ends_[position] = ends;
  }

  std::size_t positions() const { return ends_.size(); }

 private:
  const std::vector<Jump>& jumps_;
  std::map<Position, Ends> ends_;
};

Count automorphisms_of(int holes, const std::vector<Jump>& jumps) {
  const std::set<Jump> all(jumps.begin(), jumps.end());
  std::vector<int> image(static_cast<std::size_t>(holes));
  std::iota(image.begin(), image.end(), 0);
  const auto at = [&](int hole) { return image[static_cast<std::size_t>(hole)]; };
  Count number = 0;
  do {
    if (std::ranges::all_of(jumps, [&](const Jump& jump) {
          return all.contains({at(jump.from), at(jump.over), at(jump.to)});
        })) {
      ++number;
    }
  } while (std::next_permutation(image.begin(), image.end()));
  return number;
}

}  // namespace

std::map<std::string, Count> census_by_definition(int holes, const std::vector<Jump>& jumps) {
  std::map<std::string, Count> row{{"holes", holes}, {"jumps", Count(jumps.size())}};
  Games games(jumps);
  std::set<int> fewest;
  std::set<int> most;
  for (int vacancy = 0; vacancy < holes; ++vacancy) {
    const Ends& ends = games.from(low_bits(holes) & ~bit(vacancy));
    row["solvable_starts"] += ends.finishes.empty() ? 0 : 1;
    row["solvable_pairs"] += Count(ends.finishes.size());
    row["solutions"] += ends.solutions;
    row["games"] += ends.games;
    fewest.insert(*ends.pegs.begin());
    most.insert(*ends.pegs.rbegin());
  }
  row["positions"] = Count(games.positions());
  row["fewest_pegs"] = *fewest.begin();
  row["fewest_pegs_worst_start"] = *fewest.rbegin();
  row["fools_solitaire"] = *most.rbegin();
  if (holes <= most_holes_to_permute) row["automorphisms"] = automorphisms_of(holes, jumps);
  return row;
}

}  // namespace pegspace
