#include "saved_option.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/failure.hpp"

namespace pegspace {
namespace {

void require_same_board(const SetReader& set, const Board& board) {
  if (are_same(board, set.problem().board)) return;
  throw InputError("'" + set.path() + "' has the positions of another board than " + board.name() + ": " +
                   set.problem().board.name() + ". Omit BOARD, or --saved.");
}

}  // namespace

bool are_same(const Board& one, const Board& other) {
  const auto sorted = [](std::vector<Jump> jumps) {
    std::ranges::sort(jumps);
    return jumps;
  };
  return one.holes() == other.holes() && sorted(one.jumps()) == sorted(other.jumps());
}

std::unique_ptr<SetReader> open_set(const SharedOptions& given) {
  if (!given.saved) return nullptr;
  read_unproved_file(*given.saved);
  return std::make_unique<SetReader>(*given.saved);
}

void require_same(const SetReader& set, const Problem& problem) {
  require_same_board(set, problem.board);
  if (starts_of(set.problem()) == starts_of(problem)) return;
  throw InputError("'" + set.path() + "' has the positions from another start than " + problem.start_label +
                   ": " + set.problem().start_label + ". Omit --start, or --saved.");
}

ProblemInput read_problem(const Arguments& arguments, const SharedOptions& given, const SetReader* set) {
  if (set == nullptr) return read_problem(arguments, given);
  const Problem& of_set = set->problem();
  if (given.starts_of_set == Starts::one && !of_set.other_starts.empty()) {
    throw InputError("'" + set->path() + "' has the positions from " +
                     std::to_string(starts_of(of_set).size()) +
                     " starts together (--start all, or --symmetry board), and " +
                     std::string(arguments.command.name) + " needs those of one. Make a file of one start.");
  }
  std::vector<NamedPath> inputs;
  BoardInput read{of_set.board, {}, {}, {}};
  if (arguments.words.size() == arguments.command.most_words)
    read = read_board(arguments.words.front(), inputs);
  require_same_board(*set, read.board);
  read.start = of_set.start;
  read.finish.reset();
  ProblemInput input = read_problem(arguments, given, std::move(read), std::move(inputs));
  if (!given.start) {
    input.problem.other_starts = of_set.other_starts;
    input.problem.start_label = of_set.start_label;
  }
  if (!given.names_finish()) input.problem.finish = of_set.finish;
  require_same(*set, input.problem);
  input.inputs.push_back({"--saved", set->path()});
  return input;
}

}  // namespace pegspace
