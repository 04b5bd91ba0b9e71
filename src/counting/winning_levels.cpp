// Builds and reads the winning levels (winning_levels.hpp).
#include "counting/winning_levels.hpp"

#include <algorithm>
#include <mutex>

#include "base/check.hpp"
#include "base/interrupt.hpp"
#include "base/text.hpp"
#include "counting/count_solutions.hpp"
#include "levels/worker_team.hpp"

namespace pegspace {

namespace {

/// The same number in another type; it must fit.
template <typename To, typename From>
To convert(const From& number) {
  if constexpr (std::is_same_v<To, From>) {
    return number;
  } else if constexpr (std::is_same_v<From, Uint128> && std::is_same_v<To, Count>) {
    return to_count(number);
  } else if constexpr (std::is_same_v<From, Count> && std::is_same_v<To, Uint128>) {
    const Count high = number >> 64;
    const Count low = number & Count(~std::uint64_t{0});
    return (Uint128{static_cast<std::uint64_t>(high)} << 64) | static_cast<std::uint64_t>(low);
  } else {
    return static_cast<To>(number);
  }
}

std::uint64_t bytes_of(const PositionLevels& levels) {
  std::uint64_t positions = 0;
  for (const auto& level : levels) positions += level.size();
  return positions * (2 * sizeof(Position) + sizeof(std::uint32_t) + sizeof(std::uint64_t));
}

}  // namespace

WinningLevels::WinningLevels(const Problem& problem) : problem_(problem), jumps_(jump_masks(problem.board)) {
  PEGSPACE_CHECK(problem.finish.has_value(), "winning positions are those of a finish");
  finish_ = problem.finish->positions;
  std::sort(finish_.begin(), finish_.end());
  form_ = std::make_unique<CanonicalForm>(winning_group(problem));
}

WinningLevels WinningLevels::build(const Problem& problem, const Engine& engine, const SearchOptions& options,
                                   const SearchListener& listener, NumberWidth narrowest) {
  WinningLevels winning(problem);
  winning.impossible_ = why_impossible(problem, *problem.finish);
  if (!winning.impossible_.empty()) return winning;
  PositionLevels levels = engine.winning(problem, options, listener);
  if (bytes_of(levels) > options.memory_bytes) {
    throw ResourceError("the winning positions need " + human_bytes(bytes_of(levels)) + ", and may use " +
                        human_bytes(options.memory_bytes) + ". Give them more with --memory.");
  }
  for (std::vector<Position>& level : levels) {
    winning.levels_.push_back(arrange(level));
    level = {};
  }
  winning.count(options, narrowest);
  return winning;
}

/// Sorts the positions into buckets, about two to a bucket.
WinningLevels::WinningLevel WinningLevels::arrange(const std::vector<Position>& positions) {
  PEGSPACE_CHECK(positions.size() < bit(32), "places in a winning level fit 32 bits");
  WinningLevel level;
  const int bucket_bits = std::max(1, static_cast<int>(std::bit_width(positions.size())) - 1);
  level.bucket_shift = 64 - bucket_bits;
  level.directory.assign((std::size_t{1} << bucket_bits) + 1, 0);
  for (const Position p : positions) ++level.directory[mix(p) >> level.bucket_shift];
  std::uint32_t end = 0;
  for (std::uint32_t& entry : level.directory) entry = end += entry;
  level.positions.resize(positions.size());
  for (std::size_t i = positions.size(); i-- > 0;) {  // backwards, so that buckets stay sorted
    level.positions[--level.directory[mix(positions[i]) >> level.bucket_shift]] = positions[i];
  }
  return level;
}

std::size_t WinningLevels::WinningLevel::find(Position p) const {
  const std::uint64_t bucket = mix(p) >> bucket_shift;
  for (std::size_t place = directory[bucket]; place < directory[bucket + 1]; ++place) {
    if (positions[place] == p) return place;
  }
  return nowhere;
}

std::size_t WinningLevels::find_canonical(std::size_t depth, Position least) const {
  return depth < levels_.size() ? levels_[depth].find(least) : nowhere;
}

std::size_t WinningLevels::find(Position p) const {
  if ((p & ~problem_.board.all_holes()) != 0 || count_bits(p) > count_bits(problem_.start)) return nowhere;
  return find_canonical(depth_of(p), form_->least(p));
}

void WinningLevels::count(const SearchOptions& options, NumberWidth narrowest) {
  WorkerTeam team(options.threads);
  Count largest = 0;
  for (std::size_t depth = levels_.size(); depth-- > 0;) {
    throw_if_interrupted();
    // The greatest number a position of this level can have.
    const Count bound = largest * jumps_.size() + 1;
    const auto bits = msb(bound) + 1;
    WinningLevel& level = levels_[depth];
    if (bits <= 64 && narrowest == NumberWidth::bits64) {
      level.solutions = std::vector<std::uint64_t>(level.positions.size());
    } else if (bits <= 128 && narrowest != NumberWidth::unbounded) {
      level.solutions = std::vector<Uint128>(level.positions.size());
    } else {
      level.solutions = std::vector<Count>(level.positions.size());
    }
    largest = std::visit([&](auto& numbers) { return count_level(depth, numbers, team); }, level.solutions);
  }
}

/// Fills the numbers of a level from those of the next; returns the largest.
template <typename Number>
Count WinningLevels::count_level(std::size_t depth, std::vector<Number>& numbers, WorkerTeam& team) {
  const Numbers none;
  const WinningLevel& level = levels_[depth];
  const Numbers& next = depth + 1 < levels_.size() ? levels_[depth + 1].solutions : none;
  std::mutex comparing;
  Number largest = 0;
  const auto sum_up = [&](const auto& next_numbers) {
    constexpr std::size_t piece = 4096;
    team.for_each((numbers.size() + piece - 1) / piece, [&](std::size_t index) {
      Number largest_here = 0;
      const std::size_t end = std::min(numbers.size(), (index + 1) * piece);
      for (std::size_t place = index * piece; place < end; ++place) {
        const Position p = level.positions[place];
        Number sum = is_finish(p) ? 1 : 0;
        for (const JumpMask& jump : jumps_) {
          if (!is_legal(jump, p)) continue;
          const std::size_t child = find_canonical(depth + 1, form_->least(p ^ jump.touches));
          if (child != nowhere) sum += convert<Number>(next_numbers[child]);
        }
        if (sum > largest_here) largest_here = sum;
        numbers[place] = std::move(sum);
      }
      const std::lock_guard lock(comparing);
      if (largest_here > largest) largest = largest_here;
    });
  };
  std::visit(sum_up, next);
  return convert<Count>(largest);
}

std::uint64_t WinningLevels::canonical_positions(int depth) const {
  return levels_[static_cast<std::size_t>(depth)].positions.size();
}

std::uint64_t WinningLevels::canonical_positions() const {
  std::uint64_t sum = 0;
  for (const WinningLevel& level : levels_) sum += level.positions.size();
  return sum;
}

Count WinningLevels::solutions_from(Position p) const {
  const std::size_t place = find(p);
  if (place == nowhere) return 0;
  return std::visit([&](const auto& numbers) { return convert<Count>(numbers[place]); },
                    levels_[depth_of(p)].solutions);
}

bool WinningLevels::is_finish(Position p) const {
  return std::binary_search(finish_.begin(), finish_.end(), p);
}

std::vector<Jump> WinningLevels::winning_jumps(Position p) const {
  std::vector<Jump> winning;
  if (!contains(p)) return winning;
  for (std::size_t i = 0; i < jumps_.size(); ++i) {
    if (is_legal(jumps_[i], p) && contains(p ^ jumps_[i].touches)) {
      winning.push_back(problem_.board.jumps()[i]);
    }
  }
  return winning;
}

std::vector<Jump> WinningLevels::first_solution(Position p) const {
  std::vector<Jump> path;
  while (!is_finish(p)) {
    const std::vector<Jump> winning = winning_jumps(p);
    PEGSPACE_CHECK(!winning.empty(), "a winning position is in the finish or has a winning jump");
    path.push_back(winning.front());
    p ^= jump_mask(winning.front()).touches;
  }
  return path;
}

/// Draws what comes next in a solution from p: a jump in proportion to the solutions behind it, or
/// jumps_.size() for the end, where p is in the finish.
template <typename Number>
std::size_t WinningLevels::draw_jump(Position p, const Number& all, Random& random) const {
  Number left = random.below(all);
  if (is_finish(p)) {
    if (left == 0) return jumps_.size();
    left -= 1;
  }
  for (std::size_t i = 0; i < jumps_.size(); ++i) {
    if (!is_legal(jumps_[i], p)) continue;
    const Position child = p ^ jumps_[i].touches;
    const std::size_t place = find(child);
    if (place == nowhere) continue;
    const Number behind = std::visit([&](const auto& numbers) { return convert<Number>(numbers[place]); },
                                     levels_[depth_of(child)].solutions);
    if (left < behind) return i;
    left -= behind;
  }
  PEGSPACE_CHECK(false, "the solutions of a position are those of its jumps");
}

std::vector<Jump> WinningLevels::sample(Position p, Random& random) const {
  std::vector<Jump> path;
  for (;;) {
    const std::size_t place = find(p);
    PEGSPACE_CHECK(place != nowhere, "solutions are drawn from winning positions");
    const std::size_t jump =
        std::visit([&](const auto& numbers) { return draw_jump(p, numbers[place], random); },
                   levels_[depth_of(p)].solutions);
    if (jump == jumps_.size()) return path;
    path.push_back(problem_.board.jumps()[jump]);
    p ^= jumps_[jump].touches;
  }
}

bool WinningLevels::walk(Position p, std::vector<Jump>& path, const Visit& visit) const {
  if (is_finish(p) && !visit(path)) return false;
  for (std::size_t i = 0; i < jumps_.size(); ++i) {
    if (!is_legal(jumps_[i], p) || !contains(p ^ jumps_[i].touches)) continue;
    path.push_back(problem_.board.jumps()[i]);
    const bool go_on = walk(p ^ jumps_[i].touches, path, visit);
    path.pop_back();
    if (!go_on) return false;
  }
  throw_if_interrupted();
  return true;
}

void WinningLevels::for_each_solution(Position p, const Visit& visit) const {
  std::vector<Jump> path;
  if (contains(p)) walk(p, path, visit);
}

}  // namespace pegspace
