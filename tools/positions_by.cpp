#include "positions_by.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "counting/positions_by_number.hpp"
#include "report/positions_report.hpp"

namespace pegspace {
namespace {

constexpr std::array<std::string_view, 3> count_by_words = {"final-pegs", "moves-from-start",
                                                            "moves-to-finish"};

std::string word_of(CountBy number) {
  return std::string(count_by_words[static_cast<std::size_t>(number)]);
}

void check_problem(const RunContext& run, const std::vector<CountBy>& numbers) {
  const std::optional<Finish>& finish = run.problem.finish;
  if (std::ranges::count(numbers, CountBy::moves_to_finish) == 0) {
    run.arguments.refuse({&run.given.finish, &run.given.pegs_left},
                         "applies only to --count-by moves-to-finish. Omit it.");
    return;
  }
  if (!finish) {
    throw InputError(
        "--count-by moves-to-finish depends on where to finish. Add --finish, such as --finish any.");
  }
  if (run.set != nullptr) {
    throw InputError(
        "--count-by moves-to-finish needs a search back from the finish, but --set answers without one. Omit "
        "one of them.");
  }
  require_listed_finish(run.problem, "--count-by moves-to-finish");
  if (has_equal_pegs(*finish)) return;
  throw InputError(
      "--count-by moves-to-finish takes a finish whose positions all have the same number of pegs, which "
      "those "
      "of '" +
      finish->label + "' do not. Give another.");
}

std::vector<PositionsByNumber> counted_by(CountBy number, RunContext& run) {
  const Problem& problem = run.problem;
  const SearchListener listener = run.listener();
  switch (number) {
    case CountBy::moves_from_start:
      return positions_by_moves_from_start(problem, run.used_engines(), run.resources, listener);
    case CountBy::moves_to_finish:
      return positions_by_moves_to_finish(problem, run.used_engines(), run.resources, listener);
    case CountBy::final_pegs:
      break;
  }
  return final_pegs(problem, run.engine(), run.resources, listener);
}

}  // namespace

std::vector<CountBy> read_count_by(const std::string& text) {
  std::vector<CountBy> numbers;
  for (const std::string& raw : split(text, ',')) {
    const std::string word(trim(raw));
    const auto found = std::ranges::find(count_by_words, word);
    if (found == count_by_words.end()) {
      const std::vector<std::string> known(count_by_words.begin(), count_by_words.end());
      throw InputError("--count-by '" + word + "' is not known." + did_you_mean(word, known) + " Expected " +
                       join(known, ", ") + ", or a list of them.");
    }
    const auto number = static_cast<CountBy>(found - count_by_words.begin());
    if (std::ranges::count(numbers, number) > 0) throw InputError("--count-by has " + word + " twice.");
    numbers.push_back(number);
  }
  return numbers;
}

ExitCode count_positions(RunContext& run, const std::vector<CountBy>& numbers) {
  check_problem(run, numbers);
  const Problem& problem = run.problem;
  if (std::ranges::count(numbers, CountBy::moves_to_finish) == 0) run.problem.finish.reset();
  run.begin(run.engine_for(run.problem));
  if (run.given.dry_run)
    return run.show_plan(run.plan("every reachable position, and the numbers of two levels at a time"));
  run.print(problem.board.name() + "; start " + problem.start_label +
            (problem.finish ? "; finish " + problem.finish->label : "") + "\n\n");
  std::vector<PositionsByNumber> found;
  run.follow([&](FailureKind) { return run.nothing_so_far(); },
             [&] {
               found.clear();
               for (const CountBy number : numbers) {
                 for (PositionsByNumber& row : counted_by(number, run)) {
                   row.by = word_of(number);
                   found.push_back(std::move(row));
                 }
               }
             });
  run.print(positions_text(found));
  run.note_cost();
  return run.write({.rows = positions_table.fields(found)});
}

}  // namespace pegspace
