// pegspace-check FILE proves that a position set (FORMAT.md) holds exactly the positions that it should. It
// trusts nothing that it has not verified, and shares no code with pegspace.
//
// S: the starts. N(R): the positions that one jump leads to from the positions of a set R.
//
// Theorem 1. R is the set of all positions that S reaches if and only if R = S ∪ N(R).
// Proof. A position is reached if it is a start, or if some last jump leads to it from a reached one: so the
// reached set satisfies the equation. Now let two sets satisfy it. Each jump removes one peg, so the equation
// derives the positions with q pegs from those with q + 1. By induction from the largest number of pegs down,
// the two sets are equal. ∎ With a depth limit: R = (S ∪ N(R)) ∩ {positions within the limit}, by the same
// proof.
//
// Theorem 2. Let R be what S reaches without a limit, and T a set of targets. W is the set of positions in R
// from which T can be reached if and only if W = R ∩ (T ∪ {p: a jump leads from p into W}).
// Proof. As for theorem 1, by induction from the smallest number of pegs up. ∎
//
// Symmetry. A file stores a part of a set; the rest are its images under a group H that carries jumps to
// jumps, starts to starts and targets to targets. Then H carries the equation for a position to the equation
// for its image, so it is enough to prove it for one position of each orbit. If H carries a tile to itself,
// it carries the tile's bits to themselves: so the images of stored tiles are one set, whichever symmetry
// leads there.
//
// The equation is proved from the side of the stored positions. Each stored position is a start or reached
// from R; the starts are in R, and so is each position that a jump leads to from a stored one. Likewise each
// stored position of W is in R, and it is a target or a jump leads from it into W; the targets in R are in W,
// and so is each position of R from which a jump leads to a stored position of W. Tiles that are not stored
// have no position.
//
// The number of orbits under all symmetries of the reachable positions is the number of their least positions
// among the stored tiles. The group of the winning positions is a subgroup of these symmetries, so an orbit
// is counted as winning if it has a winning position.
//
// Not excluded: that another board was meant (so it is printed), and errors of the compiler, processor or
// this program.
//
// Exit code: 0 the file is proved; 1 it is wrong, or not complete; 2 wrong usage, or a file that is no
// position set.
#include <thread>
#include <tuple>

#include "position_set.hpp"
#include "sha256.hpp"

