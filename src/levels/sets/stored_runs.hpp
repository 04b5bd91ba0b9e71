// The two stores of a section of a file of positions (set_reader.hpp): tiles, and sorted lists. Made by set_reader.cpp, which
// has found their runs.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "levels/sets/set_reader.hpp"
#include "levels/sets/tile_numbering.hpp"

namespace pegspace {

/// Throws InputError: the file says what cannot be.
[[noreturn]] void damaged_set(const PlainFile& file, const std::string& why);

class TileSection final : public SetSection {
 public:
  TileSection(const PlainFile& file, SetKind kind, std::vector<Position> ends, SymmetryGroup group,
              std::shared_ptr<const TileNumbering> numbering);

  const std::shared_ptr<const TileNumbering>& numbering() const { return numbering_; }
  bool contains(Position p) const override;

 private:
  void visit_images(DepthRange depths, const SymmetryGroup& group, const std::vector<Permutation>& carriers,
                    const DepthVisitor& visit) const override;
  std::uint64_t run_bytes(std::uint64_t number) const override;
  void add(Run run) override;
  std::vector<std::uint32_t> numbers(const Run& run, std::uint64_t first, std::uint64_t last) const;
  std::uint64_t bits_at(const Run& run, std::uint64_t tile) const;
  void make_directory() const;

  std::shared_ptr<const TileNumbering> numbering_;
  std::vector<Run> runs_;
  /// For contains(): the tiles' numbers, and where their bits are, in order.
  struct Stored {
    std::uint32_t tile;
    std::uint32_t run;
    std::uint64_t in_run;
  };
  mutable std::once_flag directory_is_made_;
  mutable std::vector<Stored> directory_;
};

class ListSection final : public SetSection {
 public:
  ListSection(const PlainFile& file, SetKind kind, std::vector<Position> ends, SymmetryGroup group,
              int start_pegs)
      : SetSection(file, kind, std::move(ends), std::move(group), start_pegs) {}

  bool contains(Position p) const override;

 private:
  struct Level {
    Run run;
    int pegs;
  };
  void visit_images(DepthRange depths, const SymmetryGroup& group, const std::vector<Permutation>& carriers,
                    const DepthVisitor& visit) const override;
  std::uint64_t run_bytes(std::uint64_t number) const override;
  void add(Run run) override;

  std::vector<Level> runs_;
};

}  // namespace pegspace
