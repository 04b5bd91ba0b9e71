#include "report/solutions_report.hpp"

#include <utility>

#include "report/files/problem_json.hpp"

namespace pegspace {

Json solutions_json(const Problem& problem, Json solutions, const Json& more) {
  Json json = names_json(problem);
  json["solutions"] = std::move(solutions);
  json.update(more);
  add_problem_unless_named(json, problem);
  return json;
}

}  // namespace pegspace
