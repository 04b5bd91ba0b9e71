// Counts the positions of every level with decision diagrams (BuDDy): an engine that shares nothing with pegspace.
//
// Reads a model from standard input:   HOLES START NODES JUMPS, then a line FROM OVER TO for each jump
// (START is the number of the position, bit i for hole i; NODES is the size of the node table). Prints "DEPTH POSITIONS"
// for each level. A level is one diagram; a jump takes the cofactor where it is possible and sets its three variables:
//
//     next = OR over jumps of   level|from=1,over=1,to=0   AND  not from, not over, to
//
// Built and called by scripts/compare_engines.
#include <bdd.h>

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <vector>

namespace {

struct Jump {
  bdd possible;  // from, over and not to, as the cube that the cofactor is taken by
  bdd made;      // not from, not over, to
};

bdd next_level(const bdd& level, const std::vector<Jump>& jumps) {
  bdd next = bddfalse;
  for (const Jump& jump : jumps) next |= bdd_restrict(level, jump.possible) & jump.made;
  return next;
}

}  // namespace

int main() {
  int holes = 0;
  int nodes = 0;
  std::uint64_t start = 0;
  std::size_t count = 0;
  if (!(std::cin >> holes >> start >> nodes >> count)) return 2;
  bdd_init(nodes, nodes / 8);
  bdd_setvarnum(holes);
  bdd_setmaxincrease(nodes);
  bdd_setcacheratio(8);
  bdd_gbc_hook(nullptr);
  std::vector<Jump> jumps(count);
  for (Jump& jump : jumps) {
    int from = 0;
    int over = 0;
    int to = 0;
    if (!(std::cin >> from >> over >> to)) return 2;
    jump.possible = bdd_ithvar(from) & bdd_ithvar(over) & bdd_nithvar(to);
    jump.made = bdd_nithvar(from) & bdd_nithvar(over) & bdd_ithvar(to);
  }
  bdd level = bddtrue;
  for (int hole = 0; hole < holes; ++hole)
    level &= ((start >> hole) & 1U) != 0 ? bdd_ithvar(hole) : bdd_nithvar(hole);
  for (int depth = 0; level != bddfalse; ++depth) {
    // A double holds every whole number below 2^53 exactly; a level of at most 64 holes that is larger is refused.
    const double positions = bdd_satcount(level);
    if (positions >= 9007199254740992.0) return 3;
    std::printf("%d %.0f\n", depth, positions);
    std::fflush(stdout);
    level = next_level(level, jumps);
  }
}
