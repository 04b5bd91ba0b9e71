// What `pegspace-bench` measured, as text and as JSON.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "position/problem.hpp"
#include "report/files/json.hpp"

namespace pegspace {

inline constexpr const char* plain_canonical_name = "plain canonical";
inline constexpr const char* textbook_name = "textbook";

/// One program in the race, and what was measured of it.
struct Contestant {
  std::string name;
  bool is_ours = false;
  std::function<Json()> run;
  std::vector<double> seconds{};  ///< per timed round
  std::uint64_t peak_memory_bytes = 0;
};

struct BenchSizes {
  std::uint64_t positions = 0;
  std::uint64_t canonical = 0;
};

struct Spread {
  double least = 0;
  double median = 0;
  double most = 0;
};

/// Of at least one value.
Spread spread(std::vector<double> values);

/// slow.seconds / fast.seconds round by round: how many times faster `fast` is.
Spread ratio(const Contestant& slow, const Contestant& fast);

std::string bench_heading(const Problem& problem, const BenchSizes& sizes, int threads, int rounds);
std::string comparison_text(const BenchSizes& sizes, const std::vector<Contestant>& all);
Json comparison_json(const Problem& problem, const BenchSizes& sizes, const std::vector<Contestant>& all);

struct ScalingRow {
  std::string board;
  std::string engine;
  BenchSizes sizes;
  std::vector<double> seconds;
};

std::string scaling_text(const std::vector<ScalingRow>& rows);
Json scaling_json(const std::vector<ScalingRow>& rows);

}  // namespace pegspace
