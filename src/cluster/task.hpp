// What rank 0 asks of the other ranks: a call of an engine's function with everything it needs, as JSON text.
#pragma once

#include <string>

#include "levels/engine.hpp"

namespace pegspace::cluster {

struct Task {
  enum class Kind { enumerate, end };
  Kind kind = Kind::end;
  std::size_t engine = 0;  ///< its place in the table of cluster engines
  Problem problem{Board("none", Lattice::square, {{0, 0}}), 0, "", std::nullopt};
  LevelRequest request{};  ///< other ranks get all but save
  Resources resources{};   ///< and all but exchange and set
  std::string save{};      ///< where rank 0 writes the positions; "" for nowhere
  std::uint64_t buffer_bytes = 0;
};

std::string task_text(const Task& task);
/// `text` must be what task_text() returned.
Task read_task(const std::string& text);

}  // namespace pegspace::cluster
