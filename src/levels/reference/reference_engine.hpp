// The reference engine: everything by definition, with std::set and one thread, no symmetry in the search. It
// is slow and stays for ever: all other engines are compared with it (tests/unit/levels/engines_test.cpp).
#pragma once

#include "levels/engine.hpp"

namespace pegspace::reference {

Enumeration enumerate(const Problem& problem, const LevelRequest& request, const Resources& resources,
                      const SearchListener& listener);
Counting count(const Problem& problem, const CountRequest& request, const SearchListener& listener);
void visit(const Problem& problem, Sought sought, const Resources& resources, const SearchListener& listener,
           const PositionVisitor& visitor);
std::map<Position, int> nim_values(const Problem& problem, bool misere, const SearchListener& listener);
MemoryPlan plan(const Problem& problem, const Work& work, const Resources& resources);

}  // namespace pegspace::reference
