// The chunk-table canonical form and the expansion kernel against the slow definitions, for groups of every
// order that a board can have, on every instruction set of this machine.
#include "position/canonical_form.hpp"

#include <hwy/targets.h>

#include <map>
#include <set>

#include "catch.hpp"
#include "levels/kit/expand_kernel.hpp"
#include "random_boards.hpp"

namespace pegspace {
namespace {

using testing::Generator;

struct GroupOnBoard {
  Board board;
  SymmetryGroup group;
};

/// Groups of many orders from 1 to 512 on boards of 7 to 64 holes.
std::vector<GroupOnBoard> groups_of_every_order() {
  std::vector<GroupOnBoard> groups;
  const std::vector<Board> boards{Board("english", Lattice::square, cross(2, 2, 2, 2)),
                                  Board("rect4x5", Lattice::square, rectangle(4, 5)),
                                  Board("square8", Lattice::square, rectangle(8, 8)),
                                  Board("triangle6", Lattice::triangular, triangle(6)),
                                  Board("hexagon2", Lattice::triangular, hexagon(2)),
                                  Board("hexagon5", Lattice::triangular, hexagon(5)),
                                  Board("line", Lattice::square, rectangle(1, 11)),
                                  Board("cross", Lattice::square, cross(1, 2, 3, 4))};
  for (const Board& board : boards) {
    groups.push_back({board, SymmetryGroup::whole(board)});
    groups.push_back({board, SymmetryGroup::trivial(board)});
    for (const Permutation& symmetry : board.symmetries())
      groups.push_back({board, {board.holes(), testing::generated({symmetry})}});
  }
  for (const auto& [rows, columns] : {std::pair(3, 3), {4, 4}, {5, 5}, {8, 8}}) {
    const Board torus("torus", Lattice::square, rectangle(rows, columns), {true, true, true});
    groups.push_back({torus, SymmetryGroup::whole(torus)});
  }
  const Board cylinder("cylinder", Lattice::square, rectangle(3, 5), {false, true, false});
  groups.push_back({cylinder, SymmetryGroup::whole(cylinder)});
  std::set<int> orders;
  for (const GroupOnBoard& each : groups) orders.insert(each.group.order());
  REQUIRE(orders == std::set<int>{1, 2, 3, 4, 6, 8, 12, 20, 72, 128, 200, 512});
  return groups;
}

/// Random positions, and symmetric ones, whose orbits are small.
std::vector<Position> sample_positions(Generator& random, const GroupOnBoard& each, int number) {
  std::vector<Position> positions{0, each.board.all_holes()};
  while (static_cast<int>(positions.size()) < number) {
    Position p = random() & each.board.all_holes();
    positions.push_back(p);
    p &= random();
    const int element = testing::draw(random, 0, each.group.order() - 1);
    positions.push_back(p | each.group.image(element, p));
  }
  return positions;
}

TEST_CASE("canonical form by table equals the least image by definition") {
  Generator random(1);
  for (const GroupOnBoard& each : groups_of_every_order()) {
    CAPTURE(each.board.name(), each.group.order());
    const CanonicalForm form(each.group);
    REQUIRE(form.order() == each.group.order());
    REQUIRE(form.row_words() % CanonicalForm::line_words == 0);
    std::vector<Position> row(static_cast<std::size_t>(form.row_words()));
    for (const Position p : sample_positions(random, each, 200)) {
      REQUIRE(form.least(p) == each.group.canonical(p));
      REQUIRE(form.orbit_size(p) == static_cast<int>(each.group.orbit(p).size()));
      form.images(p, row.data());
      for (int word = 0; word < form.row_words(); ++word) {
        const int element = word < form.order() ? word : 0;
        REQUIRE(row[static_cast<std::size_t>(word)] == each.group.image(element, p));
      }
    }
  }
}

void check_kernel(const GroupOnBoard& each, const std::vector<Position>& parents, Direction direction) {
  const CanonicalForm form(each.group);
  const std::vector<JumpMask> jumps = jump_masks(each.board);
  const ExpandKernel kernel(each.group, form, jumps, direction);
  std::vector<Position> children(kernel.room(parents.size()));
  std::vector<ParentFacts> facts(parents.size());
  const std::size_t number = kernel.expand(parents, children.data(), facts.data());
  std::size_t at = 0;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    const std::size_t first = at;
    for (const JumpMask& jump : jumps) {
      const bool legal =
          direction == Direction::forward ? is_legal(jump, parents[i]) : is_legal_backwards(jump, parents[i]);
      if (!legal) continue;
      REQUIRE(at < number);
      REQUIRE(children[at++] == each.group.canonical(parents[i] ^ jump.touches));
    }
    REQUIRE(facts[i].children == at - first);
    REQUIRE(facts[i].orbit_size == each.group.orbit(parents[i]).size());
  }
  REQUIRE(at == number);
}

TEST_CASE("expansion kernel equals the definition on every instruction set") {
  const std::vector<GroupOnBoard> groups = groups_of_every_order();
  int variants = 0;
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    CAPTURE(hwy::TargetName(target));
    Generator random(2);
    for (const GroupOnBoard& each : groups) {
      CAPTURE(each.board.name(), each.group.order());
      const std::vector<Position> parents = sample_positions(random, each, 40);
      check_kernel(each, parents, Direction::forward);
      check_kernel(each, parents, Direction::backward);
    }
    ++variants;
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  REQUIRE(variants >= 1);
}

}  // namespace
}  // namespace pegspace
