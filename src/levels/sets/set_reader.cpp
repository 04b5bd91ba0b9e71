#include "levels/sets/set_reader.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/sort.hpp"
#include "base/text.hpp"
#include "board/position_class.hpp"

namespace pegspace {
namespace {

std::string what_makes_one() {
  return "'" + as_typed("pegspace enumerate BOARD --save FILE") + "'.";
}

}  // namespace

template <typename Work>
auto SetReader::read_with(Work&& work) const {
  try {
    return work();
  } catch (const ImpossibleSet& impossible) {
    damaged(impossible.why);
  }
}

void SetReader::damaged(const std::string& why) const {
  if (maker_ == SetMaker::this_run) {
    throw CheckFailed("internal check failed: of the positions found, " + why +
                      ". Please report this; the results of this run are not to be trusted.");
  }
  throw InputError("'" + path() + "' is damaged: " + why +
                   ". 'pegspace-check' says more. Make it again, with " + what_makes_one());
}

SetReader::SetReader(PlainFile file, SetMaker maker) : file_(std::move(file)), maker_(maker) {
  const std::string made = " Make one with " + what_makes_one();
  const auto begins = [&](std::string_view magic) {
    return file_.size() >= magic.size() && file_.bytes(0, magic.size()) == magic;
  };
  if (begins("PEGSET1\n") || begins("PEGTABLE")) {
    throw InputError(
        "'" + path() +
        "' was made by pegspace before 0.3, and this version cannot read it. Make it again, with " +
        what_makes_one());
  }
  if (begins(old_set_magic)) magic_ = old_set_magic;
  if (!begins(magic_)) throw InputError("'" + path() + "' is not the file of a position set." + made);
  read_with([&] { read(); });
}

void SetReader::read() {
  require_set(file_.size() % word_bytes == 0, "its size is no multiple of 8, so it ends too early");
  for (std::uint64_t at = 0; at < file_.size();) {
    const std::string magic = file_.bytes(at, word_bytes);
    at += word_bytes;
    if (magic == magic_) {
      read_class(at);
    } else {
      require_set(magic == winning_magic, "something follows its end");
      read_winning(at);
    }
  }
  require_set(problem_ && starts_of(*problem_).size() == static_cast<std::size_t>(starts_in_all_),
              "it does not have all of its starts, so it ends too early");
  check_targets();
  add_levels();
}

void SetReader::read_class(std::uint64_t& at) {
  SetHead head = read_head(magic_, read_head_text(file_, at));
  const SetPart part = head.part;
  require_set(!problem_ || (head.board.holes() == problem_->board.holes() &&
                            head.board.jumps() == problem_->board.jumps() && head.max_depth == max_depth_),
              "it has the positions of two problems, one behind the other");
  const ClassSpace space(head.board);
  std::set<Position> of_section;
  for (const Position start : part.ends) of_section.insert(space.representative(start));
  for (const Position position_class : of_section)
    require_set(position_classes_.insert(position_class).second, "a position class stands in it twice");
  const Position start = part.ends.front();
  const auto numbering = part.tiles ? std::make_shared<const TileNumbering>(head.board, start, *part.tiles)
                                    : std::make_shared<const TileNumbering>(head.board);
  make_problem(std::move(head));
  classes_.push_back(
      {std::make_unique<SetPartReader>(file_, has_block_numbers(), part, numbering, count_bits(start), at),
       nullptr});
}

void SetReader::read_winning(std::uint64_t& at) {
  require_set(!classes_.empty() && !classes_.back().winning, "winning positions are in the wrong place");
  const SetPartReader& reachable = *classes_.back().reachable;
  SetPart part = read_winning_head(read_head_text(file_, at), problem_->board.holes());
  classes_.back().winning = std::make_unique<SetPartReader>(
      file_, has_block_numbers(), std::move(part), reachable.numbering(), count_bits(problem_->start), at);
}

/// Adds the starts of a class; from the first class it takes the rest of the problem as well.
void SetReader::make_problem(SetHead head) {
  std::vector<Position> starts = head.part.ends;
  if (problem_) {
    const std::vector<Position> before = starts_of(*problem_);
    starts.insert(starts.end(), before.begin(), before.end());
    sort_unique(starts);
  } else {
    max_depth_ = head.max_depth;
    starts_in_all_ = head.starts_in_all;
  }
  require_set(
      std::ranges::all_of(starts, [&](Position p) { return count_bits(p) == count_bits(starts.front()); }),
      "its starts have different numbers of pegs");
  const HoleSet all_holes = head.board.all_holes();
  const auto is_named = [&](Position start) {
    return head.board.hole_names(all_holes & ~start) == head.start_label;
  };
  if (const auto named = std::ranges::find_if(starts, is_named); named != starts.end())
    std::iter_swap(starts.begin(), named);
  problem_ = Problem{std::move(head.board),
                     starts.front(),
                     head.start_label,
                     std::move(head.finish),
                     {starts.begin() + 1, starts.end()}};
  group_ = search_group(*problem_, head.symmetry);
}

/// Checks that the winning positions belong to the finish: that the targets are its positions in each class.
void SetReader::check_targets() const {
  const bool has_any = std::ranges::any_of(classes_, [](const Class& c) { return c.winning != nullptr; });
  if (!has_any) return;
  require_set(problem_->finish.has_value() && problem_->finish->is_listed(), "it has targets, but no finish");
  const std::vector<Position> finish = problem_->finish->positions();
  for (const Class& c : classes_) {
    const Feasible feasible(problem_->board, c.reachable->part().ends);
    // Infeasible targets may be there, too: they make no position winning.
    const auto feasible_among = [&](std::vector<Position> targets) {
      std::erase_if(targets, [&](Position p) { return !feasible(p); });
      return targets;
    };
    require_set(c.winning != nullptr && feasible_among(c.winning->part().ends) == feasible_among(finish),
                "its targets are not those of its finish");
  }
}

/// Whether the orbits of winning positions are those of the search's group.
bool SetReader::counts_winning_orbits() const {
  std::vector<Position> targets;
  for (const Class& c : classes_) {
    if (c.winning->levels().empty()) continue;
    targets.insert(targets.end(), c.winning->part().ends.begin(), c.winning->part().ends.end());
  }
  return group_->stabiliser(targets).order() == group_->order();
}

/// Adds up the counts of the trailers over the classes. Orbits are known if the file lists the group of the
/// search.
void SetReader::add_levels() {
  const auto is_whole = [&](const SetPart& part) {
    return part.group.order() == group_->stabiliser(part.ends).order();
  };
  const bool with_orbits =
      std::ranges::all_of(classes_, [&](const Class& c) { return is_whole(c.reachable->part()); });
  const bool with_winning_orbits = with_orbits && classes_.front().winning && counts_winning_orbits();
  std::vector<LevelSums> sums;
  for (const Class& c : classes_) {
    sums.resize(std::max(sums.size(), c.reachable->levels().size()));
    for (std::size_t depth = 0; depth < c.reachable->levels().size(); ++depth) {
      LevelSums level = c.reachable->levels()[depth];
      LevelSums winning;
      if (c.winning && depth < c.winning->levels().size()) winning = c.winning->levels()[depth];
      level[Column::winning_positions] = c.winning ? winning[Column::positions] : LevelSums::uncounted;
      level[Column::canonical_winning_positions] =
          with_winning_orbits ? winning[Column::canonical_positions] : LevelSums::uncounted;
      if (!with_orbits)
        level[Column::canonical_positions] = level[Column::canonical_dead_ends] = LevelSums::uncounted;
      sums[depth].add(level);
    }
  }
  const int pegs = count_bits(problem_->start);
  const auto order = static_cast<std::uint64_t>(group_->order());
  require_set(!sums.empty(), missing_block);
  for (const LevelSums& level : sums) {
    require_set(level.counts(Column::positions), "the counts of a trailer cannot be");
    for (const Column column :
         {Column::canonical_positions, Column::canonical_dead_ends, Column::canonical_winning_positions})
      require_set(!level.counts(column) || level[column] % order == 0, "the counts of a trailer cannot be");
    const int depth = static_cast<int>(levels_.size());
    levels_.push_back(stats_of(level, depth, pegs - depth, ColumnSet::all(), group_->order()));
  }
}

bool SetReader::has_winning(const Finish& finish) const {
  return problem_->finish && problem_->finish->patterns == finish.patterns && classes_.front().winning;
}

void SetReader::require_depth(int depth) const {
  if (has_depth(depth)) return;
  throw InputError("'" + path() + "' was made with --max-depth " + std::to_string(*max_depth_) +
                   ", and lacks the positions after more jumps. Make it without --max-depth.");
}

std::vector<const SetPartReader*> SetReader::parts(SetKind kind) const {
  std::vector<const SetPartReader*> parts;
  for (const Class& c : classes_)
    parts.push_back(kind == SetKind::winning ? c.winning.get() : c.reachable.get());
  if (parts.front() == nullptr) {
    throw InputError("'" + path() +
                     "' has no winning positions. Make it with --finish, and without --max-depth.");
  }
  return parts;
}

std::optional<std::uint64_t> SetReader::positions(SetKind kind, DepthRange depths) const {
  std::uint64_t sum = 0;
  for (const LevelStats& level : levels_) {
    if (!depths.has(level.depth)) continue;
    const auto counted = level[kind == SetKind::winning ? Column::winning_positions : Column::positions];
    if (!counted) return std::nullopt;
    sum += *counted;
  }
  return sum;
}

void SetReader::visit_positions(SetKind kind, DepthRange depths, const DepthVisitor& visit) const {
  read_with([&] {
    for (const SetPartReader* const part : parts(kind)) part->visit_positions(depths, visit);
  });
}

void SetReader::visit_members(SetKind kind, DepthRange depths, const DepthVisitor& visit) const {
  read_with([&] {
    for (const SetPartReader* const part : parts(kind)) part->visit_members(depths, visit);
  });
}

bool SetReader::contains(SetKind kind, Position p) const {
  if ((p & ~problem_->board.all_holes()) != 0) return false;
  return read_with([&] {
    return std::ranges::any_of(parts(kind), [&](const SetPartReader* part) { return part->contains(p); });
  });
}

}  // namespace pegspace
