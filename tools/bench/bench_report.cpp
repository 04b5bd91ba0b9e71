#include "bench/bench_report.hpp"

#include <algorithm>
#include <cstdio>

#include "base/text.hpp"
#include "report/terminal/table.hpp"

namespace pegspace {
namespace {

std::string fixed(double value, const char* pattern) {
  char text[32];
  std::snprintf(text, sizeof text, pattern, value);
  return text;
}

std::string times(double ratio) {
  return fixed(ratio, ratio < 10 ? "%.2fx" : "%.1fx");
}

Json spread_json(const Spread& values) {
  return {{"min", values.least}, {"median", values.median}, {"max", values.most}};
}

std::vector<const Contestant*> plain_ones(const std::vector<Contestant>& all) {
  std::vector<const Contestant*> plain;
  for (const Contestant& contestant : all) {
    if (!contestant.is_ours) plain.push_back(&contestant);
  }
  return plain;
}

/// Nanoseconds per canonical position, of the fastest run.
double cost(const ScalingRow& row) {
  return 1e9 * spread(row.seconds).least / static_cast<double>(row.sizes.canonical);
}

double flatness(const std::vector<ScalingRow>& rows) {
  std::vector<double> costs;
  for (const ScalingRow& row : rows) costs.push_back(cost(row));
  const Spread all = spread(costs);
  return all.most / all.least;
}

}  // namespace

Spread spread(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  const double median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  return {values.front(), median, values.back()};
}

Spread ratio(const Contestant& slow, const Contestant& fast) {
  std::vector<double> ratios;
  for (std::size_t round = 0; round < slow.seconds.size(); ++round) {
    ratios.push_back(slow.seconds[round] / fast.seconds[round]);
  }
  return spread(ratios);
}

std::string bench_heading(const Problem& problem, const BenchSizes& sizes, int threads, int rounds) {
  return problem.board.name() + ", start " + problem.start_label + ": " + to_grouped(sizes.positions) +
         " positions, " + to_grouped(sizes.canonical) + " canonical; " +
         counted(static_cast<std::uint64_t>(threads), "thread", "threads") + " for the engines; " +
         counted(static_cast<std::uint64_t>(rounds), "round", "rounds") + " after one to warm up\n\n";
}

std::string comparison_text(const BenchSizes& sizes, const std::vector<Contestant>& all) {
  std::vector<std::vector<std::string>> rows;
  for (const Contestant& contestant : all) {
    const Spread time = spread(contestant.seconds);
    rows.push_back({contestant.name, fixed(time.least, "%.3f"), fixed(time.median, "%.3f"),
                    fixed(time.most, "%.3f"), human_rate(static_cast<double>(sizes.positions), time.median),
                    human_bytes(contestant.peak_memory_bytes)});
  }
  std::string text = whole_table({{"program", 0, true},
                                  {"seconds: min", 0},
                                  {"median", 0},
                                  {"max", 0},
                                  {"positions", 0},
                                  {"peak memory", 0}},
                                 rows);
  rows.clear();
  for (const Contestant* plain : plain_ones(all)) {
    for (const Contestant& ours : all) {
      if (!ours.is_ours) continue;
      const Spread faster = ratio(*plain, ours);
      rows.push_back(
          {plain->name + " / " + ours.name, times(faster.least), times(faster.median), times(faster.most)});
    }
  }
  text +=
      "\n" + whole_table({{"ratio, round by round", 0, true}, {"min", 0}, {"median", 0}, {"max", 0}}, rows);
  return text + "\nAll answers agree.\n";
}

Json comparison_json(const Problem& problem, const BenchSizes& sizes, const std::vector<Contestant>& all) {
  Json json;
  json["board"] = problem.board.name();
  json["start"] = problem.start_label;
  json["positions"] = json_count(sizes.positions);
  json["canonical_positions"] = json_count(sizes.canonical);
  json["answers_agree"] = true;
  json["programs"] = Json::array();
  for (const Contestant& contestant : all) {
    json["programs"].push_back({{"name", contestant.name},
                                {"seconds", contestant.seconds},
                                {"seconds_spread", spread_json(spread(contestant.seconds))},
                                {"peak_memory_bytes", contestant.peak_memory_bytes}});
  }
  json["ratios"] = Json::array();
  for (const Contestant* plain : plain_ones(all)) {
    for (const Contestant& ours : all) {
      if (!ours.is_ours) continue;
      Json row = {{"slow", plain->name}, {"fast", ours.name}};
      row.update(spread_json(ratio(*plain, ours)));
      json["ratios"].push_back(std::move(row));
    }
  }
  return json;
}

std::string scaling_text(const std::vector<ScalingRow>& rows) {
  std::vector<std::vector<std::string>> cells;
  for (const ScalingRow& row : rows) {
    const Spread time = spread(row.seconds);
    cells.push_back({row.board, row.engine, to_grouped(row.sizes.positions), to_grouped(row.sizes.canonical),
                     fixed(time.least, "%.4f"), fixed(time.median, "%.4f"), fixed(cost(row), "%.0f")});
  }
  return whole_table({{"board", 0, true},
                      {"engine", 0, true},
                      {"positions", 0},
                      {"canonical", 0},
                      {"seconds: min", 0},
                      {"median", 0},
                      {"ns per canonical (min)", 0}},
                     cells) +
         "\nlargest cost / smallest cost: " + times(flatness(rows)) + "\n";
}

Json scaling_json(const std::vector<ScalingRow>& rows) {
  Json json;
  json["boards"] = Json::array();
  for (const ScalingRow& row : rows) {
    json["boards"].push_back({{"board", row.board},
                              {"engine", row.engine},
                              {"positions", json_count(row.sizes.positions)},
                              {"canonical_positions", json_count(row.sizes.canonical)},
                              {"seconds", row.seconds},
                              {"nanoseconds_per_canonical_position", cost(row)}});
  }
  json["largest_cost_over_smallest"] = flatness(rows);
  return json;
}

}  // namespace pegspace
