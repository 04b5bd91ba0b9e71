// All games of a start (games.hpp): a pass that finds the dead ends, one that counts the games, and as many
// passes of random play as the common denominator needs.
#include "counting/games.hpp"

#include <algorithm>
#include <map>

#include "base/check.hpp"
#include "base/system/resources.hpp"
#include "counting/random_play.hpp"
#include "levels/listed/link_sums.hpp"

namespace pegspace {
namespace {

struct DeadEnd {
  LevelPlace at;
  Position position = 0;
  std::uint64_t images = 1;
  Count games;             // that end in any image
  double rounded = 0;      // probability of all images
  Fraction probability{};  // the same, exact; filled at the end
};

bool by_depth(const DeadEnd& a, const DeadEnd& b) {
  if (a.at.depth != b.at.depth) return a.at.depth < b.at.depth;
  if (a.games != b.games) return a.games > b.games;
  return a.position < b.position;
}

bool by_games(const DeadEnd& a, const DeadEnd& b) {
  return a.games != b.games ? a.games > b.games : by_depth(a, b);
}

bool by_probability(const DeadEnd& a, const DeadEnd& b) {
  // Images of one another by symmetries that do not fix the start can differ in the last bits.
  const double near = 1e-12 * std::max(a.rounded, b.rounded);
  if (a.rounded > b.rounded + near || b.rounded > a.rounded + near) return a.rounded > b.rounded;
  return by_depth(a, b);
}

/// The best few in some order.
class TopList {
 public:
  using Order = bool (*)(const DeadEnd&, const DeadEnd&);
  TopList(std::size_t most, Order before) : most_(most), before_(before) {}

  void add(const DeadEnd& candidate) {
    if (list_.size() == most_ && (most_ == 0 || !before_(candidate, list_.back()))) return;
    list_.insert(std::upper_bound(list_.begin(), list_.end(), candidate, before_), candidate);
    if (list_.size() > most_) list_.pop_back();
  }
  std::vector<DeadEnd>& list() { return list_; }

 private:
  std::size_t most_;
  Order before_;
  std::vector<DeadEnd> list_;
};

class GamesFold {
 public:
  GamesFold(const StoredLevels& levels, const GamesRequest& request, int threads,
            const SearchListener& listener)
      : levels_(levels),
        request_(request),
        listener_(listener),
        team_(threads),
        jumps_(count_jumps(levels, team_)),
        earliest_(std::max<std::size_t>(request.dead_ends_listed, 1), by_depth),
        most_games_(request.dead_ends_listed, by_games),
        most_likely_(request.dead_ends_listed, by_probability) {}

  GamesResult run() {
    find_dead_ends();
    count_games();
    find_probabilities();
    for (auto& [depth, row] : rows_) {
      result_.games += row.games;
      result_.rows.push_back(row);
    }
    find_shortest();
    earliest_.list().resize(std::min(earliest_.list().size(), request_.dead_ends_listed));
    result_.earliest = listed(earliest_);
    result_.most_games = listed(most_games_);
    result_.most_likely = listed(most_likely_);
    return std::move(result_);
  }

 private:
  void report(const char* step, int depth) {
    if (listener_.progress) listener_.progress({step, depth, 1, 1, levels_.size(depth)});
  }

  /// Dead ends with their probabilities, roughly, and the factors of the common denominators.
  void find_dead_ends() {
    visit_approximate_probabilities(
        levels_, jumps_, team_, [&](int depth, const std::vector<double>& probabilities) {
          const std::vector<std::uint16_t>& jumps = jumps_[static_cast<std::size_t>(depth)];
          report("dead ends", depth);
          std::vector<bool> seen(most_legal_jumps + 1, false);
          std::vector<DeadEnd>& level = dead_ends_.emplace_back();
          for (std::size_t place = 0; place < jumps.size(); ++place) {
            if (jumps[place] != 0) {
              seen[jumps[place]] = true;
              continue;
            }
            const auto images = static_cast<std::uint64_t>(levels_.orbit_size(depth, place));
            level.push_back({{depth, place},
                             levels_.position(depth, place),
                             images,
                             0,
                             probabilities[place] * static_cast<double>(images)});
          }
          Count multiple = 1;
          for (std::size_t number = 1; number < seen.size(); ++number) {
            if (seen[number]) multiple = lcm(multiple, Count(number));
          }
          denominators_.push_back(denominators_.empty() ? Count(1) : denominators_.back() * last_multiple_);
          last_multiple_ = multiple;
        });
  }

  void count_games() {
    const auto is_start = [](int depth, std::size_t, Position, std::span<const Link>) { return depth == 0; };
    visit_numbers(levels_, Links::to_parents, is_start, team_, "the numbers of games",
                  [&](int depth, const LevelNumbers& numbers) {
                    report("games", depth);
                    std::vector<DeadEnd>& level = dead_ends_[static_cast<std::size_t>(depth)];
                    if (level.empty()) return;
                    GamesRow& row = rows_[depth];
                    row.depth = depth;
                    row.pegs = count_bits(levels_.problem().start) - depth;
                    for (DeadEnd& dead_end : level) {
                      dead_end.games = numbers.at(dead_end.at.place) * dead_end.images;
                      row.dead_ends += dead_end.images;
                      row.canonical_dead_ends += 1;
                      row.games += dead_end.games;
                      for (TopList* list : {&earliest_, &most_games_, &most_likely_}) list->add(dead_end);
                    }
                    std::vector<DeadEnd>().swap(level);
                    games_so_far_ += row.games;
                    if (listener_.games_so_far) listener_.games_so_far(games_so_far_);
                  });
  }

