#include "levels/dense/dense_engine.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"
#include "levels/dense/class_part.hpp"
#include "levels/dense/class_visit.hpp"
#include "levels/dense/layout/tables.hpp"
#include "levels/dense/saved_tiles.hpp"
#include "levels/dense/search/tile_search.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/kit/worker_team.hpp"
#include "levels/reference/reference_engine.hpp"

namespace pegspace::dense {
namespace {

/// Whether jumps and dead ends are to be counted. (With a depth limit, the jumps show whether the last level
/// is really the last.)
bool counts_jumps(const LevelRequest& request) {
  const ColumnSet& columns = request.columns;
  return columns.has(Column::jumps) || columns.has(Column::dead_ends) ||
         columns.has(Column::canonical_dead_ends) || request.max_depth.has_value();
}

bool counts_orbits(const ColumnSet& columns) {
  return columns.has(Column::canonical_positions) || columns.has(Column::canonical_dead_ends);
}

/// The file to which the search of a class writes its complete stages, and from which it reads them back.
class ClassFile {
 public:
  ClassFile(SetFile& file, const SearchPlan& search, const ClassPart& part)
      : file_(file),
        search_(search),
        part_(part),
        pegs_(count_bits(part.seeds.front())),
        tiles_(search.index(), search.tile_bits()) {}

  /// Begins the reachable positions, which an earlier run may have begun. `counted` are the columns that this
  /// run counts.
  StageFile begin_reachable(const ColumnSet& counted) {
    number_ = file_.begin({SetKind::reachable, part_.seeds, part_.group, tiles_.holes()});
    StageFile stages{.write = writer(),
                     .read = [this](TileStore& store, std::size_t stage) { read(store, stage); }};
    for (const SetBlock& block : file_.blocks(number_)) {
      const std::size_t stage = stage_of(block);
      if (stage < stages.stages || stage >= search_.stages())
        file_.damaged("its blocks are no stages of the search");
      if (!add_counts(block.counts, pegs_, counted, stages.sums)) {
        throw InputError("--resume: '" + file_.unfinished() +
                         "' was begun with other --columns. Use the same, or remove the file.");
      }
      stages.stages = stage + 1;
    }
    if (file_.has_whole(number_)) stages.stages = search_.stages();
    return stages;
  }

  /// Begins the winning positions. Returns their sums if an earlier run has found them all.
  std::optional<PegSums> begin_winning(const WinningPass& pass) {
    const std::size_t number = file_.begin({SetKind::winning, pass.targets, pass.group, tiles_.holes()});
    if (!file_.has_whole(number)) return std::nullopt;
    PegSums sums{};
    for (const SetBlock& block : file_.blocks(number)) {
      if (!add_counts(block.counts, pegs_, counted_columns(false, pass.are_orbits), sums))
        file_.damaged("it does not count what its run counted");
    }
    return sums;
  }

  void end() { file_.end(); }

  /// Adds complete stages to the part that was begun last.
  StageVisitor writer() {
    return
        [this](const TileStore& store, std::size_t stage, const PegSums& sums) { write(store, stage, sums); };
  }

 private:
  void write(const TileStore& store, std::size_t stage, const PegSums& sums) {
    const TileRoom& room = store.room();
    std::vector<std::uint64_t> tiles;
    std::vector<std::uint32_t> places;
    for (std::size_t slot = store.tiles().own(stage).first; slot != store.tiles().own(stage).last; ++slot) {
      const std::uint32_t place = store.place(stage, slot);
      if (room.occupied[0][place] == 0 && room.occupied[1][place] == 0) continue;
      tiles.push_back(store.tiles().of_stage(stage)[slot]);
      places.push_back(place);
    }
    const auto fill = [&](std::size_t i, std::span<std::uint64_t> words) {
      const auto half = [&](int number) {
        return reinterpret_cast<const std::uint64_t*>(room.rows(number, places[i]));
      };
      tiles_.merge(static_cast<std::uint32_t>(tiles[i]), half(0), half(1), words);
    };
    file_.add_tiles(tiles, tiles_.words(), fill, block_counts(sums, pegs_));
  }

  std::size_t stage_of(const SetBlock& block) const { return search_.stage_of(block.first_number); }

