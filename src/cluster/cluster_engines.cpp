#include "cluster/cluster_engines.hpp"

#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/failure.hpp"
#include "base/system/process_memory.hpp"
#include "cluster/task.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/hash/hash_engine.hpp"
#include "levels/sets/set_file.hpp"

namespace pegspace::cluster {
namespace {

void no_visit(const Problem&, Sought, const Resources&, const SearchListener&, const PositionVisitor&) {
  throw InputError("positions are handed on by one machine only: use the program pegspace.");
}

/// What every rank calls for its share of the work.
constexpr std::array<Engine, 2> members{{
    {"dense",
     "parallel, one bit for every position of the class, in tiles that the ranks share out",
     dense::enumerate,
     no_visit,
     dense::plan,
     {.saves_sets = true, .has_tiles = true, .folds_over_tiles = true}},
    {"hash",
     "parallel search of canonical positions in hash sets, spread over the ranks; any board",
     hash::enumerate,
     no_visit,
     hash::plan,
     {.saves_sets = true}},
}};

/// A failure that this rank alone knows of ends the job, as the others would wait for it. A problem that does
/// not suit the engine is no such failure: every rank finds that out by itself.
void require_known_to_all(const Failure& failure) {
  if (failure.kind == FailureKind::none || failure.kind == FailureKind::input) return;
  if (communicator().ranks() == 1 || communicator().failed_together()) return;
  end_job("rank " + std::to_string(communicator().rank()) + ": " + failure.words, exit_code_of(failure.kind));
}

/// This rank's part of a task.
Enumeration answer(const Task& task, const SearchListener& listener) {
  const Engine& member = members[task.engine];
  LevelRequest request = task.request;
  Resources resources = task.resources;
  resources.exchange = &communicator();
  std::optional<SetFile> of_rank_0;
  if (!task.save.empty() && request.save == nullptr)
    request.save = &of_rank_0.emplace(task.save, task.problem, request, communicator());
  Enumeration result;
  communicator().begin_task();
  const Failure failure =
      failure_of([&] { result = member.enumerate(task.problem, request, resources, listener); });
  require_known_to_all(failure);
  if (failure.kind != FailureKind::none) throw_failure(failure);
  communicator().gather_cost();
  return result;
}

/// Rank 0: has all ranks work on the task.
Enumeration lead(Task task, const SearchListener& listener) {
  task.buffer_bytes = communicator().buffer_bytes();
  communicator().broadcast(task_text(task));
  return answer(task, listener);
}

template <std::size_t engine>
Enumeration enumerate(const Problem& problem, const LevelRequest& request, const Resources& resources,
                      const SearchListener& listener) {
  const std::string save = request.save == nullptr ? "" : request.save->path();
  return lead({Task::Kind::enumerate, engine, problem, request, resources, save}, listener);
}

/// A member as rank 0 calls it.
template <std::size_t engine>
constexpr Engine led() {
  Engine row = members[engine];
  row.enumerate = enumerate<engine>;
  return row;
}
constexpr std::array table{led<0>(), led<1>()};

}  // namespace

Communicator& communicator() {
  static Communicator all;
  return all;
}

std::span<const Engine> engines() {
  return table;
}

void follow() {
  for (;;) {
    const Task task = read_task(communicator().broadcast(""));
    if (task.kind == Task::Kind::end) return;
    limit_process_memory(task.resources.process_bytes);
    communicator().set_buffer_bytes(task.buffer_bytes);
    // Rank 0 knows what failed and says it.
    static_cast<void>(failure_of([&] { answer(task, {}); }));
  }
}

void dismiss() {
  communicator().broadcast(task_text({}));
}

}  // namespace pegspace::cluster