namespace {

enum Count { positions, orbits, jumps, dead_ends, orbits_of_dead_ends };
using Levels = std::array<std::array<u64, 5>, 65>;  // by pegs

void add(Levels& sum, const Levels& more) {
  for (std::size_t pegs = 0; pegs < sum.size(); ++pegs)
    for (std::size_t c = 0; c < sum[pegs].size(); ++c) sum[pegs][c] += more[pegs][c];
}

[[noreturn]] void refuse(const char* what, Position p) { throw std::runtime_error(what + (": position " + hex(p))); }

// The symmetries of a part that fix a tile, without the identity, and how many images it has.
struct Orbit {
  Orbit(const Part& part, u64 tile) {
    std::set<u64> tiles;
    for (const Carrier& c : part.group) {
      tiles.insert(c.tile(tile));
      if (c.tile(tile) == tile && &c != &part.group[0]) fixing.push_back(&c);
    }
    images = tiles.size();
  }
  u64 images;
  std::vector<const Carrier*> fixing;
};

// Whether this position of a stored tile is the least of its orbit, under all symmetries of a group that
// carries this part, or a larger set, to itself, among those in stored tiles of this part.
bool is_first(Position p, const Part& part, const Orbit& orbit, const Group& whole) {
  if (whole.size() == part.group.size())
    return std::ranges::none_of(orbit.fixing, [&](const Carrier* c) { return image(c->g, p) < p; });
  return std::ranges::none_of(whole, [&](const Symmetry& g) {
    const Position q = image(g, p);
    return q < p && part.view(part.n.tile(q)).least == part.n.tile(q) && part.has(q);
  });
}

// What a symmetry that carries a stored tile to itself makes of it: the same.
void prove_images(const Part& part, u64 tile, const u64* bits, const Orbit& orbit) {
  // rule: least
  check(part.view(tile).least == tile, "record " + hex(tile) + " is not the least of its images");
  for (const Carrier* c : orbit.fixing) {
    const Part::View same{tile, c, part.n.place(image(c->g, part.n.first(tile))), 0, bits};
    for (u64 i = 0; i < part.n.size; ++i) {
      const bool is_same = same.having(i, part.n.valid) == bits[i];
      // rule: same bits
      check(is_same, "a symmetry carries record " + hex(tile) + " to itself, but not its bits");
    }
  }
}

// Every position of the part has a reason to be there: it is one of its roots, or a jump connects it with
// another position of the part. And every position that has such a reason is there. In the reachable part
// these are the positions within the limit that a jump leads to from it. In the winning part they are the
// positions of `known`, the reachable part, from which a jump leads into it.
Levels prove_part(const Problem& problem, const Part& part, const Part* known, std::size_t threads) {
  const Numbering& n = part.n;
  const auto prove_tile = [&](u64 at, Levels& levels) {
    const auto [tile, bits] = part.record(at);
    const Orbit orbit(part, tile);
    prove_images(part, tile, bits, orbit);
    const auto reasons = part.steps(known ? problem.possible : problem.made, tile);
    const auto others = part.steps(known ? problem.made : problem.possible, tile);
    const auto others_known = known ? known->steps(problem.made, tile) : others;
    const Part::View here_known = known ? known->view(tile) : part.view(tile);
    for (u64 i = 0; i < n.size; ++i) {
      if (bits[i] == 0) continue;
      const Position first = n.first(tile) ^ n.of_word[i];
      // rule: bits behind
      check((bits[i] & ~n.valid) == 0, "record " + hex(tile) + " has bits behind its places");
      u64 reasoned = 0;
      for (const Part::Step& step : reasons)
        reasoned |= step.there.having(i, bits[i] & n.where(step.where, first) & ~reasoned);
      for (u64 rest = bits[i] & ~reasoned; rest; rest &= rest - 1)
        if (part.roots.contains(first ^ n.of_bit[lowest(rest)])) reasoned |= rest & -rest;
      const u64 wrong = bits[i] & ~(reasoned & here_known.having(i, bits[i]));
      // rule: reason
      if (wrong) refuse("neither start nor target, nor connected by a jump", first ^ n.of_bit[lowest(wrong)]);
      std::array<u64, 64> others_of{};
      for (std::size_t k = 0; k < others.size(); ++k) {
        const u64 candidates = bits[i] & n.where(others[k].where, first);
        u64 missing = candidates & ~others[k].there.having(i, candidates);
        if (known) missing = others_known[k].there.having(i, missing);
        for (u64 rest = candidates; rest; rest &= rest - 1) ++others_of[lowest(rest)];
        for (; missing; missing &= missing - 1) {
          const Position p = first ^ n.of_bit[lowest(missing)];
          const bool is_wanted = known || ones(p) > problem.least_pegs;
          if (is_wanted)
            refuse("a jump connects the set with a missing one", p ^ others[k].where.mask);  // rule: closed
        }
      }
      for (u64 rest = bits[i]; rest; rest &= rest - 1) {
        const Position p = first ^ n.of_bit[lowest(rest)];
        if (ones(p) < problem.least_pegs) refuse("beyond the limit", p);  // rule: limit
        const bool is_dead_end = others_of[lowest(rest)] == 0;
        auto& level = levels[ones(p)];
        level[positions] += orbit.images;
        level[jumps] += orbit.images * others_of[lowest(rest)];
        level[dead_ends] += is_dead_end ? orbit.images : 0;
        if (!is_first(p, part, orbit, problem.group)) continue;
        level[orbits] += 1;
        level[orbits_of_dead_ends] += is_dead_end;
      }
    }
  };
  Levels all{};
  for (const Levels& levels :
       for_items<Levels>(known ? "proving winning positions" : "proving", part.stored, threads, prove_tile)) {
    add(all, levels);
  }
  return all;
}

// A picture of any position of the board.
bool is_reached(const Problem& problem, const Part& reachable, Position p) {
  const bool is_of_class = reachable.n.is_list || problem.position_class(p ^ reachable.n.origin) == 0;
  return is_of_class && reachable.has(p);
}

// The starts are reachable, and reachable targets are winning. Their tiles need not be stored, as W = ∅
// shows.
void prove_roots(const Problem& problem, const Part& reachable, const std::optional<Part>& winning) {
  for (const Position start : problem.starts)
    if (!reachable.has(start)) refuse("a start is missing", start);  // rule: starts in
  for (const Position target : winning ? winning->roots : std::set<Position>()) {
    const bool is_missing = is_reached(problem, reachable, target) && !winning->has(target);
    if (is_missing) refuse("a reachable target is missing", target);  // rule: targets in
  }
}

// ---- What was proved, for people ----

// How many symmetries of the lattice carry jumps to jumps and starts to starts, whatever the file lists.
std::size_t lattice_symmetries(const Problem& problem) {
  const bool is_square = problem.lattice == "square";
  const auto origin = problem.cells.begin()->first;
  std::set<Symmetry> found;
  for (int turns = 0; turns < 12; ++turns) {  // the last six after a reflection
    for (const auto& target : problem.cells) {
      Symmetry g;
      for (const auto& cell : problem.cells) {
        long down = cell.first.first - origin.first, right = cell.first.second - origin.second;
        if (!is_square) right = (right - down) / 2;  // along two of the lattice's axes
        if (turns >= 6) std::swap(down, right);
        for (int turn = 0; turn < turns % 6; ++turn) {
          const long before = down;
          down = is_square ? right : down + right;
          right = -before;
        }
        if (!is_square) right = 2 * right + down;
        if (const auto hole = problem.hole(target.first.first + down, target.first.second + right)) g.push_back(*hole);
      }
      const bool is_one = std::set<u64>(g.begin(), g.end()).size() == problem.holes &&
                          image(g, problem.jumps) == problem.jumps && image(g, problem.starts) == problem.starts;
      if (is_one) found.insert(g);
    }
  }
  return found.size();
}

// A position as the board lies, or hole by hole.
void draw(const Problem& problem, const std::string& what, Position p, std::ostream& out) {
  u64 hole = 0;
  const auto mark = [&] { return p >> hole++ & 1 ? 'o' : '.'; };
  out << what << ": o peg, . empty\n";
  while (problem.picture.empty() && hole < problem.holes) out << mark();
  for (const std::string& row : problem.picture) {
    out << (hole == 0 ? "" : "\n");
    for (const char cell : row) out << (cell == 'o' ? mark() : '-');
  }
  out << '\n';
}

// Draws the first of these positions, and says how many there are.
template <typename Name>
void draw_all(const Problem& problem, const std::set<Position>& positions, const Name& name, std::ostream& out) {
  u64 left = 100;
  for (const Position p : positions) {
    if (left-- == 0) return void(out << "(and more)\n");
    draw(problem, name(p), p, out);
  }
}

void print_board(const Problem& problem, std::ostream& out) {
  const char* directions = problem.lattice == "lines" ? "by line" : problem.lattice == "triangular" ? "6" : "4";
  out << "lattice " << problem.lattice << ", directions " << (problem.has_diagonals ? "8" : directions) << ", wrap "
      << problem.wrap << ", " << problem.holes << " holes, " << problem.jumps.size() << " jumps\n";
  for (const Holes& jump : problem.jumps) {
    if (problem.picture.empty() && jump[0] < jump[2])
      out << "line " << jump[0] + 1 << ' ' << jump[1] + 1 << ' ' << jump[2] + 1 << '\n';
  }
  out << "depth limit " << (problem.limit ? std::to_string(*problem.limit) : "none") << '\n';
}

// Starts, targets and groups of a section.
void print_section(const Section& its, std::ostream& out) {
  const Problem& problem = its.problem;
  out << counted(problem.starts.size(), "start", "starts") << '\n';
  draw_all(
      problem, problem.starts, [](Position) { return "start"; }, out);
  out << "symmetries of the reachable positions: " << problem.group.size()
      << " listed; they carry jumps to jumps and starts to starts"
      << (problem.picture.empty() ? "" : ", as " + std::to_string(lattice_symmetries(problem)) + " of the lattice do")
      << '\n';
  if (!its.winning) return void(out << "winning positions: not in this file; nothing is claimed\n");
  const std::set<Position>& targets = its.winning->roots;
  out << "winning positions: those from which a target can be reached; "
      << (targets.empty() ? "the file lists no target, so there is none" : counted(targets.size(), "target", "targets"))
      << '\n';
  const auto name = [&](Position target) {
    if (is_reached(problem, *its.reachable, target)) return "target";
    const auto is_same = [&](Position start) { return problem.position_class(start ^ target) == 0; };
    return std::ranges::none_of(problem.starts, is_same) ? "target, not reachable (of another position class)"
           : ones(target) > problem.most_pegs()          ? "target, not reachable (it has more pegs than a start)"
                                                         : "target, not reachable (no jumps lead there)";
  };
  draw_all(problem, targets, name, out);
  out << "symmetries of the winning positions: " << its.winning_group.size()
      << " of these, which carry targets to targets as well\n";
}

// ---- The program ----

// What the sections have in all, by pegs: sums, so orbits only of a single section.
struct Proved {
  u64 sections = 0;
  Levels reachable{}, winning{};
  Problem problem;  // of the first section
  bool has_winning = false;
  std::set<Position> classes;
  std::ostringstream said;
};

// Sections do not overlap, and their sums mean something.
void prove_apart(const Section& its, Proved& all) {
  const Problem& problem = its.problem;
  if (all.sections++ == 0) {
    all.problem = problem;
    all.has_winning = its.winning.has_value();
  }
  const auto shape = [](const Problem& p) { return std::tuple(p.holes, p.jumps, p.limit, p.most_pegs()); };
  // rule: one board
  check(shape(problem) == shape(all.problem), "its sections differ in board, limit or the pegs of their starts");
  // rule: winning of all
  check(its.winning.has_value() == all.has_winning, "some of its sections have winning positions, and some have not");
  std::set<Position> classes;
  for (const Position start : problem.starts) classes.insert(problem.position_class(start));
  for (const Position its_class : classes) {
    // rule: class twice
    check(all.classes.insert(its_class).second, "a position class is in two sections: it stands in the file twice");
  }
}

void prove_section(File& file, std::size_t threads, Proved& all) {
  const Section its(file);
  prove_apart(its, all);
  prove_roots(its.problem, *its.reachable, its.winning);
  add(all.reachable, prove_part(its.problem, *its.reachable, nullptr, threads));
  if (its.winning) add(all.winning, prove_part(its.problem, *its.winning, &*its.reachable, threads));
  print_section(its, all.said);
}

void print_levels(const Proved& all, std::ostream& out) {
  const bool is_one = all.sections == 1;
  if (!is_one)
    out << "the sum of " << all.sections << " sections; no orbits, as a symmetry may carry a section to another\n";
  out << "depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,winning_positions,"
         "canonical_winning_positions\n";
  const u64 most = all.problem.most_pegs();
  for (u64 depth = 0; depth <= most && all.reachable[most - depth][positions] > 0; ++depth) {
    const auto &level = all.reachable[most - depth], &won = all.winning[most - depth];
    const auto orbits_of = [&](u64 number) { return is_one ? std::to_string(number) : ""; };
    check(level[positions] < bit(63) / (all.problem.jumps.size() + 1), "64 bits are too few to count its jumps");
    out << depth << ',' << most - depth << ',' << level[positions] << ',' << orbits_of(level[orbits]) << ','
        << level[jumps] << ',' << level[dead_ends] << ',' << orbits_of(level[orbits_of_dead_ends]) << ',';
    out << (all.has_winning ? std::to_string(won[positions]) + ',' + orbits_of(won[orbits]) : ",") << '\n';
  }
}

std::string prove(File& file, std::size_t threads) {
  std::string sum;
  std::thread summing([&] { sum = sha256(file.bytes(), file.size()); });
  Proved all;
  try {
    while (!file.at_end()) prove_section(file, threads, all);
  } catch (...) {
    summing.join();
    throw;
  }
  summing.join();
  std::ostringstream said;
  said << "PROVED\nsha256 " << sum << ", " << counted(file.size(), "byte", "bytes") << '\n';
  print_board(all.problem, said);
  said << all.said.str();
  print_levels(all, said);
  return said.str();
}

constexpr const char* usage = R"(usage: pegspace-check [--threads N] FILE
Proves that a position set (made by pegspace enumerate --save) holds exactly the
positions that it should, and prints its SHA-256 sum, board, starts, targets and
levels.csv; or says what is wrong. Compare the board with the one you mean.
Exit code: 0 it is proved; 1 it is wrong, or not complete; 2 wrong usage, or a
file that is not a position set.
)";

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 1 && words[0] == "--help") return std::cout << usage, 0;
  const std::size_t threads = take_threads(words);
  if (threads > 0 && words.size() == 1 && !words[0].starts_with("-"))
    return run_on_file("pegspace-check", words[0], [&](File& file) { return prove(file, threads); });
  std::cerr << usage;
  return 2;
}
