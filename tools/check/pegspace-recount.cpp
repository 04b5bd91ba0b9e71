// pegspace-recount FILE counts the games and the solutions of a position set again, modulo two primes.
// pegspace-check says whether the set is right; this program says what follows from it. The two share the
// reader, which trusts nothing.
//
// The number of games from a position is 1 for a dead end, else the sum of those from the positions that its
// jumps lead to. The number of solutions is that sum, and 1 more for a target. Both are found from the fewest
// pegs up: in the reachable set or, for solutions, in the winning set, as there are none from other
// positions. The numbers of the starts are added up. A number that is not equal to the true one passes only
// if they differ by a multiple of both primes.
//
// Exit code: 0 counted, and equal to what was claimed; 1 not equal; 2 wrong usage, or nothing that can be
// counted.
#include "position_set.hpp"

namespace {

__extension__ using Number = unsigned __int128;  // modulo the product of the primes, which is below 2^122
constexpr u64 primes[] = {bit(61) - 1, bit(61) - 31};
constexpr Number modulus = Number{primes[0]} * primes[1];

void add(Number& sum, Number more) {
  sum += more;
  if (sum >= modulus) sum -= modulus;
}

// A number for each stored position of a part, in the order of records and their bits.
class Fold {
 public:
  Fold(const Problem& problem, const Part& part, bool of_winning)
      : problem_(problem),
        part_(part),
        of_winning_(of_winning),
        before_(part.stored * part.n.size),
        levels_(part.stored) {
    u64 positions = 0;
    std::optional<Progress> progress(std::in_place, "numbering", part.stored);
    for (u64 at = 0; at < part.stored; ++at) {
      if (at % 1024 == 0) progress->show(at);
      const auto [tile, bits] = part.record(at);
      for (u64 i = 0; i < part.n.size; ++i) {
        before_[at * part.n.size + i] = positions;
        positions += ones(bits[i]);
        for (u64 rest = bits[i] & part.n.valid; rest; rest &= rest - 1)
          levels_[at] |= bit(std::min<u64>(63, ones(position(tile, i, lowest(rest)))));
      }
    }
    progress.reset();
    std::cerr << "pegspace-recount: counting takes " << ((positions * sizeof(Number) + before_.size() * 16) >> 20) + 1
              << " MiB of memory\n";
    const u64 memory = static_cast<u64>(sysconf(_SC_PHYS_PAGES)) * static_cast<u64>(sysconf(_SC_PAGE_SIZE));
    if (positions > memory / 2 / sizeof(Number)) throw std::bad_alloc();
    numbers_.resize(positions);
  }

  // From all starts.
  Number total(std::size_t threads) {
    struct Nothing {};
    for (u64 pegs = 1; pegs <= problem_.most_pegs(); ++pegs)
      for_items<Nothing>("counting, pegs " + std::to_string(pegs), part_.stored, threads, [&](u64 at, Nothing&) {
        if (levels_[at] & bit(std::min<u64>(63, pegs))) fill(at, pegs);
      });
    Number all = 0;
    for (const Position start : problem_.starts) {
      const Part::View view = part_.view(part_.n.tile(start));
      const u64 place = part_.n.place(start);
      if (view.having(place / 64, bit(place % 64))) add(all, number(view.at, view.place(place / 64, place % 64)));
    }
    return all;
  }

 private:
  Position position(u64 tile, u64 i, u64 b) const {
    return part_.n.first(tile) ^ part_.n.of_word[i] ^ part_.n.of_bit[b];
  }
  Number& number(u64 at, u64 place) {
    const u64 below = part_.record(at).second[place / 64] & (bit(place % 64) - 1);
    return numbers_[before_[at * part_.n.size + place / 64] + ones(below)];
  }
  // The numbers of a record's positions with this number of pegs. The numbers for fewer pegs are there
  // already.
  void fill(u64 at, u64 pegs) {
    const auto [tile, bits] = part_.record(at);
    const auto steps = part_.steps(problem_.possible, tile);
    for (u64 i = 0; i < part_.n.size; ++i) {
      for (u64 rest = bits[i] & part_.n.valid; rest; rest &= rest - 1) {
        const u64 b = lowest(rest);
        const Position p = position(tile, i, b);
        if (ones(p) != pegs) continue;
        Number& sum = number(at, i << 6 | b);
        bool has_jump = false;
        for (const Part::Step& step : steps) {
          if ((p & step.where.mask) != step.where.value) continue;
          has_jump = true;
          if (step.there.having(i, bit(b))) add(sum, number(step.there.at, step.there.place(i, b)));
        }
        if (of_winning_ ? part_.roots.contains(p) : !has_jump) add(sum, 1);
      }
    }
  }

