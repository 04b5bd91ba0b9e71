#include "saved_option.hpp"

#include "base/error.hpp"
#include "base/failure.hpp"

namespace pegspace {

bool are_same(const Board& one, const Board& other) {
  return one.holes() == other.holes() && one.jumps() == other.jumps();
}

std::unique_ptr<SetReader> open_set(const SharedOptions& given) {
  if (!given.saved) return nullptr;
  read_unproved_file(*given.saved);
  return std::make_unique<SetReader>(*given.saved);
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
  if (!are_same(read.board, of_set.board)) {
    throw InputError("'" + set->path() + "' has the positions of another board than " + read.board.name() +
                     ": " + of_set.board.name() + ". Omit BOARD, or --saved.");
  }
  read.start = of_set.start;
  read.finish.reset();
  ProblemInput input = read_problem(arguments, given, std::move(read), std::move(inputs));
  if (!given.start) {
    input.problem.other_starts = of_set.other_starts;
    input.problem.start_label = of_set.start_label;
  }
  if (!given.names_finish()) input.problem.finish = of_set.finish;
  if (starts_of(of_set) != starts_of(input.problem)) {
    throw InputError("'" + set->path() + "' has the positions from another start than " +
                     input.problem.start_label + ": " + of_set.start_label + ". Omit --start, or --saved.");
  }
  input.inputs.push_back({"--saved", set->path()});
  return input;
}

}  // namespace pegspace
