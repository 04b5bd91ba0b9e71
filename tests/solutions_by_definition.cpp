// Graphs on which no single peg can be left, or not from every start, by the definition: to prove a list of
// all such graphs (scripts/dev/prove-graphs).
//
//     solutions_by_definition search|decide unsolvable|not-free < graphs.g6
//     solutions_by_definition extend < graphs.g6
//
// read connected graphs of 2 to 16 vertices in graph6. The first prints those on which no single peg can be
// left from any start (unsolvable), or not from every one (not-free):
//
//     search     by a search from each start. Each solution that it finds is replayed, jump by jump.
//     decide     over all 2^n positions, from the fewest pegs up
//
// extend prints the graphs with one edge more, in every way. Vertices with the same neighbours can be
// exchanged: a pair with the second of them is left out if one with the first is there.
//
// It shares no code with pegspace. Called by scripts/dev/prove-graphs and grow-graphs.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr unsigned most_vertices = 16;

using Neighbours = std::vector<unsigned>;  // of each vertex, as bits
using Position = unsigned;                 // a bit for each peg

unsigned bit(unsigned vertex) {
  return 1U << vertex;
}

Neighbours read_graph6(const std::string& line) {
  const auto value = [&](std::size_t at) { return static_cast<unsigned>(line.at(at)) - 63; };
  if (value(0) < 2 || value(0) > most_vertices) throw std::runtime_error("2 to 16 vertices: " + line);
  Neighbours found(value(0));
  unsigned at = 0;
  for (unsigned j = 1; j < found.size(); ++j) {
    for (unsigned i = 0; i < j; ++i, ++at) {
      if ((value(1 + at / 6) >> (5 - at % 6) & 1) == 0) continue;
      found[i] |= bit(j);
      found[j] |= bit(i);
    }
  }
  unsigned met = 1;
  for (unsigned before = 0; before != met;) {
    before = met;
    for (unsigned vertex = 0; vertex < found.size(); ++vertex)
      met |= (met & bit(vertex)) != 0 ? found[vertex] : 0;
  }
  if (met != bit(value(0)) - 1) throw std::runtime_error("it is not connected: " + line);
  return found;
}

std::string write_graph6(const Neighbours& neighbours) {
  const auto n = static_cast<unsigned>(neighbours.size());
  std::string line(1 + (n * (n - 1) / 2 + 5) / 6, '?');
  line[0] = static_cast<char>(63 + n);
  unsigned at = 0;
  for (unsigned j = 1; j < n; ++j) {
    for (unsigned i = 0; i < j; ++i, ++at) {
      if ((neighbours[j] & bit(i)) != 0)
        line[1 + at / 6] = static_cast<char>(line[1 + at / 6] + (32 >> at % 6));
    }
  }
  return line;
}

/// Calls visit with what each jump leads to, until it returns true; whether it did.
template <typename Visit>
bool any_jump(const Neighbours& neighbours, Position position, Visit&& visit) {
  for (unsigned over = 0; over < neighbours.size(); ++over) {
    if ((position & bit(over)) == 0) continue;
    for (unsigned from = position & neighbours[over]; from != 0; from &= from - 1) {
      for (unsigned to = ~position & neighbours[over]; to != 0; to &= to - 1) {
        if (visit(position ^ bit(over) ^ (from & -from) ^ (to & -to))) return true;
      }
    }
  }
  return false;
}

Position start(const Neighbours& neighbours, unsigned vacancy) {
  return (bit(static_cast<unsigned>(neighbours.size())) - 1) ^ bit(vacancy);
}

/// Solutions of one graph, from any position.
class Search {
 public:
  void begin(const Neighbours& neighbours) {
    neighbours_ = neighbours;
    for (const Position position : known_) next_[position] = unknown;
    known_.clear();
  }

  /// Whether a single peg can be left from there. A solution that is found is replayed.
  bool solves(Position position) {
    if (!find(position)) return false;
    for (; std::popcount(position) > 1; position = next_[position]) require_jump(position, next_[position]);
    return true;
  }

 private:
  static constexpr Position unknown = 0;  // no position: a game keeps a peg
  static constexpr Position none = ~0U;

  bool find(Position position) {
    if (next_[position] != unknown) return next_[position] != none;
    known_.push_back(position);
    if (std::popcount(position) == 1) {
      next_[position] = position;
      return true;
    }
    const bool found = any_jump(neighbours_, position, [&](Position there) {
      if (!find(there)) return false;
      next_[position] = there;
      return true;
    });
    if (!found) next_[position] = none;
    return found;
  }