  /// Fills a stage from the file; a stage without a block there has no position.
  void read(TileStore& store, std::size_t stage) const {
    const auto stage_of_block = [this](const SetBlock& block) { return stage_of(block); };
    const std::span<const SetBlock> blocks = file_.blocks(number_);  // by ascending stages
    const auto block = std::ranges::lower_bound(blocks, stage, {}, stage_of_block);
    if (block == blocks.end() || stage_of(*block) != stage) return;
    const Representatives& tiles = store.tiles();
    const auto home_of = [&](std::uint64_t tile) {
      const auto home = search_.stage_of(tile) == stage ? tiles.home_of(static_cast<std::uint32_t>(tile))
                                                        : Representatives::Home{};
      if (home.stage != stage || home.element != 0) file_.damaged("a tile is not of its stage");
      return home;
    };
    const auto keeper = [&](std::uint64_t tile) {
      home_of(tile);
      return tiles.keeper_of(static_cast<std::uint32_t>(tile));
    };
    file_.read(*block, keeper, [&](const SetPiece& piece) {
      std::vector<Bits2048> halves[2];
      for (std::vector<Bits2048>& half : halves) half.resize(store.room().rows_per_tile());
      for (std::size_t i = 0; i < piece.numbers.size(); ++i) {
        const auto home = home_of(piece.numbers[i]);
        const auto words = std::span(piece.words).subspan(i * tiles_.words(), tiles_.words());
        tiles_.split(static_cast<std::uint32_t>(piece.numbers[i]), words, halves[0].front().word,
                     halves[1].front().word);
        for (const int half : {0, 1})
          store.room().copy_rows(half, store.place(stage, home.slot), halves[half].data());
      }
    });
  }

  SetFile& file_;
  const SearchPlan& search_;
  const ClassPart& part_;
  int pegs_;
  SavedTiles tiles_;
  std::size_t number_ = 0;  ///< number of the part of the file that has the class's reachable positions
};

/// The search of one class, for the columns of a problem.
class ClassEnumeration {
 public:
  ClassEnumeration(const Problem& problem, const ClassPart& part, const LevelRequest& request,
                   const Resources& resources)
      : request_(request),
        part_(part),
        passes_(winning_passes(problem, request, part)),
        search_(searched_class(problem.board, part.seeds, part.group), groups_of(passes_),
                request.max_depth.value_or(max_holes), resources, request.save != nullptr) {}

  MemoryPlan plan() const {
    return {.bytes = search_.memory_bytes(),
            .sentence = search_.memory_words(),
            .sent_in_a_pass = search_.bytes_sent_in_a_pass(),
            .set_bytes = search_.bytes_of_set(),
            .can_save = search_.bytes_of_set().has_value()};
  }

  /// Finds the reachable positions, with all columns but the winning ones. This object must live as long as
  /// the result.
  ReachableTiles grow(const SearchListener& listener) {
    const bool with_jumps = counts_jumps(request_);
    const bool with_orbits = counts_orbits(request_.columns);
    StageFile stages;
    if (request_.save != nullptr) {
      file_.emplace(*request_.save, search_, part_);
      stages = file_->begin_reachable(counted_columns(with_jumps, with_orbits));
    }
    ReachableTiles found = dense::grow(search_, with_jumps, with_orbits, listener, std::move(stages));
    if (file_) file_->end();
    return found;
  }

  /// Adds the winning columns to the sums.
  void find_winning(ReachableTiles& reachable, const SearchListener& listener, PegSums& sums) {
    for (std::size_t number = 0; number < passes_.size(); ++number) {
      const WinningPass& pass = passes_[number];
      const bool is_saved = file_ && pass.are_positions;
      std::optional<PegSums> found;
      if (is_saved) found = file_->begin_winning(pass);
      if (!found) {
        found = reachable.winning(number, pass.targets, pass.are_orbits, listener,
                                  is_saved ? file_->writer() : StageVisitor());
      }
      if (is_saved) file_->end();
      for (std::size_t pegs = 0; pegs < sums.size(); ++pegs) {
        const LevelSums& level = (*found)[pegs];
        if (pass.are_positions) sums[pegs][Column::winning_positions] += level[Column::positions];
        if (pass.are_orbits)
          sums[pegs][Column::canonical_winning_positions] += level[Column::canonical_positions];
      }
    }
  }

 private:
  static std::vector<SymmetryGroup> groups_of(const std::vector<WinningPass>& passes) {
    std::vector<SymmetryGroup> groups;
    for (const WinningPass& pass : passes) groups.push_back(pass.group);
    return groups;
  }

