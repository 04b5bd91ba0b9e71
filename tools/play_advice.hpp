// The advice that a player gets: a hint, the rest of a solution, whether the start can be won, when the game
// last could be won. Searches run in a thread of their own, beside the screen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <future>
#include <optional>
#include <utility>
#include <vector>

#include "base/count.hpp"
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
  /// Asks how many solutions a problem has.
  void count(Problem problem);

  struct Answer {
    FoundSolution found{};     ///< of the last position asked about
    std::size_t failures = 0;  ///< positions before it that cannot be won
    Count solutions{};         ///< of the problem
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
  PlayAdvice(PlaySession& session, const Thinking::Means& means)
      : session_(session), knows_one_start_(means.winning != nullptr), thinking_(means) {}

  /// Finds out whether a new game can be won; a saved one has its player.
  void open();
  void hint() { ask(Question::hint); }
  /// Plays the rest of a solution, jump by jump.
  void show_solution() { ask(Question::show); }
  /// Switches the announcements of losing jumps on or off.
  void turn_warnings();
  /// The player has made a jump.
  void jumped();
  /// The start that was offered because this one cannot be won, once.
  std::optional<Position> take_other_start() { return std::exchange(other_start_, std::nullopt); }

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
    other_start,    ///< which other vacancy it can be won from
    last_winnable,  ///< when it still could be
    jump,           ///< whether the last jump has lost it
    left,           ///< how many solutions there were before that jump
  };
  void ask(Question question);
  void think(Question question, std::vector<Position> positions);
  void use_answer();
  void tell(const Thinking::Answer& answer);
  void tell_lost(Outcome outcome);
  void tell_start(const Thinking::Answer& answer);
  void tell_other_start(const Thinking::Answer& answer);
  void tell_last_winnable(const Thinking::Answer& answer);
  void tell_jump(const Thinking::Answer& answer);
  void show_next();

  PlaySession& session_;
  bool knows_one_start_;  ///< if its winning positions are known
  bool warns_ = false;    ///< of losing jumps
  Question question_ = Question::hint;
  std::vector<Jump> rest_;               ///< of the solution that is being shown
  std::vector<Position> starts_;         ///< that are asked about
  std::optional<Position> other_start_;  ///< one that can be won, if this one cannot
  Thinking thinking_;
};

}  // namespace pegspace
