// The advice that a player gets: a hint, the rest of a solution, whether the start can be won, when the game
// last could be won. Searches run in a thread of their own, beside the screen.
#pragma once

#include <cstddef>
#include <future>
#include <vector>

#include "counting/solutions/winning_source.hpp"
#include "play_session.hpp"
#include "solving/find_solution.hpp"

namespace pegspace {

/// A search for a solution that can be stopped.
class Thinking {
 public:
  struct Means {
    Problem problem;               ///< its board and finish are those of all positions
    const WinningSource* winning;  ///< answers instead of searches, if it is not null
    Resources resources;
  };
  explicit Thinking(const Means& means) : means_(means) {}
  ~Thinking() { stop(); }
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  /// Asks about positions; the first that can be won ends it.
  void ask(std::vector<Position> positions);

  struct Answer {
    FoundSolution found{};     ///< of the last position asked about
    std::size_t failures = 0;  ///< positions before it that cannot be won
  };
  bool running() const { return answer_.valid(); }
  bool ready() const;
  /// Throws what the search threw.
  Answer take() { return answer_.get(); }
  void stop();

 private:
  Means means_;
  std::future<Answer> answer_;
};

/// Says in the session what it finds out.
class PlayAdvice {
 public:
  /// The session must live as long.
  PlayAdvice(PlaySession& session, const Thinking::Means& means) : session_(session), thinking_(means) {}

  /// Finds out whether a new game can be won; a saved one has its player.
  void open();
  void hint() { ask(Question::hint); }
  /// Plays the rest of a solution, jump by jump.
  void show_solution() { ask(Question::show); }

  bool thinks() const { return thinking_.running(); }
  /// Whether the player waits for an answer.
  bool is_waited_for() const;
  bool shows() const { return !rest_.empty(); }
  /// Ends thinking and showing. Returns whether an answer was waited for.
  bool stop();
  /// Uses an answer that is there, or plays the next jump of a solution that is shown.
  void go_on();

 private:
  enum class Question {
    hint,
    show,
    start,          ///< whether the game can be won, asked when it opens
    last_winnable,  ///< when it still could be
  };
  void ask(Question question);
  void think(Question question, std::vector<Position> positions);
  void use_answer();
  void tell(const Thinking::Answer& answer);
  void tell_lost(Outcome outcome);
  void tell_last_winnable(const Thinking::Answer& answer);
  void show_next();

  PlaySession& session_;
  Question question_ = Question::hint;
  std::vector<Jump> rest_;  ///< of the solution that is being shown
  Thinking thinking_;
};

}  // namespace pegspace