  const LevelRequest& request_;
  const ClassPart& part_;
  std::vector<WinningPass> passes_;
  SearchPlan search_;
  std::optional<ClassFile> file_;
};

/// The levels down to max_depth. (A search for winning positions goes below; then max_depth only limits the
/// levels that are shown.)
Enumeration enumeration_of(const PegSums& sums, const Problem& problem, const LevelRequest& request,
                           const ColumnSet& columns) {
  const int pegs = count_bits(problem.start);
  const int order = search_group(problem, request.symmetry).order();
  const auto of_depth = [&](int depth) { return sums[static_cast<std::size_t>(pegs - depth)]; };
  int last_depth = std::min(request.max_depth.value_or(pegs), pegs);
  while (last_depth > 0 && of_depth(last_depth)[Column::positions] == 0) --last_depth;
  Enumeration result;
  for (int depth = 0; depth <= last_depth; ++depth)
    result.levels.push_back(stats_of(of_depth(depth), depth, pegs - depth, columns, order));
  if (request.max_depth && of_depth(last_depth)[Column::jumps] != 0) result.ending = Ending::depth_limit;
  return result;
}

/// Enumerates class by class.
Enumeration enumerate_classes(const Problem& problem, const LevelRequest& request, const Resources& resources,
                              const SearchListener& listener) {
  const std::vector<ClassPart> parts = class_parts(problem, request.symmetry);
  PegSums sums{};
  for (const ClassPart& part : parts) {
    ClassEnumeration search(problem, part, request, resources);
    ReachableTiles reachable = search.grow(listener);
    PegSums of_class = reachable.sums();
    for (LevelSums& level : of_class)  // the search does not count them
      level[Column::winning_positions] = level[Column::canonical_winning_positions] = 0;
    add(of_class, sums);
    if (listener.level_done && &part == &parts.back()) {
      std::ranges::for_each(enumeration_of(sums, problem, request, request.columns.without_winning()).levels,
                            listener.level_done);
    }
    resources.exchange->agree([] { throw_if_interrupted(); });
    search.find_winning(reachable, listener, sums);
  }
  const bool with_winning = wants_winning(problem, request);
  return enumeration_of(sums, problem, request,
                        with_winning ? request.columns : request.columns.without_winning());
}

/// The memory that enumerate_classes() needs: that of the class which needs most. One file has all classes.
MemoryPlan enumeration_plan(const Problem& problem, const LevelRequest& request, const Resources& resources) {
  MemoryPlan most;
  std::uint64_t set_bytes = 0;
  bool can_save = true;
  for (const ClassPart& part : class_parts(problem, request.symmetry)) {
    const MemoryPlan plan = ClassEnumeration(problem, part, request, resources).plan();
    set_bytes += plan.set_bytes.value_or(0);
    can_save = can_save && plan.can_save;
    if (plan.bytes >= most.bytes) most = plan;
  }
  most.can_save = can_save;
  most.set_bytes = can_save ? std::optional(set_bytes) : std::nullopt;
  return most;
}

/// The memory that visit() needs: that of the class which needs most. If there is no finish, winning positions
/// are those of any single peg.
MemoryPlan plan_of_visit(Problem problem, Sought sought, const Resources& resources) {
  if (!problem.finish) problem.finish = finish_anywhere(problem.board);
  MemoryPlan most;
  for (const VisitedClass& visited : visited_classes(problem, sought)) {
    const MemoryPlan plan = visit_plan(visited, sought, resources);
    if (plan.bytes >= most.bytes) most = plan;
  }
  return most;
}

}  // namespace

Enumeration enumerate(const Problem& problem, const LevelRequest& request, const Resources& resources,
                      const SearchListener& listener) {
  if (problem.board.jumps().empty()) {
    return request.save == nullptr ? reference::enumerate(problem, request, resources, listener)
                                   : hash::enumerate(problem, request, resources, listener);
  }
  WorkerTeam team(resources.threads);
  return team.run([&] { return enumerate_classes(problem, request, resources, listener); });
}

MemoryPlan plan(const Problem& problem, const Work& work, const Resources& resources) {
  if (problem.board.jumps().empty())
    return {.bytes = 4096, .sentence = "no jump, so no position but the start", .can_save = false};
  if (problem.board.jumps().size() > Tables::most_jumps) {
    return {.bytes = ~std::uint64_t{0},
            .sentence = "not for boards of more than " + std::to_string(Tables::most_jumps) + " jumps",
            .can_save = false};
  }
  try {
    const auto* const request = std::get_if<LevelRequest>(&work);
    return request != nullptr ? enumeration_plan(problem, *request, resources)
                              : plan_of_visit(problem, std::get<Sought>(work), resources);
  } catch (const ResourceError&) {  // more tiles than can be numbered
    const ClassIndex index(problem.board, problem.start, SymmetryGroup::trivial(problem.board));
    return {.bytes = bit(index.bits() - 2),
            .sentence = "a bit for each of 2^" + std::to_string(index.bits() + 1) + " positions",
            .can_save = false};
  }
}

}  // namespace pegspace::dense
