// The linear program of pagoda functions (pagoda_search.hpp).
#include "solving/pagoda_search.hpp"

#include <glpk.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <tuple>

#include "base/check.hpp"
#include "base/count.hpp"
#include "base/error.hpp"
#include "base/narrow.hpp"
#include "base/system/interrupt.hpp"
#include "base/system/process_memory.hpp"
#include "base/text.hpp"
#include "board/position_class.hpp"

namespace pegspace {
namespace {

constexpr int iterations_of_a_round = 100;  // between two looks at the flag of interrupts
constexpr int largest_denominator = 100'000;

struct DeleteProgram {
  void operator()(glp_prob* program) const { glp_delete_prob(program); }
};
using Program = std::unique_ptr<glp_prob, DeleteProgram>;

/// A constraint, one row of the program: coefficients of the holes' weights, and its least value.
struct Constraint {
  std::vector<std::pair<int, double>> holes;
  double least = 0;
};

std::vector<Constraint> rows_of(const Board& board, Position start, Position finish) {
  std::vector<Constraint> rows;
  std::set<std::tuple<int, int, int>> known;  // from and over may change places
  for (const Jump& jump : board.jumps()) {
    if (!known.insert({std::min(jump.from, jump.over), std::max(jump.from, jump.over), jump.to}).second)
      continue;
    rows.push_back({{{jump.from, 1.0}, {jump.over, 1.0}, {jump.to, -1.0}}, 0});
  }
  Constraint gain{{}, 1};
  for_each_bit(start ^ finish,
               [&](int hole) { gain.holes.emplace_back(hole, has_bit(finish, hole) ? 1.0 : -1.0); });
  rows.push_back(gain);
  return rows;
}

/// Charges GLPK's memory, which GLPK does not allocate with operator new. Measured on complete graphs of 12
/// to 20 holes: 3 KiB for each row.
class ChargedProgram {
 public:
  explicit ChargedProgram(std::size_t rows) : bytes_(4096 * rows) { charge_memory(bytes_); }
  ~ChargedProgram() { release_memory(bytes_); }
  ChargedProgram(const ChargedProgram&) = delete;
  ChargedProgram& operator=(const ChargedProgram&) = delete;

