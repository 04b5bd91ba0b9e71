// A finished set file (tools/check/FORMAT.md), as `pegspace enumerate --save` writes it, read in place.
//
//     SetReader set("english.set");
//     set.problem(), set.group(), set.max_depth()           board, starts, finish; the symmetries of the
//                                                           search
//     set.visit_positions(SetKind::reachable, {17, 17}, visit)   all positions of level 17
//     set.contains(SetKind::winning, p)
//
// The form of the file is checked when it is opened: heads, sizes, trailers, the numbers of the blocks. A
// piece of a block is compared with its checksum when it is first read (set_block.hpp). So what is damaged or
// missing is seen. What the blocks say is not checked: pegspace-check proves that. Several threads may call
// all functions; visits run in parallel in the caller's task arena.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "levels/sets/set_part_reader.hpp"
#include "position/level_stats.hpp"

namespace pegspace {

/// Who has made a file. A file that this process has just made cannot be damaged: a contradiction in it is a
/// bug.
enum class SetMaker { earlier_run, this_run };

class SetReader {
 public:
  /// Throws InputError if the file cannot be read, is unfinished, cut short, of another format or version.
  explicit SetReader(const std::string& path) : SetReader(PlainFile(path)) {}
  explicit SetReader(PlainFile file, SetMaker maker = SetMaker::earlier_run);
  SetReader(const SetReader&) = delete;
  SetReader& operator=(const SetReader&) = delete;

  const std::string& path() const { return file_.path(); }
  /// False for a file that was made before blocks had numbers: nothing shows whether one is missing.
  bool has_block_numbers() const { return magic_ == set_magic; }
  /// The problem from all starts of the file, first the one that the label names.
  const Problem& problem() const { return *problem_; }
  /// The group of the search.
  const SymmetryGroup& group() const { return *group_; }
  /// The limit of the search; nothing: every level is there.
  std::optional<int> max_depth() const { return max_depth_; }
  /// Whether all positions down to that depth are there: the depth is within the limit, or the limit cut
  /// nothing off.
  bool has_depth(int depth) const {
    return !max_depth_ || depth <= *max_depth_ || static_cast<int>(levels_.size()) <= *max_depth_;
  }
  /// Throws InputError unless has_depth(depth).
  void require_depth(int depth) const;
  /// The columns that were counted, by depth, beginning with 0.
  const std::vector<LevelStats>& levels() const { return levels_; }
  /// The number of positions of these levels; nothing if a level's were not counted.
  std::optional<std::uint64_t> positions(SetKind kind, DepthRange depths) const;
  /// The number of classes that are stored one by one; a list has all of them at once.
  std::size_t classes() const { return classes_.size(); }

  /// Whether the file has winning positions for this finish, which is then the problem's.
  bool has_winning(const Finish& finish) const;
  /// Throws InputError with this reason; for a file of this run, CheckFailed.
  [[noreturn]] void damaged(const std::string& why) const;

  /// Visits all positions of these depths, each once. Throws InputError if the file has no winning positions,
  /// or a block is not as it was written; Interrupted.
  void visit_positions(SetKind kind, DepthRange depths, const DepthVisitor& visit) const;
  /// Visits members: at least one position of each orbit under group() that has such a position. Throws the
  /// same.
  void visit_members(SetKind kind, DepthRange depths, const DepthVisitor& visit) const;
  /// Whether the set of all these positions has p. Throws the same.
  bool contains(SetKind kind, Position p) const;

 private:
  struct Class {
    std::unique_ptr<SetPartReader> reachable;
    std::unique_ptr<SetPartReader> winning;  ///< nullptr: none
  };
  void read();
  void read_class(std::uint64_t& at);
  void read_winning(std::uint64_t& at);
  void make_problem(SetHead head);
  void check_targets() const;
  void add_levels();
  bool counts_winning_orbits() const;
  std::vector<const SetPartReader*> parts(SetKind kind) const;
  /// Calls work(). A contradiction in it means that the file is damaged.
  template <typename Work>
  auto read_with(Work&& work) const;

  PlainFile file_;
  SetMaker maker_;
  std::string_view magic_ = set_magic;
  std::optional<Problem> problem_;
  std::optional<SymmetryGroup> group_;
  std::optional<int> max_depth_;
  int starts_in_all_ = 1;
  std::vector<LevelStats> levels_;
  std::vector<Class> classes_;
  std::set<Position> position_classes_;  ///< of the starts, as their representatives
};

}  // namespace pegspace