  void find_probabilities() {
    std::vector<DeadEnd*> listed;
    for (TopList* list : {&earliest_, &most_games_, &most_likely_}) {
      for (DeadEnd& dead_end : list->list()) listed.push_back(&dead_end);
    }
    std::stable_sort(listed.begin(), listed.end(),
                     [](const DeadEnd* a, const DeadEnd* b) { return a->at.depth < b->at.depth; });
    std::vector<LevelPlace> watched;
    for (const DeadEnd* dead_end : listed) watched.push_back(dead_end->at);

    // As many primes as exceed the largest denominator together.
    const std::size_t needed = (bit_width(denominators_.back()) - 1) / 60 + 1;
    const std::vector<std::uint64_t> primes = large_primes(needed);
    ProbabilityResidues all;
    all.dead_ends.resize(static_cast<std::size_t>(levels_.levels()));
    all.watched.resize(watched.size());
    // English, 11 primes: all games take 118 s of processor time with one pass, 161 s with two of 8 and 3.
    const std::size_t most = std::min(request_.primes_at_once, primes_that_fit(levels_));
    const std::size_t passes = (needed + most - 1) / most;
    const std::size_t share = (needed + passes - 1) / passes;
    for (std::size_t first = 0; first < primes.size(); first += share) {
      const std::size_t end = std::min(primes.size(), first + share);
      const std::vector<std::uint64_t> some(primes.begin() + static_cast<std::ptrdiff_t>(first),
                                            primes.begin() + static_cast<std::ptrdiff_t>(end));
      const ProbabilityResidues part = probabilities_modulo(levels_, jumps_, some, watched, team_,
                                                            [&](int depth) { report("random play", depth); });
      append(part.dead_ends, all.dead_ends);
      append(part.watched, all.watched);
    }
    for (std::size_t i = 0; i < listed.size(); ++i) {
      listed[i]->probability = probability(all.watched[i], listed[i]->at.depth, primes);
    }
    sum_up(all, primes);
  }

  static void append(const std::vector<std::vector<std::uint64_t>>& part,
                     std::vector<std::vector<std::uint64_t>>& all) {
    PEGSPACE_CHECK(part.size() == all.size(), "every pass finds the same things");
    for (std::size_t i = 0; i < part.size(); ++i) all[i].insert(all[i].end(), part[i].begin(), part[i].end());
  }

  Fraction probability(std::vector<std::uint64_t> residues, int depth,
                       const std::vector<std::uint64_t>& primes) const {
    const Count& denominator = denominators_[static_cast<std::size_t>(depth)];
    for (std::size_t i = 0; i < primes.size(); ++i) {
      const auto factor = remainder(denominator, primes[i]);
      residues[i] = static_cast<std::uint64_t>(Uint128{residues[i]} * factor % primes[i]);
    }
    const Count numerator = from_residues(residues, primes);
    PEGSPACE_CHECK(numerator <= denominator, "a probability is at most 1");
    return reduced(numerator, denominator);
  }

  void sum_up(const ProbabilityResidues& all, const std::vector<std::uint64_t>& primes) {
    const Count& common = denominators_.back();
    Count total = 0;
    Count pegs = 0;
    for (auto& [depth, row] : rows_) {
      row.probability = probability(all.dead_ends[static_cast<std::size_t>(depth)], depth, primes);
      const Count part = row.probability.numerator * (common / row.probability.denominator);
      total += part;
      pegs += part * row.pegs;
    }
    PEGSPACE_CHECK(total == common, "the probabilities of all ends sum to 1");
    result_.expected_pegs = reduced(pegs, common);
  }

  /// Back from the first of the earliest dead ends, by the first jump of the board's list that can have led
  /// there.
  void find_shortest() {
    PEGSPACE_CHECK(!earliest_.list().empty(), "every game ends");
    const std::vector<Jump>& jumps = levels_.problem().board.jumps();
    for (Position p = earliest_.list().front().position; p != levels_.problem().start;) {
      std::size_t last = 0;
      while (!is_legal_backwards(levels_.jumps()[last], p) ||
             !levels_.contains(p ^ levels_.jumps()[last].touches)) {
        ++last;
        PEGSPACE_CHECK(last < jumps.size(), "a reachable position is the start or has a parent");
      }
      result_.shortest.push_back(jumps[last]);
      p ^= levels_.jumps()[last].touches;
    }
    std::reverse(result_.shortest.begin(), result_.shortest.end());
  }

  static std::vector<DeadEndStats> listed(TopList& list) {
    std::vector<DeadEndStats> positions;
    for (const DeadEnd& d : list.list())
      positions.push_back({d.position, d.at.depth, d.images, d.games, d.probability});
    return positions;
  }

  const StoredLevels& levels_;
  const GamesRequest& request_;
  const SearchListener& listener_;
  WorkerTeam team_;
  JumpCounts jumps_;
  std::vector<std::vector<DeadEnd>> dead_ends_;  // by depth
  std::vector<Count> denominators_;              // D by depth
  Count last_multiple_ = 1;                      // L of the last depth
  std::map<int, GamesRow> rows_;
  Count games_so_far_ = 0;
  TopList earliest_;
  TopList most_games_;
  TopList most_likely_;
  GamesResult result_;
};

}  // namespace

GamesResult all_games(const StoredLevels& levels, const GamesRequest& request, int threads,
                      const SearchListener& listener) {
  PEGSPACE_CHECK(levels.levels() > 0, "the start itself is reachable");
  PEGSPACE_CHECK(request.primes_at_once >= 1 && request.primes_at_once <= most_primes_at_once,
                 "1 to 16 primes at once");
  return GamesFold(levels, request, threads, listener).run();
}

}  // namespace pegspace
