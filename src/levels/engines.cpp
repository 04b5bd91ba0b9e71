// The table of engines (engine.hpp).
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "levels/engine.hpp"
#include "levels/hash_engine.hpp"
#include "levels/reference_engine.hpp"

namespace pegspace {

namespace {

constexpr std::array<Engine, 2> table{{
    {"hash", "parallel search of canonical positions in hash sets; any board", hash_engine::enumerate,
     hash_engine::count, hash_engine::plan},
    {"reference", "plain and serial, by definition, without symmetry; slow, for comparison",
     reference_engine::enumerate, reference_engine::count, reference_engine::plan},
}};

}  // namespace

std::span<const Engine> engines() {
  return table;
}

const Engine& find_engine(std::string_view name, const Problem&, const SearchOptions&) {
  if (name == "auto") return table[0];
  for (const Engine& engine : table) {
    if (engine.name == name) return engine;
  }
  throw InputError("there is no engine \"" + std::string(name) + "\"; the engines are " +
                   join(engine_names(), ", ") + "." + did_you_mean(name, engine_names()));
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names{"auto"};
  for (const Engine& engine : table) names.emplace_back(engine.name);
  return names;
}

}  // namespace pegspace
