// Checks pagoda functions (pagoda.hpp).
#include "position/pagoda.hpp"

#include "base/check.hpp"

namespace pegspace {

std::int64_t pagoda_value(const PagodaWeights& weights, Position pegs) {
  constexpr std::int64_t largest = std::int64_t{1} << 50;
  std::int64_t sum = 0;
  for_each_bit(pegs, [&](int hole) {
    const std::int64_t weight = weights.at(static_cast<std::size_t>(hole));
    PEGSPACE_CHECK(weight <= largest && weight >= -largest, "weights are at most 2^50 in size");
    sum += weight;
  });
  return sum;
}

std::optional<Jump> rising_jump(const Board& board, const PagodaWeights& weights) {
  for (const Jump& jump : board.jumps()) {
    if (pagoda_value(weights, bit(jump.from) | bit(jump.over)) < pagoda_value(weights, bit(jump.to)))
      return jump;
  }
  return std::nullopt;
}

std::string why_no_proof(const Board& board, const PagodaWeights& weights, Position start, Position finish) {
  if (weights.size() != static_cast<std::size_t>(board.holes()))
    return "there is not one weight for each hole";
  if (const auto jump = rising_jump(board, weights))
    return "the jump " + board.jump_name(*jump) + " raises the value";
  if (pagoda_value(weights, start) < pagoda_value(weights, finish)) return "";
  return "the finish has no larger value than the start";
}

}  // namespace pegspace
