#include "cluster/cluster_engines.hpp"

#include <array>

#include "base/error.hpp"
#include "base/system/process_memory.hpp"
#include "cluster/failure.hpp"
#include "cluster/task.hpp"
#include "levels/dense/dense_engine.hpp"
#include "levels/hash/hash_engine.hpp"

namespace pegspace::cluster {
namespace {

/// What every rank calls for its share of the work.
struct Member {
  decltype(Engine::enumerate) enumerate;
  decltype(Engine::count) count;
};
constexpr std::array<Member, 2> members{{
    {dense_engine::enumerate, dense_engine::count},
    {hash_engine::enumerate, hash_engine::count},
}};

/// A failure that this rank alone knows of ends the job, as the others would wait for it. A problem that does
/// not suit the engine is no such failure: every rank finds that out by itself.
void require_known_to_all(const Failure& failure) {
  if (failure.kind == FailureKind::none || failure.kind == FailureKind::input) return;
  if (communicator().ranks() == 1 || communicator().failed_together()) return;
  end_job("rank " + std::to_string(communicator().rank()) + ": " + failure.words, exit_code_of(failure.kind));
}

Failure failure_of_ending(const Enumeration& enumeration) {
  switch (enumeration.ending) {
    case Ending::memory:
      return {FailureKind::resource, enumeration.reason};
    case Ending::disk:
      return {FailureKind::disk, enumeration.reason};
    case Ending::interrupted:
      return {FailureKind::interrupted, enumeration.reason};
    case Ending::complete:
    case Ending::depth_limit:
      break;
  }
  return {};
}

SearchOptions with_ranks(SearchOptions options) {
  options.exchange = &communicator();
  return options;
}

/// This rank's part of a task.
struct Answer {
  Enumeration enumeration;
  Counting counting;
};
Answer answer(const Task& task, const SearchListener& listener) {
  const Member& member = members[task.engine];
  const SearchOptions options = with_ranks(task.options);
  Answer result;
  const Failure failure = failure_of([&] {
    if (task.kind == Task::Kind::enumerate) {
      result.enumeration = member.enumerate(task.problem, options, listener);
    } else {
      result.counting = member.count(task.problem.board, task.request, options, listener);
    }
  });
  require_known_to_all(failure);
  require_known_to_all(failure_of_ending(result.enumeration));
  if (failure.kind != FailureKind::none) throw_failure(failure);
  communicator().gather_cost();
  return result;
}

/// Rank 0: has all ranks work on the task.
Answer lead(const Task& task, const SearchListener& listener) {
  communicator().broadcast(task_text(task));
  return answer(task, listener);
}

template <std::size_t engine>
Enumeration enumerate(const Problem& problem, const SearchOptions& options, const SearchListener& listener) {
  return lead({Task::Kind::enumerate, engine, problem, {}, options}, listener).enumeration;
}

template <std::size_t engine>
Counting count(const Board& board, const CountRequest& request, const SearchOptions& options,
               const SearchListener& listener) {
  const Problem board_alone{board, 0, "", std::nullopt};
  return lead({Task::Kind::count, engine, board_alone, request, options}, listener).counting;
}

PositionLevels no_lists(const Problem&, const SearchOptions&, const SearchListener&) {
  throw InputError("lists of positions are made on one machine only: take the program pegspace.");
}

Counting no_dense_count(const Board&, const CountRequest&, const SearchOptions&, const SearchListener&) {
  throw InputError(
      "the dense engine counts on one machine only: take --engine hash, or the program pegspace.");
}

MemoryPlan dense_plan(const Problem& problem, const SearchOptions& options, Work work) {
  if (work != Work::statistics) return {~std::uint64_t{0}, "does no more than enumerate on several ranks"};
  return dense_engine::plan(problem, options, work);
}

constexpr std::array<Engine, 2> table{{
    {"dense",
     "parallel, one bit for every position of the class, in tiles that the ranks share out",
     enumerate<0>,
     no_dense_count,
     no_lists,
     no_lists,
     dense_plan,
     {}},
    {"hash",
     "parallel search of canonical positions in hash sets, spread over the ranks; any board",
     enumerate<1>,
     count<1>,
     no_lists,
     no_lists,
     hash_engine::plan,
     {.levels_sampled = true}},
}};

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
    limit_process_memory(task.options.process_bytes);
    // What failed is known to rank 0, which says it.
    static_cast<void>(failure_of([&] { answer(task, {}); }));
  }
}

void dismiss() {
  communicator().broadcast(task_text({}));
}

}  // namespace pegspace::cluster
