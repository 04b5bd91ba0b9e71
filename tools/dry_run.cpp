#include "dry_run.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "board/catalogue.hpp"
#include "levels/folds/reachable_folds.hpp"
#include "levels/sets/set_file.hpp"
#include "report/files/output.hpp"
#include "report/terminal/table.hpp"
#include "report/terminal/terminal.hpp"

namespace pegspace {
namespace {

constexpr std::size_t width_of_names = 12;

std::string traffic_words(double bytes) {
  constexpr double bytes_in_a_gigabit = 1.25e8;
  return "at most " + human_bytes(static_cast<std::uint64_t>(bytes)) + " by each process, " +
         human_seconds(bytes / bytes_in_a_gigabit / 10) + " at 10 Gbit/s, " +
         human_seconds(bytes / bytes_in_a_gigabit / 100) +
         " at 100 Gbit/s, in each of a few passes over all tiles";
}

/// The canonical positions that can be reached, if that is a known number of the board.
std::optional<Count> known_positions(const Problem& problem) {
  for (const KnownCount& known : known_counts_of(problem.board)) {
    if (known.quantity == "canonical_positions" && known.finish.empty() && known.start == problem.start_label)
      return Count(known.value);
  }
  return std::nullopt;
}

/// The least bytes of a plan for all positions, if their number is known; otherwise 0.
Count known_bytes(const MemoryPlan& plan, const Problem& problem, const Work& work) {
  const auto* const request = std::get_if<LevelRequest>(&work);
  if (request != nullptr && (request->max_depth || request->symmetry != Symmetry::start)) return 0;
  const Count positions = known_positions(problem).value_or(0);
  // The largest two of neighbouring levels have at least their share.
  return positions * plan.for_each_of_all + 2 * positions * plan.for_each_of_two / problem.board.holes();
}

/// What a known number of positions means for the memory; "" for nothing.
std::string known_words(const MemoryPlan& plan, const Problem& problem, const Work& work,
                        const Resources& resources) {
  const Count bytes = known_bytes(plan, problem, work);
  if (bytes == 0) return "";
  return "; there are " + to_grouped(*known_positions(problem)) + " positions up to symmetry, so at least " +
         human_bytes(bytes.get_ui()) + (bytes <= Count(resources.memory_bytes) ? "" : ", which will not fit");
}

/// Whether the hash engine may do the work: it continues no file of the dense engine, and memory may suffice.
bool hash_can(const Problem& problem, const Work& work, const Resources& resources) {
  const auto* const request = std::get_if<LevelRequest>(&work);
  if (request != nullptr && request->save != nullptr && request->save->has_found_positions()) return false;
  const Engine* const hash = engine_named("hash");
  return hash != nullptr &&
         known_bytes(hash->plan(problem, work, resources), problem, work) <= Count(resources.memory_bytes);
}

/// The numbers of a fold over tiles: how many a level can have, and their bytes, at least `bytes` each.
std::string numbers_words(const Problem& problem, int bytes) {
  const double most = TileFolds::most_places(problem.board, search_group(problem, Symmetry::start));
  return ": at most about " + to_grouped(static_cast<std::uint64_t>(most)) + " in each, of " +
         counted(bytes, "byte", "bytes") + " or more (" +
         human_bytes(static_cast<std::uint64_t>(2 * bytes * most)) + ")";
}

}  // namespace

RunPlan::RunPlan(const Board& board) {
  add("board", board.name() + ", " + counted(board.holes(), "hole", "holes"));
}

RunPlan::RunPlan(const Problem& problem) : RunPlan(problem.board) {
  add("start", problem.start_label);
  add("finish", problem.finish ? problem.finish->label : "not given");
}

void RunPlan::add(const std::string& what, const std::string& words) {
  lines_.emplace_back(what, words);
}

void RunPlan::add_engine(const EnginePlan& planned, const Problem& problem, const Work& work,
                         const Resources& resources, const std::string& then, int number_bytes) {
  const Engine& engine = *planned.engine;
  const std::string name(engine.name);
  const std::string may = human_bytes(resources.process_bytes);
  const MemoryPlan plan = engine.plan(problem, work, resources);
  const auto* const sought = std::get_if<Sought>(&work);
  const bool over_tiles = sought != nullptr && folds_over_tiles(problem, engine, resources);
  const bool is_too_much = plan.bytes > resources.memory_bytes;
  std::string words = name + ": " + std::string(engine.summary);
  if (planned.too_many_bytes > 0) words += "; dense would need " + human_bytes(planned.too_many_bytes);
  if (planned.trial_positions > 0)
    words += "; unless a trial of hash ends sooner, with at most " + to_grouped(planned.trial_positions) +
             " canonical positions";
  std::string memory = plan.bytes ? human_bytes(*plan.bytes) + " (" + plan.sentence + ")" : plan.sentence;
  memory += known_words(plan, problem, work, resources);
  if (!then.empty()) memory += ", then " + then + (over_tiles ? numbers_words(problem, number_bytes) : "");
  memory += "; " + may + " may be used" + (is_too_much ? ", which is too little" : "");
  add("engine", words);
  add("memory", memory);
  const int ranks = resources.exchange->ranks();
  if (ranks > 1) add("processes", std::to_string(ranks) + "; memory and threads are those of each");
  add("threads", std::to_string(resources.threads));
  if (plan.sent_in_a_pass) add("sent", traffic_words(static_cast<double>(*plan.sent_in_a_pass)));
  if (is_too_much) {
    refusal_ = "the " + name + " engine needs " + human_bytes(*plan.bytes) +
               " beside the program itself, and both together may use " + may +
               ", so this run would be refused. Allow more with --memory" +
               (hash_can(problem, work, resources) ? ", or use --engine hash." : ".");
  }
}

void RunPlan::add_search(const std::string& words, const Resources& resources, const std::string& need) {
  add("engine", words);
  add("memory", (need.empty() ? "grows with the search" : need) + "; " +
                    human_bytes(resources.process_bytes) + " may be used");
}

ExitCode RunPlan::show(const std::vector<std::string>& paths) const {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    if (!path.empty()) files.push_back(path == standard_output ? "standard output" : path);
  }
  auto lines = lines_;
  lines.emplace_back("files", files.empty() ? "none" : printable(join(files, ", ")));
  std::string text;
  for (const auto& [what, words] : lines) {
    std::string line = what;
    line.resize(width_of_names, ' ');
    text += line + words + "\n";
  }
  print_text(text + "\nNothing was run (--dry-run).\n");
  if (!refusal_.empty()) throw ResourceError(refusal_);
  return ExitCode::done;
}

}  // namespace pegspace
