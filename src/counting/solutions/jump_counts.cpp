// Counts jumps by depth, and finds forced ones (jump_counts.hpp), by folds over lists of winning positions.
#include "counting/solutions/jump_counts.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "base/check.hpp"
#include "levels/folds/list_fold.hpp"
#include "levels/lists/arcs.hpp"

namespace pegspace {
namespace {

using JumpNumbers = std::vector<std::uint32_t>;  // ascending

/// The jumps of the board that symmetries carry to each other.
std::vector<JumpNumbers> orbits_of_jumps(const Board& board, const SymmetryGroup& group) {
  std::vector<JumpNumbers> orbits(board.jumps().size());  // by least jump
  std::vector<JumpNumbers> images;
  for (int element = 0; element < group.order(); ++element)
    images.push_back(jump_images(board, group.permutation(element)));
  for (std::uint32_t jump = 0; jump < orbits.size(); ++jump) {
    std::uint32_t least = jump;
    for (const JumpNumbers& image : images) least = std::min(least, image[jump]);
    orbits[least].push_back(jump);
  }
  std::erase_if(orbits, [](const JumpNumbers& orbit) { return orbit.empty(); });
  return orbits;
}

/// Adds up ways(p) * solutions(q) over all jumps p -> q of canonical positions p, times the orbit of p, by
/// depth and jump.
class Occurrences : public FoldVisitor {
 public:
  Occurrences(const StoredLevels& levels, const JumpMarks& marks, const KeptNumbers& solutions,
              WorkerTeam& team, std::vector<std::vector<Count>>& sums, int sign)
      : levels_(levels), marks_(marks), solutions_(solutions), team_(team), sums_(sums), sign_(sign) {}

  void level_done(const FoldedLevel& level) override {
    const int depth = level.depth();
    std::vector<Count>& sums = sums_[static_cast<std::size_t>(depth)];
    accumulate_positions<std::vector<Count>>(
        levels_, depth, Arcs::to_children, team_,
        [&](std::vector<Count>& local, std::size_t place, Position p, std::span<const Arc> arcs) {
          local.resize(marks_.size());
          const Count ways = std::get<Count>(level.number_of(p).value()) * levels_.orbit_size(depth, place);
          for (const Arc& arc : arcs) {
            if (marks_[arc.jump] == avoided_jump) continue;
            local[arc.jump] += ways * std::get<Count>(solutions_.number_at(depth + 1, 0, arc.place).value());
          }
        },
        [&](const std::vector<Count>& local) {
          for (std::size_t jump = 0; jump < local.size(); ++jump) sums[jump] += sign_ * local[jump];
        });
  }

 private:
  const StoredLevels& levels_;
  const JumpMarks& marks_;
  const KeptNumbers& solutions_;
  WorkerTeam& team_;
  std::vector<std::vector<Count>>& sums_;
  int sign_;
};

class JumpCounting {
 public:
  JumpCounting(const ListedSolutions& listed, const Resources& resources, const SearchListener& listener)
      : listed_(listed),
        levels_(listed.levels),
        board_(levels_.problem().board),
        resources_(resources),
        listener_(listener),
        team_(resources.threads) {}

  JumpCounts run() {
    JumpCounts counts;
    counts.solutions_with.resize(static_cast<std::size_t>(levels_.levels()),
                                 std::vector<Count>(board_.jumps().size()));
    counts.solutions = solutions_from(levels_, listed_.marks, &counts.solutions_with);
    if (counts.solutions == 0) return {};
    counts.solutions_with.resize(
        static_cast<std::size_t>(levels_.depth_of(listed_.after.problem.finish->positions().front())));
    const auto orbits = orbits_of_jumps(board_, levels_.group());
    std::vector<Count> totals(board_.jumps().size());
    for (std::vector<Count>& sums : counts.solutions_with) {
      spread(orbits, sums);
      Count sum = 0;
      for (const Count& solutions : sums) sum += solutions;
      PEGSPACE_CHECK(sum == counts.solutions, "each solution makes one jump at each depth");
      for (std::size_t jump = 0; jump < sums.size(); ++jump) totals[jump] += sums[jump];
    }
    for (const JumpNumbers& orbit : orbits) {
      if (totals[orbit.front()] * orbit.size() < counts.solutions || !is_forced(orbit)) continue;
      const std::vector<Jump> jumps = named(orbit);
      counts.forced_orbits.push_back(jumps);
      if (totals[orbit.front()] >= counts.solutions && is_forced({orbit.front()}))
        counts.forced.insert(counts.forced.end(), jumps.begin(), jumps.end());
    }
    std::ranges::sort(counts.forced);
    return counts;
  }

