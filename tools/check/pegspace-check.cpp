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
// Theorem 2. Let R be reached by S without a limit, and T a set of targets. W is the set of positions in R
// from which T can be reached if and only if W = R ∩ (T ∪ {p: a jump leads from p into W}). Proof. The same,
// by induction from the smallest number of pegs up. ∎
//
// Symmetry. A file stores a part of a set; the rest are its images under a group H that carries jumps to
// jumps, starts to starts and targets to targets. Then H carries the equation for a position to that for its
// image, so it need only hold for one position of each orbit. A tile that H carries to itself has bits that H
// carries to themselves: so the images of stored tiles are one set, whichever symmetry leads there.
//
// The equation is proved from the side of the stored positions. Each is a start or reached from R; starts,
// and what a jump leads to from it, are in R. Likewise each of W is in R, and a target or before a jump into
// W; targets in R, and positions of R from which a jump leads to one of W, are in W. Tiles that are not
// stored have no position.
//
// Orbits under all listed symmetries are counted by one position each: of those in stored tiles the least.
//
// Not excluded: that another board was meant (so it is printed), and errors of the compiler, processor or
// this program.
//
// Exit code: 0 the file is proved; 1 it is wrong, or not complete; 2 wrong usage, or a file that is no
// position set.
#include "position_set.hpp"

namespace {

enum Count { positions, orbits, jumps, dead_ends, orbits_of_dead_ends };
using Levels = std::array<std::array<u64, 5>, 65>;  // by pegs

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

// Every position of the part has a reason to be there: it is one of its ends, or a jump connects it with
// another of the part. And every position that has this reason is there: what jumps lead to from the
// reachable part, within the limit; or, of `known`, the reachable part, where they come from that lead into
// the winning part.
Levels prove_part(const Problem& problem, const Part& part, const Part* known, std::size_t threads) {
  const Numbering& n = part.n;
  const auto prove_tile = [&](u64 at, Levels& levels) {
    const auto [tile, bits] = part.record(at);
    const Orbit orbit(part, tile);
    prove_images(part, tile, bits, orbit);
    const auto reasons = part.steps(known ? problem.before : problem.after, tile);
    const auto others = part.steps(known ? problem.after : problem.before, tile);
    const auto others_known = known ? known->steps(problem.after, tile) : others;
    const Part::View here_known = known ? known->view(tile) : part.view(tile);
    for (u64 i = 0; i < n.size; ++i) {
      if (bits[i] == 0) continue;
      const Position first = n.first(tile) ^ n.of_word[i];
      // rule: bits behind
      check((bits[i] & ~n.valid) == 0, "record " + hex(tile) + " has bits behind its places");
      u64 founded = 0;
      for (const Part::Step& step : reasons)
        founded |= step.there.having(i, bits[i] & n.where(step.where, first) & ~founded);
      for (u64 rest = bits[i] & ~founded; rest; rest &= rest - 1)
        if (part.ends.contains(first ^ n.of_bit[lowest(rest)])) founded |= rest & -rest;
      const u64 wrong = bits[i] & ~(founded & here_known.having(i, bits[i]));
      // rule: reason
      if (wrong) refuse("neither end nor connected by a jump", first ^ n.of_bit[lowest(wrong)]);
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
  for (const Levels& levels : for_items<Levels>(part.stored, threads, prove_tile)) {
    for (std::size_t pegs = 0; pegs < all.size(); ++pegs)
      for (std::size_t c = 0; c < all[pegs].size(); ++c) all[pegs][c] += levels[pegs][c];
  }
  return all;
}

// The starts are reachable, and reachable targets are winning. Their tiles need not be stored, as W = ∅
// shows.
void prove_ends(const Problem& problem, const Part& reachable, const std::optional<Part>& winning) {
  for (const Position start : problem.starts)
    if (!reachable.has(start)) refuse("a start is missing", start);  // rule: starts in
  for (const Position target : winning ? winning->ends : std::set<Position>()) {
    const bool is_of_class = reachable.n.is_list || reduce(problem.sums, target ^ reachable.n.origin) == 0;
    const bool is_missing = is_of_class && reachable.has(target) && !winning->has(target);
    if (is_missing) refuse("a reachable target is missing", target);  // rule: targets in
  }
}

// ---- What was proved, for people ----

// How many symmetries of the lattice carry jumps to jumps and starts to starts, whatever the file lists.
std::size_t lattice_symmetries(const Problem& problem) {
  const bool is_square = problem.lattice == "square";
  const auto origin = problem.cells.begin()->first;
  std::set<Symmetry> found;
  for (int turns = 0; turns < 12; ++turns) {  // the last six behind a reflection
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
void draw(const Problem& problem, const char* what, Position p, std::ostream& out) {
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

void print(const Class& its, std::ostream& out) {
  const Problem& problem = its.problem;
  const char* directions = problem.lattice == "lines" ? "by line" : problem.lattice == "triangular" ? "6" : "4";
  out << "lattice " << problem.lattice << ", directions " << (problem.has_diagonals ? "8" : directions) << ", wrap "
      << problem.wrap << ", " << problem.holes << " holes, " << problem.jumps.size() << " jumps\n";
  for (const Holes& jump : problem.jumps) {
    if (problem.picture.empty() && jump[0] < jump[2])
      out << "line " << jump[0] + 1 << ' ' << jump[1] + 1 << ' ' << jump[2] + 1 << '\n';
  }
  for (const Position start : problem.starts) draw(problem, "start", start, out);
  for (const Position target : its.winning ? its.winning->ends : std::set<Position>())
    draw(problem, "target", target, out);
  out << (its.winning ? "winning positions: those from which a target can be reached\n" : "no winning positions\n")
      << "depth limit " << (problem.limit ? std::to_string(*problem.limit) : "none")
      << "\nsymmetries: " << problem.group.size() << " listed; of the lattice, with the start: "
      << (problem.picture.empty() ? "not compared" : std::to_string(lattice_symmetries(problem))) << '\n';
}

// ---- The program ----

void prove_class(File& file, std::size_t threads, std::ostream& out) {
  const Class its(file);
  const Problem& problem = its.problem;
  prove_ends(problem, *its.reachable, its.winning);
  const Levels levels = prove_part(problem, *its.reachable, nullptr, threads);
  Levels winning{};
  if (its.winning) winning = prove_part(problem, *its.winning, &*its.reachable, threads);
  print(its, out);
  out << "depth,pegs,positions,canonical_positions,jumps,dead_ends,canonical_dead_ends,winning_positions,"
         "canonical_winning_positions\n";
  const u64 most = problem.most_pegs();
  for (u64 depth = 0; depth <= most && levels[most - depth][positions] > 0; ++depth) {
    const auto &level = levels[most - depth], &won = winning[most - depth];
    check(level[positions] < bit(63) / (problem.jumps.size() + 1), "64 bits are too few to count its jumps");
    out << depth << ',' << most - depth;
    for (const u64 number : level) out << ',' << number;
    if (its.winning)
      out << ',' << won[positions] << ',' << won[orbits] << '\n';
    else
      out << ",,\n";
  }
}

std::string prove(File& file, std::size_t threads) {
  std::ostringstream said;
  u64 classes = 0;
  for (; !file.at_end(); ++classes) prove_class(file, threads, said);
  return (classes > 1 ? "PROVED, each class by itself\n" : "PROVED\n") + said.str();
}

constexpr const char* usage = R"(usage: pegspace-check [--threads N] FILE
Proves that a position set (made by pegspace enumerate --save) holds exactly the
positions that it should, and prints its board, starts, targets and levels.csv;
or says what is wrong. Compare the board with the one you mean.
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
