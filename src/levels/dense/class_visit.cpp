#include "levels/dense/class_visit.hpp"

#include <array>
#include <utility>

#include "base/system/interrupt.hpp"
#include "levels/dense/search/tile_search.hpp"
#include "levels/kit/worker_team.hpp"

namespace pegspace::dense {
namespace {

/// The plan for a class; for winning positions with the group of its retrograde pass.
SearchPlan plan_of(const VisitedClass& visited, Sought sought, const Resources& resources) {
  const SymmetryGroup group =
      sought.is_winning() ? SymmetryGroup::whole(visited.board).stabiliser(visited.starts) : visited.group;
  std::vector<SymmetryGroup> passes;
  if (sought.is_winning()) passes.push_back(visited.group);
  return {searched_class(visited.board, visited.starts, group), std::move(passes), sought.last_depth,
          resources};
}

/// Visits all positions in the representatives of a complete stage.
void visit_stored(const TileStore& store, std::size_t stage, const PositionVisitor& visit) {
  const Representatives& tiles = store.tiles();
  const TileRoom& room = store.room();
  const ClassIndex& index = tiles.index();
  const SlotRange own = tiles.own(stage);
  // Positions are XOR-linear in the index, so the positions of a word are that of its first place XOR these.
  std::array<Position, 64> in_word{};
  for (std::size_t place = 0; place < in_word.size(); ++place)
    in_word[place] = index.position_of(0, place & low_bits(index.bits())) ^ index.position_of(0, 0);
  parallel_ranges<std::size_t>(own.size(), 1, [&](std::size_t first, std::size_t last) {
    std::vector<Position> found;
    for (std::size_t slot = own.first + first; slot != own.first + last && !interrupt_requested(); ++slot) {
      const std::uint64_t tile = tiles.of_stage(stage)[slot];
      const std::uint32_t place_of_tile = store.place(stage, slot);
      for (const int half : {0, 1}) {
        if (room.occupied[half][place_of_tile] == 0) continue;
        const Bits2048* const rows = room.rows(half, place_of_tile);
        found.clear();
        for (std::size_t word = 0; word < room.rows_per_tile() * words_per_row; ++word) {
          const std::uint64_t bits = rows[word / words_per_row].word[word % words_per_row];
          if (bits == 0) continue;
          const Position base = index.position_of(half, (tile << room.tile_bits()) + 64 * word);
          for_each_bit(bits, [&](int i) { found.push_back(base ^ in_word[static_cast<std::size_t>(i)]); });
        }
        if (!found.empty()) visit(found);
      }
    }
  });
}

StageVisitor visitor_of_stages(const PositionVisitor& visit) {
  return
      [&](const TileStore& store, std::size_t stage, const PegSums&) { visit_stored(store, stage, visit); };
}

}  // namespace

std::vector<VisitedClass> visited_classes(const Problem& problem, Sought sought) {
  // Each orbit of the group has positions in one class of these; there they are one orbit of the subgroup
  // that fixes the starts.
  const SymmetryGroup group = sought_group(problem, sought);
  std::vector<VisitedClass> classes;
  for (const std::vector<Position>& starts : by_class(problem.board, starts_of(problem), group))
    classes.push_back({problem.board, starts, group.stabiliser(starts)});
  return classes;
}

void visit_reachable(const VisitedClass& visited, int last_depth, const Resources& resources,
                     const SearchListener& listener, const PositionVisitor& visit) {
  const SearchPlan plan = plan_of(visited, {Sought::reachable, last_depth}, resources);
  grow(plan, false, false, listener, {.write = visitor_of_stages(visit)});
}

void visit_winning(const VisitedClass& visited, const std::vector<Position>& targets,
                   const Resources& resources, const SearchListener& listener, const PositionVisitor& visit) {
  const SearchPlan plan = plan_of(visited, Sought::winning, resources);
  grow(plan, false, false, listener).winning(0, targets, false, listener, visitor_of_stages(visit));
}

MemoryPlan visit_plan(const VisitedClass& visited, Sought sought, const Resources& resources) {
  const SearchPlan plan = plan_of(visited, sought, resources);
  return {.bytes = plan.memory_bytes(), .sentence = plan.memory_words()};
}

}  // namespace pegspace::dense