 private:
  /// The number of solutions that make all jumps to make: the signed sum, over all sets S of these jumps, of
  /// the solutions that avoid the jumps of S. If `sums` is given, it also adds up their jumps.
  Count solutions_from(const StoredLevels& levels, const JumpMarks& marks,
                       std::vector<std::vector<Count>>* sums = nullptr) {
    Count solutions = 0;
    for (std::size_t set = 0; set >> listed_.after.conditions.jumps_to_make.size() == 0; ++set) {
      FoldRequest request;
      request.marks = avoiding(marks, set);
      FoldRequest back = request;
      back.targets = listed_.after.problem.finish->positions();
      const auto kept = keep_lists_back(levels, back, listener_, team_);
      const int sign = std::popcount(set) % 2 == 0 ? 1 : -1;
      for (std::uint32_t place = 0; place < levels.size(0); ++place)
        solutions +=
            sign * levels.orbit_size(0, place) * std::get<Count>(kept->number_at(0, 0, place).value());
      if (sums == nullptr) continue;
      Occurrences found(levels, request.marks, *kept, team_, *sums, sign);
      fold_lists(levels, request, listener_, team_, found);
    }
    return solutions;
  }

  /// Whether no solution avoids all of these.
  bool is_forced(const JumpNumbers& jumps) {
    Passage passage{{}, {}, listed_.marks};
    for (const std::uint32_t jump : jumps) passage.marks[jump] = avoided_jump;
    const SymmetryGroup group = passage.stabiliser(board_, levels_.group());
    if (group.order() == levels_.group().order()) return solutions_from(levels_, passage.marks) == 0;
    const auto all = [](Position) { return true; };
    return solutions_from(levels_.restricted(group, all, resources_), passage.marks) == 0;
  }

  /// Spreads the sums over canonical positions evenly over the jumps of each orbit.
  static void spread(const std::vector<JumpNumbers>& orbits, std::vector<Count>& sums) {
    for (const JumpNumbers& orbit : orbits) {
      Count sum = 0;
      for (const std::uint32_t jump : orbit) sum += sums[jump];
      PEGSPACE_CHECK(sum % orbit.size() == 0, "the jumps of an orbit are made equally often");
      for (const std::uint32_t jump : orbit) sums[jump] = sum / orbit.size();
    }
  }

  std::vector<Jump> named(const JumpNumbers& numbers) const {
    std::vector<Jump> jumps;
    for (const std::uint32_t jump : numbers) jumps.push_back(board_.jumps()[jump]);
    return jumps;
  }

  const ListedSolutions& listed_;
  const StoredLevels& levels_;
  const Board& board_;
  const Resources& resources_;
  const SearchListener& listener_;
  WorkerTeam team_;
};

}  // namespace

JumpCounts count_jumps(const Problem& problem, const Conditions& conditions, const Engine& engine,
                       const Resources& resources, const SearchListener& listener) {
  check_conditions(problem, conditions);
  const ListedSolutions listed = list_solutions(problem, conditions, engine, resources, listener);
  JumpCounts counts = JumpCounting(listed, resources, listener).run();
  if (counts.solutions == 0) return counts;
  const std::vector<Jump>& jumps = problem.board.jumps();
  for (std::size_t depth = 0; depth < conditions.first.size(); ++depth) {  // each solution makes these
    const Jump& first = conditions.first[depth];
    const auto number = std::ranges::lower_bound(jumps, first) - jumps.begin();
    const auto row = counts.solutions_with.emplace(
        counts.solutions_with.begin() + static_cast<std::ptrdiff_t>(depth), jumps.size());
    (*row)[static_cast<std::size_t>(number)] = counts.solutions;
    if (std::ranges::find(counts.forced, first) != counts.forced.end()) continue;
    counts.forced.push_back(first);
    counts.forced_orbits.push_back({first});  // the symmetries fix it
  }
  std::ranges::sort(counts.forced);
  return counts;
}

const ResultTable<JumpCountRow> jump_counts_table{
    "jump_counts",
    "a finish, a depth and a jump that some solution makes there",
    {{{"start", "", ColumnType::text, "", "label of the start"}, &JumpCountRow::start},
     {{"finish", "", ColumnType::text, "", "label of the finish"}, &JumpCountRow::finish},
     {{"depth", "", ColumnType::number, "jumps", "jumps made before it"}, &JumpCountRow::depth},
     {{"jump", "", ColumnType::text, "", "the jump"}, &JumpCountRow::jump},
     {{"solutions", "", ColumnType::integer, "solutions", "solutions that make it there"},
      &JumpCountRow::solutions}}};

}  // namespace pegspace
