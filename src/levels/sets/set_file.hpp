// The file of a position set, written while the set is made: tools/check/FORMAT.md describes it, and tools/check proves
// what it holds. An engine adds each part of a set when it is complete and before it is dropped, so no set needs to fit in memory.
//
// Until finish() the file stands beside its place, under the name of an unfinished one, and is locked. A run with a checkpoint leaves it
// there when it ends early: the checkpoint says how much of it is complete (add_state()), and the resumed run goes on
// behind that.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/files/json.hpp"
#include "base/files/open_file.hpp"
#include "levels/sets/set_documents.hpp"
#include "levels/sets/set_sums.hpp"
#include "position/level_stats.hpp"
#include "position/problem.hpp"

namespace pegspace {

class SetFile {
 public:
  /// For the problem's positions down to max_depth. `program` names the writer, for people. Opens nothing yet.
  SetFile(const std::string& path, const Problem& problem, Symmetry symmetry, std::optional<int> max_depth,
          const std::string& program);
  /// The same in a file without a name, in this folder, for a reader in this process (finish_unnamed()).
  static std::unique_ptr<SetFile> unnamed(const std::string& folder, const Problem& problem,
                                          Symmetry symmetry, std::optional<int> max_depth,
                                          const std::string& program);
  /// Removes the unfinished file, unless a checkpoint needs it.
  ~SetFile();
  SetFile(const SetFile&) = delete;
  SetFile& operator=(const SetFile&) = delete;

  /// Where it stands until it is complete.
  const std::string& unfinished() const { return unfinished_; }
  /// Whether an earlier run with the same problem and options has put the file into its place.
  bool is_there() const;
  /// Throws DiskError where the disk has not so many bytes.
  void require_space(std::uint64_t bytes) const;

  /// A section, up to end_section(). The positions are its seeds, or where it is winning, its targets. `group`: by which it is reduced; symmetries of the search. A section that the file
  /// has from an earlier run is not written again: its end comes next. Throws DiskError, as all that writes; begin_tiles()
  /// InputError where the index is not full.
  void begin_tiles(SetKind kind, const std::vector<Position>& positions, const SymmetryGroup& group,
                   const ClassIndex& index, int tile_bits);
  void begin_list(SetKind kind, const std::vector<Position>& positions, const SymmetryGroup& group);
  void end_section();
  /// Takes back all but the first sections: they will be written anew.
  void keep_sections(std::size_t number);

  /// The words of 64 places of one half of the i-th of some tiles.
  using HalfOf = std::function<const std::uint64_t*(std::size_t i, int half)>;
  /// Tiles of the section, by ascending numbers. Runs in parallel in the caller's task arena. Throws Interrupted.
  void add_tiles(std::span<const std::uint32_t> tiles, const HalfOf& half_of);
  /// Canonical positions of one level of the section, ascending. Levels come with falling pegs, of winning positions with
  /// rising ones.
  void add_list(std::span<const Position> positions);

  /// Writes the counts and puts the file into its place. Returns its bytes.
  std::uint64_t finish(const std::vector<LevelStats>& levels);
  /// The same of a file without a name, which is the reader's from then on.
  OpenFile finish_unnamed(const std::vector<LevelStats>& levels);

  /// Adds what a checkpoint keeps: how much of the file is complete. All of that is on the disk then.
  void add_state(std::vector<std::uint64_t>& numbers);
  /// Goes on from there. Throws InputError where the unfinished file is missing, too short, or of other options.
  void resume(std::span<const std::uint64_t> state);

 private:
  struct Section {
    std::uint64_t begin = 0;  ///< byte of the file
    SetSums sums;
    bool is_complete = false;
  };
  bool has_header(const OpenFile& file) const;
  void open();
  void write_footer(const std::vector<LevelStats>& levels);
  void write_beginning();
  Json section(SetKind kind, const std::vector<Position>& positions, const SymmetryGroup& group) const;
  void append_document(const Json& document);
  void append(const void* bytes, std::size_t number);
  void write_at(std::uint64_t at, const void* bytes, std::size_t number) const;
  [[noreturn]] void failed(const std::string& why) const;

  std::string path_;
  std::string unfinished_;
  Json header_;
  SymmetryGroup search_group_;
  int start_pegs_;
  HoleSet all_holes_;
  OpenFile file_;
  bool keeps_unfinished_ = false;
  std::uint64_t bytes_ = 0;        ///< complete
  std::vector<Section> sections_;  ///< written, whole or in part
  std::size_t in_work_ = 0;        ///< the section begun last
  Json document_;  ///< of that; written with its first positions, when a resumed run knows what is there
  std::optional<TileNumbering> numbering_;
  std::optional<TileImages> tile_images_;
  std::optional<CanonicalForm> form_;
};

}  // namespace pegspace
