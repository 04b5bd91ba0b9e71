#include "dry_run.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
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

}  // namespace

RunPlan::RunPlan(const std::string& work) {
  add("work", work);
}

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

void RunPlan::add_engine(const Engine& engine, const MemoryPlan& plan, const Resources& resources,
                         const std::string& then) {
  const std::string may = human_bytes(resources.process_bytes);
  const bool is_too_much = plan.bytes > resources.memory_bytes;
  std::string memory = plan.bytes == 0 ? plan.sentence : human_bytes(plan.bytes) + " (" + plan.sentence + ")";
  if (!then.empty()) memory += ", then " + then;
  memory += "; " + may + " may be used" + (is_too_much ? ", which is too little" : "");
  add("engine", std::string(engine.name) + ": " + std::string(engine.summary));
  add("memory", memory);
  const int ranks = resources.exchange->ranks();
  if (ranks > 1) add("processes", std::to_string(ranks) + "; memory and threads are those of each");
  add("threads", std::to_string(resources.threads));
  if (plan.sent_in_a_pass > 0) add("sent", traffic_words(static_cast<double>(plan.sent_in_a_pass)));
  if (is_too_much) {
    refusal_ = "the " + std::string(engine.name) + " engine needs " + human_bytes(plan.bytes) +
               " beside the program itself, and both together may use " + may +
               ", so this run would be refused. Allow more with --memory, or use --engine hash.";
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