  void require_jump(Position before, Position after) const {
    const unsigned gone = before & ~after, come = after & ~before;
    bool is_jump = false;
    for (unsigned over = 0; over < neighbours_.size(); ++over) {
      const unsigned from = gone & ~bit(over);
      is_jump =
          is_jump || (std::popcount(gone) == 2 && std::popcount(from) == 1 && std::popcount(come) == 1 &&
                      (neighbours_[over] & from) != 0 && (neighbours_[over] & come) != 0);
    }
    if (!is_jump) throw std::runtime_error("a solution has no jump there: " + write_graph6(neighbours_));
  }

  Neighbours neighbours_;
  std::vector<Position> next_ = std::vector<Position>(std::size_t{1} << most_vertices, unknown);
  std::vector<Position> known_;
};

/// Whether the graph is of the kind, if solves says from which starts a single peg can be left.
template <typename Solves>
bool is_of_kind(const Neighbours& neighbours, bool from_each, Solves&& solves) {
  for (unsigned vacancy = 0; vacancy < neighbours.size(); ++vacancy) {
    if (solves(start(neighbours, vacancy)) != from_each) return from_each;
  }
  return !from_each;
}

/// Each pair of vertices that is no edge, but for those that an exchange of vertices with the same neighbours
/// makes of another one.
template <typename Visit>
void for_each_extension(const Neighbours& neighbours, Visit&& visit) {
  const auto n = static_cast<unsigned>(neighbours.size());
  const auto alike_before = [&](unsigned vertex, unsigned but) {
    for (unsigned other = 0; other < vertex; ++other) {
      if (other != but && neighbours[other] == neighbours[vertex]) return true;
    }
    return false;
  };
  for (unsigned j = 1; j < n; ++j) {
    for (unsigned i = 0; i < j; ++i) {
      if ((neighbours[i] & bit(j)) != 0 || alike_before(i, n) || alike_before(j, i)) continue;
      Neighbours more = neighbours;
      more[i] |= bit(j);
      more[j] |= bit(i);
      visit(more);
    }
  }
}

/// All positions of that many vertices.
std::vector<Position> fewest_pegs_first(std::size_t vertices) {
  std::vector<Position> positions(std::size_t{1} << vertices);
  for (Position position = 0; position < positions.size(); ++position) positions[position] = position;
  std::ranges::stable_sort(positions, {}, [](Position position) { return std::popcount(position); });
  return positions;
}

/// Decides the position of every number, and so each start, by what its jumps lead to.
std::vector<bool> solved_positions(const Neighbours& neighbours, const std::vector<Position>& positions) {
  std::vector<bool> solved(positions.size());
  for (const Position position : positions) {
    solved[position] = std::popcount(position) == 1 ||
                       any_jump(neighbours, position, [&](Position there) { return bool(solved[there]); });
  }
  return solved;
}

void extend(const Neighbours& neighbours) {
  for_each_extension(neighbours, [](const Neighbours& more) { std::cout << write_graph6(more) << '\n'; });
}

/// Prints the graphs of standard input that are of the kind.
void print_those(std::string_view way, std::string_view kind) {
  const bool from_each = kind == "not-free";
  Search search;
  std::vector<Position> positions;
  for (std::string line; std::getline(std::cin, line);) {
    const Neighbours neighbours = read_graph6(line);
    bool is_among = false;
    if (way == "search") {
      search.begin(neighbours);
      is_among = is_of_kind(neighbours, from_each, [&](Position from) { return search.solves(from); });
    } else {
      if (positions.size() != std::size_t{1} << neighbours.size()) {
        positions = fewest_pegs_first(neighbours.size());
      }
      const std::vector<bool> solved = solved_positions(neighbours, positions);
      is_among = is_of_kind(neighbours, from_each, [&](Position from) { return bool(solved[from]); });
    }
    if (is_among) std::cout << line << '\n';
  }
}

}  // namespace

int main(int count, char** words) {
  const auto word = [&](int at) { return std::string_view(at < count ? words[at] : ""); };
  const bool is_kind = word(2) == "unsolvable" || word(2) == "not-free";
  if (count == 2 && word(1) == "extend") {
    for (std::string line; std::getline(std::cin, line);) extend(read_graph6(line));
  } else if (count == 3 && (word(1) == "search" || word(1) == "decide") && is_kind) {
    print_those(word(1), word(2));
  } else {
    std::cerr << "usage: solutions_by_definition extend, or search|decide unsolvable|not-free\n";
    return 2;
  }
  return 0;
}
