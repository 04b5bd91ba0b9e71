#include "play_advice.hpp"

#include <chrono>

#include "base/error.hpp"
#include "base/system/interrupt.hpp"

namespace pegspace {
namespace {

/// The answer of known winning positions. A position that is played is reachable, so if it is not winning, it
/// cannot be won.
FoundSolution look_up(const WinningSource& winning, Position position) {
  FoundSolution found;
  if (winning.contains(position)) {
    found.outcome = Outcome::solution;
    found.jumps = winning.first_solution(position);
  }
  return found;
}

}  // namespace

void Thinking::ask(std::vector<Position> positions) {
  stop();
  answer_ = std::async(std::launch::async, [means = means_, positions = std::move(positions)]() mutable {
    const FindOptions options{.resources = means.resources};
    Answer answer;
    for (const Position position : positions) {
      means.problem.start = position;
      answer.found = means.winning != nullptr ? look_up(*means.winning, position)
                                              : find_solution(means.problem, options);
      if (answer.found.outcome == Outcome::solution) break;
      ++answer.failures;
    }
    return answer;
  });
}

bool Thinking::ready() const {
  return running() && answer_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

void Thinking::stop() {
  if (!running()) return;
  set_interrupt_requested(true);
  answer_.wait();
  answer_ = {};
  set_interrupt_requested(false);
}

void PlayAdvice::open() {
  const Game& game = session_.game();
  if (!game.made().empty() || game.state() == Game::State::won) return;
  think(Question::start, {game.position()});
}

bool PlayAdvice::is_waited_for() const {
  return thinks() && (question_ == Question::hint || question_ == Question::show);
}

bool PlayAdvice::stop() {
  const bool was_waited_for = is_waited_for();
  thinking_.stop();
  rest_.clear();
  if (was_waited_for) session_.say("Stopped before an answer was found.");
  return was_waited_for;
}

void PlayAdvice::go_on() {
  if (thinking_.ready()) {
    use_answer();
  } else if (!thinks()) {
    show_next();
  }
}

void PlayAdvice::ask(Question question) {
  session_.cancel();
  if (session_.game().state() == Game::State::won) return session_.say("You have won already.");
  think(question, {session_.game().position()});
}

void PlayAdvice::think(Question question, std::vector<Position> positions) {
  question_ = question;
  thinking_.ask(std::move(positions));
}

void PlayAdvice::use_answer() {
  const bool was_waited_for = is_waited_for();
  try {
    tell(thinking_.take());
  } catch (const ResourceError&) {
    if (was_waited_for) session_.say("Not known: the search needs more memory than it may use.");
  }
}

void PlayAdvice::tell(const Thinking::Answer& answer) {
  if (question_ == Question::last_winnable) return tell_last_winnable(answer);
  if (answer.found.outcome != Outcome::solution) return tell_lost(answer.found.outcome);
  if (question_ == Question::start) return;
  if (question_ == Question::hint) return session_.show_hint(answer.found.jumps.front());
  rest_ = answer.found.jumps;
  session_.say(counted(rest_.size(), "jump", "jumps") + " to the finish. Any key stops.");
}

void PlayAdvice::tell_lost(Outcome outcome) {
  std::vector<Position> earlier;
  for (std::size_t made = session_.game().made().size(); made > 0; --made)
    earlier.push_back(session_.game().position_after(made - 1));
  if (earlier.empty()) {
    const bool is_forbidden = outcome == Outcome::forbidden;
    return session_.say(is_forbidden
                            ? "This start cannot be won: its number of pegs or position class rules it out."
                            : "This start cannot be won.");
  }
  session_.say("No longer winning.");
  think(Question::last_winnable, std::move(earlier));
}

void PlayAdvice::tell_last_winnable(const Thinking::Answer& answer) {
  if (answer.found.outcome != Outcome::solution)
    return session_.say("No longer winning, and it never was: this start has no solution.");
  session_.say("No longer winning; it was " + counted(answer.failures + 1, "jump", "jumps") +
               " ago. u undoes.");
}

/// The next jump of a solution that is being shown.
void PlayAdvice::show_next() {
  if (rest_.empty()) return;
  session_.play(rest_.front());
  rest_.erase(rest_.begin());
  if (!rest_.empty()) session_.say(counted(rest_.size(), "jump", "jumps") + " to go. Any key stops.");
}

}  // namespace pegspace