 private:
  std::size_t bytes_;
};

/// Column 1 + hole is the positive part of a weight; with `negative`, column 1 + holes + hole is the negative
/// part.
Program make_program(const Board& board, const std::vector<Constraint>& rows, bool negative) {
  const int holes = board.holes();
  const int columns = negative ? 2 * holes : holes;
  Program program(glp_create_prob());
  glp_set_obj_dir(program.get(), GLP_MIN);
  glp_add_cols(program.get(), columns);
  for (int column = 1; column <= columns; ++column) {
    glp_set_col_bnds(program.get(), column, GLP_LO, 0, 0);
    glp_set_obj_coef(program.get(), column, 1);
  }
  glp_add_rows(program.get(), narrow<int>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<int> indices{0};  // GLPK counts from 1
    std::vector<double> values{0};
    for (const auto& [hole, value] : rows[i].holes) {
      indices.push_back(1 + hole);
      values.push_back(value);
      if (!negative) continue;
      indices.push_back(1 + holes + hole);
      values.push_back(-value);
    }
    const int row = narrow<int>(i) + 1;
    glp_set_row_bnds(program.get(), row, GLP_LO, rows[i].least, 0);
    glp_set_mat_row(program.get(), row, narrow<int>(indices.size()) - 1, indices.data(), values.data());
  }
  return program;
}

/// Runs a method of GLPK, round after round, each from the basis that the last one reached. Returns GLPK's
/// code: 0 if it came to its end.
int run_rounds(int (*method)(glp_prob*, const glp_smcp*), glp_prob* program, PagodaWork& work) {
  glp_smcp options;
  glp_init_smcp(&options);
  options.msg_lev = GLP_MSG_OFF;
  options.it_lim = iterations_of_a_round;
  for (;;) {
    throw_if_interrupted();
    const int before = glp_get_it_cnt(program);
    const int code = method(program, &options);
    work.spend(static_cast<std::uint64_t>(glp_get_it_cnt(program) - before + 1) *
               static_cast<std::uint64_t>(glp_get_num_rows(program)));
    if (code != GLP_EITLIM) return code;
  }
}

/// Solves it; returns a status of GLPK: GLP_OPT, GLP_NOFEAS, or another if it gave up.
int solve(glp_prob* program, PagodaWork& work) {
  glp_term_out(GLP_OFF);
  run_rounds(glp_simplex, program, work);  // a basis to begin with
  if (run_rounds(glp_exact, program, work) != 0) return GLP_UNDEF;
  return glp_get_status(program);
}

std::vector<double> weights_of(glp_prob* program, int holes, bool negative) {
  std::vector<double> weights;
  for (int hole = 0; hole < holes; ++hole) {
    const double minus = negative ? glp_get_col_prim(program, 1 + holes + hole) : 0;
    weights.push_back(glp_get_col_prim(program, 1 + hole) - minus);
  }
  return weights;
}

/// The weights times the least number that makes them whole, or nothing if none up to the limit does.
PagodaWeights whole_weights(const std::vector<double>& weights) {
  for (int denominator = 1; denominator <= largest_denominator; ++denominator) {
    PagodaWeights whole;
    for (const double weight : weights) {
      const double scaled = weight * denominator;
      if (std::abs(scaled - std::round(scaled)) > 1e-9 * denominator || std::abs(scaled) > 1e9) break;
      whole.push_back(std::llround(scaled));
    }
    if (whole.size() == weights.size()) return whole;
  }
  return {};
}

}  // namespace

void PagodaWork::spend(std::uint64_t steps) {
  if (look_) look_();
  spent_ += steps;
  if (spent_ <= limit_) return;
  throw ResourceError("--pagoda: the linear programs take more than " + to_grouped(limit_) +
                      " steps, so nothing is known. Give fewer finishes.");
}

Exclusion find_pagoda(const Board& board, Position start, Position finish, PagodaWork& work) {
  const std::vector<Constraint> rows = rows_of(board, start, finish);
  const ChargedProgram charged(rows.size());
  Exclusion found{.finish = finish};
  const auto unknown = [&](const std::string& reason) {
    found.by = Exclusion::By::unknown;
    found.reason = reason;
    return found;
  };
  for (const bool negative : {false, true}) {
    const Program program = make_program(board, rows, negative);
    const int status = solve(program.get(), work);
    if (status == GLP_NOFEAS || status == GLP_INFEAS) continue;
    if (status != GLP_OPT) return unknown("the linear program was given up");
    const PagodaWeights weights = whole_weights(weights_of(program.get(), board.holes(), negative));
    const std::string wrong = why_no_proof(board, weights, start, finish);
    if (!wrong.empty()) return unknown("the weights found could not be made integers: " + wrong);
    found.by = Exclusion::By::pagoda;
    found.weights = weights;
    found.start_value = pagoda_value(weights, start);
    found.finish_value = pagoda_value(weights, finish);
    return found;
  }
  return found;
}

std::vector<Exclusion> find_exclusions(const Problem& problem, std::uint64_t most_steps,
                                       const std::function<void(std::size_t, std::size_t)>& look) {
  PEGSPACE_CHECK(problem.finish.has_value(), "proofs are about a finish");
  const ClassSpace classes(problem.board);
  std::vector<Exclusion> exclusions;
  const auto finishes = problem.finish->positions();
  PagodaWork work(most_steps, [&] { look(exclusions.size(), finishes.size()); });
  for (const Position finish : finishes) {
    exclusions.push_back(classes.same_class(problem.start, finish)
                             ? find_pagoda(problem.board, problem.start, finish, work)
                             : Exclusion{.finish = finish, .by = Exclusion::By::position_class});
  }
  return exclusions;
}

bool all_excluded(const std::vector<Exclusion>& exclusions) {
  return std::all_of(exclusions.begin(), exclusions.end(), [](const Exclusion& exclusion) {
    return exclusion.by == Exclusion::By::position_class || exclusion.by == Exclusion::By::pagoda;
  });
}

}  // namespace pegspace
