#include "levels/kit/start_by_start.hpp"

namespace pegspace {
namespace {

class StartByStart {
 public:
  StartByStart(const Board& board, const CountRequest& request, const SearchListener& listener,
               const CountStart& count_start)
      : board_(board), request_(request), listener_(listener), count_start_(count_start) {
    counting_.pairs.resize(request.pairs.size());
    from_start_.progress = listener.progress;
    if (listener.games_so_far) {
      from_start_.games_so_far = [this](const Count& games) {
        listener_.games_so_far(games_before_ + games);
      };
    }
  }

  Counting run() {
    for (std::size_t start = 0; start < request_.starts.size(); ++start) count(start);
    return std::move(counting_);
  }

 private:
  void count(std::size_t start) {
    std::vector<std::size_t> pairs;
    for (std::size_t i = 0; i < request_.pairs.size(); ++i) {
      if (request_.pairs[i].start == start) pairs.push_back(i);
    }
    if (pairs.empty() && !request_.games) return;
    const std::vector<Position>& positions = request_.starts[start];
    StartRequest wanted{{}, request_.games};
    for (const std::size_t pair : pairs) {
      wanted.finishes.push_back(request_.finishes[request_.pairs[pair].finish]);
    }
    Problem problem{board_, positions.front(), "", std::nullopt};
    if (positions.size() > 1) problem.other_starts = positions;
    const StartCounting found = count_start_(problem, wanted, from_start_);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      counting_.pairs[pairs[i]] = found.finishes[i];
      if (listener_.pair_done) listener_.pair_done(pairs[i], found.finishes[i]);
    }
    if (!found.games) return;
    counting_.games.push_back(*found.games);
    games_before_ += *found.games;
  }

  const Board& board_;
  const CountRequest& request_;
  const SearchListener& listener_;
  const CountStart& count_start_;
  SearchListener from_start_;
  Count games_before_ = 0;  ///< of the starts that are done
  Counting counting_;
};

}  // namespace

Counting count_start_by_start(const Board& board, const CountRequest& request, const SearchListener& listener,
                              const CountStart& count_start) {
  return StartByStart(board, request, listener, count_start).run();
}

}  // namespace pegspace
