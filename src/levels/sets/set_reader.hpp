// A finished file of a position set (tools/check/FORMAT.md), read where it stands: what `pegspace enumerate --save` wrote.
//
//     SetReader set("english.set");
//     set.problem(), set.group(), set.max_depth()           board, seeds, finish; the symmetries of the search
//     set.visit_positions(SetKind::reachable, {17, 17}, visit)   all positions of level 17
//     set.contains(SetKind::winning, p)
//     set.sections()                                         the sets as they are stored
//
// The form of the file is checked when it is opened: format, version, sizes, order. What it holds is not: pegspace-check
// proves that. A damaged file gives wrong positions or an InputError, nothing worse. Only tile numbers are kept in memory,
// and these from the first contains() on. All may be called from several threads; visits run in parallel in
// the caller's task arena. Used by set_listing, engines/set_engine and the commands that take --set.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "base/files/plain_file.hpp"
#include "levels/sets/set_documents.hpp"
#include "position/level_stats.hpp"
#include "position/problem.hpp"

namespace pegspace {

/// Depths, both ends included.
struct DepthRange {
  int first = 0;
  int last = max_holes;
  bool has(int depth) const { return first <= depth && depth <= last; }
};

/// Takes some positions of one depth, in any order; called by several threads at once.
using DepthVisitor = std::function<void(int depth, std::span<const Position>)>;

/// A set of positions as the file has it: reachable ones of one class (tiles) or of all (list), or of these the winning
/// ones. Of each orbit under its group it stores some members, from which all follow.
class SetSection {
 public:
  virtual ~SetSection() = default;
  SetSection(const SetSection&) = delete;
  SetSection& operator=(const SetSection&) = delete;

  SetKind kind() const { return kind_; }
  /// Seeds of a reachable section, ascending; targets of a winning one.
  const std::vector<Position>& ends() const { return ends_; }
  /// By which it is reduced: symmetries of the search that carry the set to itself.
  const SymmetryGroup& group() const { return group_; }
  /// By depth, as the file says: how many positions follow from the members.
  const std::vector<std::uint64_t>& positions() const { return positions_; }

  /// Visits the stored members: of each orbit at least one.
  void visit_members(DepthRange depths, const DepthVisitor& visit) const;
  /// Visits all positions, each once, carried on by every one of `carriers`, which carry the set to as many different
  /// sets.
  void visit_positions(DepthRange depths, const std::vector<Permutation>& carriers,
                       const DepthVisitor& visit) const;
  virtual bool contains(Position p) const = 0;

  /// Some tiles, or the positions of one level, one behind the other in the file.
  struct Run {
    std::uint64_t at = 0;      ///< byte of the file behind the run's length
    std::uint64_t number = 0;  ///< of tiles, or of positions; at least 1
  };

 protected:
  SetSection(const PlainFile& file, SetKind kind, std::vector<Position> ends, SymmetryGroup group,
             int start_pegs);
  /// Images of the members under a group: all of group(), or the identity.
  virtual void visit_images(DepthRange depths, const SymmetryGroup& group,
                            const std::vector<Permutation>& carriers, const DepthVisitor& visit) const = 0;
  HoleSet all_holes() const { return low_bits(group_.holes()); }
  /// Bytes of so many tiles or positions, fewer than 2^56.
  virtual std::uint64_t run_bytes(std::uint64_t number) const = 0;
  /// Throws InputError where it is not the next in order.
  virtual void add(Run run) = 0;

  const PlainFile& file_;
  int start_pegs_;

 private:
  friend class SetReader;
  SetKind kind_;
  std::vector<Position> ends_;
  SymmetryGroup group_;
  std::vector<std::uint64_t> positions_;
  std::vector<std::uint64_t> fingerprints_;
};

class SetReader {
 public:
  /// Throws InputError where the file cannot be read, is unfinished, cut short, of another format or version.
  explicit SetReader(const std::string& path) : SetReader(PlainFile(path)) {}
  explicit SetReader(PlainFile file);
  SetReader(const SetReader&) = delete;
  SetReader& operator=(const SetReader&) = delete;

  const std::string& path() const { return file_.path(); }
  /// From the union of the seeds, first the one that the label names.
  const Problem& problem() const { return *problem_; }
  /// The group of the search.
  const SymmetryGroup& group() const { return *group_; }
  /// The limit of the search; nothing: every level is there.
  std::optional<int> max_depth() const { return max_depth_; }
  /// Whether all positions down to that depth are there: it is not behind the limit, or the limit cut nothing off.
  bool has_depth(int depth) const {
    return !max_depth_ || depth <= *max_depth_ || static_cast<int>(levels_.size()) <= *max_depth_;
  }
  /// Throws InputError where it is not so.
  void require_depth(int depth) const;
  /// The columns that were counted, from depth 0 on.
  const std::vector<LevelStats>& levels() const { return levels_; }
  /// In the order of the file: winning sections stand behind the reachable section that they are part of.
  const std::vector<std::unique_ptr<SetSection>>& sections() const { return sections_; }

  /// Whether there are winning positions of this finish, which is the problem's then.
  bool has_winning(const Finish& finish) const;
  /// The fingerprint of all positions of that depth (set_sums.hpp), as the file says. Nothing where they are made of images.
  std::optional<std::uint64_t> fingerprint(SetKind kind, int depth) const;
  /// Throws InputError with this reason.
  [[noreturn]] void damaged(const std::string& why) const;

  /// Visits all positions of these depths, each once. Winning: those from which the finish itself can be reached. Throws
  /// InputError where the file has no winning positions, or only other ones; Interrupted.
  void visit_positions(SetKind kind, DepthRange depths, const DepthVisitor& visit) const;
  /// Visits members: at least one position of each orbit under group() that has such a position. Throws the same.
  void visit_members(SetKind kind, DepthRange depths, const DepthVisitor& visit) const;
  /// Whether the set of all these positions has p. Throws the same.
  bool contains(SetKind kind, Position p) const;

 private:
  /// Elements of group() carry the section to the sets, of one class each, that make up all positions.
  struct Part {
    const SetSection* section;
    std::vector<Permutation> carriers;
  };
  const std::vector<Part>& parts(SetKind kind) const;
  void find_reachable_parts();
  void find_winning_parts() const;
  const std::string& why_no_winning() const;
  std::optional<std::vector<Part>> winning_parts(const Part& reachable) const;
  void read();
  void require_bytes(std::uint64_t at, std::uint64_t bytes) const;
  Json read_document(std::uint64_t& at) const;
  void read_header(const Json& header);
  void read_section(const Json& json, std::uint64_t& at);
  void read_runs(SetSection& section, std::uint64_t& at);
  void read_footer(const Json& footer);

  PlainFile file_;
  std::optional<Problem> problem_;
  std::optional<SymmetryGroup> group_;
  std::optional<int> max_depth_;
  std::vector<LevelStats> levels_;
  std::vector<std::unique_ptr<SetSection>> sections_;
  std::vector<Part> reachable_;
  mutable std::once_flag winning_is_found_;
  mutable std::vector<Part> winning_;
  mutable std::string no_winning_;  ///< why there are none; "" where there are
};

}  // namespace pegspace