  const Problem& problem_;
  const Part& part_;
  bool of_winning_;
  std::vector<u64> before_;  // positions before a word
  std::vector<u64> levels_;  // of each record: bit i, it has a position with i pegs
  std::vector<Number> numbers_;
};

struct NotEqual : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Asked {
  std::string solutions, games;  // the claimed numbers; "" if there are none
};

std::string residues(Number number) {
  std::string text;
  for (const u64 prime : primes)
    text += (text.empty() ? "" : " and ") + std::to_string(static_cast<u64>(number % prime)) + " modulo " +
            std::to_string(prime);
  return text;
}

// A line on a number; throws if it is not the one that is claimed.
std::string compare(const char* name, Number counted, const std::string& claim) {
  if (claim.empty()) return std::string(name) + ' ' + residues(counted) + '\n';
  Number claimed = 0;
  for (const char digit : claim) claimed = (claimed * 10 + static_cast<u64>(digit - '0')) % modulus;
  if (claimed != counted)
    throw NotEqual("NOT EQUAL: it has " + residues(counted) + ' ' + name + ", and " + claim + " is " +
                   residues(claimed) + '\n');
  return name + (' ' + claim) + ", equal modulo " + std::to_string(primes[0]) + " and modulo " +
         std::to_string(primes[1]) + '\n';
}

// The numbers that are claimed, or all that can be counted if none is.
std::string recount(File& file, const Asked& asked, std::size_t threads) {
  Number solutions = 0, games = 0;
  const bool is_all = asked.solutions.empty() && asked.games.empty();
  bool has_winning = true;
  while (!file.at_end()) {
    const Section its(file);
    if (its.problem.limit) throw Unreadable("a depth limit leaves out what would have to be counted");
    has_winning = has_winning && its.winning;
    if (has_winning && (is_all || !asked.solutions.empty()))
      add(solutions, Fold(its.problem, *its.winning, true).total(threads));
    if (is_all || !asked.games.empty()) add(games, Fold(its.problem, *its.reachable, false).total(threads));
  }
  if (!asked.solutions.empty() && !has_winning)
    throw Unreadable("it lacks the winning positions, by which solutions are counted");
  std::string said;
  if (has_winning && (is_all || !asked.solutions.empty())) said += compare("solutions", solutions, asked.solutions);
  if (is_all || !asked.games.empty()) said += compare("games", games, asked.games);
  return said;
}

constexpr const char* usage = R"(usage: pegspace-recount [--threads N] [--solutions N] [--games N] FILE
Counts the solutions and games of a position set that pegspace-check has proved,
modulo two primes, and compares those that are claimed.
Exit code: 0 counted, and equal; 1 not equal; 2 wrong usage, or nothing that can
be counted.
)";

int answer(const std::string& path, const Asked& asked, std::size_t threads) {
  bool is_equal = true;
  const int code = run_on_file("pegspace-recount", path, [&](File& file) -> std::string {
    try {
      return recount(file, asked, threads);
    } catch (const NotEqual& wrong) {
      is_equal = false;
      return wrong.what();
    }
  });
  return code == 0 && !is_equal ? 1 : code;
}

bool take(std::vector<std::string>& words, const char* name, std::string& claim) {
  if (words.size() < 2 || words[0] != name) return false;
  claim = words[1];
  words.erase(words.begin(), words.begin() + 2);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 1 && words[0] == "--help") return std::cout << usage, 0;
  const std::size_t threads = take_threads(words);
  Asked asked;
  while (take(words, "--solutions", asked.solutions) || take(words, "--games", asked.games)) continue;
  const bool are_numbers = (asked.solutions + asked.games).find_first_not_of("0123456789") == std::string::npos;
  if (threads > 0 && are_numbers && words.size() == 1 && !words[0].starts_with("-"))
    return answer(words[0], asked, threads);
  std::cerr << usage;
  return 2;
}
