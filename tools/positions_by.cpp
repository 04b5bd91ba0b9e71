#include "positions_by.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "counting/positions_by_number.hpp"
#include "report/positions_report.hpp"

namespace pegspace {
namespace {

void check_problem(const RunRequest& asked, const std::vector<CountBy>& numbers) {
  const std::optional<Finish>& finish = asked.problem.finish;
  if (std::ranges::count(numbers, CountBy::moves_to_finish) == 0) {
    asked.arguments.refuse({"finish", "pegs-left"}, "applies only to --count-by moves-to-finish. Omit it.");
    return;
  }
  if (!finish) {
    throw InputError(
        "--count-by moves-to-finish depends on where to finish. Add --finish, such as --finish any.");
  }
  if (asked.set != nullptr) {
    throw InputError(
        "--count-by moves-to-finish needs a search back from the finish, but --saved answers without one. "
        "Omit one of them.");
  }
  require_listed_finish(asked.problem, "--count-by moves-to-finish");
  if (has_equal_pegs(*finish)) return;
  throw InputError(
      "--count-by moves-to-finish takes a finish whose positions all have the same number of pegs, which "
      "those of '" +
      finish->label + "' do not. Give another.");
}

std::vector<PositionsByNumber> counted_by(CountBy number, Run& run) {
  const Problem& problem = run.problem;
  const SearchListener listener = run.listener();
  switch (number) {
    case CountBy::moves_from_start:
      return positions_by_moves_from_start(problem, run.engine_choice(), run.resources, listener);
    case CountBy::moves_to_finish:
      return positions_by_moves_to_finish(problem, run.engine_choice(), run.resources, listener);
    case CountBy::final_pegs:
      break;
  }
  return final_pegs(problem, run.engine(), run.resources, listener);
}

}  // namespace

std::vector<std::string> count_by_words() {
  return {"final-pegs", "moves-from-start", "moves-to-finish"};
}

std::vector<CountBy> read_count_by(const std::string& text) {
  const std::vector<std::string> known = count_by_words();
  std::vector<CountBy> numbers;
  for (const std::string& raw : split(text, ',')) {
    const std::string word(trim(raw));
    const auto found = std::ranges::find(known, word);
    if (found == known.end()) {
      throw InputError("--count-by '" + word + "' is not known." + did_you_mean(word, known) + " Expected " +
                       join(known, ", ") + ", or a list of them.");
    }
    const auto number = static_cast<CountBy>(found - known.begin());
    if (std::ranges::count(numbers, number) > 0) throw InputError("--count-by has " + word + " twice.");
    numbers.push_back(number);
  }
  return numbers;
}

ExitCode count_positions(RunRequest&& asked, const std::vector<CountBy>& numbers) {
  check_problem(asked, numbers);
  if (std::ranges::count(numbers, CountBy::moves_to_finish) == 0) asked.problem.finish.reset();
  Run run(std::move(asked), Sought::reachable);
  const Problem& problem = run.problem;
  if (run.given.dry_run)
    return run.show_plan(run.plan("every reachable position, and the numbers of two levels at a time"));
  run.choose_engine();
  run.print(problem.board.name() + "; start " + problem.start_label +
            (problem.finish ? "; finish " + problem.finish->label : "") + "\n\n");
  std::vector<PositionsByNumber> found;
  run.follow([&](FailureKind) { return run.nothing_so_far(); },
             [&] {
               found.clear();
               for (const CountBy number : numbers) {
                 for (PositionsByNumber& row : counted_by(number, run)) {
                   row.by = count_by_words()[static_cast<std::size_t>(number)];
                   found.push_back(std::move(row));
                 }
               }
             });
  run.print(positions_text(found));
  run.note_cost();
  return run.write({.rows = positions_table.fields(found)});
}

}  // namespace pegspace
